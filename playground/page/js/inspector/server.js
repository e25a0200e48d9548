// The server itself: the bot's process, a fresh start, permissions in a channel.

import { h, fill } from "../core/dom.js";
import { Permission, overwriteOf } from "../core/permissions.js";
import { nameOf, topChannels } from "../core/world.js";
import { openDialog } from "../shell/dialog.js";
import { LOCALES, languageName } from "../shell/persons.js";

const OFFERED = [
  ["VIEW_CHANNEL", "View channel"],
  ["SEND_MESSAGES", "Send messages"],
  ["SEND_MESSAGES_IN_THREADS", "Send messages in threads"],
  ["CREATE_PUBLIC_THREADS", "Create public threads"],
  ["READ_MESSAGE_HISTORY", "Read message history"],
  ["EMBED_LINKS", "Embed links"],
  ["ATTACH_FILES", "Attach files"],
  ["USE_APPLICATION_COMMANDS", "Use application commands"],
  ["USE_EXTERNAL_EMOJIS", "Use external emojis"],
  ["MANAGE_MESSAGES", "Manage messages"],
];
const STATES = [
  ["deny", "✕", "Denied"],
  ["inherit", "–", "As everywhere"],
  ["allow", "✓", "Allowed"],
];

/** The tab of the server. */
export function serverTab(page) {
  const { store } = page;
  const bot = h("section", { class: "inspector-section" });
  const permissions = createPermissions(page);
  const drawBot = () => fill(bot, botControls(page));
  const stops = [
    store.on("bot", drawBot),
    store.on("channels", permissions.draw),
    store.on("people", permissions.draw),
  ];
  drawBot();
  const reset = h(
    "button",
    { class: "button danger", type: "button", onclick: () => confirmReset(page) },
    "Reset to a clean server",
  );
  return {
    element: h(
      "div",
      {},
      bot,
      permissions.element,
      newChannel(page),
      newServer(page),
      h(
        "section",
        { class: "inspector-section" },
        h("h3", {}, "Fresh start"),
        h(
          "p",
          { class: "inspector-note" },
          "Messages, threads, added people and permissions go; the bot stays connected.",
        ),
        reset,
      ),
    ),
    close: () => stops.forEach((stop) => stop()),
  };
}

function botControls({ store, socket }) {
  const { state } = store;
  const act = (action, label, disabled) =>
    h(
      "button",
      {
        class: "button secondary small",
        type: "button",
        disabled,
        onclick: () => socket.send("bot", { action }),
      },
      label,
    );
  const name = state.application.bot.global_name ?? state.application.bot.username;
  const buttons = [
    act("kill", "Kill", !state.botOnline),
    act("start", "Start", state.botOnline),
    act("restart", "Restart", false),
  ];
  return [
    h("h3", {}, "Bot"),
    h(
      "p",
      { class: "inspector-note" },
      h("span", { class: state.botOnline ? "status online" : "status" }),
      ` ${name} is ${state.botOnline ? "online" : "offline"}.`,
    ),
    state.canControlBot
      ? h("div", { class: "button-line" }, buttons)
      : h(
          "p",
          { class: "inspector-note" },
          "The bot runs in a process of its own, which this page cannot stop or start.",
        ),
  ];
}

const KINDS = [
  ["text", "Text"],
  ["announcement", "Announcement"],
  ["voice", "Voice, with its chat"],
  ["stage", "Stage, with its chat"],
  ["forum", "Forum"],
];

function newChannel({ socket }) {
  const name = nameField("Name", 100);
  const kind = h(
    "select",
    { "aria-label": "Kind", name: "kind" },
    KINDS.map(([value, label]) => h("option", { value }, label)),
  );
  const send = () => socket.send("add_channel", { name: name.value.trim(), kind: kind.value });
  return addForm("Another channel", "Add the channel", [[name, kind]], send);
}

function newServer({ socket }) {
  const name = nameField("Name", 100);
  const locale = h(
    "select",
    { "aria-label": "Preferred language", name: "locale" },
    LOCALES.map((tag) => h("option", { value: tag }, languageName(tag))),
  );
  const features = ["COMMUNITY", "DISCOVERABLE"].map((feature) =>
    h("input", { type: "checkbox", name: feature }),
  );
  const send = () =>
    socket.send("found_server", {
      name: name.value.trim(),
      locale: locale.value,
      features: features.filter((box) => box.checked).map((box) => box.name),
    });
  const boxes = features.map((box) =>
    h("label", { class: "check" }, box, box.name === "COMMUNITY" ? "Community" : "Discoverable"),
  );
  return addForm("Another server", "Found the server", [[name, locale], boxes], send);
}

