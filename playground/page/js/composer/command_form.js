// A command being filled in: chips for its options, and a tail to add more of them.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { onKeys } from "../core/keys.js";
import { OptionType } from "../core/flags.js";
import { worded } from "../core/wording.js";
import { wrapOptions } from "./catalog.js";
import { Chip, namesOf } from "./chip.js";
import { readFiles } from "./files.js";
import { OptionSuggestions } from "./option_suggestions.js";
import { optionAtEnd, splitOptions } from "./parsing.js";

const DONE_AT_SPACE = [OptionType.INTEGER, OptionType.NUMBER, OptionType.BOOLEAN];

/**
 * A form for one entry of the catalog; `rest` is what was typed after the command's name.
 * `onSend(data, line, files)` gets the interaction's data; `onCancel(text)` returns to the
 * message box with a text.
 */
export class CommandForm {
  #entry;
  #world;
  #panel;
  #suggestions;
  #onSend;
  #onCancel;
  #chips = [];
  #tail = tailInput();
  #chipArea = h("div", { class: "chips" }, this.#tail);

  constructor({ page, entry, rest, suggestions, onSend, onCancel }) {
    this.#entry = entry;
    this.#world = page.world;
    this.#panel = suggestions;
    this.#suggestions = new OptionSuggestions(page, suggestions, (chip) => this.#data(chip));
    this.#onSend = onSend;
    this.#onCancel = onCancel;
    this.element = this.#build();
    this.#tail.addEventListener("focus", () => this.#suggestOptions());
    this.#tail.addEventListener("input", () => this.#routed(this.#tail) || this.#suggestOptions());
    for (const option of entry.options) if (option.required) this.#add(option);
    this.#takeRest(rest);
    this.#drawTail();
  }

