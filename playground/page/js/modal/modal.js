// Modals: forms that the bot opens.

import { h, fill } from "../core/dom.js";
import { ComponentType } from "../core/flags.js";
import { worded } from "../core/wording.js";
import { readFiles } from "../composer/files.js";
import { avatar } from "../render/avatar.js";
import { markdown } from "../render/markdown.js";
import { closeButton } from "../shell/dialog.js";
import { createField } from "./fields.js";

/** Opens the modals that the server sends for interactions of this page. */
export function mountModals({ store, interactions, world }) {
  store.on("modal", (modal) => {
    const origin = interactions.originOf(modal.nonce);
    if (origin) new ModalDialog(modal, origin, interactions, world);
  });
}

class ModalDialog {
  #modal;
  #origin;
  #interactions;
  #blocks;
  #opener = document.activeElement;
  #failure = h("p", { class: "failure", role: "alert" });
  #submitButton = h("button", { class: "button primary", type: "submit" }, worded("Submit"));
  #dialog;

  constructor(modal, origin, interactions, world) {
    this.#modal = modal;
    this.#origin = origin;
    this.#interactions = interactions;
    this.#blocks = modal.components.map((component) => createBlock(component, world));
    this.#dialog = this.#build(world);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    (this.#fields[0]?.focusable ?? this.#submitButton).focus();
  }

  get #fields() {
    return this.#blocks.map((block) => block.field).filter(Boolean);
  }

  #build({ state }) {
    const { title, custom_id: customId } = this.#modal;
    const close = () => this.#dialog.close();
    const cancel = h("button", { class: "button secondary", type: "button", onclick: close }, worded("Cancel"));
    const blocks = this.#blocks.map((block) => block.element);
    return h(
      "dialog",
      {
        class: "dialog modal",
        "aria-label": title,
        "data-custom-id": customId,
        onclose: () => this.#onClose(),
      },
      h(
        "header",
        { class: "dialog-header" },
        avatar(state, state.application.bot, "small"),
        h("h2", {}, title),
        closeButton(close),
      ),
      h(
        "form",
        { class: "modal-form", novalidate: true, onsubmit: (event) => this.#onSubmit(event) },
        h("div", { class: "modal-fields" }, blocks),
        this.#failure,
        h("footer", { class: "modal-footer" }, cancel, this.#submitButton),
      ),
    );
  }

  async #onSubmit(event) {
    event.preventDefault();
    const wrong = this.#fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focusable.focus();
    const { files, error } = await collectFiles(this.#fields);
    if (error) return fill(this.#failure, error);
    this.#setBusy(true);
    const components = this.#blocks.map((block) => block.answer()).filter(Boolean);
    const settled = (failure) => this.#settled(failure);
    return this.#interactions.modal(this.#origin, this.#modal.custom_id, components, files, settled);
  }

  #settled(failure) {
    this.#setBusy(false);
    if (failure) fill(this.#failure, worded(failure));
    else this.#dialog.close();
  }

  #setBusy(isBusy) {
    this.#submitButton.disabled = isBusy;
    this.#submitButton.setAttribute("aria-busy", String(isBusy));
    if (isBusy) fill(this.#failure);
  }

  #onClose() {
    this.#dialog.remove();
    if (this.#opener?.isConnected) this.#opener.focus({ preventScroll: true });
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
