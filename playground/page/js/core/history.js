// Keeping the messages of each channel in order, and counting what has not been read.

import { MessageFlag, hasFlag } from "./flags.js";
import { compareIds, indexOfId } from "./ids.js";
import { historyOf } from "./store.js";
import { mentionsMe } from "./world.js";

/** Puts a message where its id says, or replaces the one with its id. Returns whether it is new. */
export function keepMessage(state, message) {
  meet(state, message);
  const history = historyOf(state, message.channel_id);
  const isNew = !history.byId.has(message.id);
  history.byId.set(message.id, message);
  if (isNew) history.ids.splice(indexOfId(history.ids, message.id), 0, message.id);
  return isNew;
}

// The people whose user objects come with a message; a client can name nobody else it has not met.
function meet(state, { author, mentions = [], interaction_metadata: used, referenced_message: quoted }) {
  for (const user of [author, ...mentions, used?.user]) if (user) state.met.add(user.id);
  if (quoted) meet(state, quoted);
}

/** Forgets a message. Returns whether it was known. */
export function dropMessage(state, channelId, messageId) {
  const history = historyOf(state, channelId);
  if (!history.byId.delete(messageId)) return false;
  history.ids.splice(indexOfId(history.ids, messageId), 1);
  state.localByMessage.delete(messageId);
  return true;
}

/** Forgets every message but this person's ephemeral ones, which no server sends twice. */
export function keepOnlyEphemerals(state) {
  for (const history of state.historiesByChannel.values()) {
    history.ids = history.ids.filter((id) => hasFlag(history.byId.get(id), MessageFlag.EPHEMERAL));
    history.byId = new Map(history.ids.map((id) => [id, history.byId.get(id)]));
    Object.assign(history, { cursor: null, more: true, loaded: false, loading: false });
  }
}

/** Counts an unread message. */
export function countUnread(state, message) {
  if (message.author.id === state.me.user.id) return;
  const unread = state.unreadByChannel.get(message.channel_id) ?? { messages: 0, mentions: 0 };
  unread.messages += 1;
  if (mentionsMe(state, message)) unread.mentions += 1;
  state.unreadByChannel.set(message.channel_id, unread);
  if (!state.newSinceByChannel.has(message.channel_id)) {
    state.newSinceByChannel.set(message.channel_id, message.id);
  }
}

/** Marks a channel as read, up to its newest message. */
export function markRead(state, channelId) {
  state.unreadByChannel.delete(channelId);
  const newest = historyOf(state, channelId).ids.at(-1) ?? state.channelsById.get(channelId)?.last_message_id;
  if (!newest) return;
  state.lastReadByChannel.set(channelId, newest);
  writeLastRead(state);
}

/** Reads from the browser what this person had seen in an earlier page. */
export function recallLastRead(state) {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(state)) ?? "{}");
    state.lastReadByChannel = new Map(Object.entries(kept));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof DOMException)) throw error;
    state.lastReadByChannel = new Map();
  }
}

/** Marks the channels that got messages while this person had no page open. */
export function findUnreadChannels(state) {
  for (const channel of state.channelsById.values()) {
    const lastRead = state.lastReadByChannel.get(channel.id);
    if (lastRead && channel.last_message_id && compareIds(channel.last_message_id, lastRead) > 0) {
      state.unreadByChannel.set(channel.id, { messages: 0, mentions: 0 });
    }
  }
}

function writeLastRead(state) {
  try {
    localStorage.setItem(storageKey(state), JSON.stringify(Object.fromEntries(state.lastReadByChannel)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // private windows may refuse storage
  }
}

const storageKey = (state) => `playground.read.${state.guild.id}.${state.me.user.id}`;
