// The banner under the top bar, which reports problems.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";
import { dots } from "../render/parts.js";

/** Mounts the banner: connection lost, bot offline. */
export function mountBanner(store, socket) {
  const { state } = store;
  const banner = document.getElementById("banner");
  for (const topic of ["hello", "connection", "bot"]) store.on(topic, draw);

  function draw() {
    const app = document.getElementById("app");
    app.dataset.connection = state.connection;
    const lost = state.connection === "lost";
    const offline = !lost && state.me !== null && !state.botOnline;
    banner.hidden = !lost && !offline;
    banner.classList.toggle("lost", lost);
    if (lost) fill(banner, dots(), worded("Connection lost. Reconnecting…"));
    else if (offline)
      fill(
        banner,
        icon("warning", "icon small"),
        worded("{name} is offline: nothing will answer until it is back.", { name: botName() }),
        startButton(),
      );
    else fill(banner);
  }

  const botName = () => state.application.bot.global_name ?? state.application.bot.username;

  function startButton() {
    if (!state.canControlBot) return null;
    return h(
      "button",
      { class: "text-button", type: "button", onclick: () => socket.send("bot", { action: "start" }) },
      worded("Start it"),
    );
  }
}
