// Discord's ids: decimal strings whose order is the order of creation.

const DISCORD_EPOCH_MS = 1420070400000n;

/** Negative, zero or positive as `left` is older than, equal to or newer than `right`. */
export function compareIds(left, right) {
  if (left.length !== right.length) return left.length - right.length;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The id something created at `ms` since the epoch would have. */
export function idAt(ms) {
  return String((BigInt(Math.round(ms)) - DISCORD_EPOCH_MS) << 22n);
}

/** Where `id` stands, or would stand, in an ascending list of ids. */
export function indexOfId(ids, id) {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareIds(ids[middle], id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
