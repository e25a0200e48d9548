// Light, dark, or as the system says.

import { fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";

const ORDER = ["auto", "light", "dark"];
const ICONS = { auto: "auto", light: "sun", dark: "moon" };
const LABELS = { auto: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" };
const KEY = "playground.theme";

/** Makes a button that goes through the themes and remembers the choice. Returns what names it. */
export function themeButton(button) {
  let theme = recall();
  apply();
  button.addEventListener("click", () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    remember(theme);
    apply();
  });
  return name;

  function name() {
    button.title = worded(LABELS[theme]);
    button.setAttribute("aria-label", button.title);
  }

  function apply() {
    document.documentElement.dataset.theme = theme;
    name();
    fill(button, icon(ICONS[theme]));
  }
}

function recall() {
  try {
    const kept = localStorage.getItem(KEY);
    return ORDER.includes(kept) ? kept : "auto";
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return "auto";
  }
}

function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // then it lasts as long as the page
  }
}
