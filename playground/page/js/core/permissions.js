// Discord's permission bits, and what a person may do in a channel.

import { ChannelType, Context, Install, isPrivate, isThread } from "./flags.js";

export const Permission = {
  ADD_REACTIONS: 1n << 6n,
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  EMBED_LINKS: 1n << 14n,
  ATTACH_FILES: 1n << 15n,
  READ_MESSAGE_HISTORY: 1n << 16n,
  MENTION_EVERYONE: 1n << 17n,
  USE_EXTERNAL_EMOJIS: 1n << 18n,
  MANAGE_CHANNELS: 1n << 4n,
  USE_APPLICATION_COMMANDS: 1n << 31n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_PUBLIC_THREADS: 1n << 35n,
  SEND_MESSAGES_IN_THREADS: 1n << 38n,
};

const ALL = (1n << 64n) - 1n;
const IN_PRIVATE =
  Permission.VIEW_CHANNEL |
  Permission.SEND_MESSAGES |
  Permission.ATTACH_FILES |
  Permission.EMBED_LINKS |
  Permission.READ_MESSAGE_HISTORY |
  Permission.USE_APPLICATION_COMMANDS;

/** What a person may do in a channel, as bits; overwrites for everyone and for the person count. */
export function permissionsIn(state, person, channel) {
  if (isPrivate(channel)) return IN_PRIVATE;
  if (person.administrator || person.user.id === state.guild.owner_id) return ALL;
  const place = isThread(channel) ? (state.channelsById.get(channel.parent_id) ?? channel) : channel;
  let bits = BigInt(person.permissions);
  for (const id of [state.guild.id, person.user.id]) {
    const overwrite = overwriteOf(place, id);
    bits = (bits & ~overwrite.deny) | overwrite.allow;
  }
  return bits;
}

/** What a channel grants and takes away for one id, as bits. */
export function overwriteOf(channel, id) {
  const overwrite = channel.permission_overwrites?.find((one) => one.id === id);
  return { allow: BigInt(overwrite?.allow ?? 0), deny: BigInt(overwrite?.deny ?? 0) };
}

/** Why this person cannot write in a channel, or null. */
export function writeRefusal(state, channel) {
  if (state.readOnlyReason) return state.readOnlyReason;
  if (state.me.present === false && !isPrivate(channel)) return "You have left this server.";
  const bits = permissionsIn(state, state.me, channel);
  const needed = isThread(channel) ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES;
  return bits & needed ? null : "You do not have permission to send messages here.";
}

/** Whether this person may use a command here, by its contexts, installs and default permissions. */
export function mayUse(state, command, channel) {
  if (!isOffered(state, command, channel)) return false;
  if (isPrivate(channel)) return true;
  const bits = permissionsIn(state, state.me, channel);
  if (!(bits & Permission.USE_APPLICATION_COMMANDS)) return false;
  if (command.default_member_permissions === null || command.default_member_permissions === undefined)
    return true;
  const needed = BigInt(command.default_member_permissions);
  if (needed === 0n) return bits === ALL;
  return (bits & needed) === needed;
}

const CONTEXTS_BY_TYPE = {
  [ChannelType.DIRECT]: Context.BOT_DM,
  [ChannelType.GROUP]: Context.PRIVATE_CHANNEL,
};

function isOffered(state, { contexts, integration_types: types }, channel) {
  const here = CONTEXTS_BY_TYPE[channel.type] ?? Context.GUILD;
  if (contexts && !contexts.includes(here)) return false;
  const byGuild = state.installs.guild && here !== Context.PRIVATE_CHANNEL;
  const kinds = types ?? [Install.GUILD];
  return (
    (byGuild && kinds.includes(Install.GUILD)) || (state.installs.user && kinds.includes(Install.USER))
  );
}
