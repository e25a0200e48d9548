// Options of commands: what can be chosen, what a typed text means, and what is wrong with it.

import { OptionType } from "../core/flags.js";
import { localised } from "../core/world.js";
import { worded } from "../core/wording.js";
import { channelEntries, roleEntries, userEntries } from "../render/selects.js";

const TYPE_NAMES = {
  [OptionType.STRING]: "text",
  [OptionType.INTEGER]: "whole number",
  [OptionType.BOOLEAN]: "true or false",
  [OptionType.USER]: "person",
  [OptionType.CHANNEL]: "channel",
  [OptionType.ROLE]: "role",
  [OptionType.MENTIONABLE]: "person or role",
  [OptionType.NUMBER]: "number",
  [OptionType.ATTACHMENT]: "file",
};
const LARGEST = Number.MAX_SAFE_INTEGER;

/** The entries one can pick from without asking the bot, or null for free input. */
export function entriesOf(option, world) {
  if (option.choices?.length) return option.choices.map((choice) => choiceEntry(choice, world));
  const makers = {
    [OptionType.BOOLEAN]: () => [true, false].map((value) => ({ value, label: worded(value ? "True" : "False") })),
    [OptionType.USER]: () => userEntries(world),
    [OptionType.CHANNEL]: () => channelEntries(option, world),
    [OptionType.ROLE]: () => roleEntries(world),
    [OptionType.MENTIONABLE]: () => [...userEntries(world), ...roleEntries(world)],
  };
  return makers[option.type]?.() ?? null;
}

/** A choice of the bot's as an entry in the person's language. */
export function choiceEntry(choice, { locale }) {
  return { value: choice.value, label: localised(choice, "name", locale), alias: choice.name };
}

/** The entries that fit a typed text. */
export function fitting(entries, text) {
  const wanted = bare(text.trim());
  return entries.filter((entry) =>
    `${entry.label} ${entry.alias ?? ""} ${entry.description ?? ""}`.toLocaleLowerCase().includes(wanted),
  );
}

/** The entry a typed text names exactly, as "@Ana", "ana" or "<@12>". */
export function exactEntry(entries, text) {
  const wanted = bare(text.trim());
  return entries.find(({ label, alias, value }) =>
    [label, alias, `${value}`, `<@${value}>`, `<#${value}>`].some((name) => name && bare(name) === wanted),
  );
}

/** What an option accepts, in a few words: "whole number, 2 to 6". */
export function describeType(option) {
  const type = worded(option.choices?.length ? "one of a list" : (TYPE_NAMES[option.type] ?? "value"));
  return [type, rangeOf(option)].filter(Boolean).join(", ");
}

/**
 * The value of a filled option, `{value}`, or what is wrong, `{error}`. `filled` holds the `text`,
 * the entry `picked` from a list, or the `file`.
 */
export function readValue(option, filled, world) {
  if (option.type === OptionType.ATTACHMENT) return filled.file ? { value: "0" } : missing(option);
  const text = filled.text.trim();
  if (!text) return missing(option);
  if (filled.picked && filled.picked.label === filled.text) return { value: filled.picked.value };
  const entries = entriesOf(option, world);
  if (entries) {
    const entry = exactEntry(entries, text);
    return entry ? { value: entry.value } : { error: worded("Choose one from the list.") };
  }
  if (option.type === OptionType.STRING) return readText(option, text);
  return readNumber(option, text);
}

function missing(option) {
  return { error: worded(option.required ? "This option is required." : "Give a value, or remove this option.") };
}

function readText(option, text) {
  const { min_length: min = 0, max_length: max = 6000 } = option;
  if (text.length < min) return { error: worded("At least {least}, please.", { least: characters(min) }) };
  if (text.length > max) return { error: worded("At most {most}, please.", { most: characters(max) }) };
  return { value: text };
}

function readNumber(option, text) {
  const whole = option.type === OptionType.INTEGER;
  const number = Number(text.replace(",", "."));
  if (!Number.isFinite(number)) return { error: worded(whole ? "A whole number, please." : "A number, please.") };
  if (whole && !Number.isInteger(number)) return { error: worded("A whole number, please.") };
  const { min_value: min = -LARGEST, max_value: max = LARGEST } = option;
  if (number < min) return { error: worded("At least {least}, please.", { least: min }) };
  if (number > max) return { error: worded("At most {most}, please.", { most: max }) };
  return { value: number };
}

function rangeOf({ min_value: low, max_value: high, min_length: short, max_length: long }) {
  if (low !== undefined || high !== undefined) return between(low, high, String);
  if (short !== undefined || long !== undefined) return between(short, long, characters);
  return "";
}

function between(low, high, say) {
  if (low === undefined) return worded("at most {most}", { most: say(high) });
  if (high === undefined) return worded("at least {least}", { least: say(low) });
  return worded("{least} to {most}", { least: low, most: say(high) });
}

const characters = (count) => worded(count === 1 ? "{count} character" : "{count} characters", { count });

const bare = (name) => name.toLocaleLowerCase().replace(/^[@#]/, "");
