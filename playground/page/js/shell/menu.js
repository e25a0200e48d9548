// A menu beside the button that opened it.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { float } from "./floating.js";

/** Opens a menu of `{icon, label, run, danger?}`; arrows, Home, End, Enter and Esc work. */
export function openMenu({ anchor, point, label, items }) {
  const buttons = items.map((item) =>
    h(
      "button",
      {
        class: item.danger ? "menu-item danger" : "menu-item",
        type: "button",
        role: "menuitem",
        tabindex: "-1",
        onclick: () => choose(item),
      },
      icon(item.icon, "icon small"),
      item.label,
    ),
  );
  const panel = h("div", { class: "menu", role: "menu", "aria-label": label, onkeydown: onKey }, buttons);
  const floating = float(panel, {
    anchor,
    point,
    onClose: (reason) => reason === "asked" && anchor.isConnected && anchor.focus?.(),
  });
  buttons[0]?.focus();

  function choose(item) {
    floating.close();
    item.run();
  }

  function onKey(event) {
    const at = buttons.indexOf(document.activeElement);
    const targets = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 };
    if (event.key in targets) buttons[targets[event.key] % buttons.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") floating.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
