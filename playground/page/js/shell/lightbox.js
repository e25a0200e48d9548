// Pictures enlarged, with their description, one after the other with the arrow keys.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";

/** Opens the picture of a button, among the others of its gallery. */
export function enlarge(button) {
  const gallery = button.closest(".gallery") ?? button.parentElement;
  const closed = ".veiled:not([data-local-open]) .picture";
  const buttons = [...gallery.querySelectorAll(".picture")].filter(
    (one) => one === button || !one.matches(closed),
  );
  const pictures = (buttons.length ? buttons : [button]).map((one) => one.querySelector("img"));
  let at = Math.max(0, buttons.indexOf(button));
  const frame = h("figure", { class: "lightbox-frame" });
  const several = pictures.length > 1;
  const dialog = h(
    "dialog",
    {
      class: "lightbox",
      "aria-label": worded("Picture"),
      onclose: () => dialog.remove(),
      onclick: onClick,
      onkeydown: onKey,
    },
    several
      ? h(
          "button",
          { class: "round", type: "button", "aria-label": worded("Previous picture"), onclick: () => show(at - 1) },
          icon("left"),
        )
      : null,
    frame,
    several
      ? h(
          "button",
          { class: "round", type: "button", "aria-label": worded("Next picture"), onclick: () => show(at + 1) },
          icon("right"),
        )
      : null,
    h(
      "button",
      { class: "round lightbox-close", type: "button", "aria-label": worded("Close"), onclick: () => dialog.close() },
      icon("close"),
    ),
  );
  document.body.append(dialog);
  show(at);
  dialog.showModal();

  function show(index) {
    at = (index + pictures.length) % pictures.length;
    const { src, alt } = pictures[at];
    fill(frame, h("img", { src, alt }), alt ? h("figcaption", {}, alt) : null);
  }

  function onClick(event) {
    if (event.target === dialog || event.target === frame) dialog.close();
  }

  function onKey(event) {
    if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === "ArrowRight") show(at + 1);
  }
}
