// Things that float above the page beside what opened them: menus and the lists of selects.

import { h } from "../core/dom.js";

const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Shows `panel` beside `anchor` (or at a point) until something outside is pressed, the page
 * scrolls away under it, or `close()` is called. `onClose(reason)` gets "outside" or "asked".
 */
export function float(panel, { anchor, point = null, onClose }) {
  const host = anchor.closest("dialog[open]") ?? document.body; // outside a modal dialog everything is inert
  const layer = h("div", { class: "floating", popover: "manual" }, panel);
  host.append(layer);
  layer.showPopover();
  const abort = new AbortController();
  const { signal } = abort;
  let open = true;

  function close(reason = "asked") {
    if (!open) return;
    open = false;
    abort.abort();
    layer.remove();
    onClose?.(reason);
  }

  const place = () => placeBeside(layer, anchor, point);
  place();
  const resized = new ResizeObserver(place);
  resized.observe(panel);
  signal.addEventListener("abort", () => resized.disconnect());
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!layer.contains(event.target)) close("outside");
    },
    { signal, capture: true },
  );
  window.addEventListener("resize", place, { signal });
  document.addEventListener(
    "scroll",
    (event) => {
      if (!layer.contains(event.target)) place();
    },
    { signal, capture: true, passive: true },
  );
  return { close, place };
}

function placeBeside(layer, anchor, point) {
  const phone = matchMedia("(max-width: 600px)").matches && !point;
  layer.classList.toggle("sheet", phone);
  if (phone) {
    for (const side of ["left", "top", "min-width"]) layer.style.removeProperty(side);
    return;
  }
  const box = point ? new DOMRect(point.x, point.y, 0, 0) : boxOf(anchor);
  if (!point) layer.style.setProperty("min-width", `${box.width}px`);
  const { offsetWidth: width, offsetHeight: height } = layer;
  const below = innerHeight - box.bottom - GAP_PX - MARGIN_PX;
  const top = below >= height || below >= box.top ? box.bottom + GAP_PX : box.top - GAP_PX - height;
  layer.style.setProperty("left", `${clamp(box.left, MARGIN_PX, innerWidth - width - MARGIN_PX)}px`);
  layer.style.setProperty("top", `${clamp(top, MARGIN_PX, innerHeight - height - MARGIN_PX)}px`);
}

// An anchor that was redrawn away leaves the panel where it was.
let lastBox = new DOMRect();
function boxOf(anchor) {
  if (anchor.isConnected) lastBox = anchor.getBoundingClientRect();
  return lastBox;
}

const clamp = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));
