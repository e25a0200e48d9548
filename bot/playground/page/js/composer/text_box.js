// The field one writes in: messages, the beginning of a command, mentions.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { avatar } from "../render/avatar.js";
import { commandEntries, entryAtStart, searchEntries } from "./catalog.js";
import { mentionsAt } from "./mention_search.js";

const LONGEST = 2000;

/**
 * The plain message box. `onSend(text)` sends, `onCommand(entry, rest)` begins a command, `onUp()`
 * leaves the empty box for the messages.
 */
export function createTextBox({ page, suggestions, onSend, onCommand, onUp }) {
  const { store, world } = page;
  const { state } = store;
  const box = h("textarea", {
    id: "message-box",
    rows: 1,
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    maxlength: LONGEST,
    autocomplete: "off",
    spellcheck: "true",
    enterkeyhint: "send",
  });
  const send = h(
    "button",
    { class: "send-button", type: "submit", "aria-label": "Send message" },
    icon("send"),
  );
  const form = h("form", { class: "text-form", onsubmit: onSubmit }, box, send);
  let mentionStart = null;

  box.addEventListener("input", onInput);
  box.addEventListener("keydown", onKey);
  box.addEventListener("blur", () => suggestions.hide());
  box.addEventListener("focus", onInput);

  function onSubmit(event) {
    event.preventDefault();
    const text = box.value.trim();
    if (text) onSend(text);
    suggestions.hide();
  }

  function onInput() {
    mentionStart = null;
    send.disabled = box.value.trim() === "";
    if (box.value.startsWith("/") && !box.value.includes("\n")) return suggestCommands();
    const found = mentionsAt(box.value, box.selectionStart, world);
    if (!found?.items.length) return suggestions.hide();
    mentionStart = found.start;
    return suggestions.show(box, { items: found.items });
  }

  function suggestCommands() {
    const channel = state.channelsById.get(state.currentChannelId);
    const entries = channel ? commandEntries(state, channel) : [];
    const begun = entryAtStart(entries, box.value);
    if (begun) return onCommand(begun.entry, begun.rest);
    const items = searchEntries(entries, box.value.slice(1)).map((entry) => ({
      entry,
      label: `/${entry.words}`,
      description: entry.description,
      detail: state.application.name,
      mark: () => avatar(state, state.application.bot, "small"),
    }));
    return suggestions.show(box, {
      items,
      note: items.length ? null : "No command of the app fits. Enter sends this as a message.",
    });
  }

  function pick(item) {
    if (item.entry) return onCommand(item.entry, "");
    const caret = box.selectionStart;
    box.setRangeText(item.insert, mentionStart, caret, "end");
    box.focus();
    return onInput();
  }

  function onKey(event) {
    if (event.isComposing) return;
    const item = suggestions.current();
    const vertical = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (vertical && suggestions.hasItems()) suggestions.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "ArrowUp" && box.value === "") onUp();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && item) pick(item);
    else if (event.key === "Enter" && !event.shiftKey) form.requestSubmit();
    else if (event.key === "Escape" && suggestions.hasItems()) suggestions.hide();
    else if (event.key === "Escape") page.log.toPresent();
    else return;
    event.preventDefault();
  }

  return {
    form,
    box,
    pick,
    set(text) {
      box.value = text;
      box.focus();
      onInput();
    },
    /** Says where one writes, or why one cannot. */
    describe(placeholder, refusal) {
      box.disabled = refusal !== null;
      box.placeholder = refusal ?? placeholder;
      box.setAttribute("aria-label", refusal ?? placeholder);
      send.disabled = box.disabled || box.value.trim() === "";
    },
  };
}
