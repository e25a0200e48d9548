// Interactions under way: what was clicked or sent, and what became of it.

import { InteractionType, MessageFlag } from "./flags.js";
import { keepMessage, dropMessage } from "./history.js";
import { idAt } from "./ids.js";
import { localOf, nowOf } from "./store.js";

export const NO_ANSWER = "The application did not respond";
const OFFLINE = "The playground is not connected right now. Try again in a moment.";
const SILENCE_MS = 8000; // the server says "failed" after 3 s; this is for a server that says nothing
const SENDING_SHOWN_AFTER_MS = 500;
const ORIGINS_KEPT = 50;

/** Sends interactions and follows each until it succeeds or fails. */
export function createInteractions(store, socket) {
  const { state } = store;
  const pendingByNonce = new Map();
  const originsByNonce = new Map(); // of the last few, for modals that come after "success"

  store.on("interaction", ({ nonce, state: outcome, message }) => {
    if (outcome === "success") settle(nonce, null);
    else if (outcome === "failed") settle(nonce, message ?? NO_ANSWER);
  });
  store.on("error", ({ nonce, message }) => {
    if (pendingByNonce.has(nonce)) settle(nonce, message);
    else store.emit("refused", { nonce, message });
  });
  store.on("connection", (connection) => {
    if (connection === "open") return;
    for (const nonce of [...pendingByNonce.keys()]) settle(nonce, OFFLINE);
  });

  function begin(pending, frame) {
    const nonce = socket.send("interact", frame);
    if (nonce === null) return pending.settled(OFFLINE);
    const timer = setTimeout(() => settle(nonce, NO_ANSWER), SILENCE_MS);
    pendingByNonce.set(nonce, { ...pending, timer });
    remember(nonce, { channelId: frame.channel_id, messageId: frame.message_id ?? null });
    return undefined;
  }

  function remember(nonce, origin) {
    originsByNonce.set(nonce, origin);
    if (originsByNonce.size > ORIGINS_KEPT) originsByNonce.delete(originsByNonce.keys().next().value);
  }

  function settle(nonce, failure) {
    const pending = pendingByNonce.get(nonce);
    if (!pending) return;
    pendingByNonce.delete(nonce);
    clearTimeout(pending.timer);
    pending.settled(failure);
  }

  return {
    /** A click on a button, or a choice in a select, of a message. */
    component(message, component, values) {
      const local = localOf(state, message.id);
      if (local.pending.has(component.custom_id)) return;
      local.pending.add(component.custom_id);
      local.failure = null;
      const settled = (failure) => {
        local.pending.delete(component.custom_id);
        local.failure = failure;
        if (failure) local.picks.clear();
        store.emit("local", message);
      };
      const data = { custom_id: component.custom_id, component_type: component.type };
      if (values) data.values = values;
      begin(
        { settled },
        { type: InteractionType.COMPONENT, channel_id: message.channel_id, message_id: message.id, data },
      );
      store.emit("local", message);
    },

    /** A command; `line` is how the person sees it, `/play game:shithead`. */
    command(channelId, data, line, files = []) {
      const notice = createNotice(store, channelId, line);
      const frame = { type: InteractionType.COMMAND, channel_id: channelId, data };
      if (files.length) frame.files = files;
      begin({ settled: notice.settled }, frame);
    },

    /** A submitted modal; `settled(failure)` hears how it went. */
    modal(modal, components, files, settled) {
      const frame = {
        type: InteractionType.MODAL,
        channel_id: modal.channelId,
        data: { custom_id: modal.custom_id, components },
      };
      if (modal.messageId) frame.message_id = modal.messageId;
      if (files.length) frame.files = files;
      begin({ settled }, frame);
    },

    /**
     * Where the interaction that a modal answers came from, `{channelId, messageId}`; null if
     * another page sent it. With the modal that interaction is over.
     */
    originOf(nonce) {
      settle(nonce, null);
      return originsByNonce.get(nonce) ?? null;
    },
  };
}

// A line of the page's own in the channel: "Sending command…", then gone, or the failure in red.
function createNotice(store, channelId, line) {
  const { state } = store;
  const message = {
    id: idAt(nowOf(state)),
    channel_id: channelId,
    type: 20,
    content: "",
    flags: MessageFlag.EPHEMERAL,
    timestamp: new Date(nowOf(state)).toISOString(),
    author: state.application.bot,
    mentions: [],
    interaction_metadata: { type: 2, user: state.me.user },
    notice: { line, failure: null },
  };
  const show = () => {
    keepMessage(state, message);
    store.emit("message", message);
  };
  const timer = setTimeout(show, SENDING_SHOWN_AFTER_MS);
  return {
    settled(failure) {
      clearTimeout(timer);
      if (failure) {
        message.notice.failure = failure;
        show();
        store.emit("arrived", message);
      } else if (dropMessage(state, channelId, message.id)) {
        store.emit("gone", { id: message.id, channelId });
      }
    },
  };
}
