// Discord's markdown, the parts that make blocks: code, headings, subtext, quotes, lists.

import { h } from "../core/dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+\-.#]+)\n)?\n*([^\n][\s\S]*?)\n*```\n?/g;
const HEADING = /^(#{1,3})[ \t]+(\S.*)$/;
const SUBTEXT = /^-#[ \t]+(\S.*)$/;
const QUOTE = /^> ?(.*)$/;
const QUOTE_REST = /^>>> ?/;
const ITEM = /^([ ]*)([-*]|\d{1,9}\.)[ \t]+(\S.*)$/;
const DEEPEST_LIST = 10;

/** Nodes for a text; `world` answers who is mentioned (see render/context.js). */
export function markdown(text, world) {
  const nodes = [];
  let position = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(position, match.index).replace(/\n$/, ""), world));
    nodes.push(codeBlock(match[2], match[1]));
    position = match.index + match[0].length;
  }
  nodes.push(...blocks(text.slice(position), world));
  return nodes;
}

/** A text without its markup, on one line: for previews and for screen readers. */
export function plain(text, world) {
  const holder = h("div", {}, markdown(text, world));
  for (const spoiler of holder.querySelectorAll(".spoiler")) spoiler.replaceWith("▇▇▇");
  for (const block of holder.querySelectorAll("div, blockquote, li, pre")) block.append(" ");
  return holder.textContent.replace(/\s+/g, " ").trim();
}

function codeBlock(code, language) {
  return h("pre", { class: "code-block", "data-language": language, tabindex: "0" }, h("code", {}, code));
}

function blocks(text, world) {
  const nodes = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(...inline(paragraph.join("\n"), world));
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at, world);
    if (block) {
      flush();
      nodes.push(...block.nodes);
      at = block.next;
    } else {
      paragraph.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

// The block that starts at a line, with the line after it; null for a line of a paragraph.
function blockAt(lines, at, world) {
  const line = lines[at];
  if (QUOTE_REST.test(line))
    return quote([line.replace(QUOTE_REST, ""), ...lines.slice(at + 1)], lines.length, world);
  if (QUOTE.test(line)) return quotedLines(lines, at, world);
  if (ITEM.test(line)) return listAt(lines, at, world);
  const heading = HEADING.exec(line);
  if (heading) {
    // Discord's headings are a matter of size; the page's own outline starts with the server's name.
    const attributes = {
      class: `md-h${heading[1].length}`,
      role: "heading",
      "aria-level": heading[1].length + 2,
    };
    return { nodes: [h("div", attributes, inline(heading[2], world))], next: at + 1 };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) return { nodes: [h("div", { class: "md-subtext" }, inline(subtext[1], world))], next: at + 1 };
  return null;
}

function quotedLines(lines, at, world) {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end]) && !QUOTE_REST.test(lines[end])) end += 1;
  return quote(
    lines.slice(at, end).map((line) => QUOTE.exec(line)[1]),
    end,
    world,
  );
}

function quote(lines, next, world) {
  // A quote in a quote stays text, as on Discord.
  const content = blocks(lines.join("\n").replace(/^>/gm, "\\>"), world);
  return { nodes: [h("blockquote", {}, content)], next };
}

function listAt(lines, at, world) {
  const items = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const match = ITEM.exec(lines[end]);
    if (match) items.push({ indent: match[1].length, mark: match[2], lines: [match[3]] });
    else if (/^ {2,}\S/.test(lines[end])) items.at(-1).lines.push(lines[end].trim());
    else break;
  }
  return { nodes: listsOf(items, 0, world), next: end };
}

// Items further to the right than the first belong to the item before them; a change between
// bullets and numbers begins another list.
function listsOf(items, depth, world) {
  const lists = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end].indent > items[0].indent) end += 1;
    const entry = h("li", {}, inline(items[at].lines.join("\n"), world));
    if (end > at + 1) entry.append(...nested(items.slice(at + 1, end), depth, world));
    listFor(items[at].mark, lists).append(entry);
    at = end;
  }
  return lists;
}

function listFor(mark, lists) {
  const ordered = mark.endsWith(".");
  if (lists.at(-1)?.localName !== (ordered ? "ol" : "ul")) {
    lists.push(ordered ? h("ol", { start: Number.parseInt(mark, 10) }) : h("ul"));
  }
  return lists.at(-1);
}

function nested(items, depth, world) {
  if (depth < DEEPEST_LIST) return listsOf(items, depth + 1, world);
  return inline(items.flatMap((item) => item.lines).join("\n"), world);
}
