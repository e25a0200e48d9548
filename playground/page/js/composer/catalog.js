// The commands a person can type, one entry for each subcommand, and finding them.

import { CommandType, OptionType } from "../core/flags.js";
import { mayUse } from "../core/permissions.js";
import { localised, localeOf } from "../core/world.js";

const MOST_SHOWN = 50;

/**
 * What can be typed in a channel, in the order in which the app has registered it: `{command, path, words, base, description, options}` with
 * `words` in the person's language ("table créer"), `base` as the bot named it, and `path` the
 * groups and subcommands that lead there.
 */
export function commandEntries(state, channel) {
  const locale = localeOf(state);
  return state.commands
    .filter((command) => command.type === CommandType.CHAT_INPUT && mayUse(state, command, channel))
    .flatMap((command) => entriesUnder(command, command, [], locale));
}

/** The entries that fit what has been typed after the slash, the best first. */
export function searchEntries(entries, query) {
  const wanted = query.trim().toLocaleLowerCase();
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

/** The entry a text begins with, and what follows it: "/play ga" → {entry, rest: "ga"}. */
export function entryAtStart(entries, text) {
  const typed = text.slice(1);
  for (const entry of entries) {
    for (const words of [entry.words, entry.base]) {
      if (typed.toLowerCase().startsWith(`${words.toLowerCase()} `))
        return { entry, rest: typed.slice(words.length + 1) };
    }
  }
  return null;
}

/** The command's options for Discord, wrapped into its groups and subcommands. */
export function wrapOptions(path, options) {
  return path.reduceRight((inner, { type, name }) => [{ type, name, options: inner }], options);
}

function entriesUnder(command, node, path, locale) {
  const branches = (node.options ?? []).filter(isBranch);
  if (branches.length) {
    return branches.flatMap((branch) => entriesUnder(command, branch, [...path, branch], locale));
  }
  const chain = [command, ...path];
  return [
    {
      command,
      path: path.map(({ type, name }) => ({ type, name })),
      words: chain.map((part) => localised(part, "name", locale)).join(" "),
      base: chain.map((part) => part.name).join(" "),
      description: localised(node, "description", locale),
      options: node.options ?? [],
    },
  ];
}

const isBranch = (option) =>
  option.type === OptionType.SUBCOMMAND || option.type === OptionType.SUBCOMMAND_GROUP;

// 0: prefix; 1: prefix of one of its words; 2: substring; 3: no match.
function rankOf(entry, wanted) {
  const names = [entry.words.toLocaleLowerCase(), entry.base];
  if (names.some((name) => name.startsWith(wanted))) return 0;
  if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : 3;
}
