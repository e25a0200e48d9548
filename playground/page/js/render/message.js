// A message as one row of the log.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { MessageFlag, MessageType, hasFlag } from "../core/flags.js";
import { mentionsMe, nameOf } from "../core/world.js";
import { worded, wordedParts } from "../core/wording.js";
import { avatar } from "./avatar.js";
import { renderComponents } from "./components.js";
import { embed, poll } from "./embed.js";
import { guessHeight } from "./height.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { emoji } from "./mentions.js";
import { dots } from "./parts.js";
import { excerpt, replyLine, threadLink } from "./references.js";
import { format, isSameDay, messageStamp } from "./time.js";

const GROUP_MS = 7 * 60_000;
const ONLY_EMOJIS = /^(?:\s|<a?:\w+:\d+>|\p{RGI_Emoji})+$/v;
const MOST_JUMBO = 30;

const SYSTEM_TEXTS_BY_TYPE = {
  [MessageType.PIN]: () => worded(" pinned a message to this channel."),
  [MessageType.MEMBER_JOIN]: () => worded(" joined the server."),
  [MessageType.THREAD_CREATED]: ({ content }) =>
    wordedParts(" started a thread: {name}", { name: h("strong", {}, content) }),
  [MessageType.THREAD_STARTER]: ({ referenced_message: first }, world) =>
    wordedParts(" started this thread from: {message}", {
      message: h("q", {}, first ? excerpt(first, world) : worded("a deleted message")),
    }),
  [MessageType.RECIPIENT_ADDED]: ({ mentions }, world) =>
    wordedParts(" added {names} to the thread.", {
      names: h("strong", {}, mentions.map((user) => nameOf(world.state, user)).join(", ")),
    }),
  [MessageType.CHANNEL_NAME_CHANGE]: ({ content }) =>
    wordedParts(" changed the channel name: {name}", { name: h("strong", {}, content) }),
};

/** The row of a message; `before` is the message above it, `isFirstNew` draws the "new" line. */
export function renderMessage(message, before, isFirstNew, world) {
  const moment = new Date(message.timestamp);
  const newDay = !before || !isSameDay(new Date(before.timestamp), moment);
  const grouped = !newDay && !isFirstNew && continues(before, message);
  return h(
    "li",
    {
      class: classesOf(message, grouped, world),
      "data-message-id": message.id,
      id: `message-${message.id}`,
      tabindex: "-1",
      style: { "contain-intrinsic-height": `auto ${guessHeight(message, grouped)}px` },
    },
    newDay ? divider(format(moment, "D", world.locale), isFirstNew) : null,
    isFirstNew && !newDay ? divider("", true) : null,
    h(
      "article",
      {
        class: "message-card",
        "aria-label": `${nameOf(world.state, message.author)}, ${format(moment, "t", world.locale)}`,
      },
      card(message, grouped, moment, world),
    ),
  );
}

function card(message, grouped, moment, world) {
  const systemText = SYSTEM_TEXTS_BY_TYPE[message.type];
  if (systemText) return systemLine(message, systemText(message, world), moment, world);
  return [
    replyLine(message, world),
    grouped ? gutterTime(moment, world) : h("div", { class: "gutter" }, avatar(world.state, message.author)),
    h(
      "div",
      { class: "message-main" },
      grouped ? null : heading(message, moment, world),
      body(message, world),
    ),
    menuButton(message),
  ];
}

function body(message, world) {
  const local = world.local(message.id);
  return [
    h("div", { class: "message-content" }, content(message, world, local)),
    reactions(message.reactions ?? [], world),
    threadLink(message, world),
    local.failure
      ? h("p", { class: "failure", role: "alert" }, icon("warning", "icon small"), worded(local.failure))
      : null,
    hasFlag(message, MessageFlag.EPHEMERAL) ? onlyYou(message, world) : null,
  ];
}

function content(message, world, local) {
  if (message.notice) return notice(message.notice, world);
  if (hasFlag(message, MessageFlag.LOADING)) return thinking(message, world);
  const edited = message.edited_timestamp ? editedMark(message, world) : null;
  if (!hasFlag(message, MessageFlag.COMPONENTS_V2)) return classicContent(message, world, local, edited);
  return [h("div", { class: "components v2" }, renderComponents(message.components, world, local)), edited];
}

function classicContent(message, world, local, edited) {
  const { content: text, components, attachments: files = [], poll: asked } = message;
  const embeds = hasFlag(message, MessageFlag.SUPPRESS_EMBEDS) ? [] : (message.embeds ?? []);
  return [
    text ? h("div", { class: textClass(text) }, markdown(text, world), edited) : null,
    attachments(files),
    embeds.map((one) => embed(one, world)),
    asked ? poll(asked, world) : null,
    components?.length ? h("div", { class: "components" }, renderComponents(components, world, local)) : null,
    text ? null : edited,
  ];
}

