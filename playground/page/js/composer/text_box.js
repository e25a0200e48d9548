// The text field for messages, the beginning of a command, and mentions.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { onKeys } from "../core/keys.js";
import { worded } from "../core/wording.js";
import { avatar } from "../render/avatar.js";
import { commandEntries, entryAtStart, searchEntries } from "./catalog.js";
import { mentionsAt } from "./mention_search.js";

const LONGEST = 2000;
const NO_COMMAND = "No command of the app fits. Enter sends this as a message.";

/**
 * The plain message box. `onSend(text)` sends, `onCommand(entry, rest)` begins a command, `onUp()`
 * leaves the empty box for the messages.
 */
export class TextBox {
  #page;
  #suggestions;
  #onCommand;
  #onUp;
  #mentionStart = null;
  #send = h("button", { class: "send-button", type: "submit" }, icon("send"));
  #box = messageBox();

  constructor({ page, suggestions, onSend, onCommand, onUp }) {
    this.#page = page;
    this.#suggestions = suggestions;
    this.#onCommand = onCommand;
    this.#onUp = onUp;
    this.element = h("form", { class: "text-form" }, this.#box, this.#send);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#box.value.trim();
      if (text) onSend(text);
      suggestions.hide();
    });
    this.#box.addEventListener("input", () => this.#suggest());
    this.#box.addEventListener("focus", () => this.#suggest());
    this.#box.addEventListener("blur", () => suggestions.hide());
    this.#box.addEventListener("keydown", this.#keys());
  }

  get text() {
    return this.#box.value;
  }

  /** Replaces the text without taking the focus. */
  set text(text) {
    this.#box.value = text;
    this.#send.disabled = this.#box.disabled || text.trim() === "";
    this.#fit();
  }

  focus() {
    this.#box.focus();
    this.#suggest();
  }

  /** Takes a suggestion: a command, or somebody to mention. */
  pick(item) {
    if (item.entry) return this.#onCommand(item.entry, "");
    this.#box.setRangeText(item.insert, this.#mentionStart, this.#box.selectionStart, "end");
    return this.focus();
  }

  /** Shows where the message goes, or why the person cannot write. */
  describe(placeholder, refusal) {
    this.#box.disabled = refusal !== null;
    this.#send.setAttribute("aria-label", worded("Send message"));
    this.#box.placeholder = refusal ?? placeholder;
    this.#box.setAttribute("aria-label", refusal ?? placeholder);
    this.text = this.#box.value;
  }

  #suggest() {
    this.#mentionStart = null;
    this.text = this.#box.value;
    if (this.text.startsWith("/") && !this.text.includes("\n")) return this.#suggestCommands();
    const found = mentionsAt(this.text, this.#box.selectionStart, this.#page.world);
    if (!found?.items.length) return this.#suggestions.hide();
    this.#mentionStart = found.start;
    return this.#suggestions.show(this.#box, { items: found.items });
  }

  // As high as the text, for browsers without `field-sizing`.
  #fit() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#box.style.height = "auto";
    this.#box.style.height = `${this.#box.scrollHeight}px`;
  }

  #suggestCommands() {
    const { state } = this.#page.store;
    const channel = state.channelsById.get(state.currentChannelId);
    const entries = channel ? commandEntries(state, channel) : [];
    const begun = entryAtStart(entries, this.text);
    if (begun) return this.#onCommand(begun.entry, begun.rest);
    const items = searchEntries(entries, this.text.slice(1)).map((entry) => ({
      entry,
      label: `/${entry.words}`,
      description: entry.description,
      detail: state.application.name,
      mark: () => avatar(state, state.application.bot, "small"),
    }));
    return this.#suggestions.show(this.#box, { items, note: items.length ? null : worded(NO_COMMAND) });
  }

  #keys() {
    const take = ({ shiftKey }) => {
      const item = this.#suggestions.current();
      return !shiftKey && item ? this.pick(item) : false;
    };
    const send = ({ shiftKey }) => (shiftKey ? false : this.element.requestSubmit());
    return onKeys({
      ArrowDown: () => this.#suggestions.hasItems() && this.#suggestions.move(1),
      ArrowUp: () => this.#up(),
      Tab: take,
      Enter: (event) => take(event) !== false || send(event),
      Escape: () => (this.#suggestions.hasItems() ? this.#suggestions.hide() : this.#page.log.toPresent()),
    });
  }

  #up() {
    if (this.#suggestions.hasItems()) return this.#suggestions.move(-1);
    return this.text === "" ? this.#onUp() : false;
  }
}

function messageBox() {
  return h("textarea", {
    id: "message-box",
    rows: 1,
    maxlength: LONGEST,
    role: "combobox",
    autocomplete: "off",
    spellcheck: "true",
    enterkeyhint: "send",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
  });
}
