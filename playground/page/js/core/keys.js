// Keyboard handling as a table.

/**
 * A `keydown` listener from one function per key. A handled key neither propagates nor has its
 * default action, unless the function returns false.
 */
export function onKeys(handlersByKey) {
  return (event) => {
    if (event.isComposing) return;
    const handler = handlersByKey[event.key];
    if (!handler || handler(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