function reactions(list, world) {
  if (!list.length) return null;
  const chips = list.map(({ emoji: mark, count }) => h("li", {}, emoji(mark, world), h("span", {}, count)));
  return h("ul", { class: "reactions", "aria-label": worded("Reactions") }, chips);
}

function textClass(text) {
  if (!ONLY_EMOJIS.test(text)) return "markdown";
  const count = [...text.matchAll(/<a?:\w+:\d+>|\p{RGI_Emoji}/gv)].length;
  return count <= MOST_JUMBO ? "markdown jumbo" : "markdown";
}

function classesOf(message, grouped, world) {
  const ephemeral = hasFlag(message, MessageFlag.EPHEMERAL);
  return [
    "message",
    grouped && "grouped",
    ephemeral && "ephemeral",
    hasFlag(message, MessageFlag.LOADING) && "loading",
    mentionsMe(world.state, message) && message.author.id !== world.state.me.user.id && "mentioned",
  ]
    .filter(Boolean)
    .join(" ");
}

function continues(before, message) {
  if (before.author.id !== message.author.id || message.interaction_metadata || message.message_reference)
    return false;
  if (SYSTEM_TEXTS_BY_TYPE[before.type] || SYSTEM_TEXTS_BY_TYPE[message.type]) return false;
  if (hasFlag(before, MessageFlag.EPHEMERAL) !== hasFlag(message, MessageFlag.EPHEMERAL)) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS;
}

function heading(message, moment, world) {
  const { author } = message;
  return h(
    "h3",
    { class: "message-heading" },
    h("span", { class: author.bot ? "author bot" : "author" }, nameOf(world.state, author)),
    author.bot ? h("span", { class: "tag" }, "APP") : null,
    h(
      "time",
      { class: "stamp", datetime: moment.toISOString(), title: format(moment, "F", world.locale) },
      messageStamp(moment, world.locale, world.now()),
    ),
    pings(message, world)
      ? h("span", { class: "silent", title: worded("Notified you") }, icon("bell", "icon small"))
      : null,
    hasFlag(message, MessageFlag.SILENT)
      ? h("span", { class: "silent", title: worded("Sent without a notification") }, icon("silent", "icon small"))
      : null,
  );
}

// Edits notify nobody: a mention that came with one is only counted.
function pings(message, { state }) {
  const isOther = message.author.id !== state.me.user.id;
  return isOther && !hasFlag(message, MessageFlag.SILENT) && mentionsMe(state, message);
}

function gutterTime(moment, world) {
  return h(
    "div",
    { class: "gutter" },
    h("time", { class: "gutter-time", datetime: moment.toISOString() }, format(moment, "t", world.locale)),
  );
}

function divider(label, isNew) {
  const text = label ? h("span", { class: "divider-label" }, label) : null;
  const mark = isNew ? h("span", { class: "divider-new" }, worded("New")) : null;
  return h(
    "div",
    {
      class: isNew ? "divider new" : "divider",
      role: "separator",
      "aria-label": isNew ? worded("New messages {day}", { day: label }) : label,
    },
    text,
    mark,
  );
}

function systemLine(message, text, moment, world) {
  return [
    h("div", { class: "gutter" }, icon("right", "icon small")),
    h(
      "div",
      { class: "message-main system-line" },
      h("span", { class: "author" }, nameOf(world.state, message.author)),
      text,
      h(
        "time",
        { class: "stamp", datetime: moment.toISOString() },
        messageStamp(moment, world.locale, world.now()),
      ),
      threadLink(message, world),
    ),
    menuButton(message),
  ];
}

function thinking(message, world) {
  const name = nameOf(world.state, message.author);
  return h("p", { class: "thinking" }, dots(), worded("{name} is thinking…", { name }));
}

function notice({ failure }) {
  if (!failure) return h("p", { class: "thinking" }, dots(), worded("Sending command…"));
  return h("p", { class: "failure" }, icon("warning", "icon small"), worded(failure));
}

function editedMark(message, world) {
  const title = format(new Date(message.edited_timestamp), "F", world.locale);
  return h("span", { class: "edited", title }, worded("(edited)"));
}

function onlyYou(message) {
  return h(
    "p",
    { class: "only-you" },
    icon("eye", "icon small"),
    worded("Only you can see this · "),
    h(
      "button",
      { class: "text-button", type: "button", "data-action": "dismiss", "data-target": message.id },
      worded("Dismiss message"),
    ),
  );
}

function menuButton(message) {
  if (message.notice) return null;
  const attributes = {
    class: "message-menu",
    type: "button",
    "data-action": "menu",
    "aria-label": worded("More"),
    "aria-haspopup": "menu",
  };
  return h("button", attributes, icon("more"));
}
