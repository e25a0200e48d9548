// The composer: the message box, or the command being filled in, and the suggestions above.

import { h, fill } from "../core/dom.js";
import { isThread } from "../core/flags.js";
import { writeRefusal } from "../core/permissions.js";
import { nameOf } from "../core/world.js";
import { commandEntries } from "./catalog.js";
import { createCommandForm } from "./command_form.js";
import { encodeMentions } from "./mention_search.js";
import { createSuggestions } from "./suggestions.js";
import { createTextBox } from "./text_box.js";

const NARROW = matchMedia("(max-width: 800px)");

/** Mounts the composer. Other parts may begin a command or a mention in it. */
export function mountComposer(page) {
  const { store, socket, interactions, world } = page;
  const { state } = store;
  const suggestions = createSuggestions((item) => (command ?? text).pick(item));
  const text = createTextBox({
    page,
    suggestions,
    onSend: sendText,
    onCommand: begin,
    onUp: () => page.keyboard.toNewest(),
  });
  const place = h("div", { class: "composer-box" }, text.form);
  const draftsByChannel = new Map();
  let command = null;
  let channelId = null;
  let lastSent = { nonce: null, text: "" };

  fill(document.getElementById("composer"), suggestions.panel, place);
  store.on("channel", onChannel);
  for (const topic of ["hello", "people", "channels", "connection"]) store.on(topic, describe);
  store.on("refused", ({ nonce }) => {
    if (nonce === lastSent.nonce && nonce !== null && !text.box.value) text.set(lastSent.text);
  });

  function onChannel(id) {
    if (channelId) draftsByChannel.set(channelId, text.box.value);
    channelId = id;
    if (command) end();
    text.box.value = draftsByChannel.get(id) ?? "";
    suggestions.hide();
    describe();
    if (matchMedia("(hover: hover)").matches) text.box.focus(); // on a phone this would raise the keyboard
  }

  function describe() {
    const channel = state.channelsById.get(state.currentChannelId);
    if (!channel) return text.describe("", "There is no channel you can write in.");
    const target = isThread(channel) ? channel.name : `#${channel.name}`;
    const hint = NARROW.matches ? "" : ", or / for commands";
    return text.describe(`Message ${target}${hint}`, writeRefusal(state, channel));
  }

  function sendText(written) {
    const nonce = socket.send("send", {
      channel_id: state.currentChannelId,
      content: encodeMentions(written, world),
    });
    if (nonce === null) return page.toast("Not connected. Your message was not sent.");
    lastSent = { nonce, text: written };
    text.set("");
    return page.log.toPresent();
  }

  function begin(entry, rest) {
    command?.close();
    suggestions.hide();
    text.box.value = "";
    command = createCommandForm({ page, entry, suggestions, rest, onSend: sendCommand, onCancel: cancel });
    fill(place, command.form);
    command.focus();
  }

  function sendCommand(data, line, files) {
    interactions.command(state.currentChannelId, data, line, files);
    end();
    text.box.focus();
    page.log.toPresent();
  }

  function cancel(written) {
    end();
    text.set(written);
  }

  function end() {
    command?.close();
    command = null;
    suggestions.hide();
    fill(place, text.form);
  }

  return {
    focus: () => (command ? command.focus() : text.box.focus()),
    /** Puts a command that was mentioned in a message into the box. */
    startCommand(words, commandId) {
      const channel = state.channelsById.get(state.currentChannelId);
      const entry = commandEntries(state, channel).find(
        (one) => one.command.id === commandId && one.base === words,
      );
      if (entry) begin(entry, "");
      else page.toast("You cannot use this command here.");
    },
    /** Adds a mention of a user to the message being written. */
    mention(user) {
      if (command) end();
      text.set(
        `${text.box.value}${text.box.value && !text.box.value.endsWith(" ") ? " " : ""}@${nameOf(state, user)} `,
      );
    },
  };
}
