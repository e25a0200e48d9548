// Command lines typed or pasted in one go: "/roll dice:two sides: 6".

/** Splits what follows a command into `{name, text}` by the option names it may hold. */
export function splitOptions(rest, names) {
  const marks = [...rest.matchAll(patternFor(names, "g"))];
  const before = rest.slice(0, marks[0]?.index ?? rest.length).trim();
  const parts = marks.map((mark, index) => ({
    name: mark[1].toLowerCase(),
    text: rest.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? rest.length).trim(),
  }));
  return before ? [{ name: null, text: before }, ...parts] : parts;
}

/** The option named at the end of a text ("3 preset:"), with the text before it; or null. */
export function optionAtEnd(text, names) {
  if (!names.length) return null;
  const match = patternFor(names, "", "$").exec(text);
  return match && { name: match[1].toLowerCase(), before: text.slice(0, match.index).trim() };
}

function patternFor(names, flags, end = "") {
  const alternatives = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") || "(?!)";
  return new RegExp(`(?:^|\\s)(${alternatives}):\\s*${end}`, `i${flags}`);
}
