// Applies each frame of the server to the state, and notifies the topics concerned.

import {
  countUnread,
  dropMessage,
  findUnreadChannels,
  keepMessage,
  keepOnlyEphemerals,
  markRead,
  recallLastRead,
} from "./history.js";
import { named } from "./world.js";
import { historyOf, localOf } from "./store.js";

const TYPING_MS = 10_000;

/** Applies one frame. `greeting` is true for the first frame of a socket. */
export function receive(store, frame, greeting) {
  HANDLERS_BY_FRAME[frame.t]?.(store, frame.d, frame, greeting);
}

const HANDLERS_BY_FRAME = {
  hello,
  message_create: created,
  message_update: updated,
  message_delete: deleted,
  messages: older,
  channel_create: channelChanged,
  channel_update: channelChanged,
  channel_delete: channelGone,
  typing,
  servers: replace("servers"),
  events: replace("events"),
  commands: replace("commands"),
  installs: replace("installs"),
  emojis: replace("emojis"),
  faults: replace("faults"),
  people(store, people) {
    const { state } = store;
    state.people = people;
    state.me = people.find((person) => person.user.id === state.me.user.id) ?? {
      ...state.me,
      present: false,
    };
    store.emit("people");
  },
  bot(store, { online }) {
    store.state.botOnline = online;
    store.emit("bot");
  },
  interaction: forward("interaction"),
  modal: forward("modal"),
  autocomplete: forward("autocomplete"),
  request: forward("request"),
  gateway: forward("gateway"),
  error: forward("error"),
};

function hello({ state, emit }, d, _frame, greeting) {
  const known = greeting && state.me !== null && d.channels.some(({ id }) => state.channelsById.has(id));
  if (known) keepOnlyEphemerals(state);
  else forget(state);
  Object.assign(state, {
    me: d.me,
    people: d.people,
    guild: d.guild,
    servers: d.servers ?? [],
    events: d.events ?? [],
    application: d.application,
    commands: d.commands,
    installs: d.installs ?? state.installs,
    emojis: d.emojis,
    faults: d.faults,
    botOnline: d.bot_online,
    canControlBot: d.can_control_bot,
    readOnlyReason: d.read_only_reason ?? null,
    clockOffset: d.now - Date.now(),
  });
  state.channelsById = new Map(d.channels.map((channel) => [channel.id, named(d.application, channel)]));
  if (!known) {
    recallLastRead(state);
    findUnreadChannels(state);
  }
  emit("hello", { reset: !greeting });
}

function forget(state) {
  const maps = [
    "historiesByChannel",
    "unreadByChannel",
    "newSinceByChannel",
    "localByMessage",
    "typingByChannel",
  ];
  for (const name of maps) state[name].clear();
}

function created({ state, emit }, message) {
  const { channel_id: channelId } = message;
  if (state.typingByChannel.get(channelId)?.delete(message.author.id)) emit("typing", channelId);
  const isNew = keepMessage(state, message);
  emit("message", message);
  if (!isNew) return;
  emit("arrived", message);
  const isWatched = channelId === state.currentChannelId && state.atPresent && !document.hidden;
  if (isWatched) markRead(state, channelId);
  else countUnread(state, message);
  emit("unread");
}

function updated({ state, emit }, message) {
  if (!historyOf(state, message.channel_id).byId.has(message.id)) return;
  keepMessage(state, message);
  const local = localOf(state, message.id);
  local.picks.clear();
  local.failure = null;
  emit("message", message);
}

function deleted({ state, emit }, { id, channel_id: channelId }) {
  if (dropMessage(state, channelId, id)) emit("gone", { id, channelId });
}

function older({ state, emit }, { channel_id: channelId, messages, more }) {
  const history = historyOf(state, channelId);
  for (const message of messages) keepMessage(state, message);
  const cursor = messages[0]?.id ?? history.cursor;
  Object.assign(history, { cursor, more, loaded: true, loading: false });
  emit("history", { channelId, ids: messages.map((message) => message.id) });
}

function channelChanged({ state, emit }, channel) {
  const known = state.channelsById.get(channel.id);
  state.channelsById.set(channel.id, { ...known, ...named(state.application, channel) });
  emit("channels");
}

function channelGone({ state, emit }, { id }) {
  const gone = state.channelsById.get(id);
  state.channelsById.delete(id);
  for (const map of [state.historiesByChannel, state.unreadByChannel]) map.delete(id);
  emit("channelGone", gone ?? { id });
  emit("channels");
}

function typing({ state, emit }, { channel_id: channelId, user }) {
  const untilByUser = state.typingByChannel.get(channelId) ?? new Map();
  untilByUser.set(user.id, { user, until: Date.now() + TYPING_MS });
  state.typingByChannel.set(channelId, untilByUser);
  emit("typing", channelId);
}

function replace(field) {
  return (store, value) => {
    store.state[field] = value;
    store.emit(field);
  };
}

function forward(topic) {
  return (store, d, frame) => store.emit(topic, { ...d, nonce: d.nonce ?? frame.nonce ?? null });
}
