// The components of a message, as inert DOM: chat/actions.js handles their events.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { ComponentType } from "../core/flags.js";
import { worded } from "../core/wording.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, thumbnail } from "./media.js";
import { emoji, hex } from "./mentions.js";
import { dots, veil } from "./parts.js";
import { selectButton } from "./selects.js";

const STYLE_NAMES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

const RENDERERS_BY_TYPE = {
  [ComponentType.ACTION_ROW]: actionRow,
  [ComponentType.BUTTON]: button,
  [ComponentType.STRING_SELECT]: selectButton,
  [ComponentType.USER_SELECT]: selectButton,
  [ComponentType.ROLE_SELECT]: selectButton,
  [ComponentType.MENTIONABLE_SELECT]: selectButton,
  [ComponentType.CHANNEL_SELECT]: selectButton,
  [ComponentType.SECTION]: section,
  [ComponentType.TEXT_DISPLAY]: textDisplay,
  [ComponentType.THUMBNAIL]: thumbnail,
  [ComponentType.MEDIA_GALLERY]: gallery,
  [ComponentType.FILE]: (component) => fileCard(component.file, component),
  [ComponentType.SEPARATOR]: separator,
  [ComponentType.CONTAINER]: container,
};

/** Nodes for a list of components; `local` is the page's local state of their message. */
export function renderComponents(components, world, local) {
  return components.map((component) => renderComponent(component, world, local));
}

/** Every component of a message or modal, the nested ones too. */
export function* walkComponents(components) {
  for (const component of components ?? []) {
    yield component;
    yield* walkComponents(component.components);
    if (component.accessory) yield component.accessory;
    if (component.component) yield component.component;
  }
}

/** The button or select of a message that has a custom_id. */
export function componentOf(message, customId) {
  for (const component of walkComponents(message.components)) {
    if (component.custom_id === customId) return component;
  }
  return null;
}

function renderComponent(component, world, local) {
  const render = RENDERERS_BY_TYPE[component.type];
  if (render) return render(component, world, local);
  return h(
    "p",
    { class: "unknown-component" },
    worded("Component of type {type}, which this page cannot draw", { type: component.type }),
  );
}

function actionRow(component, world, local) {
  return h("div", { class: "action-row" }, renderComponents(component.components, world, local));
}

function textDisplay(component, world) {
  return h("div", { class: "text-display markdown" }, markdown(component.content, world));
}

function section(component, world, local) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-texts" }, renderComponents(component.components, world, local)),
    h("div", { class: "section-accessory" }, renderComponent(component.accessory, world, local)),
  );
}

function separator({ divider = true, spacing = 1 }) {
  const className = `separator ${spacing === 2 ? "large" : "small"} ${divider ? "line" : ""}`.trim();
  return h("div", { class: className, role: divider ? "separator" : "presentation" });
}

function container(component, world, local) {
  const accent = component.accent_color;
  const style = accent === null || accent === undefined ? {} : { "--accent-bar": hex(accent) };
  const body = h("div", { class: "container-body" }, renderComponents(component.components, world, local));
  const className = Object.keys(style).length ? "container accented" : "container";
  if (!component.spoiler) return h("div", { class: className, style }, body);
  return h("div", { class: `${className} veiled`, style }, veil(), body);
}

function button(component, world, local) {
  if (component.style === 5) return linkButton(component, world);
  const pending = local.pending.has(component.custom_id);
  const attributes = {
    class: `button ${STYLE_NAMES[component.style] ?? "secondary"}`,
    type: "button",
    "data-action": "press",
    "data-custom-id": component.custom_id,
    disabled: component.disabled === true || component.style === 6,
    "aria-busy": pending ? "true" : null,
    "aria-label": component.label ? null : (component.emoji?.name ?? worded("Button")),
  };
  const label = h("span", { class: "button-face" }, face(component, world));
  return h("button", attributes, label, pending ? dots() : null);
}

function linkButton(component, world) {
  const attributes = {
    class: "button secondary link",
    target: "_blank",
    rel: "noopener noreferrer",
    href: component.disabled || !isWebAddress(component.url) ? null : component.url,
    "aria-disabled": component.disabled ? "true" : null,
  };
  return h(
    "a",
    attributes,
    h("span", { class: "button-face" }, face(component, world), icon("external", "icon small")),
  );
}

// Discord also lets buttons open its own app; everything else (javascript:, data:) leads nowhere.
const isWebAddress = (address) => /^(https?|discord):/i.test(address) && URL.canParse(address);

function face(component, world) {
  const label = component.label ?? (component.style === 6 ? "Premium" : null);
  return [component.emoji ? emoji(component.emoji, world) : null, label ? h("span", {}, label) : null];
}
