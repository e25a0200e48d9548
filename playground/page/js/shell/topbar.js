// The bar above the chat: the current channel, and the buttons for the panels and the theme.

import { h, fill } from "../core/dom.js";
import { icon, markOf } from "../core/icons.js";
import { isThread } from "../core/flags.js";
import { nameOf } from "../core/world.js";
import { worded } from "../core/wording.js";
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
  const toggle = (name, mark) => {
    const button = h(
      "button",
      {
        class: `icon-button toggle-${name}`,
        type: "button",
        "aria-controls": name,
      },
      icon(mark),
    );
    drawers.bind(name, button);
    return button;
  };
  const toggles = {
    Channels: toggle("channels", "menu"),
    People: toggle("people", "people"),
    Inspector: toggle("inspector", "pulse"),
  };
  const theme = h("button", { class: "icon-button", type: "button" });
  const nameTheme = themeButton(theme);
  fill(
    document.getElementById("topbar"),
    toggles.Channels,
    place,
    theme,
    toggles.People,
    toggles.Inspector,
    face,
  );
  store.on("hello", name);
  for (const topic of ["hello", "people"]) store.on(topic, drawFace);
  for (const topic of ["channel", "channels", "hello"]) store.on(topic, draw);

  function name() {
    nameTheme();
    for (const [label, button] of Object.entries(toggles)) {
      button.title = worded(label);
      button.setAttribute("aria-label", button.title);
    }
  }

  function drawFace() {
    fill(face, avatar(state, state.me.user, "small"));
    const who = nameOf(state, state.me.user);
    face.setAttribute("aria-label", worded("You are {name}. Switch person", { name: who }));
  }

  function draw() {
    const channel = state.channelsById.get(state.currentChannelId);
    if (!channel) return void fill(place, h("strong", {}, worded("No channel")));
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
