// The round picture of a user: their avatar, or their initials on a colour of their own.

import { h } from "../core/dom.js";
import { nameOf } from "../core/world.js";

const HUES = 8;

/** A decorative avatar; the name always stands beside it. */
export function avatar(state, user, size = "") {
  const className = `avatar ${size}`.trim();
  if (user.avatar) {
    return h("img", {
      class: className,
      src: `cdn/avatars/${user.id}/${user.avatar}.png`,
      alt: "",
      draggable: "false",
    });
  }
  const hue = hueOf(user.id);
  return h(
    "span",
    { class: `${className} hue-${hue}`, "aria-hidden": "true" },
    initials(nameOf(state, user)),
  );
}

// Ids of people who joined together differ little, so use every digit.
function hueOf(userId) {
  return [...userId].reduce((sum, digit) => (sum * 31 + Number(digit)) % 65_521, 7) % HUES;
}

function initials(name) {
  const words = name.split(/[\s_\-.]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...name].slice(0, 1);
  return letters.join("").toUpperCase();
}
