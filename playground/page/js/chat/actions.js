// Clicks and keys in the log. Rows are inert: one listener here serves them all.

import { dropMessage } from "../core/history.js";
import { messageOf } from "../core/store.js";
import { worded } from "../core/wording.js";
import { componentOf } from "../render/components.js";
import { chosenValues, placeholderOf, selectEntries } from "../render/selects.js";
import { enlarge } from "../shell/lightbox.js";
import { openPicker } from "../shell/picker.js";
import { openMessageMenu } from "./message_menu.js";

/** Connects the log to the interactions, the socket and the rest of the page. */
export function mountActions(page) {
  const { store, socket, interactions, world } = page;
  const { state } = store;
  const area = document.getElementById("log-scroll");

  const actions = {
    press(message, element) {
      if (element.getAttribute("aria-busy") === "true") return;
      const component = componentOf(message, element.dataset.customId);
      if (component && !component.disabled) interactions.component(message, component);
    },
    "open-select": (message, element) => openSelect(page, message, element),
    reveal: (_message, element) => reveal(element),
    enlarge: (_message, element) => enlarge(element),
    jump(_message, element) {
      if (!page.log.jumpTo(element.dataset.target))
        page.toast(worded("That message is not loaded here. Scroll up to find it."));
    },
    go: (_message, element) => page.goTo(element.dataset.target),
    command: (_message, element) =>
      page.composer.startCommand(element.dataset.command, element.dataset.target),
    dismiss(message) {
      if (!message.notice) socket.send("dismiss", { message_id: message.id });
      if (dropMessage(state, message.channel_id, message.id))
        store.emit("gone", { id: message.id, channelId: message.channel_id });
    },
    menu: (message, element) => openMessageMenu(page, message, element),
  };

  area.addEventListener("click", (event) => run(event.target, event));
  area.addEventListener("keydown", (event) => {
    const isSpoiler = event.target.matches?.('span[data-action="reveal"]');
    if (isSpoiler && (event.key === "Enter" || event.key === " ")) run(event.target, event);
  });
  area.addEventListener("contextmenu", (event) => {
    const message = messageAt(event.target);
    if (!message || message.notice || event.target.closest("a, img") || !getSelection().isCollapsed) return;
    event.preventDefault();
    openMessageMenu(page, message, event.target, { x: event.clientX, y: event.clientY });
  });

  function run(target, event) {
    const element = target.closest("[data-action]");
    const message = element && messageAt(element);
    if (!message) return;
    event.preventDefault();
    actions[element.dataset.action](message, element);
  }

  function messageAt(element) {
    const row = element.closest("[data-message-id]");
    return row && messageOf(world.state, row.dataset.messageId);
  }
}

function reveal(element) {
  const cover = element.closest(".veil")?.parentElement ?? element;
  cover.toggleAttribute("data-local-open");
  if (cover !== element) cover.querySelector("button:not(.veil), a[href]")?.focus({ preventScroll: true });
}

function openSelect({ interactions, world, store }, message, element) {
  const select = componentOf(message, element.dataset.customId);
  if (!select || select.disabled || element.getAttribute("aria-busy") === "true") return;
  const local = world.local(message.id);
  openPicker({
    anchor: element,
    title: placeholderOf(select, world),
    entries: selectEntries(select, world),
    chosen: chosenValues(select, local),
    min: select.min_values ?? 1,
    max: select.max_values ?? 1,
    onCommit(values) {
      local.picks.set(select.custom_id, values);
      const current = messageOf(store.state, message.id);
      if (current) interactions.component(current, select, values);
    },
  });
}
