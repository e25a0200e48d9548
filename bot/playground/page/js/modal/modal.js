// Modals: a form the bot asks one to fill in.

import { h, fill } from "../core/dom.js";
import { ComponentType } from "../core/flags.js";
import { readFiles } from "../composer/files.js";
import { avatar } from "../render/avatar.js";
import { markdown } from "../render/markdown.js";
import { closeButton } from "../shell/dialog.js";
import { createField } from "./fields.js";

/** Opens every modal the server sends for something this page did. */
export function mountModals({ store, interactions, world }) {
  store.on("modal", (modal) => {
    const origin = interactions.originOf(modal.nonce);
    if (origin) openModal(store.state, interactions, world, { ...modal, ...origin });
  });
}

function openModal(state, interactions, world, modal) {
  const opener = document.activeElement;
  const blocks = modal.components.map((component) => createBlock(component, world));
  const failure = h("p", { class: "failure", role: "alert" });
  const submitButton = h("button", { class: "button primary", type: "submit" }, "Submit");
  const form = h(
    "form",
    { class: "modal-form", novalidate: true, onsubmit },
    h(
      "div",
      { class: "modal-fields" },
      blocks.map((block) => block.element),
    ),
    failure,
    h(
      "footer",
      { class: "modal-footer" },
      h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"),
      submitButton,
    ),
  );
  const dialog = h(
    "dialog",
    { class: "dialog modal", "aria-label": modal.title, "data-custom-id": modal.custom_id, onclose },
    h(
      "header",
      { class: "dialog-header" },
      avatar(state, state.application.bot, "small"),
      h("h2", {}, modal.title),
      closeButton(() => dialog.close()),
    ),
    form,
  );
  document.body.append(dialog);
  dialog.showModal();
  (blocks.find((block) => block.field)?.field.focusable ?? submitButton).focus();

  async function onsubmit(event) {
    event.preventDefault();
    const fields = blocks.map((block) => block.field).filter(Boolean);
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focusable.focus();
    const files = await collectFiles(fields);
    if (files.error) return fill(failure, files.error);
    busy(true);
    return interactions.modal(
      modal,
      blocks.map((block) => block.answer()).filter(Boolean),
      files.files,
      settled,
    );
  }

  function settled(problem) {
    busy(false);
    if (problem) fill(failure, problem);
    else dialog.close();
  }

  function busy(isBusy) {
    submitButton.disabled = isBusy;
    submitButton.setAttribute("aria-busy", String(isBusy));
    if (isBusy) fill(failure);
  }

  function onclose() {
    dialog.remove();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  }
}

// The files of all fields, numbered through; each field learns the numbers of its own.
async function collectFiles(fields) {
  const all = [];
  for (const field of fields) {
    if (!field.files) continue;
    const own = field.files();
    field.fileIds = own.map((_file, index) => String(all.length + index));
    all.push(...own);
  }
  return readFiles(all);
}

// A block of the modal: text, a label with its input, or an action row with a text input.
function createBlock(component, world) {
  if (component.type === ComponentType.TEXT_DISPLAY) {
    const element = h("div", { class: "markdown modal-text" }, markdown(component.content, world));
    return { element, field: null, answer: () => null };
  }
  if (component.type === ComponentType.LABEL) {
    const field = createField(component.component, component, world);
    const answer = () => ({ type: ComponentType.LABEL, ...numbered(component), component: field.answer() });
    return { element: field.element, field, answer };
  }
  const [input] = component.components;
  const field = createField(input, { label: input.label }, world);
  const answer = () => ({
    type: ComponentType.ACTION_ROW,
    ...numbered(component),
    components: [field.answer()],
  });
  return { element: field.element, field, answer };
}

const numbered = ({ id }) => (id === undefined ? {} : { id });
