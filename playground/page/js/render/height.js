// Estimates the height of a message, in pixels, before layout.
//
// Rows out of sight are not laid out (content-visibility). The better the estimate, the fewer rows
// the browser takes for visible after a long jump, and the steadier the scroll bar.

import { ComponentType } from "../core/flags.js";

const LINE = 23;
const LINE_LENGTH = 85;
const HEADING = 42;
const GAP = 8;

const HEIGHTS_BY_TYPE = {
  [ComponentType.TEXT_DISPLAY]: ({ content }) => textHeight(content),
  [ComponentType.SECTION]: ({ components }) => Math.max(84, stack(components)),
  [ComponentType.CONTAINER]: ({ components }) => 30 + stack(components),
  [ComponentType.MEDIA_GALLERY]: ({ items }) => (items.length === 1 ? 300 : 420),
  [ComponentType.FILE]: () => 60,
  [ComponentType.SEPARATOR]: ({ spacing }) => (spacing === 2 ? 22 : 8),
  [ComponentType.ACTION_ROW]: ({ components }) => (components[0]?.type === ComponentType.BUTTON ? 34 : 40),
};

/** The estimate for a message's row. */
export function guessHeight(message, isGrouped) {
  const { content, components, embeds, attachments, poll } = message;
  const parts = [isGrouped ? 6 : HEADING, textHeight(content), stack(components)];
  parts.push(130 * (embeds?.length ?? 0), 200 * (attachments?.length ?? 0), poll ? 200 : 0);
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

function stack(components) {
  return (components ?? []).reduce((sum, one) => sum + GAP + (HEIGHTS_BY_TYPE[one.type]?.(one) ?? LINE), 0);
}

function textHeight(text) {
  if (!text) return 0;
  return (
    LINE * text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0)
  );
}
