// The open list of a select: search, keyboard, single and multiple choice.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { onKeys } from "../core/keys.js";
import { worded } from "../core/wording.js";
import { float } from "./floating.js";

const SEARCH_FROM = 8; // shorter lists have no visible search field
const PAGE = 8;

let counter = 0;

/**
 * Opens the list beside `anchor`. Entries are `{value, label, description, mark}`. One choice
 * commits at once; several commit with Done, Tab, Ctrl+Enter or a click outside, if they are enough
 * and new. Esc leaves everything as it was.
 */
export function openPicker(options) {
  return new Picker(options);
}

class Picker {
  #entries;
  #shown;
  #chosen;
  #before;
  #range;
  #anchor;
  #onCommit;
  #parts;
  #floating;
  #active;
  #id;

  constructor({ anchor, title, entries, chosen, min, max, onCommit }) {
    counter += 1;
    this.#id = `picker-${counter}`;
    this.#entries = this.#shown = entries;
    this.#chosen = new Set(chosen);
    this.#before = inOrder(this.#chosen);
    this.#range = { min, max };
    this.#anchor = anchor;
    this.#onCommit = onCommit;
    this.#active = Math.max(
      0,
      entries.findIndex((entry) => this.#chosen.has(entry.value)),
    );
    this.#parts = buildParts(this.#id, title, entries.length >= SEARCH_FROM, this.#takesSeveral);
    this.#listen();
    const onClose = (reason) => reason === "outside" && this.#commit();
    this.#floating = float(this.#parts.panel, { anchor, onClose });
    this.#draw();
    this.#parts.search.focus();
  }

