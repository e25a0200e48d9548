// Pending interactions: what was clicked or sent, and its result.

import { InteractionType } from "./flags.js";
import { createNotice } from "./notices.js";
import { localOf } from "./store.js";

const NO_ANSWER = "The application did not respond";

const OFFLINE = "The playground is not connected right now. Try again in a moment.";
const SILENCE_MS = 8000; // the server reports a failure after 3 s; this is for a server that does not answer
const ORIGINS_KEPT = 50;

/** Sends interactions and follows each until it succeeds or fails. */
export class Interactions {
  #store;
  #socket;
  #pendingByNonce = new Map(); // nonce → {settled, timer}
  #originsByNonce = new Map(); // of the last few, for modals that come after "success"

  constructor(store, socket) {
    this.#store = store;
    this.#socket = socket;
    store.on("interaction", ({ nonce, state, message }) => {
      if (state === "success") this.#settle(nonce, null);
      else if (state === "failed") this.#settle(nonce, message ?? NO_ANSWER);
    });
    store.on("error", ({ nonce, message }) => {
      if (!this.#settle(nonce, message)) store.emit("refused", { nonce, message });
    });
    store.on("connection", (connection) => connection === "lost" && this.#giveUp());
  }

  /** A click on a button, or values chosen in a select, of a message. */
  component(message, component, values = null) {
    const local = localOf(this.#store.state, message.id);
    if (local.pending.has(component.custom_id)) return;
    local.pending.add(component.custom_id);
    local.failure = null;
    const data = { custom_id: component.custom_id, component_type: component.type };
    if (values) data.values = values;
    const frame = { channel_id: message.channel_id, message_id: message.id, data };
    this.#begin(InteractionType.COMPONENT, frame, (failure) => {
      local.pending.delete(component.custom_id);
      local.failure = failure;
      if (failure) local.picks.delete(component.custom_id);
      this.#store.emit("local", message);
    });
    this.#store.emit("local", message);
  }

  /** A command; `line` is how the person sees it, "/roll sides:6". */
  command(channelId, data, line, files = []) {
    const settled = createNotice(this.#store, channelId, line);
    this.#begin(InteractionType.COMMAND, { channel_id: channelId, data, ...carried(files) }, settled);
  }

  /** A submitted modal, from `origin`; `settled(failure)` gets the result. */
  modal(origin, customId, components, files, settled) {
    const frame = {
      channel_id: origin.channelId,
      data: { custom_id: customId, components },
      ...carried(files),
    };
    if (origin.messageId) frame.message_id = origin.messageId;
    this.#begin(InteractionType.MODAL, frame, settled);
  }

  /**
   * Where the interaction that a modal answers came from, `{channelId, messageId}`; null if another
   * page sent it. With the modal that interaction is over.
   */
  originOf(nonce) {
    this.#settle(nonce, null);
    return this.#originsByNonce.get(nonce) ?? null;
  }

  #begin(type, frame, settled) {
    const nonce = this.#socket.send("interact", { type, ...frame });
    if (nonce === null) return settled(OFFLINE);
    const timer = setTimeout(() => this.#settle(nonce, NO_ANSWER), SILENCE_MS);
    this.#pendingByNonce.set(nonce, { settled, timer });
    return this.#remember(nonce, { channelId: frame.channel_id, messageId: frame.message_id ?? null });
  }

  #settle(nonce, failure) {
    const pending = this.#pendingByNonce.get(nonce);
    if (!pending) return false;
    this.#pendingByNonce.delete(nonce);
    clearTimeout(pending.timer);
    pending.settled(failure);
    return true;
  }

  #giveUp() {
    for (const nonce of [...this.#pendingByNonce.keys()]) this.#settle(nonce, OFFLINE);
  }

  #remember(nonce, origin) {
    const origins = this.#originsByNonce;
    origins.set(nonce, origin);
    if (origins.size > ORIGINS_KEPT) origins.delete(origins.keys().next().value);
  }
}

const carried = (files) => (files.length ? { files } : {});
