// Files in a modal: chosen or dropped, listed, removable.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";
import { sizeText } from "../render/media.js";

/** The control of a FileUpload. */
export function fileControl(input, { id, describedBy, changed }) {
  const required = input.required !== false;
  const max = input.max_values ?? 1;
  const min = input.min_values ?? (required ? 1 : 0);
  let files = [];
  const chooser = h("input", {
    id,
    type: "file",
    class: "visually-hidden",
    multiple: max > 1,
    "data-custom-id": input.custom_id,
    "aria-describedby": describedBy,
    onchange: onChosen,
  });
  const list = h("ul", { class: "upload-list" });
  const zone = h(
    "div",
    { class: "upload", ondragover: (event) => event.preventDefault(), ondrop: onDrop },
    chooser,
    h(
      "label",
      { class: "upload-label", for: id },
      icon("plus"),
      h(
        "span",
        {},
        worded(max > 1 ? "Choose up to {max} files, or drop them here" : "Choose a file, or drop it here", {
          max,
        }),
      ),
    ),
    list,
  );

  function onChosen() {
    add([...chooser.files]);
    chooser.value = "";
  }

  function onDrop(event) {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  function add(more) {
    files = (max === 1 ? more : [...files, ...more]).slice(0, max);
    draw();
  }

  function remove(file) {
    files = files.filter((one) => one !== file);
    draw();
    chooser.focus();
  }

  function draw() {
    fill(
      list,
      files.map((file) => fileRow(file, () => remove(file))),
    );
    changed();
  }

  function problem() {
    if (files.length === 0) return required ? worded("Please choose a file.") : null;
    return files.length < min ? worded("Choose at least {min} files.", { min }) : null;
  }

  return {
    element: zone,
    focusable: chooser,
    problem,
    files: () => files,
    value: (field) => ({ values: field.fileIds }),
  };
}

function fileRow(file, onRemove) {
  return h(
    "li",
    {},
    icon("file", "icon small"),
    h("span", { class: "upload-name" }, file.name),
    h("small", {}, sizeText(file.size)),
    h(
      "button",
      { class: "icon-button", type: "button", "aria-label": worded("Remove {name}", { name: file.name }), onclick: onRemove },
      icon("close", "icon small"),
    ),
  );
}