  /** Focuses the first option without a value, or the last one typed. */
  focus() {
    const last =
      this.#tail.hidden || this.#chips.some((chip) => !chip.option.required) ? this.#chips.at(-1) : null;
    const next = this.#chips.find((chip) => chip.isEmpty) ?? last;
    (next?.input ?? this.#tail).focus();
  }

  /** Takes a suggestion: an option to add, or a value for the option in focus. */
  pick(item) {
    if (item.option) {
      this.#tail.value = "";
      this.#add(item.option).input.focus();
      return;
    }
    const chip = this.#chipOf(document.activeElement);
    if (!chip) return;
    chip.pick(item);
    this.#advance(chip);
  }

  close() {
    this.#suggestions.close();
  }

  #build() {
    const title = `/${this.#entry.words}`;
    const cancel = {
      class: "icon-button",
      type: "button",
      "aria-label": worded("Cancel command"),
      title: worded("Cancel (Esc)"),
    };
    return h(
      "form",
      {
        id: "command-form",
        class: "command-form",
        "aria-label": title,
        novalidate: true,
        onkeydown: this.#keys(),
        onsubmit: (event) => {
          event.preventDefault();
          this.#submit();
        },
      },
      h("span", { class: "command-title" }, title),
      this.#chipArea,
      h("button", { ...cancel, onclick: () => this.#leave("") }, icon("close")),
      h("button", { class: "send-button", type: "submit", "aria-label": worded("Send command") }, icon("send")),
    );
  }

  #keys() {
    const inField = (act) => (event) => (event.target.matches("input") ? act(event.target) : false);
    return onKeys({
      ArrowDown: inField(() => this.#panel.move(1)),
      ArrowUp: inField(() => this.#panel.move(-1)),
      Enter: inField(() => this.#enter()),
      Escape: () => this.#escape(),
      Tab: (event) => this.#tab(event),
      Backspace: inField((field) => this.#backspace(field)),
      " ": inField((field) => this.#space(field)),
    });
  }

  #enter() {
    const item = this.#panel.current();
    if (item) this.pick(item);
    else this.#submit();
  }

  #escape() {
    if (this.#panel.hasItems()) this.#panel.hide();
    else this.#leave("");
  }

  #tab({ shiftKey, target }) {
    const item = this.#panel.current();
    if (shiftKey || !item || this.#chipOf(target)?.isPicked) return false;
    return this.pick(item);
  }

  #backspace(field) {
    const chip = this.#chipOf(field);
    if (field.value) return false;
    const at = chip ? this.#chips.indexOf(chip) : this.#chips.length;
    if (chip && !chip.option.required) this.#remove(chip);
    else if (at > 0) this.#chips[at - 1].input.focus();
    else this.#leave(`/${this.#entry.words}`);
    return true;
  }

  #space(field) {
    const chip = this.#chipOf(field);
    const done = chip && DONE_AT_SPACE.includes(chip.option.type) && chip.text && !chip.read().error;
    return done ? this.#advance(chip) : false;
  }

  #takeRest(rest) {
    const names = this.#entry.options.flatMap((option) => this.#namesOf(option));
    for (const { name, text } of splitOptions(rest, names)) {
      const option = name ? this.#optionNamed(name) : this.#chips.find((chip) => chip.isEmpty)?.option;
      if (option) this.#chipFor(option).type(text);
    }
  }

  // "preset:" typed anywhere leads to that option.
  #routed(field, chip = null) {
    const names = this.#entry.options.flatMap((option) => this.#namesOf(option));
    const found = optionAtEnd(field.value, names);
    const option = found && this.#optionNamed(found.name);
    if (!found || (option === chip?.option && found.before)) return false;
    if (chip) chip.type(found.before);
    else field.value = "";
    this.#chipFor(option).input.focus();
    return option !== chip?.option;
  }

  #add(option) {
    const chip = new Chip(option, this.#world);
    this.#chips.push(chip);
    this.#chipArea.insertBefore(chip.element, this.#tail);
    chip.input.addEventListener("focus", () => this.#suggestions.showValues(chip, true));
    chip.input.addEventListener("input", () => {
      if (!this.#routed(chip.input, chip)) this.#suggestions.showValues(chip, false);
    });
    this.#drawTail();
    return chip;
  }

  #remove(chip) {
    const at = this.#chips.indexOf(chip);
    this.#chips.splice(at, 1);
    chip.element.remove();
    this.#drawTail();
    (this.#chips[at - 1]?.input ?? this.#tail).focus();
  }

  // On to the next option that still needs a value, or to the end of the line.
  #advance(from) {
    const after = this.#chips.slice(this.#chips.indexOf(from) + 1);
    const next = [...after, ...this.#chips].find((chip) => chip !== from && chip.isEmpty);
    this.#suggestions.forget();
    if (next) next.input.focus();
    else if (this.#tail.hidden) this.#panel.hide();
    else this.#tail.focus();
  }

  #suggestOptions() {
    this.#suggestions.showOptions(this.#tail, this.#unused());
  }

  #drawTail() {
    const { length } = this.#unused();
    this.#tail.hidden = length === 0 && this.#chips.length > 0;
    this.#tail.placeholder = worded(length ? "+{count} optional" : "Press Enter to send", { count: length });
  }

  #leave(text) {
    this.close();
    this.#onCancel(text);
  }

  async #submit() {
    const results = this.#chips.map((chip) => ({ chip, error: chip.read().error }));
    for (const { chip, error } of results) chip.fail(error);
    const wrong = results.find((result) => result.error);
    if (wrong) return wrong.chip.input.focus();
    const withFiles = this.#chips.filter((chip) => chip.file);
    const { files, error } = await readFiles(withFiles.map((chip) => chip.file));
    if (error) return withFiles[0].fail(error);
    this.close();
    return this.#onSend(this.#data(), this.#line(), files);
  }

  // The options that are filled in rightly; for an autocomplete, the one in focus as it is typed.
  #data(focused = null) {
    const withFiles = this.#chips.filter((chip) => chip.file);
    const options = this.#chips.flatMap((chip) => {
      const { type, name } = chip.option;
      const { value, error } = chip.read();
      if (chip === focused) return [{ type, name, value: error ? chip.text : value, focused: true }];
      if (error) return [];
      return [{ type, name, value: chip.file ? String(withFiles.indexOf(chip)) : value }];
    });
    const { command, path } = this.#entry;
    return { id: command.id, name: command.name, type: command.type, options: wrapOptions(path, options) };
  }

  #line() {
    const parts = this.#chips.map((chip) => `${chip.name}:${chip.file?.name ?? chip.text}`);
    return [`/${this.#entry.words}`, ...parts].join(" ");
  }

  #unused() {
    return this.#entry.options.filter((option) => !this.#chips.some((chip) => chip.option === option));
  }

  #chipFor(option) {
    return this.#chips.find((chip) => chip.option === option) ?? this.#add(option);
  }

  #chipOf(field) {
    return this.#chips.find((chip) => chip.input === field) ?? null;
  }

  #namesOf(option) {
    return namesOf(option, this.#world.locale);
  }

  #optionNamed(name) {
    return this.#entry.options.find((option) => this.#namesOf(option).includes(name));
  }
}

function tailInput() {
  return h("input", {
    class: "tail",
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": worded("Add an option"),
    "aria-autocomplete": "list",
    "aria-expanded": "false",
  });
}
