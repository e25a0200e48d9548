// "@" and "#" in a message being written: people and channels to choose from.

import { channelEntries, userEntries } from "../render/selects.js";
import { isPrivate } from "../core/flags.js";
import { nameOf } from "../core/world.js";

const TOKEN = /(?:^|\s)([@#])([^\s@#]{0,32})$/;
const MOST_SHOWN = 8;

/** The matches for the word before the caret: `{items, start}`, or null. */
export function mentionsAt(text, caret, world) {
  const match = TOKEN.exec(text.slice(0, caret));
  if (!match) return null;
  const [, sign, typed] = match;
  const entries = sign === "@" ? userEntries(world) : channelEntries({}, world);
  const wanted = typed.toLocaleLowerCase();
  const items = entries
    .filter((entry) => entry.label.toLocaleLowerCase().includes(wanted))
    .slice(0, MOST_SHOWN)
    .map((entry) => ({ ...entry, insert: `${sign}${entry.label} ` }));
  return { items, start: caret - typed.length - 1 };
}

/** A written message in Discord's format: names after "@" and "#" become mentions. */
export function encodeMentions(text, { state }) {
  const names = [
    ...[...state.people.map((person) => person.user), state.application.bot].map((user) => [
      `@${nameOf(state, user)}`,
      `<@${user.id}>`,
    ]),
    ...[...state.channelsById.values()]
      .filter((channel) => !isPrivate(channel))
      .map((channel) => [`#${channel.name}`, `<#${channel.id}>`]),
  ];
  names.sort(([a], [b]) => b.length - a.length); // "@Ana Maria" before "@Ana"
  return names.reduce(
    (written, [name, mention]) =>
      written.replaceAll(new RegExp(`(?<![\\w<])${escaped(name)}(?!\\w)`, "g"), mention),
    text,
  );
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
