// Frames of the bot's gateway connection, in both directions.

import { h } from "../core/dom.js";
import { jsonTree } from "./json.js";
import { clock, createRecordList, record } from "./record_list.js";

const OPS = {
  0: "Dispatch",
  1: "Heartbeat",
  2: "Identify",
  3: "Presence",
  4: "Voice state",
  6: "Resume",
  7: "Reconnect",
  8: "Request members",
  9: "Invalid session",
  10: "Hello",
  11: "Heartbeat ack",
  31: "Request soundboard",
};
const HEARTBEATS = [1, 11];

/** The tab of the gateway events. */
export function gatewayTab(_page, records) {
  const list = createRecordList(eventRow, "No event yet.");
  const beats = h("input", { type: "checkbox", onchange: () => draw() });
  const draw = () =>
    list.show(records.events.filter((event) => beats.checked || !HEARTBEATS.includes(event.op)));
  const stop = records.onChange(draw);
  draw();
  return {
    element: h("div", {}, h("label", { class: "check" }, beats, "Show heartbeats"), list.element),
    close: stop,
  };
}

function eventRow(event) {
  const toBot = event.direction === "to_bot";
  const direction = toBot ? "to the bot" : "from the bot";
  const summary = [
    h(
      "span",
      { class: toBot ? "direction in" : "direction out", title: direction, "aria-label": direction },
      toBot ? "↓" : "↑",
    ),
    h("span", { class: "path" }, event.t ?? OPS[event.op] ?? `op ${event.op}`),
    h("span", { class: "took" }, clock(event.at)),
  ];
  return record(summary, () =>
    event.d === null || event.d === undefined
      ? h("p", { class: "record-note" }, "No data")
      : jsonTree(event.d),
  );
}
