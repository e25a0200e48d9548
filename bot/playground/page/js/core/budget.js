// Work cut into slices that leave the browser time to draw and to listen.

const SLICE_MS = 8;

/**
 * A queue that runs `work(item)` for each added item, at most `SLICE_MS` at a time, and
 * `sliceDone()` after each slice. Slices come with the frames; a hidden page uses a timer.
 */
export function createBudget(work, sliceDone) {
  const queue = new Set();
  let scheduled = false;

  function run() {
    scheduled = false;
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
    if (scheduled) return;
    scheduled = true;
    if (document.hidden) setTimeout(run, 50);
    else requestAnimationFrame(run);
  }

  return {
    add(item) {
      queue.add(item);
      schedule();
    },
    clear: () => queue.clear(),
  };
}
