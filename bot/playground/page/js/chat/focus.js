// Keyboard focus that outlives a change of the message it stands in.

const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

/**
 * Runs `change` on a row. If the focus was inside and its element is gone or disabled afterwards,
 * it goes to the control nearest in order, or to the row, or to the row above.
 */
export function keepFocus(row, change) {
  const focused = document.activeElement;
  if (!row.contains(focused)) return void change();
  const above = row.previousElementSibling;
  const order = [...row.querySelectorAll(FOCUSABLE)].indexOf(focused);
  change();
  if (document.activeElement === focused && focused.isConnected && !focused.disabled) return undefined;
  const controls = row.isConnected ? [...row.querySelectorAll(FOCUSABLE)] : [];
  const heir = controls[Math.min(Math.max(order, 0), controls.length - 1)] ?? (row.isConnected ? row : above);
  heir?.focus({ preventScroll: true });
  return undefined;
}
