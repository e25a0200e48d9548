// A select in a modal: the same list as in a message, but it waits for Submit.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";
import { chosenValues, placeholderOf, selectEntries, selectFace } from "../render/selects.js";
import { openPicker } from "../shell/picker.js";

const NOTHING_PICKED = { picks: new Map() };

/** The control of every kind of select. */
export function selectControl(input, { id, label, describedBy, world, changed }) {
  const required = input.required !== false;
  const min = required ? Math.max(1, input.min_values ?? 1) : 0;
  const max = input.max_values ?? 1;
  let values = chosenValues(input, NOTHING_PICKED);
  const button = h("button", {
    id,
    type: "button",
    class: "select",
    "data-custom-id": input.custom_id,
    "aria-haspopup": "listbox",
    "aria-describedby": describedBy,
    onclick: open,
  });
  draw();

  function open() {
    openPicker({
      anchor: button,
      title: label ?? placeholderOf(input, world),
      entries: selectEntries(input, world),
      chosen: values,
      min: required ? min : 0,
      max,
      onCommit(chosen) {
        values = chosen;
        draw();
        changed();
      },
    });
  }

  function draw() {
    fill(button, selectFace(input, values, world), icon("down", "icon chevron"));
  }

  function problem() {
    if (required && values.length === 0) return worded("Please choose.");
    const least = input.min_values ?? (required ? 1 : 0);
    if (values.length && values.length < least) return worded("Choose at least {min}.", { min: least });
    return values.length > max ? worded("Choose at most {max}.", { max }) : null;
  }

  return { element: button, focusable: button, problem, value: () => ({ values }) };
}
