// Discord's permission bits, and what a person may do in a channel.

import { isThread } from "./flags.js";

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

/** What a person may do in a channel, as bits; overwrites for everyone and for the person count. */
export function permissionsIn(state, person, channel) {
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
  if (state.me.present === false) return "You have left this server.";
  const bits = permissionsIn(state, state.me, channel);
  const needed = isThread(channel) ? Permission.SEND_MESSAGES_IN_THREADS : Permission.SEND_MESSAGES;
  return bits & needed ? null : "You do not have permission to send messages here.";
}

/** Whether this person may use a command, by the command's default permissions. */
export function mayUse(state, command, channel) {
  const bits = permissionsIn(state, state.me, channel);
  if (!(bits & Permission.USE_APPLICATION_COMMANDS)) return false;
  if (command.default_member_permissions === null || command.default_member_permissions === undefined)
    return true;
  const needed = BigInt(command.default_member_permissions);
  if (needed === 0n) return bits === ALL;
  return (bits & needed) === needed;
}
