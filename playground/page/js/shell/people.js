// The list of people on the right, and the actions on a person.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { CommandType } from "../core/flags.js";
import { mayUse } from "../core/permissions.js";
import { localised, localeOf, nameOf } from "../core/world.js";
import { worded } from "../core/wording.js";
import { avatar } from "../render/avatar.js";
import { openMenu } from "./menu.js";
import { addressOf, languageName, nameWithRank } from "./persons.js";

/** Mounts the list of people. */
export function mountPeople(page) {
  const { store } = page;
  const { state } = store;
  const panel = document.getElementById("people");
  for (const topic of ["hello", "people", "bot"]) store.on(topic, draw);

  function draw() {
    const present = state.people.filter((person) => person.present !== false);
    const left = state.people.filter((person) => person.present === false);
    fill(
      panel,
      group(worded("App"), [botRow(state)]),
      group(
        worded("People — {count}", { count: present.length }),
        present.map((person) => personRow(page, person)),
      ),
      left.length
        ? group(
            worded("Left the server"),
            left.map((person) => personRow(page, person)),
          )
        : null,
      h(
        "button",
        { class: "add-person", type: "button", onclick: page.switchPerson },
        icon("plus", "icon small"),
        worded("Add or switch person"),
      ),
    );
  }
}

function group(title, rows) {
  return h("section", { class: "people-group" }, h("h2", {}, title), h("ul", {}, rows));
}

function botRow(state) {
  const { bot } = state.application;
  const status = worded(state.botOnline ? "Online" : "Offline");
  return h(
    "li",
    { class: state.botOnline ? "person" : "person away" },
    h(
      "span",
      { class: "avatar-frame" },
      avatar(state, bot),
      h("span", { class: state.botOnline ? "status online" : "status" }),
    ),
    h(
      "span",
      { class: "person-text" },
      h("span", { class: "person-name" }, nameOf(state, bot), h("span", { class: "tag" }, "APP")),
      h("small", {}, status),
    ),
  );
}

function personRow(page, person) {
  const { state } = page.store;
  const me = person.user.id === state.me.user.id;
  const small = [me ? worded("You") : null, languageName(person.locale)];
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: person.present === false ? "person away" : "person",
        type: "button",
        "aria-haspopup": "menu",
        "data-person": person.user.id,
        onclick: (event) => openPersonMenu(page, person, event.currentTarget),
      },
      h("span", { class: "avatar-frame" }, avatar(state, person.user)),
      h(
        "span",
        { class: "person-text" },
        nameWithRank(state, person),
        h("small", {}, small.filter(Boolean).join(" · ")),
      ),
    ),
  );
}

function openPersonMenu(page, person, anchor) {
  const { store, socket, composer } = page;
  const { user } = person;
  const me = user.id === store.state.me.user.id;
  const name = nameOf(store.state, user);
  const items = [
    { icon: "reply", label: worded("Mention {name}", { name }), run: () => composer.mention(user) },
  ];
  if (!me) {
    items.push({
      icon: "people",
      label: worded("Switch to this person"),
      run: () => location.assign(addressOf(user.id)),
    });
    items.push({
      icon: "external",
      label: worded("Open in another tab"),
      run: () => window.open(addressOf(user.id), "_blank", "noopener"),
    });
  }
  items.push(...appItems(page, user));
  if (person.present !== false) {
    items.push({
      icon: "trash",
      label: worded(me ? "Leave the server" : "Remove from the server"),
      danger: true,
      run: () => socket.send("remove_person", { id: user.id }),
    });
  }
  openMenu({ anchor, label: name, items });
}

function appItems({ store, interactions }, user) {
  const { state } = store;
  const channel = state.channelsById.get(state.currentChannelId);
  if (!channel) return [];
  return state.commands
    .filter((command) => command.type === CommandType.USER && mayUse(state, command, channel))
    .map((command) => {
      const label = localised(command, "name", localeOf(state));
      const data = { id: command.id, name: command.name, type: command.type, target_id: user.id };
      return { icon: "slash", label, run: () => interactions.command(channel.id, data, label) };
    });
}
