// One option of the command being filled in: its name, its field, its value or error.

import { h, fill } from "../core/dom.js";
import { OptionType } from "../core/flags.js";
import { localised } from "../core/world.js";
import { entriesOf, exactEntry, readValue } from "./values.js";

const WIDTHS = { least: 4, most: 40 }; // in characters

let counter = 0;

/** The names of an option: in the person's language, and as the bot named it. */
export function namesOf(option, locale) {
  return [localised(option, "name", locale).toLowerCase(), option.name.toLowerCase()];
}

/** A chip of the command form. */
export class Chip {
  #error;
  #world;
  #picked = null;

  constructor(option, world) {
    counter += 1;
    this.option = option;
    this.#world = world;
    this.name = localised(option, "name", world.locale);
    this.isFile = option.type === OptionType.ATTACHMENT;
    const id = `option-${counter}`;
    this.input = this.isFile ? fileInput(id, option) : textInput(id, option);
    this.#error = h("span", { class: "chip-error", id: `${id}-error`, role: "alert" });
    const line = h("div", { class: "chip-line" }, h("label", { for: id }, this.name), this.input);
    this.element = h("div", { class: "chip" }, line, this.#error);
    this.input.addEventListener("input", () => {
      this.#picked = null;
      this.#fit();
      this.fail(null);
    });
    this.input.addEventListener("focus", () => this.element.classList.add("focused"));
    this.input.addEventListener("blur", () => {
      this.element.classList.remove("focused");
      if (this.text && this.element.isConnected) this.fail(this.read().error);
    });
    this.#fit();
  }

  /** The typed text. */
  get text() {
    return this.isFile ? "" : this.input.value;
  }

  /** The file chosen, or null. */
  get file() {
    return this.isFile ? (this.input.files[0] ?? null) : null;
  }

  get isEmpty() {
    return !this.text && !this.file;
  }

  /** Whether the value was picked from a list. */
  get isPicked() {
    return this.#picked !== null;
  }

  /** `{value}` for Discord, or `{error}` for the person. */
  read() {
    return readValue(this.option, { text: this.text, picked: this.#picked, file: this.file }, this.#world);
  }

  /** Fills in a text; if it names an entry of the option's list, picks that entry. */
  type(text) {
    const entries = entriesOf(this.option, this.#world) ?? [];
    this.#set(text, exactEntry(entries, text) ?? null);
  }

  /** Fills in an entry `{label, value}`. */
  pick(entry) {
    this.#set(entry.label, entry);
    this.fail(null);
  }

  /** Shows or removes an error at the option. */
  fail(message) {
    fill(this.#error, message ?? "");
    this.element.classList.toggle("invalid", Boolean(message));
    if (message) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  #set(text, entry) {
    this.input.value = text;
    this.#picked = entry;
    this.#fit();
  }

  // As wide as the text, for browsers without `field-sizing`.
  #fit() {
    if (this.isFile) return;
    const width = Math.max(WIDTHS.least, Math.min(WIDTHS.most, this.input.value.length + 1));
    this.input.setAttribute("size", width);
  }
}

function fileInput(id, option) {
  return h("input", { id, type: "file", "data-option": option.name, "aria-describedby": `${id}-error` });
}

function textInput(id, option) {
  const isNumber = option.type === OptionType.INTEGER || option.type === OptionType.NUMBER;
  return h("input", {
    id,
    type: "text",
    "data-option": option.name,
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: isNumber ? "decimal" : null,
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-describedby": `${id}-error suggestions-hint`,
    "aria-required": option.required ? "true" : null,
  });
}
