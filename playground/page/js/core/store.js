// The page's only state, which is what one person sees, and the topics its parts listen to.

/** An empty store. `emit(topic, payload)` calls the listeners of `on(topic, listener)` in order. */
export function createStore() {
  const listenersByTopic = new Map();
  return {
    state: emptyState(),
    on(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    emit(topic, payload) {
      for (const listener of listenersByTopic.get(topic) ?? []) listener(payload);
    },
  };
}

function emptyState() {
  return {
    me: null,
    people: [],
    guild: null,
    servers: [],
    events: [],
    application: null,
    commands: [],
    installs: { guild: true, user: false },
    emojis: [],
    faults: [],
    botOnline: false,
    canControlBot: false,
    readOnlyReason: null,
    connection: "connecting",
    clockOffset: 0,
    channelsById: new Map(),
    currentChannelId: null,
    historiesByChannel: new Map(),
    unreadByChannel: new Map(),
    lastReadByChannel: new Map(),
    newSinceByChannel: new Map(),
    localByMessage: new Map(),
    met: new Set(),
    typingByChannel: new Map(),
    atPresent: true,
  };
}

/**
 * The messages known of a channel: `ids` ascending, `more` while older ones than `cursor` can be
 * asked for.
 */
export function historyOf(state, channelId) {
  let history = state.historiesByChannel.get(channelId);
  if (!history) {
    history = { ids: [], byId: new Map(), cursor: null, more: true, loaded: false, loading: false };
    state.historiesByChannel.set(channelId, history);
  }
  return history;
}

/** A message of the channel being looked at. */
export function messageOf(state, messageId) {
  return historyOf(state, state.currentChannelId).byId.get(messageId);
}

/** The page's local state of a message: pending clicks, picked values, a failure to show. */
export function localOf(state, messageId) {
  let local = state.localByMessage.get(messageId);
  if (!local) {
    local = { pending: new Set(), picks: new Map(), failure: null };
    state.localByMessage.set(messageId, local);
  }
  return local;
}

/** The current time of the server's clock, in ms since the epoch. */
export const nowOf = (state) => Date.now() + state.clockOffset;
