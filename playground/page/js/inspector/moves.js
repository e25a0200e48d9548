// What each interaction cost: the requests the bot sent between it and the next one.

import { h, fill } from "../core/dom.js";
import { InteractionType } from "../core/flags.js";
import { clock, record } from "./record_list.js";
import { requestRow } from "./requests.js";

/** The tab of the requests per move. */
export function movesTab(_page, records) {
  const figures = h("dl", { class: "figures" });
  const list = h("ol", { class: "records" });
  const drawnByKey = new Map();
  const stop = records.onChange(draw);
  draw();
  return {
    element: h(
      "div",
      {},
      h(
        "p",
        { class: "inspector-note" },
        "Every command, click or modal, and how many requests the bot sent until the next one.",
      ),
      figures,
      list,
    ),
    close: stop,
  };

  function draw() {
    const moves = records.moves();
    const counted = moves.filter((move) => move.type !== InteractionType.AUTOCOMPLETE);
    const counts = counted.map((move) => move.requests.length);
    const mean = counts.length ? counts.reduce((sum, count) => sum + count, 0) / counts.length : 0;
    fill(
      figures,
      figure("Last move", counts[0] ?? "–"),
      figure("Mean", counts.length ? mean.toFixed(1) : "–"),
      figure("Most", counts.length ? Math.max(...counts) : "–"),
    );
    fill(
      list,
      moves.length
        ? moves.map(keptRow)
        : h("li", { class: "inspector-empty" }, "No interaction yet. Use a command or press a button."),
    );
  }

  // A row whose requests have not changed is not redrawn, so open details stay open.
  function keptRow(move) {
    const kept = drawnByKey.get(move.key);
    if (kept?.count === move.requests.length) return kept.row;
    const row = moveRow(move, kept?.row.firstChild.open ?? false);
    drawnByKey.set(move.key, { row, count: move.requests.length });
    return row;
  }
}

function figure(label, value) {
  return h("div", {}, h("dt", {}, label), h("dd", {}, value));
}

function moveRow(move, open) {
  const count = move.requests.length;
  const summary = [
    h("span", { class: count > 2 ? "count many" : "count", "aria-label": `${count} requests` }, count),
    h("span", { class: "path", title: move.label }, move.label),
    h("span", { class: "took" }, `${move.who} · ${clock(move.at)}`),
  ];
  const details = record(summary, () =>
    h(
      "ol",
      { class: "records" },
      move.requests.map((request) => h("li", {}, requestRow(request))),
    ),
  );
  details.open = open;
  return h("li", {}, details);
}
