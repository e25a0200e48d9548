// What renderers may ask: the state, the reader's language, the present.

import { localeOf } from "../core/world.js";
import { localOf, nowOf } from "../core/store.js";

/** The one argument every renderer gets besides the thing it draws. */
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
