// Short notes at the edge of the page that go away by themselves.

import { h } from "../core/dom.js";

const SHOWN_MS = 6000;

/** Shows a note, with nodes or text. */
export function toast(...content) {
  const area = document.getElementById("toasts");
  const note = h("div", { class: "toast" }, content);
  area.append(note);
  setTimeout(() => note.remove(), SHOWN_MS);
}
