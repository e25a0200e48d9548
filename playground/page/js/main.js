// Assembles the page: one store, one socket, and its parts.

import { mountActions } from "./chat/actions.js";
import { mountAnnouncer } from "./chat/announce.js";
import { mountKeyboard } from "./chat/keyboard.js";
import { Log } from "./chat/log.js";
import { mountTyping } from "./chat/typing.js";
import { Composer } from "./composer/composer.js";
import { Interactions } from "./core/interactions.js";
import { openSocket } from "./core/socket.js";
import { createStore } from "./core/store.js";
import { firstChannel, localeOf } from "./core/world.js";
import { speak, worded } from "./core/wording.js";
import { mountInspector } from "./inspector/panel.js";
import { mountModals } from "./modal/modal.js";
import { createWorld } from "./render/context.js";
import { tickTimes } from "./render/time.js";
import { mountBanner } from "./shell/banner.js";
import { createDrawers } from "./shell/drawers.js";
import { mountPeople } from "./shell/people.js";
import { mountMe } from "./shell/persons.js";
import { mountSidebar } from "./shell/sidebar.js";
import { toast } from "./shell/toasts.js";
import { mountTopbar } from "./shell/topbar.js";

const store = createStore();
const { state } = store;
store.on("hello", nameParts); // before everything that says something
store.on("hello", chooseChannel); // before everything that draws a channel
const asked = new URL(location.href).searchParams;
const socket = openSocket(store, { person: asked.get("person"), server: asked.get("server") });
const page = {
  store,
  socket,
  toast,
  goTo,
  world: createWorld(store),
  interactions: new Interactions(store, socket),
};

page.drawers = createDrawers((open) => store.emit("inspector", open));
page.switchPerson = mountMe(store, socket);
mountTopbar(store, page.drawers, page.switchPerson);
mountBanner(store, socket);
mountSidebar(page);
mountPeople(page);
page.log = new Log(page);
page.composer = new Composer(page);
mountActions(page);
mountModals(page);
mountTyping(store);
mountAnnouncer(store, page.world);
page.keyboard = mountKeyboard(page);
mountInspector(page);
tickTimes(() => ({ locale: localeOf(state), now: page.world.now() }));

addEventListener("hashchange", () => goTo(location.hash.slice(1)));
store.on("channelGone", (channel) => {
  if (channel.id !== state.currentChannelId) return;
  toast(worded("#{name} was deleted.", channel));
  const refuge = state.channelsById.get(channel.parent_id ?? "") ?? firstChannel(state);
  show(refuge?.id ?? null);
});
store.on("refused", ({ message }) => toast(worded(message)));

/** Goes to a channel this person sees, and closes the drawer it was chosen from. */
function goTo(channelId) {
  if (!state.channelsById.has(channelId)) return;
  page.drawers.leave();
  if (channelId !== state.currentChannelId) show(channelId);
}

function show(channelId) {
  state.newSinceByChannel.delete(state.currentChannelId);
  state.currentChannelId = channelId;
  state.atPresent = true;
  if (channelId && location.hash.slice(1) !== channelId) history.pushState(null, "", `#${channelId}`);
  store.emit("channel", channelId);
}

function nameParts() {
  speak(localeOf(state));
  for (const [id, label] of Object.entries({ channels: "Channels", "event-list": "Events", people: "People" }))
    document.getElementById(id).setAttribute("aria-label", worded(label));
  document.querySelector(".skip-link").textContent = worded("Skip to the message box");
}

function chooseChannel() {
  if (state.channelsById.has(state.currentChannelId)) return;
  const named = location.hash.slice(1);
  show(state.channelsById.has(named) ? named : (firstChannel(state)?.id ?? null));
}
