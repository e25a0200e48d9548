// New messages for screen readers: who says what, once, in a polite live region.

import { nameOf } from "../core/world.js";
import { MessageFlag, hasFlag } from "../core/flags.js";
import { worded } from "../core/wording.js";
import { excerpt } from "../render/references.js";

const GATHER_MS = 400;
const MOST = 3;
const FORGOTTEN_MS = 5000; // remove it so that nobody finds it later

/** Speaks the messages that arrive in the channel being looked at. */
export function mountAnnouncer(store, world) {
  const { state } = store;
  const region = document.getElementById("announcer");
  let waiting = [];
  let timer = null;
  let forgetting = null;

  store.on("arrived", (message) => {
    if (message.channel_id !== state.currentChannelId || message.author.id === state.me.user.id) return;
    waiting.push(message);
    timer ??= setTimeout(speak, GATHER_MS);
  });

  function speak() {
    timer = null;
    const left = waiting.length - MOST;
    const texts = waiting.slice(-MOST).map(sentence);
    if (left > 0) texts.unshift(worded("{count} earlier messages", { count: left }));
    region.textContent = texts.join(". ");
    clearTimeout(forgetting);
    forgetting = setTimeout(() => (region.textContent = ""), FORGOTTEN_MS);
    waiting = [];
  }

  function sentence(message) {
    const name = nameOf(state, message.author);
    if (message.notice) return worded(message.notice.failure ?? "");
    if (hasFlag(message, MessageFlag.LOADING)) return worded("{name} is thinking…", { name });
    const whisper = hasFlag(message, MessageFlag.EPHEMERAL) ? worded(" (only you can see this)") : "";
    return `${name}${whisper}: ${excerpt(message, world)}`;
  }
}
