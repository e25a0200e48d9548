// Work cut into slices that leave the browser time to draw and to listen.

const SLICE_MS = 8;
const LATEST_MS = 40; // a hidden page gets no frames, a busy one late ones

/**
 * A queue that runs `work(item)` for each added item, at most `SLICE_MS` at a time, and
 * `sliceDone(isEmpty)` after each slice. Slices come with the frames, but do not wait long for them.
 */
export function createBudget(work, sliceDone) {
  const queue = new Set();
  let frame = null;
  let timer = null;

  function run() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = timer = null;
    const end = performance.now() + SLICE_MS;
    for (const item of queue) {
      queue.delete(item);
      work(item);
      if (performance.now() >= end) break;
    }
    sliceDone(queue.size === 0);
    if (queue.size) schedule();
  }

  function schedule() {
    if (timer !== null) return;
    frame = requestAnimationFrame(run);
    timer = setTimeout(run, LATEST_MS);
  }

  return {
    add(item) {
      queue.add(item);
      schedule();
    },
    isBusy: () => queue.size > 0,
    clear: () => queue.clear(),
  };
}
