// Requests of the bot, with bodies, and how much of each rate-limit bucket is used.

import { h, fill } from "../core/dom.js";
import { sizeText } from "../render/media.js";
import { jsonTree } from "./json.js";
import { clock, createRecordList, record } from "./record_list.js";

const TICK_MS = 500;

/** The tab of the requests. */
export function requestsTab(_page, records) {
  const buckets = h("section", { class: "buckets", "aria-label": "Rate limits" });
  const list = createRecordList(requestRow, "No request yet. They appear here as the bot sends them.");
  const draw = () => {
    list.show(records.requests);
    drawBuckets();
  };
  const drawBuckets = () => fill(buckets, bucketRows(records));
  const stop = records.onChange(draw);
  const timer = setInterval(drawBuckets, TICK_MS);
  draw();
  return {
    element: h("div", {}, h("h3", {}, "Rate limits"), buckets, h("h3", {}, "Last requests"), list.element),
    close() {
      stop();
      clearInterval(timer);
    },
  };
}

/** One request: method, path, status, duration; opened, its bodies. */
export function requestRow(request) {
  const summary = [
    h("span", { class: `method ${request.method.toLowerCase()}` }, request.method),
    h("span", { class: "path", title: request.path }, shortPath(request.path)),
    h("span", { class: `status-code s${Math.floor(request.status / 100)}` }, request.status),
    h("span", { class: "took" }, `${Math.round(request.ms)} ms`),
  ];
  return record(summary, () => [
    h("p", { class: "record-note" }, `${clock(request.at)} · ${request.path}`),
    request.bucket
      ? h(
          "p",
          { class: "record-note" },
          `Bucket ${request.bucket}: ${request.remaining} of ${request.limit} left`,
        )
      : null,
    fileNote(request.files ?? []),
    body("Sent", request.body),
    body("Answered", request.response),
  ]);
}

function fileNote(files) {
  if (!files.length) return null;
  const names = files.map((file) => `${file.filename} (${sizeText(file.size)})`);
  return h("p", { class: "record-note" }, `Files: ${names.join(", ")}`);
}

function body(title, value) {
  if (value === null || value === undefined || value === "") return null;
  return h("div", { class: "record-part" }, h("h4", {}, title), jsonTree(value));
}

function bucketRows({ bucketsByName }) {
  const buckets = [...bucketsByName.values()].filter((bucket) => bucket.limit).map(presentState);
  buckets.sort((a, b) => a.remaining / a.limit - b.remaining / b.limit);
  if (!buckets.length) return h("p", { class: "inspector-empty" }, "No bucket used yet.");
  return buckets.map(bucketRow);
}

function bucketRow({ bucket, route, limit, remaining, resets }) {
  const used = limit - remaining;
  const low = remaining <= limit / 3 ? "low" : null;
  return h(
    "div",
    { class: "bucket" },
    h("span", { class: "bucket-name", title: `${route} (bucket ${bucket})` }, route),
    h("meter", {
      class: remaining === 0 ? "spent" : low,
      min: 0,
      max: limit,
      value: used,
      "aria-label": `${route}: ${used} of ${limit} used`,
    }),
    h("span", { class: "bucket-count" }, `${used}/${limit}`),
    h("span", { class: "bucket-reset" }, resets > 0 ? `${resets.toFixed(1)} s` : "free"),
  );
}

// An expired bucket is full again. Its name is meaningless, so show one of its routes.
function presentState({ bucket, method, path, limit, remaining, reset_after: resetAfter, seenAt }) {
  const resets = (resetAfter ?? 0) - (Date.now() - seenAt) / 1000;
  const route = `${method} ${shortPath(path)}`;
  return { bucket, route, limit, remaining: resets > 0 ? remaining : limit, resets };
}

// Shortens paths: interaction tokens and the beginnings of ids carry no information.
function shortPath(path) {
  return path
    .replace(/^\/api\/v\d+/, "")
    .replace(/[\w-]{40,}/g, "…token…")
    .replace(/\d{12,}(\d{4})/g, "…$1");
}
