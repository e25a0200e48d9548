// Keeps the keyboard focus when its message is redrawn.

const CONTROLS = [".message-content", ".only-you"].flatMap((part) =>
  ["button:not(:disabled)", "a[href]", "[tabindex='0']"].map((control) => `${part} ${control}`),
);

/**
 * Runs `change` on a row. If the focus was inside and its element is gone or disabled afterwards,
 * it goes to the control nearest in order, or to the row, or to the row above.
 */
export function keepFocus(row, change) {
  const focused = document.activeElement;
  if (!row.contains(focused)) return void change();
  const above = row.previousElementSibling;
  const order = controlsOf(row).indexOf(focused);
  change();
  const isStillThere = document.activeElement === focused && focused.isConnected && !focused.disabled;
  return isStillThere ? undefined : heirOf(row, above, order)?.focus({ preventScroll: true });
}

/** The controls of a row, in order, without the menu that every row has. */
export function controlsOf(row) {
  return [...row.querySelectorAll(CONTROLS.join(", "))];
}

function heirOf(row, above, order) {
  if (!row.isConnected) return above;
  const controls = controlsOf(row);
  return controls[Math.min(Math.max(order, 0), controls.length - 1)] ?? row;
}
