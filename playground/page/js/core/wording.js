// What the page itself says to players: in French to those who read French, else in English. A page is
// one person's. What only developers use, the inspector, is in English.

import { FRENCH } from "./french.js";

let isFrench = false;

/** Says everything that is said from now on in the language of a locale. */
export function speak(locale) {
  isFrench = locale.startsWith("fr");
  document.documentElement.lang = isFrench ? "fr" : "en";
}

/** A sentence in the person's language; `{name}` stands for a value. What has no French stays as it is. */
export function worded(english, values = {}) {
  return wordedParts(english, values).join("");
}

/** The parts of a sentence, to put an element in the place of a value. */
export function wordedParts(english, values) {
  const text = (isFrench && FRENCH[english]) || english;
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? values[part] : part));
}
