// The page's own modal dialogs.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";

/** Opens a dialog with a title and a close button; Esc and a click beside it close it too. */
export function openDialog({ title, body, className = "", onClose }) {
  const dialog = h(
    "dialog",
    {
      class: `dialog ${className}`.trim(),
      "aria-label": title,
      onclose() {
        dialog.remove();
        onClose?.();
      },
      onpointerdown(event) {
        if (event.target === dialog) dialog.close();
      },
    },
    h(
      "header",
      { class: "dialog-header" },
      h("h2", {}, title),
      closeButton(() => dialog.close()),
    ),
    h("div", { class: "dialog-body" }, body),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The cross at the corner of a dialog or panel. */
export function closeButton(onclick) {
  const attributes = { class: "icon-button", type: "button", "aria-label": worded("Close"), onclick };
  return h("button", attributes, icon("close"));
}
