// Discord's markdown inside a line: emphasis, spoilers, code, links, mentions, times, emojis.
//
// Every rule is a sticky regular expression tried where its first character stands, and builds
// nodes from captured text; nothing is ever parsed as HTML.

import { h } from "../core/dom.js";
import { worded } from "../core/wording.js";
import {
  commandMention,
  channelMention,
  emoji,
  everyone,
  guildPage,
  roleMention,
  userMention,
} from "./mentions.js";
import { timestamp } from "./time.js";

const DEEPEST = 12;
const URL_TEXT = /https?:\/\/[^\s<>]*[^<>.,:;"'\])*_~|\s]/y;
const MASKED =
  /\[((?:\\.|\[[^[\]]*\]|[^[\]\\])+)\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+"([^"]*)")?\s*\)/y;
const EMOJI = /\p{RGI_Emoji}/vy;

const RULES_BY_CHARACTER = {
  "\\": [[/\\([^\p{L}\p{N}\s])/uy, ([, character]) => character]],
  "`": [[/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => h("code", { class: "md-code" }, code.trim() || code)]],
  "*": [
    [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrapped("strong")],
    [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, wrapped("em")],
  ],
  _: [
    [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrapped("u")],
    [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, wrapped("em")],
  ],
  "~": [[/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, wrapped("s")]],
  "|": [[/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, spoiler]],
  "[": [[MASKED, masked]],
  h: [[URL_TEXT, ([address]) => link(address, [address])]],
  "@": [[/@(?:everyone|here)\b/y, ([text]) => everyone(text)]],
  "<": [
    [/<@!?(\d{1,20})>/y, ([text, id], world) => userMention(id, text, world)],
    [/<@&(\d{1,20})>/y, ([text, id], world) => roleMention(id, text, world)],
    [/<#(\d{1,20})>/y, ([text, id], world) => channelMention(id, text, world)],
    [/<\/([^:>]{1,100}):(\d{1,20})>/y, ([, name, id]) => commandMention(name, id)],
    [/<id:(customize|browse|guide|home)>/y, ([, page]) => guildPage(page)],
    [/<(a?):(\w{1,32}):(\d{1,20})>/y, ([, , name, id], world) => emoji({ id, name }, world)],
    [/<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/y, moment],
    [/<(https?:\/\/[^\s<>]+)>/y, ([, address]) => link(address, [address])],
  ],
};

/** Nodes for a text without block markup. */
export function inline(text, world, depth = 0) {
  const nodes = [];
  let plainFrom = 0;
  const flush = (end) => {
    if (end > plainFrom) nodes.push(text.slice(plainFrom, end));
  };
  for (let at = 0; at < text.length;) {
    const found = depth < DEEPEST ? matchAt(text, at, world, depth) : null;
    if (found) {
      flush(at);
      nodes.push(...[found.nodes].flat());
      at = plainFrom = at + found.length;
    } else {
      at += 1;
    }
  }
  flush(text.length);
  return nodes;
}

function matchAt(text, at, world, depth) {
  const rules = RULES_BY_CHARACTER[text[at]];
  for (const [pattern, build] of rules ?? []) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const nodes = build(match, world, depth);
    if (nodes !== null) return { nodes, length: match[0].length };
  }
  return rules ? null : unicodeEmojiAt(text, at);
}

function unicodeEmojiAt(text, at) {
  if (text.charCodeAt(at) < 0xa9 && !/[#*\d]/.test(text[at])) return null;
  EMOJI.lastIndex = at;
  const match = EMOJI.exec(text);
  return match && { nodes: h("span", { class: "emoji-text" }, match[0]), length: match[0].length };
}

function wrapped(tag) {
  return ([, content], world, depth) => h(tag, {}, inline(content, world, depth + 1));
}

function spoiler([, content], world, depth) {
  const attributes = {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    title: worded("Spoiler"),
    "data-action": "reveal",
  };
  return h("span", attributes, h("span", { class: "spoiler-content" }, inline(content, world, depth + 1)));
}

function masked([, label, address, title], world, depth) {
  return link(address, inline(label, world, depth + 1), title);
}

function link(address, children, title) {
  if (!URL.canParse(address)) return null;
  const attributes = { href: address, title: title ?? null, target: "_blank", rel: "noopener noreferrer" };
  return h("a", attributes, children);
}

function moment([, seconds, style], world) {
  return timestamp(Number(seconds), style ?? "f", world.locale, world.now());
}
