// Keyboard navigation through the messages and regions of the page.
//
// From the empty message box: ↑ to the newest message; there ↑ ↓ Home End move, Enter or → goes to
// its first control, Esc back to the box. F6 goes round the regions. Typing goes to the box.

import { controlsOf } from "./focus.js";

const REGIONS = [
  "#channel-list a[aria-current]",
  "#log-scroll",
  "#message-box, #command-form input",
  "#people button",
  "#inspector button",
];

/** Mounts the key handlers. Returns a function that focuses the newest message. */
export function mountKeyboard(page) {
  const view = document.getElementById("log-scroll");
  const list = document.getElementById("log");

  view.addEventListener("keydown", (event) => {
    const row = event.target.closest?.(".message");
    if (event.key === "Escape") page.composer.focus();
    else if (row && event.target === row) onRow(event, row);
    else return;
    if (event.key === "Escape") event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "F6") cycle(event);
    else if (isTyping(event)) page.composer.focus(); // the character itself goes there
  });

  function onRow(event, row) {
    const targets = {
      ArrowUp: () => row.previousElementSibling,
      ArrowDown: () => row.nextElementSibling ?? "composer",
      Home: () => list.firstElementChild,
      End: () => list.lastElementChild,
      Enter: () => controlsOf(row)[0],
      ArrowRight: () => controlsOf(row)[0],
    };
    const target = targets[event.key]?.();
    if (!target) return;
    event.preventDefault();
    if (target === "composer") page.composer.focus();
    else focusOn(target);
  }

  function cycle(event) {
    event.preventDefault();
    const stops = REGIONS.map((selector) => document.querySelector(selector)).filter((element) =>
      element?.checkVisibility(),
    );
    const at = stops.findIndex((element) =>
      element.closest("nav, aside, #log-scroll, #composer")?.contains(document.activeElement),
    );
    const next = stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length];
    if (next === view) toNewest();
    else next.focus();
  }

  function toNewest() {
    const newest = list.lastElementChild;
    if (newest) focusOn(newest);
  }

  return { toNewest };
}

function focusOn(element) {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}

// A printable character that nothing else on the page handles.
function isTyping({ ctrlKey, metaKey, altKey, key }) {
  if (ctrlKey || metaKey || altKey || key.length !== 1 || key === " ") return false;
  const focused = document.activeElement;
  return !focused.matches("input, textarea, select") && !focused.closest("dialog, .floating, #inspector");
}
