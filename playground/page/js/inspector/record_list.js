// A list of records, newest first, that grows without redrawing, so open records stay open.

import { h } from "../core/dom.js";

/** A list for records with a `key`; `makeRow(record)` draws each once. */
export function createRecordList(makeRow, emptyText) {
  const empty = h("p", { class: "inspector-empty" }, emptyText);
  const list = h("ol", { class: "records", reversed: true });
  const rowsByKey = new Map();
  return {
    element: h("div", {}, empty, list),
    /** Shows these records, oldest first. */
    show(records) {
      const keys = new Set(records.map((record) => record.key));
      for (const [key, row] of rowsByKey) {
        if (keys.has(key)) continue;
        row.remove();
        rowsByKey.delete(key);
      }
      for (const record of records) {
        if (rowsByKey.has(record.key)) continue;
        const row = h("li", {}, makeRow(record));
        rowsByKey.set(record.key, row);
        list.prepend(row);
      }
      empty.hidden = records.length > 0;
    },
  };
}

/** A record with collapsible details, which `build` creates when first opened. */
export function record(summary, build) {
  const details = h(
    "details",
    {
      class: "record",
      ontoggle() {
        if (details.open && details.children.length === 1)
          details.append(h("div", { class: "record-body" }, build()));
      },
    },
    h("summary", {}, summary),
  );
  return details;
}

/** A time of day with seconds, as the server's clock has it. */
export const clock = (ms) => new Date(ms).toLocaleTimeString("en-GB");
