// People, channels, roles, commands and emojis inside a text.

import { h } from "../core/dom.js";
import { icon, markOf } from "../core/icons.js";
import { emojiOf, isKnown, nameOf, roleLabel, roleOf, userOf } from "../core/world.js";
import { worded } from "../core/wording.js";

const GUILD_PAGES = {
  customize: "Channels & Roles",
  browse: "Browse Channels",
  guide: "Server Guide",
  home: "Server Guide",
};

/** `<@id>`: the person's name; nobody stays as written, and a stranger is unknown. */
export function userMention(id, written, { state }) {
  const user = userOf(state, id);
  if (user && !isKnown(state, id)) return h("span", { class: "mention" }, worded("@unknown-user"));
  const mine = state.me?.user.id === id;
  return h("span", { class: mine ? "mention mine" : "mention" }, user ? `@${nameOf(state, user)}` : written);
}

/** `<@&id>`: the role's name in its colour. */
export function roleMention(id, written, { state }) {
  const role = roleOf(state, id);
  const style = role?.color ? { color: hex(role.color) } : {};
  return h("span", { class: "mention", style }, role ? roleLabel(role) : written);
}

/** `<#id>`: a button that goes to the channel. */
export function channelMention(id, _written, { state }) {
  const channel = state.channelsById.get(id);
  if (!channel) return h("span", { class: "mention" }, worded("#unknown"));
  const attributes = { class: "mention", type: "button", "data-action": "go", "data-target": id };
  return h(
    "button",
    attributes,
    icon(markOf(channel), "icon inline-icon"),
    channel.name,
  );
}

/** `</name:id>`: a button that puts the command into the message box. */
export function commandMention(name, id) {
  const attributes = {
    class: "mention",
    type: "button",
    "data-action": "command",
    "data-command": name,
    "data-target": id,
  };
  return h("button", attributes, `/${name}`);
}

/** `@everyone` and `@here`. */
export const everyone = (text) => h("span", { class: "mention" }, text);

/** `<id:customize>` and its like. */
export const guildPage = (page) => h("span", { class: "mention" }, worded(GUILD_PAGES[page]));

/**
 * A custom emoji `{id, name}` as a picture, a standard one `{name}` as text. One whose picture the
 * page does not know (yet) is shown by its name.
 */
export function emoji({ id, name }, { state }) {
  if (!id) return h("span", { class: "emoji-text" }, name);
  const known = emojiOf(state, id);
  const label = `:${known?.name ?? name}:`;
  if (!known) return h("span", { class: "emoji-unknown", "data-emoji": id }, label);
  return h("img", {
    class: "emoji",
    src: `cdn/emojis/${id}.png`,
    alt: label,
    title: label,
    draggable: "false",
  });
}

/** Discord's colour number as CSS. */
export const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;
