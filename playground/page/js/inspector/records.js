// The latest requests and gateway events, and the buckets and moves derived from them.

import { InteractionType } from "../core/flags.js";
import { componentOf } from "../render/components.js";

const MOST = 200;
const MOST_MOVES = 40;
const DRAW_MS = 200;

/** Collects what the server reports. `onChange` listeners are called at most five times a second. */
export function createRecords(store) {
  const listeners = new Set();
  const records = {
    requests: [],
    events: [],
    bucketsByName: new Map(),
    clear() {
      records.requests = [];
      records.events = [];
      records.bucketsByName.clear();
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moves: () => movesOf(records),
  };
  let timer = null;
  let counter = 0;

  store.on("request", (request) => {
    keep(records.requests, request);
    if (request.bucket) records.bucketsByName.set(request.bucket, { ...request, seenAt: Date.now() });
  });
  store.on("gateway", (event) => keep(records.events, event));

  function keep(list, record) {
    counter += 1;
    list.push({ ...record, key: counter });
    if (list.length > MOST) list.shift();
    changed();
  }

  function changed() {
    timer ??= setTimeout(() => {
      timer = null;
      for (const listener of listeners) listener();
    }, DRAW_MS);
  }

  return records;
}

/**
 * What each interaction cost: `{key, at, label, who, type, requests}`, newest first. A request
 * belongs to the interaction it answers; a request that answers none (the edit of a board), to the
 * latest interaction that the bot had received before it.
 */
function movesOf({ requests, events }) {
  const moves = events
    .filter((event) => event.t === "INTERACTION_CREATE" && event.direction === "to_bot")
    .map((event) => ({ key: event.key, at: event.at, id: event.d.id, ...describe(event.d), requests: [] }))
    .sort((a, b) => a.at - b.at);
  for (const request of requests) {
    const answered = moves.find((move) => move.id === request.interaction_id);
    (answered ?? moves.findLast((move) => move.at <= request.at))?.requests.push(request);
  }
  return moves.slice(-MOST_MOVES).reverse();
}

function describe({ type, data, member, user, message }) {
  const who = member?.user ?? user;
  const labels = {
    [InteractionType.COMMAND]: () => `/${commandPath(data)}`,
    [InteractionType.AUTOCOMPLETE]: () => `/${commandPath(data)} (autocomplete)`,
    [InteractionType.COMPONENT]: () => `click ${componentName(message, data.custom_id)}`,
    [InteractionType.MODAL]: () => `modal ${data.custom_id}`,
  };
  const label = labels[type]?.() ?? `interaction of type ${type}`;
  return { type, label, who: who.global_name ?? who.username };
}

// Its label; custom ids are long and mostly random.
function componentName(message, customId) {
  const component = componentOf(message ?? {}, customId);
  return component?.label ?? component?.placeholder ?? component?.emoji?.name ?? customId;
}

function commandPath(data) {
  const words = [data.name];
  for (let node = data.options?.[0]; node && node.type <= 2; node = node.options?.[0]) words.push(node.name);
  return words.join(" ");
}
