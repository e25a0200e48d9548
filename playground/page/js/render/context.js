// The context of renderers: the state, the reader's language, the current time.

import { localeOf } from "../core/world.js";
import { localOf, nowOf } from "../core/store.js";

/** The second argument of every renderer. */
export function createWorld(store) {
  const { state } = store;
  return {
    state,
    get locale() {
      return localeOf(state);
    },
    now: () => nowOf(state),
    local: (messageId) => localOf(state, messageId),
  };
}
