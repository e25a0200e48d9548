// A short or long text in a modal, with how much room is left.

import { h } from "../core/dom.js";
import { worded } from "../core/wording.js";

const PARAGRAPH = 2;
const LONGEST = 4000;

/** The control of a TextInput. */
export function textControl(input, { id, describedBy, changed }) {
  const max = input.max_length ?? LONGEST;
  const min = input.min_length ?? 0;
  const required = input.required !== false;
  const attributes = {
    id,
    "data-custom-id": input.custom_id,
    class: "text-input",
    placeholder: input.placeholder ?? null,
    value: input.value ?? "",
    "aria-describedby": describedBy,
    "aria-required": required ? "true" : null,
    autocomplete: "off",
    oninput: () => {
      count();
      changed();
    },
  };
  const box =
    input.style === PARAGRAPH
      ? h("textarea", { ...attributes, rows: 4 })
      : h("input", { ...attributes, type: "text" });
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const count = () => {
    counter.textContent = `${box.value.length}/${max}`;
    counter.hidden = input.max_length === undefined || input.max_length === null;
    counter.classList.toggle("over", box.value.length > max);
  };
  count();

  function problem() {
    const { length } = box.value;
    if (required && box.value.trim() === "") return worded("Please fill this in.");
    if (length && length < min) return worded("At least {least}, please.", { least: characters(min) });
    return length > max ? worded("At most {most}, please.", { most: characters(max) }) : null;
  }

  return {
    element: h("div", { class: "text-frame" }, box, counter),
    focusable: box,
    problem,
    value: () => ({ value: box.value }),
  };
}

const characters = (count) => worded(count === 1 ? "{count} character" : "{count} characters", { count });
