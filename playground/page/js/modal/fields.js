// The inputs of modals, each with its label, description, error and the answer Discord expects.

import { h, fill } from "../core/dom.js";
import { ComponentType } from "../core/flags.js";
import { worded } from "../core/wording.js";
import { choiceControl, checkboxControl } from "./choice_controls.js";
import { fileControl } from "./file_control.js";
import { selectControl } from "./select_control.js";
import { textControl } from "./text_control.js";

const CONTROLS_BY_TYPE = {
  [ComponentType.TEXT_INPUT]: textControl,
  [ComponentType.STRING_SELECT]: selectControl,
  [ComponentType.USER_SELECT]: selectControl,
  [ComponentType.ROLE_SELECT]: selectControl,
  [ComponentType.MENTIONABLE_SELECT]: selectControl,
  [ComponentType.CHANNEL_SELECT]: selectControl,
  [ComponentType.FILE_UPLOAD]: fileControl,
  [ComponentType.RADIO_GROUP]: choiceControl,
  [ComponentType.CHECKBOX_GROUP]: choiceControl,
  [ComponentType.CHECKBOX]: checkboxControl,
};

let counter = 0;

/**
 * A field for one input. `check()` shows and returns whether it is filled rightly, `answer()` is
 * what the interaction carries, `focusable` the element to focus, `files()` what is to be uploaded.
 */
export function createField(input, { label, description }, world) {
  counter += 1;
  const id = `field-${counter}`;
  const make = CONTROLS_BY_TYPE[input.type];
  if (!make) return unknownField(input, label);
  const error = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const describedBy = [description ? `${id}-description` : null, `${id}-error`].filter(Boolean).join(" ");
  const field = {
    input,
    fileIds: [],
    check() {
      const problem = control.problem();
      fill(error, problem ?? "");
      element.classList.toggle("invalid", problem !== null);
      if (problem) field.focusable.setAttribute("aria-invalid", "true");
      else field.focusable.removeAttribute("aria-invalid");
      return problem === null;
    },
    answer: () => ({
      type: input.type,
      ...(input.id === undefined ? {} : { id: input.id }),
      custom_id: input.custom_id,
      ...control.value(field),
    }),
  };
  const control = make(input, {
    id,
    label,
    describedBy,
    world,
    changed: () => element.classList.contains("invalid") && field.check(),
  });
  const star = isRequired(input) ? h("span", { class: "required", "aria-hidden": "true" }, " *") : null;
  const title = control.isGroup
    ? h("div", { class: "field-label", id: `${id}-label` }, label, star)
    : h("label", { class: "field-label", for: id, id: `${id}-label` }, label, star);
  const about = description
    ? h("p", { class: "field-description", id: `${id}-description` }, description)
    : null;
  const element = h("div", { class: "field" }, control.bare ? null : title, about, control.element, error);
  return Object.assign(field, { element, focusable: control.focusable, files: control.files });
}

/** Whether an input has to be filled in; Discord takes a missing word for yes. */
const isRequired = (input) => input.required !== false && input.type !== ComponentType.CHECKBOX;

function unknownField(input, label) {
  const element = h(
    "p",
    { class: "unknown-component", tabindex: "-1" },
    `${label ?? ""} ${worded("Component of type {type}, which this page cannot draw", { type: input.type })}`,
  );
  return {
    element,
    focusable: element,
    check: () => true,
    answer: () => ({ type: input.type, custom_id: input.custom_id }),
    fileIds: [],
  };
}
