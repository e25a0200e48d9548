// The channels and threads of the server and the private ones, with what is unread in them.

import { h, fill, morph } from "../core/dom.js";
import { icon, markOf } from "../core/icons.js";
import { ChannelType } from "../core/flags.js";
import { localeOf, placeName, privateChannels, threadsOf, topChannels } from "../core/world.js";
import { worded } from "../core/wording.js";

/** Mounts the list of channels. */
export function mountSidebar(page) {
  const { store } = page;
  const { state } = store;
  const list = document.getElementById("channel-list");
  for (const topic of ["hello", "channels", "channel", "unread"]) store.on(topic, draw);
  for (const topic of ["hello", "servers"]) store.on(topic, () => drawServer(state));
  for (const topic of ["hello", "events"]) store.on(topic, () => drawEvents(page));
  list.addEventListener("click", (event) => {
    const link = event.target.closest("[data-channel-id]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    page.goTo(link.dataset.channelId);
  });

  function draw() {
    const wanted = h(
      "div",
      {},
      groups(state).map((group) => groupNode(state, group)),
    );
    if (list.firstChild) morph(list.firstChild, wanted);
    else fill(list, wanted);
    drawTitle();
  }

  function drawTitle() {
    const channel = state.channelsById.get(state.currentChannelId);
    const count = [...state.unreadByChannel.values()].reduce((sum, unread) => sum + unread.mentions, 0);
    const marks = count ? `(${count}) ` : state.unreadByChannel.size ? "• " : "";
    document.title = `${marks}${channel ? `${placeName(channel)} · ` : ""}${state.guild?.name ?? "Playground"}`;
  }
}

// The server's name; where there are several, a menu that goes to another one.
function drawServer(state) {
  const name = document.getElementById("server-name");
  if (state.servers.length < 2) return void (name.textContent = state.guild.name);
  const menu = h(
    "select",
    {
      id: "server-choice",
      "aria-label": worded("Server"),
      onchange: (event) => location.assign(serverAddress(event.target.value)),
    },
    state.servers.map((server) => h("option", { value: server.id }, server.name)),
  );
  menu.value = state.guild.id;
  return fill(name, menu);
}

// The events that are planned or on, where people mark their interest.
function drawEvents({ store: { state }, socket }) {
  const shown = state.events.filter((event) => event.status <= 2);
  const list = document.getElementById("event-list");
  list.hidden = shown.length === 0;
  fill(
    list,
    shown.map((event) => eventNode(state, socket, event)),
  );
}

function eventNode(state, socket, event) {
  const on = event.interested.includes(state.me.user.id);
  const starts = new Date(event.scheduled_start_time);
  const when = starts.toLocaleString(localeOf(state), { dateStyle: "medium", timeStyle: "short" });
  return h(
    "li",
    { class: "event", "data-event-id": event.id },
    h("strong", {}, event.name),
    h("small", {}, `${event.status === 2 ? worded("Now") : when} · ${event.entity_metadata.location}`),
    h(
      "button",
      {
        class: on ? "button primary small" : "button secondary small",
        type: "button",
        "aria-pressed": String(on),
        onclick: () => socket.send("interest", { event_id: event.id, on: !on }),
      },
      worded("Interested · {count}", { count: event.user_count }),
    ),
    h(
      "button",
      {
        class: "button secondary small",
        type: "button",
        onclick: () => socket.send("delete_event", { id: event.id }),
      },
      worded("Delete"),
    ),
  );
}

function serverAddress(serverId) {
  const address = new URL(location.href);
  address.searchParams.set("server", serverId);
  address.hash = "";
  return address.href;
}

// Channels under their category; those without one come first.
function groups(state) {
  const channels = topChannels(state);
  const categories = channels.filter((channel) => channel.type === ChannelType.CATEGORY);
  const home = (channel) => categories.find((category) => category.id === channel.parent_id) ?? null;
  const ofServer = [null, ...categories]
    .map((category) => ({
      name: category?.name ?? worded("Text channels"),
      channels: channels.filter(
        (channel) => channel.type !== ChannelType.CATEGORY && home(channel) === category,
      ),
    }))
    .filter((group) => group.channels.length > 0);
  const privately = { name: worded("Direct messages"), channels: privateChannels(state) };
  return privately.channels.length ? [...ofServer, privately] : ofServer;
}

function groupNode(state, { name, channels }) {
  return h(
    "section",
    { class: "channel-group", "aria-label": name },
    h("h2", {}, name),
    h(
      "ul",
      {},
      channels.map((channel) => channelNode(state, channel)),
    ),
  );
}

function channelNode(state, channel) {
  const threads = threadsOf(state, channel.id);
  return h(
    "li",
    {},
    link(state, channel),
    threads.length
      ? h(
          "ul",
          { class: "threads" },
          threads.map((thread) => h("li", {}, link(state, thread))),
        )
      : null,
  );
}

function link(state, channel) {
  const unread = state.unreadByChannel.get(channel.id);
  const here = channel.id === state.currentChannelId;
  return h(
    "a",
    {
      class: unread ? "channel-link unread" : "channel-link",
      href: `#${channel.id}`,
      "data-channel-id": channel.id,
      "aria-current": here ? "page" : null,
      draggable: "false",
    },
    icon(markOf(channel), "icon small"),
    h("span", { class: "channel-name" }, channel.name),
    unread ? badge(unread) : null,
  );
}

function badge({ messages, mentions }) {
  if (mentions)
    {
    const label = worded("{count} mentions", { count: mentions });
    return h("span", { class: "badge mention-badge", "aria-label": label }, mentions);
  }
  const label = worded(messages ? "{count} unread messages" : "Unread messages", { count: messages });
  return h("span", { class: messages ? "badge" : "badge dot", "aria-label": label }, messages || "");
}
