// Radio groups, checkbox groups and single checkboxes in a modal.

import { h } from "../core/dom.js";
import { ComponentType } from "../core/flags.js";
import { worded } from "../core/wording.js";

/** The control of a RadioGroup or a CheckboxGroup. */
export function choiceControl(input, { id, describedBy, changed }) {
  const radio = input.type === ComponentType.RADIO_GROUP;
  const required = input.required !== false;
  const boxes = input.options.map((option) =>
    h("input", {
      type: radio ? "radio" : "checkbox",
      name: id,
      value: option.value,
      checked: option.default === true,
      onchange: onChange,
    }),
  );
  const rows = input.options.map((option, index) => choiceRow(boxes[index], option));
  const max = input.max_values ?? boxes.length;
  const min = input.min_values ?? (required ? 1 : 0);
  const role = radio ? "radiogroup" : "group";
  const element = h(
    "div",
    {
      class: "choices",
      role,
      id,
      "data-custom-id": input.custom_id,
      "aria-labelledby": `${id}-label`,
      "aria-describedby": describedBy,
    },
    rows,
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  limit();

  function onChange() {
    limit();
    changed();
  }

  function limit() {
    if (radio) return;
    const full = chosen().length >= max;
    for (const box of boxes) box.disabled = full && !box.checked;
  }

  function problem() {
    const { length } = chosen();
    if (length === 0) return required ? worded("Please choose.") : null;
    return length < min ? worded("Choose at least {min}.", { min }) : null;
  }

  const value = () => (radio ? { value: chosen()[0] ?? null } : { values: chosen() });
  return { element, focusable: boxes.find((box) => box.checked) ?? boxes[0], problem, value, isGroup: true };
}

/** The control of a single Checkbox, which is its own label. */
export function checkboxControl(input, { id, label, describedBy, changed }) {
  const box = h("input", {
    type: "checkbox",
    id,
    checked: input.default === true,
    "data-custom-id": input.custom_id,
    "aria-describedby": describedBy,
    onchange: changed,
  });
  const element = h("div", { class: "choices" }, choiceRow(box, { label }));
  return { element, focusable: box, problem: () => null, value: () => ({ value: box.checked }), bare: true };
}

function choiceRow(box, { label, description }) {
  return h(
    "label",
    { class: "choice" },
    box,
    h(
      "span",
      { class: "choice-text" },
      h("span", {}, label),
      description ? h("small", {}, description) : null,
    ),
  );
}
