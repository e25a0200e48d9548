// Building and updating DOM without ever parsing HTML: text reaches the page as text nodes only.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners (`onclick: fn`), `style` as an object, and children
 * (nodes, strings, nested arrays; null, undefined and false are skipped).
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...flatten(children));
  return element;
}

/** An SVG element; attributes are written as they are. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Makes `current` look like `wanted` with as few changes as it takes, and returns the element
 * that stands in the document afterwards. Focus, scroll and loaded pictures survive. Attributes
 * named `data-local-…` belong to the reader (an opened spoiler) and stay until the text changes.
 */
export function morph(current, wanted) {
  if (current.nodeType !== wanted.nodeType || current.nodeName !== wanted.nodeName) {
    current.replaceWith(wanted);
    return wanted;
  }
  if (current.nodeType === Node.TEXT_NODE) {
    if (current.data !== wanted.data) current.data = wanted.data;
    return current;
  }
  if (current.isEqualNode(wanted)) return current;
  const textChanged = current.textContent !== wanted.textContent;
  morphAttributes(current, wanted, textChanged);
  morphChildren(current, wanted);
  return current;
}

/** Replaces all children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...flatten(children));
  return element;
}

function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") applyStyle(element, value);
  else if (name === "value" || name === "checked") element[name] = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

// The object model, not the attribute: the page's content security policy forbids style attributes.
function applyStyle(element, style) {
  for (const [property, value] of Object.entries(style)) {
    if (value !== null && value !== undefined) element.style.setProperty(property, String(value));
  }
}

function flatten(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

function morphAttributes(current, wanted, textChanged) {
  const isOwn = (name) => name.startsWith("data-local-") && !textChanged;
  for (const { name } of [...current.attributes]) {
    if (name !== "style" && !wanted.hasAttribute(name) && !isOwn(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (name !== "style" && current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  if (current.style.cssText !== wanted.style.cssText) current.style.cssText = wanted.style.cssText;
}

function morphChildren(current, wanted) {
  const fresh = [...wanted.childNodes];
  const old = [...current.childNodes];
  fresh.forEach((node, index) => {
    if (index < old.length) morph(old[index], node);
    else current.append(node);
  });
  for (const node of old.slice(fresh.length)) node.remove();
}
