// Placeholders above the oldest message: the channel's beginning, or grey lines while it loads.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { isThread } from "../core/flags.js";

/** The beginning of a channel. */
export function emptyNote(channel) {
  const thread = isThread(channel);
  return h(
    "div",
    { class: "beginning" },
    h("span", { class: "beginning-mark" }, icon(thread ? "thread" : "hash")),
    h("h2", {}, thread ? channel.name : `Welcome to #${channel.name}`),
    h(
      "p",
      {},
      thread
        ? "This is where the thread begins."
        : channel.topic || "This is where the channel begins. Type / to see what the app can do.",
    ),
  );
}

/** A message that is still loading. */
export function skeleton() {
  return h("div", { class: "skeleton", "aria-hidden": "true" }, h("i"), h("div", {}, h("b"), h("b"), h("b")));
}
