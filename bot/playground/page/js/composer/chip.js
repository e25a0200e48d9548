// One option of the command being filled in: its name, its field, its error.

import { h, fill } from "../core/dom.js";
import { OptionType } from "../core/flags.js";
import { localised } from "../core/world.js";

let counter = 0;

/** A chip for an option; what is typed stays in `text`, `picked` and `file`. */
export function createChip(option, locale) {
  counter += 1;
  const id = `option-${counter}`;
  const error = h("span", { class: "chip-error", id: `${id}-error`, role: "alert" });
  const isFile = option.type === OptionType.ATTACHMENT;
  const numeric = option.type === OptionType.INTEGER || option.type === OptionType.NUMBER;
  const input = h("input", {
    id,
    type: isFile ? "file" : "text",
    "data-option": option.name,
    autocomplete: "off",
    spellcheck: "false",
    role: isFile ? null : "combobox",
    "aria-autocomplete": isFile ? null : "list",
    "aria-expanded": isFile ? null : "false",
    "aria-describedby": `${id}-error suggestions-hint`,
    "aria-required": option.required ? "true" : null,
    inputmode: numeric ? "decimal" : null,
  });
  const label = h("label", { for: id }, localised(option, "name", locale));
  const element = h("div", { class: "chip" }, h("div", { class: "chip-line" }, label, input), error);
  const chip = {
    option,
    element,
    input,
    picked: null,
    names: [localised(option, "name", locale).toLowerCase(), option.name.toLowerCase()],
    get text() {
      return isFile ? "" : input.value;
    },
    get file() {
      return isFile ? (input.files[0] ?? null) : null;
    },
    set(text, picked = null) {
      input.value = text;
      chip.picked = picked;
      fit();
    },
    fail(message) {
      fill(error, message ?? "");
      element.classList.toggle("invalid", Boolean(message));
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
  // As wide as what is typed, where the browser cannot do it by itself.
  const fit = () => !isFile && input.setAttribute("size", Math.max(4, Math.min(40, input.value.length + 1)));
  input.addEventListener("input", () => {
    fit();
    chip.fail(null);
  });
  fit();
  return chip;
}
