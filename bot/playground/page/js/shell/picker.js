// The open list of a select: search, keyboard, single and multiple choice.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { float } from "./floating.js";

const SEARCH_FROM = 8;
let counter = 0;

/**
 * Opens the list beside `anchor`. Entries are `{value, label, description, mark}`. One choice
 * commits at once; several commit with Done, Tab or a click outside, if they are enough and new.
 * Esc leaves everything as it was.
 */
export function openPicker({ anchor, title, entries, chosen, min, max, onCommit }) {
  counter += 1;
  const picker = {
    entries,
    min,
    max,
    several: max > 1,
    chosen: new Set(chosen),
    shown: entries,
    active: 0,
    id: `picker-${counter}`,
  };
  picker.active = Math.max(
    0,
    entries.findIndex((entry) => picker.chosen.has(entry.value)),
  );
  const before = [...picker.chosen].sort().join(" ");
  const parts = buildPanel(picker, title);
  const floating = float(parts.panel, { anchor, onClose: (reason) => reason === "outside" && commit() });
  parts.panel.addEventListener("keydown", onKey);
  parts.search.addEventListener("input", () => filter(parts.search.value));
  parts.list.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]");
    if (row) toggle(Number(row.dataset.index));
  });
  parts.list.addEventListener("pointermove", (event) => {
    const row = event.target.closest("[role=option]");
    if (row) activate(Number(row.dataset.index), false);
  });
  parts.done.addEventListener("click", finish);
  draw();
  parts.search.focus();

  function draw() {
    fill(
      parts.list,
      picker.shown.length
        ? picker.shown.map((entry, index) => optionRow(picker, entry, index))
        : h("li", { class: "picker-none" }, "Nothing matches"),
    );
    parts.count.textContent = countText(picker);
    parts.done.disabled = picker.chosen.size < picker.min;
    activate(Math.min(picker.active, picker.shown.length - 1));
  }

  function filter(text) {
    const wanted = text.trim().toLocaleLowerCase();
    picker.shown = entries.filter((entry) =>
      `${entry.label} ${entry.description ?? ""}`.toLocaleLowerCase().includes(wanted),
    );
    picker.active = 0;
    draw();
    floating.place();
  }

  function activate(index, scroll = true) {
    picker.active = Math.max(0, index);
    for (const row of parts.list.children)
      row.classList.toggle("active", Number(row.dataset.index) === picker.active);
    const row = parts.list.children[picker.active];
    parts.search.setAttribute("aria-activedescendant", row?.id ?? "");
    if (scroll) row?.scrollIntoView?.({ block: "nearest" });
  }

  function toggle(index) {
    const entry = picker.shown[index];
    if (!entry) return;
    if (picker.chosen.has(entry.value)) {
      if (!picker.several && picker.min > 0) return void close();
      picker.chosen.delete(entry.value);
    } else {
      if (!picker.several) picker.chosen.clear();
      if (picker.chosen.size >= picker.max) return;
      picker.chosen.add(entry.value);
    }
    picker.active = index;
    if (picker.several) draw();
    else finish();
  }

  function finish() {
    close();
    commit();
  }

  function close() {
    floating.close();
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
  }

  function commit() {
    const values = entries.filter((entry) => picker.chosen.has(entry.value)).map((entry) => entry.value);
    if (values.length < min || values.length > max || [...values].sort().join(" ") === before) return;
    onCommit(values);
  }

  function onKey(event) {
    const last = picker.shown.length - 1;
    const targets = {
      ArrowDown: picker.active >= last ? 0 : picker.active + 1,
      ArrowUp: picker.active ? picker.active - 1 : last,
      PageDown: Math.min(last, picker.active + 8),
      PageUp: Math.max(0, picker.active - 8),
    };
    if (event.key in targets) activate(targets[event.key]);
    else if (event.key === "Enter" && event.target === parts.done) return;
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
    else if (event.key === "Enter") toggle(picker.active);
    else if (event.key === " " && !parts.search.value && event.target === parts.search) toggle(picker.active);
    else if (event.key === "Escape") close();
    else if (event.key === "Tab" && !(picker.several && event.target === parts.search && !event.shiftKey))
      finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function buildPanel(picker, title) {
  const listId = `${picker.id}-list`;
  const search = h("input", {
    class: "picker-search",
    type: "text",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-label": title,
    placeholder: "Search",
    autocomplete: "off",
    spellcheck: "false",
  });
  const list = h("ul", {
    class: "picker-list",
    role: "listbox",
    id: listId,
    "aria-label": title,
    "aria-multiselectable": picker.several ? "true" : null,
  });
  const count = h("span", { class: "picker-count", role: "status" });
  const done = h("button", { class: "button primary small", type: "button" }, "Done");
  const foot = h("div", { class: "picker-foot", hidden: !picker.several }, count, done);
  // A short list needs no search field to be seen; it still has the focus and the keys.
  const bare = picker.entries.length < SEARCH_FROM;
  const head = h(
    "div",
    { class: bare ? "picker-head visually-hidden" : "picker-head" },
    icon("search", "icon small"),
    search,
  );
  const panel = h("div", { class: "picker" }, h("p", { class: "picker-title" }, title), head, list, foot);
  return { panel, search, list, count, done };
}

function optionRow(picker, entry, index) {
  const chosen = picker.chosen.has(entry.value);
  const full = picker.several && picker.chosen.size >= picker.max && !chosen;
  return h(
    "li",
    {
      class: "picker-option",
      role: "option",
      id: `${picker.id}-${index}`,
      "data-index": index,
      "data-value": entry.value,
      "aria-selected": chosen ? "true" : "false",
      "aria-disabled": full ? "true" : null,
    },
    entry.mark ? h("span", { class: "picker-mark" }, entry.mark()) : null,
    h(
      "span",
      { class: "picker-text" },
      h("span", {}, entry.label),
      entry.description ? h("small", {}, entry.description) : null,
    ),
    h("span", { class: picker.several ? "tick box" : "tick" }, chosen ? icon("check", "icon small") : null),
  );
}

function countText({ chosen, min, max }) {
  const range = min === max ? `Choose ${max}` : `Choose ${min} to ${max}`;
  return `${range} · ${chosen.size} chosen`;
}
