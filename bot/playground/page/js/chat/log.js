// The messages of the channel being looked at: one row each, changed in place, drawn in slices.

import { createBudget } from "../core/budget.js";
import { h, morph } from "../core/dom.js";
import { indexOfId } from "../core/ids.js";
import { markRead } from "../core/history.js";
import { historyOf } from "../core/store.js";
import { renderMessage } from "../render/message.js";
import { keepFocus } from "./focus.js";
import { emptyNote, skeleton } from "./placeholders.js";
import { createScroll } from "./scroll.js";

const PAGE = 50;
const MOST_ROWS = 700;
const ROWS_KEPT = 400;

/** Mounts the log and keeps it showing the store's current channel. */
export function mountLog(store, socket, world) {
  const { state } = store;
  const list = document.getElementById("log");
  const top = document.getElementById("log-top");
  const rowsById = new Map();
  let drawn = []; // ids with a row or about to have one, ascending
  const scroll = createScroll(store, { onNearTop: loadOlder, onAtPresent: seen });
  const budget = createBudget(drawRow, sliceDone);

  store.on("channel", open);
  store.on("hello", ({ reset }) => {
    if (reset) open();
    else ask(historyOf(state, state.currentChannelId)); // after a reconnect the rows stay meanwhile
  });
  store.on("message", (message) => {
    if (message.channel_id === state.currentChannelId) want(message.id);
  });
  store.on("local", (message) => want(message.id));
  store.on("gone", ({ id, channelId }) => {
    if (channelId === state.currentChannelId) removeRow(id);
  });
  store.on("history", ({ channelId, ids }) => {
    if (channelId === state.currentChannelId) showPage(ids);
  });
  for (const topic of ["people", "channels"]) store.on(topic, redrawMentions);
  store.on("emojis", redrawUnknownEmojis);

  function open() {
    budget.clear();
    rowsById.clear();
    drawn = [];
    list.replaceChildren();
    const channel = state.channelsById.get(state.currentChannelId);
    if (!channel) return;
    list.setAttribute("aria-label", `Messages in ${channel.name}`);
    scroll.reset();
    const history = historyOf(state, channel.id);
    drawIds(history.ids.slice(-PAGE));
    ask(history);
    drawTop();
  }

  function ask(history, before) {
    if (history.loading || (history.loaded && !before)) return;
    history.loading = true;
    const fields = { channel_id: state.currentChannelId, limit: PAGE };
    if (before) fields.before = before;
    if (socket.send("history", fields) === null) history.loading = false;
  }

  function loadOlder() {
    const history = historyOf(state, state.currentChannelId);
    if (!history.loaded || !drawn.length) return;
    const known = indexOfId(history.ids, drawn[0]);
    if (known > 0) drawIds(history.ids.slice(Math.max(0, known - PAGE), known));
    else if (history.more) ask(history, history.cursor ?? drawn[0]);
    drawTop();
  }

  function showPage(ids) {
    const { byId } = historyOf(state, state.currentChannelId);
    for (const id of drawn.filter((one) => !byId.has(one))) removeRow(id); // deleted while the connection was lost
    drawIds(ids);
    drawTop();
  }

  // Newest first, so that what one looks at stands before what is above it.
  function drawIds(ids) {
    for (const id of [...ids].reverse()) want(id, true);
  }

  // Messages older than the oldest row wait until one scrolls up to them.
  function want(id, evenOlder = false) {
    const at = indexOfId(drawn, id);
    if (drawn[at] !== id) {
      if (at === 0 && drawn.length && !evenOlder) return;
      drawn.splice(at, 0, id);
    }
    budget.add(id);
    const next = drawn[at + 1];
    if (next && rowsById.has(next) && !rowsById.has(id)) budget.add(next); // its heading may change
  }

  function drawRow(id) {
    const history = historyOf(state, state.currentChannelId);
    const message = history.byId.get(id);
    if (!message) return;
    const before = history.byId.get(history.ids[indexOfId(history.ids, id) - 1]);
    const isFirstNew = state.newSinceByChannel.get(state.currentChannelId) === id;
    const wanted = renderMessage(message, before, isFirstNew, world);
    const row = rowsById.get(id);
    if (row) keepFocus(row, () => morph(row, wanted));
    else insertRow(id, wanted);
  }

  function insertRow(id, row) {
    let at = indexOfId(drawn, id) + 1;
    while (at < drawn.length && !rowsById.has(drawn[at])) at += 1;
    scroll.beforeInsert();
    list.insertBefore(row, rowsById.get(drawn[at]) ?? null);
    rowsById.set(id, row);
  }

  function removeRow(id) {
    const at = indexOfId(drawn, id);
    if (drawn[at] !== id) return;
    drawn.splice(at, 1);
    const row = rowsById.get(id);
    rowsById.delete(id);
    if (row) keepFocus(row, () => row.remove());
    if (drawn[at]) budget.add(drawn[at]);
    drawTop();
  }

  function sliceDone(finished) {
    if (finished && scroll.isAtPresent() && rowsById.size > MOST_ROWS) trim();
    scroll.settle();
    if (finished) scroll.check();
  }

  function trim() {
    for (const id of drawn.splice(0, drawn.length - ROWS_KEPT)) {
      rowsById.get(id)?.remove();
      rowsById.delete(id);
    }
  }

  function drawTop() {
    const history = historyOf(state, state.currentChannelId);
    const channel = state.channelsById.get(state.currentChannelId);
    const complete = history.loaded && !history.more && drawn[0] === history.ids[0];
    top.replaceChildren(complete ? emptyNote(channel) : h("div", {}, skeleton(), skeleton()));
    top.classList.toggle("complete", complete);
  }

  function seen() {
    if (!state.currentChannelId || document.hidden) return;
    markRead(state, state.currentChannelId);
    store.emit("unread");
  }

  function redrawMentions() {
    for (const [id, row] of rowsById) if (row.querySelector(".mention, .author")) budget.add(id);
  }

  function redrawUnknownEmojis() {
    for (const [id, row] of rowsById) if (row.querySelector(".emoji-unknown")) budget.add(id);
  }

  return {
    /** Brings a message into view and marks it for a moment; false where it is not loaded. */
    jumpTo(id) {
      const row = rowsById.get(id);
      if (!row) return false;
      scroll.leavePresent();
      row.scrollIntoView({ block: "center" });
      row.classList.add("flash");
      row.focus({ preventScroll: true });
      setTimeout(() => row.classList.remove("flash"), 1600);
      return true;
    },
    toPresent: scroll.toPresent,
  };
}
