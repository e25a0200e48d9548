// The line above a message that says what it answers, and the link to its thread below.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { ComponentType, InteractionType, MessageType } from "../core/flags.js";
import { nameOf } from "../core/world.js";
import { worded } from "../core/wording.js";
import { avatar } from "./avatar.js";
import { walkComponents } from "./components.js";
import { plain } from "./markdown.js";

const EXCERPT_LENGTH = 120;

/** "Ana used /play", or a preview of the message replied to, or null. */
export function replyLine(message, world) {
  const metadata = message.interaction_metadata;
  if (metadata?.type === InteractionType.COMMAND) return commandLine(message, metadata, world);
  if (message.type === MessageType.REPLY && message.message_reference) return reply(message, world);
  return null;
}

/** The beginning of what a message says, on one line, without markup. */
export function excerpt(message, world) {
  const texts = [message.content];
  for (const component of walkComponents(message.components)) {
    if (component.type === ComponentType.TEXT_DISPLAY) texts.push(component.content);
  }
  texts.push(message.embeds?.[0]?.title, message.embeds?.[0]?.description);
  const text = texts
    .filter(Boolean)
    .map((one) => plain(one, world))
    .join(" · ");
  const characters = [...text]; // no emoji is cut in half
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join("")}…` : text;
}

/** The link to the thread that started from a message. */
export function threadLink(message, { state }) {
  const thread = state.channelsById.get(message.thread?.id ?? "");
  if (!thread) return null;
  const attributes = { class: "thread-link", type: "button", "data-action": "go", "data-target": thread.id };
  return h("button", attributes, icon("thread", "icon small"), h("strong", {}, thread.name), worded("See thread"));
}

function commandLine(message, { user, name }, { state }) {
  const line = message.notice?.line ?? `/${message.interaction?.name ?? name ?? "command"}`;
  return h(
    "div",
    { class: "reply-line" },
    avatar(state, user, "tiny"),
    h("span", { class: "author" }, nameOf(state, user)),
    h("span", {}, worded("used")),
    h("span", { class: "mention command-name" }, line),
  );
}

function reply(message, world) {
  const target = message.referenced_message;
  if (!target)
    return h(
      "div",
      { class: "reply-line" },
      icon("reply", "icon small"),
      h("i", {}, worded("The original message was deleted")),
    );
  const text = excerpt(target, world);
  return h(
    "button",
    { class: "reply-line", type: "button", "data-action": "jump", "data-target": target.id },
    avatar(world.state, target.author, "tiny"),
    h("span", { class: "author" }, nameOf(world.state, target.author)),
    h("span", { class: "reply-text" }, text || worded("Click to see the message")),
  );
}
