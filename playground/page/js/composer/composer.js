// The composer: the message box, or the command being filled in, and the suggestions above.

import { h, fill } from "../core/dom.js";
import { ChannelType } from "../core/flags.js";
import { writeRefusal } from "../core/permissions.js";
import { nameOf, placeName } from "../core/world.js";
import { worded } from "../core/wording.js";
import { commandEntries, wrapOptions } from "./catalog.js";
import { CommandForm } from "./command_form.js";
import { encodeMentions } from "./mention_search.js";
import { createSuggestions } from "./suggestions.js";
import { TextBox } from "./text_box.js";

const NARROW = matchMedia("(max-width: 800px)");
const HAS_MOUSE = matchMedia("(hover: hover)");

/** The composer. Other parts of the page may start a command or a mention in it. */
export class Composer {
  #page;
  #suggestions = createSuggestions((item) => (this.#command ?? this.#text).pick(item));
  #text;
  #place;
  #command = null;
  #channelId = null;
  #draftsByChannel = new Map();
  #lastSent = { nonce: null, text: "" };

  constructor(page) {
    this.#page = page;
    this.#text = new TextBox({
      page,
      suggestions: this.#suggestions,
      onSend: (text) => this.#sendText(text),
      onCommand: (entry, rest) => this.#begin(entry, rest),
      onUp: () => page.keyboard.toNewest(),
    });
    this.#place = h("div", { class: "composer-box" }, this.#text.element);
    fill(document.getElementById("composer"), this.#suggestions.panel, this.#place);
    page.store.on("channel", (id) => this.#onChannel(id));
    for (const topic of ["hello", "people", "channels"]) page.store.on(topic, () => this.#describe());
    page.store.on("refused", ({ nonce }) => this.#takeBack(nonce));
  }

  focus() {
    (this.#command ?? this.#text).focus();
  }

  /** Puts a command mentioned in a message into the box. */
  startCommand(words, commandId) {
    const { state } = this.#page.store;
    const entries = commandEntries(state, state.channelsById.get(state.currentChannelId));
    const entry = entries.find((one) => one.command.id === commandId && one.base === words);
    if (entry) this.#begin(entry, "");
    else this.#page.toast(worded("You cannot use this command here."));
  }

  /** A command by its name, `{words, run}` to send it without options; null if it cannot be used here. */
  ready(name) {
    const { state } = this.#page.store;
    const entries = commandEntries(state, state.channelsById.get(state.currentChannelId));
    const entry = entries.find((one) => one.base === name && !one.options.some((option) => option.required));
    if (!entry) return null;
    const { command, path, words } = entry;
    const data = { id: command.id, name: command.name, type: command.type, options: wrapOptions(path, []) };
    return { words, run: () => this.#sendCommand(data, `/${words}`, []) };
  }

  /** Adds a mention of a user to the message being written. */
  mention(user) {
    this.#end();
    const gap = /\S$/.test(this.#text.text) ? " " : "";
    this.#text.text += `${gap}@${nameOf(this.#page.store.state, user)} `;
    this.#text.focus();
  }

  #onChannel(id) {
    if (this.#channelId) this.#draftsByChannel.set(this.#channelId, this.#text.text);
    this.#channelId = id;
    this.#end();
    this.#text.text = this.#draftsByChannel.get(id) ?? "";
    this.#describe();
    if (HAS_MOUSE.matches) this.#text.focus(); // on a phone this would raise the keyboard
  }

  #describe() {
    const { state } = this.#page.store;
    const channel = state.channelsById.get(state.currentChannelId);
    if (!channel) return this.#text.describe("", worded("There is no channel you can write in."));
    const refusal = writeRefusal(state, channel);
    return this.#text.describe(invitation(state, channel), refusal && worded(refusal));
  }

  #sendText(text) {
    const { socket, store, world, log, toast } = this.#page;
    const content = encodeMentions(text, world);
    const nonce = socket.send("send", { channel_id: store.state.currentChannelId, content });
    if (nonce === null) return toast(worded("Not connected. Your message was not sent."));
    this.#lastSent = { nonce, text };
    this.#text.text = "";
    return log.toPresent();
  }

  // Restores a message that the server refused, unless something else has been written since.
  #takeBack(nonce) {
    if (nonce === null || nonce !== this.#lastSent.nonce || this.#text.text) return;
    this.#text.text = this.#lastSent.text;
    this.#text.focus();
  }

  #begin(entry, rest) {
    this.#end();
    this.#text.text = "";
    this.#command = new CommandForm({
      page: this.#page,
      entry,
      rest,
      suggestions: this.#suggestions,
      onSend: (data, line, files) => this.#sendCommand(data, line, files),
      onCancel: (text) => this.#cancel(text),
    });
    fill(this.#place, this.#command.element);
    this.#command.focus();
  }

  #sendCommand(data, line, files) {
    const { interactions, store, log } = this.#page;
    interactions.command(store.state.currentChannelId, data, line, files);
    this.#end();
    this.#text.focus();
    log.toPresent();
  }

  #cancel(text) {
    this.#end();
    this.#text.text = text;
    this.#text.focus();
  }

  #end() {
    this.#suggestions.hide();
    if (!this.#command) return;
    this.#command.close();
    this.#command = null;
    fill(this.#place, this.#text.element);
  }
}

// What the message box invites to write; on a phone there is no room for the hint at commands.
function invitation(state, channel) {
  if (channel.type === ChannelType.FORUM) return worded("New post in {place}", { place: channel.name });
  const wanted = NARROW.matches ? "Message {place}" : "Message {place}, or / for commands";
  return worded(wanted, { place: placeName(channel) });
}
