// Placeholders above the oldest message: the channel's beginning, or grey lines while it loads.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { isPrivate, isThread } from "../core/flags.js";
import { worded, wordedParts } from "../core/wording.js";

/**
 * The beginning of a channel. `first` is the command to begin with, `{words, run}`, where the
 * application has one that this person can use here.
 */
export function emptyNote(state, channel, first) {
  const thread = isThread(channel);
  const mark = isPrivate(channel) ? "people" : thread ? "thread" : "hash";
  return h(
    "div",
    { class: "beginning" },
    h("span", { class: "beginning-mark" }, icon(mark)),
    h("h2", {}, mark === "hash" ? worded("Welcome to #{name}", channel) : channel.name),
    h(
      "p",
      {},
      thread
        ? worded("This is where the thread begins.")
        : channel.topic ||
            worded("This is where the channel begins. Type / to see what the app can do."),
    ),
    first && !thread ? firstSteps(state, first) : null,
  );
}

function firstSteps(state, { words, run }) {
  const button = h("button", { class: "button primary", type: "button" }, `/${words}`);
  button.addEventListener("click", run);
  const command = h("b", {}, `/${words}`);
  return h(
    "div",
    { class: "first-steps" },
    h("p", {}, wordedParts("Type {command} and press Enter twice, or press", { command })),
    button,
  );
}

/** A message that is still loading. */
export function skeleton() {
  return h("div", { class: "skeleton", "aria-hidden": "true" }, h("i"), h("div", {}, h("b"), h("b"), h("b")));
}
