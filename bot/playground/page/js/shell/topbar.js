// The bar above the chat: the current channel, and the buttons for the panels and the theme.

import { h, fill } from "../core/dom.js";
import { icon, markOf } from "../core/icons.js";
import { isThread } from "../core/flags.js";
import { nameOf } from "../core/world.js";
import { avatar } from "../render/avatar.js";
import { themeButton } from "./theme.js";

/** Mounts the bar. */
export function mountTopbar(store, drawers, switchPerson) {
  const { state } = store;
  // Shows the current person's avatar where the sidebar is a closed drawer.
  const face = h("button", {
    class: "icon-button topbar-me",
    type: "button",
    "aria-haspopup": "dialog",
    onclick: switchPerson,
  });
  const place = h("div", { class: "place" });
  const toggle = (name, mark, label) => {
    const button = h(
      "button",
      {
        class: `icon-button toggle-${name}`,
        type: "button",
        "aria-label": label,
        title: label,
        "aria-controls": name,
      },
      icon(mark),
    );
    drawers.bind(name, button);
    return button;
  };
  fill(
    document.getElementById("topbar"),
    toggle("channels", "menu", "Channels"),
    place,
    themeButton(h("button", { class: "icon-button", type: "button" })),
    toggle("people", "people", "People"),
    toggle("inspector", "pulse", "Inspector"),
    face,
  );
  for (const topic of ["hello", "people"]) store.on(topic, drawFace);
  for (const topic of ["channel", "channels", "hello"]) store.on(topic, draw);

  function drawFace() {
    fill(face, avatar(state, state.me.user, "small"));
    face.setAttribute("aria-label", `You are ${nameOf(state, state.me.user)}. Switch person`);
  }

  function draw() {
    const channel = state.channelsById.get(state.currentChannelId);
    if (!channel) return void fill(place, h("strong", {}, "No channel"));
    const parent = isThread(channel) ? state.channelsById.get(channel.parent_id) : null;
    return void fill(
      place,
      parent
        ? [
            h("span", { class: "place-parent" }, icon(markOf(parent), "icon small"), parent.name),
            icon("right", "icon small"),
          ]
        : null,
      icon(markOf(channel)),
      h("strong", {}, channel.name),
      channel.topic ? h("span", { class: "topic", title: channel.topic }, channel.topic) : null,
    );
  }
}
