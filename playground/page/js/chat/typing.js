// "Somebody is typing…", for ten seconds or until they have written.

import { h, fill } from "../core/dom.js";
import { nameOf } from "../core/world.js";
import { wordedParts } from "../core/wording.js";
import { dots } from "../render/parts.js";

/** Keeps the line below the message box. */
export function mountTyping(store) {
  const { state } = store;
  const line = document.getElementById("typing");
  for (const topic of ["typing", "channel", "hello"]) store.on(topic, draw);

  function draw() {
    const untilByUser = state.typingByChannel.get(state.currentChannelId) ?? new Map();
    const now = Date.now();
    for (const [id, entry] of untilByUser) if (entry.until <= now) untilByUser.delete(id);
    const names = [...untilByUser.values()].map(({ user }) => nameOf(state, user));
    if (!names.length) return void fill(line);
    const next = Math.min(...[...untilByUser.values()].map((entry) => entry.until));
    setTimeout(draw, next - now + 50);
    const verb = names.length === 1 ? "{names} is typing…" : "{names} are typing…";
    const typing = wordedParts(verb, { names: h("strong", {}, names.join(", ")) });
    return void fill(line, dots(), typing);
  }
}