  get #takesSeveral() {
    return this.#range.max > 1;
  }

  #listen() {
    const { panel, search, list, done } = this.#parts;
    const indexAt = (event) => Number(event.target.closest("[role=option]")?.dataset.index ?? -1);
    panel.addEventListener("keydown", this.#keys());
    search.addEventListener("input", () => this.#filter());
    list.addEventListener("click", (event) => this.#toggle(indexAt(event)));
    list.addEventListener(
      "pointermove",
      (event) => indexAt(event) >= 0 && this.#activate(indexAt(event), false),
    );
    done.addEventListener("click", () => this.#finish());
  }

  #keys() {
    const { search, done } = this.#parts;
    const last = () => this.#shown.length - 1;
    return onKeys({
      ArrowDown: () => this.#activate(this.#active >= last() ? 0 : this.#active + 1),
      ArrowUp: () => this.#activate(this.#active ? this.#active - 1 : last()),
      PageDown: () => this.#activate(Math.min(last(), this.#active + PAGE)),
      PageUp: () => this.#activate(Math.max(0, this.#active - PAGE)),
      Enter: ({ target, ctrlKey, metaKey }) => {
        if (target === done) return false;
        return ctrlKey || metaKey ? this.#finish() : this.#toggle(this.#active);
      },
      " ": ({ target }) => (target === search && !search.value ? this.#toggle(this.#active) : false),
      Escape: () => this.#close(),
      Tab: ({ target, shiftKey }) => {
        const toDone = this.#takesSeveral && target === search && !shiftKey && !done.disabled;
        return toDone ? done.focus() : this.#finish();
      },
    });
  }

  #filter() {
    const wanted = this.#parts.search.value.trim().toLocaleLowerCase();
    const textOf = (entry) => `${entry.label} ${entry.description ?? ""}`.toLocaleLowerCase();
    this.#shown = this.#entries.filter((entry) => textOf(entry).includes(wanted));
    this.#active = 0;
    this.#draw();
    this.#floating.place();
  }

  #draw() {
    const { list, count, done } = this.#parts;
    const rows = this.#shown.map((entry, index) => this.#row(entry, index));
    fill(list, rows.length ? rows : h("li", { class: "picker-none" }, worded("Nothing matches")));
    count.textContent = worded("{range} · {count} chosen", {
      range: rangeText(this.#range),
      count: this.#chosen.size,
    });
    done.disabled = this.#chosen.size < this.#range.min;
    this.#activate(Math.min(this.#active, this.#shown.length - 1));
  }

  #row(entry, index) {
    const isChosen = this.#chosen.has(entry.value);
    const isFull = this.#takesSeveral && this.#chosen.size >= this.#range.max && !isChosen;
    return h(
      "li",
      {
        class: "picker-option",
        role: "option",
        id: `${this.#id}-${index}`,
        "data-index": index,
        "data-value": entry.value,
        "aria-selected": String(isChosen),
        "aria-disabled": isFull ? "true" : null,
      },
      entry.mark ? h("span", { class: "picker-mark" }, entry.mark()) : null,
      h(
        "span",
        { class: "picker-text" },
        h("span", {}, entry.label),
        entry.description ? h("small", {}, entry.description) : null,
      ),
      h(
        "span",
        { class: this.#takesSeveral ? "tick box" : "tick" },
        isChosen ? icon("check", "icon small") : null,
      ),
    );
  }

  #activate(index, scroll = true) {
    const { list, search } = this.#parts;
    this.#active = Math.max(0, index);
    for (const row of list.children)
      row.classList.toggle("active", Number(row.dataset.index) === this.#active);
    const row = list.children[this.#active];
    search.setAttribute("aria-activedescendant", row?.id ?? "");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
  }

  #toggle(index) {
    const entry = this.#shown[index];
    if (!entry) return;
    this.#active = index;
    if (this.#takesSeveral) this.#toggleOne(entry.value);
    else this.#chooseOnly(entry.value);
  }

  #toggleOne(value) {
    if (!this.#chosen.delete(value) && this.#chosen.size < this.#range.max) this.#chosen.add(value);
    this.#draw();
  }

  // The chosen value can be removed only if none is required.
  #chooseOnly(value) {
    const again = this.#chosen.has(value);
    if (again && this.#range.min > 0) return this.#close();
    this.#chosen = new Set(again ? [] : [value]);
    return this.#finish();
  }

  #finish() {
    this.#close();
    this.#commit();
  }

  #close() {
    this.#floating.close();
    if (this.#anchor.isConnected) this.#anchor.focus({ preventScroll: true });
  }

  #commit() {
    const values = this.#entries.map((entry) => entry.value).filter((value) => this.#chosen.has(value));
    const fits = values.length >= this.#range.min && values.length <= this.#range.max;
    if (fits && inOrder(values) !== this.#before) this.#onCommit(values);
  }
}

function buildParts(id, title, hasSearch, takesSeveral) {
  const search = h("input", {
    class: "picker-search",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: worded("Search"),
    "aria-expanded": "true",
    "aria-controls": `${id}-list`,
    "aria-autocomplete": "list",
    "aria-label": title,
  });
  const several = takesSeveral ? "true" : null;
  const list = h("ul", {
    class: "picker-list",
    role: "listbox",
    id: `${id}-list`,
    "aria-label": title,
    "aria-multiselectable": several,
  });
  const count = h("span", { class: "picker-count", role: "status" });
  const done = h("button", { class: "button primary small", type: "button" }, worded("Done"));
  // An invisible search field still has the focus, and gets the keys.
  const headClass = hasSearch ? "picker-head" : "picker-head visually-hidden";
  const panel = h(
    "div",
    { class: "picker" },
    h("p", { class: "picker-title" }, title),
    h("div", { class: headClass }, icon("search", "icon small"), search),
    list,
    h("div", { class: "picker-foot", hidden: !takesSeveral }, count, done),
  );
  return { panel, search, list, count, done };
}

const inOrder = (values) => [...values].sort().join(" ");
const rangeText = ({ min, max }) => worded(min === max ? "Choose {max}" : "Choose {min} to {max}", { min, max });
