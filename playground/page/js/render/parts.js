// Small parts that several renderers share.

import { h } from "../core/dom.js";
import { worded } from "../core/wording.js";

/** Three dots that say something is under way. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** The button that lies over spoilt content until it is pressed. */
export function veil() {
  const label = h("span", { class: "veil-label" }, worded("Spoiler"));
  return h("button", { class: "veil", type: "button", "data-action": "reveal" }, label);
}
