// Keyboard handling as a table.

/**
 * A `keydown` listener from one function a key. A key with a function is done with, for the browser
 * and for everything around, unless the function returns false.
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
