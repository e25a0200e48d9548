// Requests autocomplete choices while somebody types, once per pause.

import { InteractionType } from "../core/flags.js";

const PAUSE_MS = 180;
const SILENCE_MS = 4000;

/**
 * Autocomplete of one command form. `ask(data, channelId, answer)` sends the interaction after a
 * pause; `answer(choices)` gets the answer to the latest request only, null if there is none.
 */
export function createAutocomplete(store, socket) {
  let asked = null;
  let pause = null;
  let silence = null;
  const stops = [
    store.on("autocomplete", ({ nonce, choices }) => reply(nonce, choices)),
    store.on("error", ({ nonce }) => reply(nonce, null)),
    store.on("interaction", ({ nonce, state }) => state === "failed" && reply(nonce, null)),
  ];

  function reply(nonce, choices) {
    if (!asked || asked.nonce !== nonce) return;
    const { answer } = asked;
    forget();
    answer(choices);
  }

  function forget() {
    asked = null;
    clearTimeout(pause);
    clearTimeout(silence);
  }

  return {
    ask(makeData, channelId, answer, soon = false) {
      forget();
      pause = setTimeout(
        () => {
          const nonce = socket.send("interact", {
            type: InteractionType.AUTOCOMPLETE,
            channel_id: channelId,
            data: makeData(),
          });
          if (nonce === null) return answer(null);
          asked = { nonce, answer };
          silence = setTimeout(() => reply(nonce, null), SILENCE_MS);
          return undefined;
        },
        soon ? 0 : PAUSE_MS,
      );
    },
    forget,
    close() {
      forget();
      for (const stop of stops) stop();
    },
  };
}