function nameField(placeholder, maxlength) {
  const label = { placeholder, "aria-label": "Name", name: "name" };
  return h("input", { type: "text", required: true, maxlength, autocomplete: "off", ...label });
}

function addForm(title, action, lines, send) {
  return h(
    "form",
    {
      class: "inspector-section add-form",
      onsubmit(event) {
        event.preventDefault();
        send();
        event.target.reset();
      },
    },
    h("h3", {}, title),
    lines.map((fields) => h("div", { class: "add-fields" }, fields)),
    h("button", { class: "button secondary small", type: "submit" }, action),
  );
}

function confirmReset({ socket }) {
  const confirm = () => {
    socket.send("reset");
    dialog.close();
  };
  const dialog = openDialog({
    title: "Reset the server?",
    body: [
      h("p", {}, "Everybody's messages, threads and settings of this playground are lost."),
      h(
        "footer",
        { class: "modal-footer" },
        h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"),
        h("button", { class: "button danger", type: "button", onclick: confirm }, "Reset"),
      ),
    ],
  });
}

function createPermissions({ store, socket }) {
  const { state } = store;
  const channelChoice = h("select", { "aria-label": "Channel", onchange: () => draw() });
  const personChoice = h("select", { "aria-label": "Person", onchange: () => draw() });
  const rows = h("div", { class: "permissions" });
  const element = h(
    "section",
    { class: "inspector-section" },
    h("h3", {}, "Permissions in a channel"),
    h(
      "div",
      { class: "fault-params" },
      h("label", {}, "Channel", channelChoice),
      h("label", {}, "For", personChoice),
    ),
    rows,
    h(
      "button",
      {
        class: "button secondary small",
        type: "button",
        onclick: () => socket.send("delete_channel", { id: channelChoice.value }),
      },
      "Delete this channel",
    ),
  );
  draw();
  return { element, draw };

  function draw() {
    choose(
      channelChoice,
      topChannels(state).map((channel) => [channel.id, `#${channel.name}`]),
      state.currentChannelId,
    );
    choose(
      personChoice,
      [
        ["bot", `${nameOf(state, state.application.bot)} (app)`],
        ...state.people.map(({ user }) => [user.id, nameOf(state, user)]),
      ],
      "bot",
    );
    const channel = state.channelsById.get(channelChoice.value);
    fill(
      rows,
      channel
        ? OFFERED.map(([name, label]) => permissionRow(Permission[name], label, present(channel), set))
        : null,
    );
  }

  function present(channel) {
    return overwriteOf(channel, personChoice.value === "bot" ? state.application.bot.id : personChoice.value);
  }

  function set(bit, wanted) {
    const { allow, deny } = present(state.channelsById.get(channelChoice.value));
    const fields = { channel_id: channelChoice.value, person: personChoice.value };
    fields.allow = String(wanted === "allow" ? allow | bit : allow & ~bit);
    fields.deny = String(wanted === "deny" ? deny | bit : deny & ~bit);
    socket.send("permissions", fields);
  }
}

function permissionRow(bit, label, { allow, deny }, set) {
  const present = deny & bit ? "deny" : allow & bit ? "allow" : "inherit";
  const buttons = STATES.map(([value, sign, title]) =>
    h(
      "button",
      {
        class: `tri ${value}`,
        type: "button",
        role: "radio",
        "aria-checked": String(value === present),
        "aria-label": title,
        title,
        onclick: () => set(bit, value),
      },
      sign,
    ),
  );
  return h(
    "div",
    { class: "permission" },
    h("span", {}, label),
    h("div", { class: "tri-group", role: "radiogroup", "aria-label": label }, buttons),
  );
}

function choose(select, choices, fallback) {
  const chosen = select.value || fallback;
  fill(
    select,
    choices.map(([value, text]) => h("option", { value }, text)),
  );
  if (choices.some(([value]) => value === chosen)) select.value = chosen;
}
