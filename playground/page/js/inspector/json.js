// JSON as a collapsible tree.

import { h } from "../core/dom.js";

const OPEN_DEPTH = 1;
const PREVIEW_LENGTH = 60;

/** A collapsible tree of a JSON value. Branches are built when they are opened. */
export function jsonTree(value, name = null, depth = 0) {
  if (value === null || typeof value !== "object") return leaf(value, name);
  const entries = Object.entries(value);
  if (!entries.length)
    return h("div", { class: "json-leaf" }, label(name), Array.isArray(value) ? "[]" : "{}");
  const children = h("div", { class: "json-children" });
  const build = () => {
    if (!children.hasChildNodes())
      children.append(...entries.map(([key, child]) => jsonTree(child, key, depth + 1)));
  };
  const open = depth < OPEN_DEPTH;
  if (open) build();
  const preview = h("span", { class: "json-preview" }, previewOf(value));
  return h(
    "details",
    { class: "json", open, ontoggle: build },
    h("summary", {}, label(name), preview),
    children,
  );
}

function leaf(value, name) {
  const kind = value === null ? "null" : typeof value;
  return h(
    "div",
    { class: "json-leaf" },
    label(name),
    h("span", { class: `json-${kind}` }, JSON.stringify(value)),
  );
}

const label = (name) => (name === null ? null : h("span", { class: "json-key" }, `${name}: `));

function previewOf(value) {
  if (Array.isArray(value)) return `[${value.length}]`;
  const text = Object.keys(value).join(", ");
  return `{ ${text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text} }`;
}
