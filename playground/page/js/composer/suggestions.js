// The panel above the message box: a hint, and a list navigated from the text field.

import { h, fill } from "../core/dom.js";
import { worded } from "../core/wording.js";

const LIST_ID = "suggestions-list";

/** The suggestions of a composer. `onPick(item)` is called on clicks; the owner forwards keys. */
export function createSuggestions(onPick) {
  const hint = h("div", { class: "suggestions-hint", id: "suggestions-hint" });
  const list = h("ul", {
    class: "suggestions-list",
    role: "listbox",
    id: LIST_ID,
  });
  const panel = h("div", { class: "suggestions", hidden: true }, hint, list);
  let items = [];
  let active = -1;
  let field = null;

  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]");
    if (row) onPick(items[Number(row.dataset.index)]);
  });

  function activate(index) {
    active = index;
    for (const row of list.children) {
      const isActive = Number(row.dataset.index) === active;
      row.classList.toggle("active", isActive);
      if (row.role === "option") row.ariaSelected = String(isActive);
    }
    list.children[active]?.scrollIntoView({ block: "nearest" });
    field?.setAttribute("aria-activedescendant", list.children[active]?.id ?? "");
  }

  return {
    panel,
    /**
     * Shows items `{label, detail, description, mark}` for a text field, with a hint above them.
     * `note` replaces an empty list; `choose` activates the first item.
     */
    show(forField, { hintNodes = [], items: shown = [], note = null, choose = true }) {
      field = forField;
      list.setAttribute("aria-label", worded("Suggestions"));
      items = shown;
      fill(hint, hintNodes);
      hint.hidden = !hint.hasChildNodes();
      fill(list, note ? h("li", { class: "suggestions-note", role: "presentation" }, note) : shown.map(row));
      list.hidden = !list.hasChildNodes();
      panel.hidden = hint.hidden && list.hidden;
      field.setAttribute("aria-expanded", String(shown.length > 0));
      field.setAttribute("aria-controls", LIST_ID);
      activate(choose && shown.length ? 0 : -1);
    },
    hide() {
      panel.hidden = true;
      items = [];
      active = -1;
      field?.setAttribute("aria-expanded", "false");
      field?.removeAttribute("aria-activedescendant");
    },
    move(step) {
      if (items.length) activate((Math.max(active, step < 0 ? 0 : -1) + step + items.length) % items.length);
    },
    current: () => (panel.hidden ? null : (items[active] ?? null)),
    hasItems: () => !panel.hidden && items.length > 0,
  };
}

function row(item, index) {
  return h(
    "li",
    {
      class: "suggestion",
      role: "option",
      id: `suggestion-${index}`,
      "data-index": index,
      "aria-selected": "false",
    },
    item.mark ? h("span", { class: "suggestion-mark" }, item.mark()) : null,
    h(
      "span",
      { class: "suggestion-text" },
      h("span", { class: "suggestion-label" }, item.label),
      item.description ? h("small", {}, item.description) : null,
    ),
    item.detail ? h("span", { class: "suggestion-detail" }, item.detail) : null,
  );
}
