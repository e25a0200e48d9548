// The messages of the channel being looked at: one row each, changed in place, drawn in slices.

import { createBudget } from "../core/budget.js";
import { h, morph } from "../core/dom.js";
import { indexOfId } from "../core/ids.js";
import { markRead } from "../core/history.js";
import { historyOf } from "../core/store.js";
import { worded } from "../core/wording.js";
import { renderMessage } from "../render/message.js";
import { keepFocus } from "./focus.js";
import { emptyNote, skeleton } from "./placeholders.js";
import { Scroll } from "./scroll.js";

const PAGE = 50;
const MOST_ROWS = 700;
const ROWS_KEPT = 400;
const FLASH_MS = 1600;

/** The log. It follows the store's current channel. */
export class Log {
  #page;
  #store;
  #state;
  #socket;
  #world;
  #list = document.getElementById("log");
  #top = document.getElementById("log-top");
  #rowsById = new Map();
  #drawn = []; // ids that have a row or are about to, ascending
  #budget = createBudget(
    (id) => this.#drawRow(id),
    (isDone) => this.#afterSlice(isDone),
  );
  #scroll;

  constructor(page) {
    const { store, socket, world } = page;
    this.#page = page;
    this.#store = store;
    this.#state = store.state;
    this.#socket = socket;
    this.#world = world;
    this.#scroll = new Scroll(store, {
      onNearTop: () => this.#loadOlder(),
      onPresent: () => this.#markRead(),
    });
    this.#listen();
  }

  /** Brings a message into view and marks it for a moment; false where it is not loaded. */
  jumpTo(id) {
    const row = this.#rowsById.get(id);
    if (!row) return false;
    this.#scroll.leavePresent();
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
    row.classList.add("flash");
    setTimeout(() => row.classList.remove("flash"), FLASH_MS);
    return true;
  }

  toPresent() {
    this.#scroll.toPresent();
  }

  get #channelId() {
    return this.#state.currentChannelId;
  }

  get #history() {
    return historyOf(this.#state, this.#channelId);
  }

  #listen() {
    const here = (channelId, act) => channelId === this.#channelId && act();
    const { on } = this.#store;
    on("channel", () => this.#open());
    // After a reconnect the rows stay while the channel's messages are asked for again.
    on("hello", ({ reset }) => (reset ? this.#open() : this.#ask()));
    on("message", (message) => here(message.channel_id, () => this.#want(message.id)));
    on("local", (message) => here(message.channel_id, () => this.#want(message.id)));
    on("gone", ({ id, channelId }) => here(channelId, () => this.#removeRow(id)));
    on("history", ({ channelId, ids }) => here(channelId, () => this.#showPage(ids)));
    on("commands", () => this.#drawTop());
    for (const topic of ["people", "channels"]) on(topic, () => this.#redraw(".mention, .author"));
    on("emojis", () => this.#redraw(".emoji-unknown"));
  }

  #open() {
    this.#budget.clear();
    this.#rowsById.clear();
    this.#drawn = [];
    this.#list.replaceChildren();
    const channel = this.#state.channelsById.get(this.#channelId);
    this.#top.hidden = !channel;
    if (!channel) return;
    this.#list.setAttribute("aria-label", worded("Messages in {place}", { place: channel.name }));
    this.#scroll.reset();
    this.#drawIds(this.#history.ids.slice(-PAGE));
    this.#ask();
    this.#drawTop();
  }

  #ask(before = null) {
    const history = this.#history;
    if (!this.#channelId || history.loading || (history.loaded && !before)) return;
    const fields = { channel_id: this.#channelId, limit: PAGE };
    if (before) fields.before = before;
    history.loading = this.#socket.send("history", fields) !== null;
  }

  #loadOlder() {
    const history = this.#history;
    if (!history.loaded || !this.#drawn.length || this.#budget.isBusy()) return;
    const known = indexOfId(history.ids, this.#drawn[0]);
    if (known > 0) this.#drawIds(history.ids.slice(Math.max(0, known - PAGE), known));
    else if (history.more) this.#ask(history.cursor ?? this.#drawn[0]);
    this.#drawTop();
  }

  #showPage(ids) {
    // Messages deleted while the connection was lost are noticed only by their absence.
    const { byId } = this.#history;
    for (const id of this.#drawn.filter((one) => !byId.has(one))) this.#removeRow(id);
    this.#drawIds(ids);
    this.#drawTop();
  }

  // Newest first, so that visible rows are drawn before those above them.
  #drawIds(ids) {
    for (const id of [...ids].reverse()) this.#want(id, true);
  }

  // Messages older than the oldest row wait until the reader scrolls up to them.
  #want(id, evenOlder = false) {
    const at = indexOfId(this.#drawn, id);
    if (this.#drawn[at] !== id) {
      if (at === 0 && this.#drawn.length && !evenOlder) return;
      this.#drawn.splice(at, 0, id);
      const next = this.#drawn[at + 1];
      if (next) this.#budget.add(next); // it may lose its heading
    }
    this.#budget.add(id);
  }

  #drawRow(id) {
    const { ids, byId } = this.#history;
    const message = byId.get(id);
    if (!message) return;
    const before = byId.get(ids[indexOfId(ids, id) - 1]);
    const isFirstNew = this.#state.newSinceByChannel.get(this.#channelId) === id;
    const wanted = renderMessage(message, before, isFirstNew, this.#world);
    const row = this.#rowsById.get(id);
    if (row) keepFocus(row, () => morph(row, wanted));
    else this.#insertRow(id, wanted);
  }

  #insertRow(id, row) {
    const drawn = this.#drawn;
    let at = indexOfId(drawn, id) + 1;
    while (at < drawn.length && !this.#rowsById.has(drawn[at])) at += 1;
    this.#scroll.beforeInsert();
    this.#list.insertBefore(row, this.#rowsById.get(drawn[at]) ?? null);
    this.#rowsById.set(id, row);
  }

  #removeRow(id) {
    const at = indexOfId(this.#drawn, id);
    if (this.#drawn[at] !== id) return;
    this.#drawn.splice(at, 1);
    const row = this.#rowsById.get(id);
    this.#rowsById.delete(id);
    if (row) keepFocus(row, () => row.remove());
    if (this.#drawn[at]) this.#budget.add(this.#drawn[at]); // it may gain a heading
    this.#drawTop();
  }

  #afterSlice(isDone) {
    if (isDone && this.#scroll.isFollowing && this.#rowsById.size > MOST_ROWS) this.#trim();
    this.#scroll.settle();
    if (isDone) this.#scroll.check();
  }

  #trim() {
    for (const id of this.#drawn.splice(0, this.#drawn.length - ROWS_KEPT)) {
      this.#rowsById.get(id)?.remove();
      this.#rowsById.delete(id);
    }
    this.#drawTop();
  }

  #drawTop() {
    const { loaded, more, ids } = this.#history;
    const isWhole = loaded && !more && this.#drawn[0] === ids[0];
    const channel = this.#state.channelsById.get(this.#channelId);
    const top = isWhole ? emptyNote(this.#state, channel, this.#firstCommand()) : h("div", {}, skeleton(), skeleton());
    this.#top.replaceChildren(top);
  }

  #firstCommand() {
    const name = this.#state.application?.first_command;
    return (name && this.#page.composer?.ready(name)) || null;
  }

  #markRead() {
    if (!this.#channelId || document.hidden) return;
    markRead(this.#state, this.#channelId);
    this.#store.emit("unread");
  }

  #redraw(selector) {
    for (const [id, row] of this.#rowsById) if (row.querySelector(selector)) this.#budget.add(id);
  }
}
