// Look-ups of people, channels, roles and emojis.

import { ChannelType, isPrivate, isThread } from "./flags.js";

const DEFAULT_LOCALE = "en-US";
const knownByLocale = new Map();

/** The person with this user id, if there is one. */
const personOf = (state, userId) => state.people.find((person) => person.user.id === userId);

/** A known user: a person, or the bot. */
export function userOf(state, userId) {
  if (state.application?.bot.id === userId) return state.application.bot;
  return personOf(state, userId)?.user;
}

/** Whether the page can name a user: it has met them, or has the member list of the server. */
export function isKnown(state, userId) {
  const listed = !state.faults.some(({ name, on }) => name === "members_unlisted" && on);
  return listed || state.met.has(userId) || [state.me.user.id, state.application.bot.id].includes(userId);
}

/** The name shown for a user: nickname, display name, user name. */
export function nameOf(state, user) {
  return personOf(state, user.id)?.nick ?? user.global_name ?? user.username;
}

/** The roles of the server; everybody has `@everyone`, whose id is the server's. */
export function rolesOf(state) {
  const roles = state.guild.roles ?? [];
  if (roles.some((role) => role.id === state.guild.id)) return roles;
  return [{ id: state.guild.id, name: "@everyone", color: 0, position: 0 }, ...roles];
}

/** A role by id. */
export const roleOf = (state, roleId) => rolesOf(state).find((role) => role.id === roleId);

/** A role's name as it is written in a message. */
export const roleLabel = (role) => (role.name.startsWith("@") ? role.name : `@${role.name}`);

/** A custom emoji the page can draw. */
export const emojiOf = (state, emojiId) => state.emojis.find((emoji) => emoji.id === emojiId);

/** Whether a message calls this person. */
export function mentionsMe(state, message) {
  if (message.mention_everyone) return true;
  if ((message.mentions ?? []).some((user) => user.id === state.me.user.id)) return true;
  return (message.mention_roles ?? []).some((id) => state.me.roles.includes(roleOf(state, id)?.name));
}

/** The channels of the server that are not threads, in the order of the sidebar. */
export function topChannels(state) {
  return [...state.channelsById.values()]
    .filter((channel) => !isThread(channel) && !isPrivate(channel))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The channels that belong to no server, the direct messages with the app first. */
export function privateChannels(state) {
  return [...state.channelsById.values()].filter(isPrivate).sort((a, b) => a.type - b.type);
}

/** A channel with its name; direct messages have that of the app. */
export const named = (application, channel) =>
  channel.type === ChannelType.DIRECT
    ? { ...channel, name: application.bot.global_name ?? application.bot.username }
    : channel;

/** A channel's name as people write it. */
export const placeName = (channel) =>
  isThread(channel) || isPrivate(channel) ? channel.name : `#${channel.name}`;

/** The threads of a channel, oldest first; archived ones stay out of the sidebar. */
export function threadsOf(state, channelId) {
  return [...state.channelsById.values()]
    .filter((channel) => isThread(channel) && channel.parent_id === channelId)
    .filter((channel) => !channel.thread_metadata?.archived)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The channel to show when none is asked for. */
export function firstChannel(state) {
  const texts = [ChannelType.TEXT, ChannelType.NEWS];
  return topChannels(state).find((channel) => texts.includes(channel.type)) ?? null;
}

/** A text in a person's language, from Discord's pair of `name` and `name_localizations`. */
export function localised(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}

/** The language a person reads, as a tag `Intl` understands. */
export function localeOf(state) {
  const locale = state.me?.locale ?? DEFAULT_LOCALE;
  if (!knownByLocale.has(locale)) {
    const [known = DEFAULT_LOCALE] = Intl.DateTimeFormat.supportedLocalesOf([locale]);
    knownByLocale.set(locale, known);
  }
  return knownByLocale.get(locale);
}
