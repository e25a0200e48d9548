// The inspector: traffic between the bot and the server, and faults to inject.

import { h, fill } from "../core/dom.js";
import { closeButton } from "../shell/dialog.js";
import { faultsTab } from "./faults.js";
import { gatewayTab } from "./gateway.js";
import { movesTab } from "./moves.js";
import { createRecords } from "./records.js";
import { requestsTab } from "./requests.js";
import { serverTab } from "./server.js";

const TABS = [
  ["moves", "Moves", movesTab],
  ["requests", "Requests", requestsTab],
  ["gateway", "Gateway", gatewayTab],
  ["faults", "Faults", faultsTab],
  ["server", "Server", serverTab],
];

/** Mounts the inspector. The server sends frames for it only while it is open. */
export function mountInspector(page) {
  const { store, socket, drawers } = page;
  const panel = document.getElementById("inspector");
  const records = createRecords(store);
  const body = h("div", { class: "inspector-body", role: "tabpanel", id: "inspector-body", tabindex: "-1" });
  const tabs = TABS.map(([name, label]) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "inspector-body",
        onclick: () => show(name),
      },
      label,
    ),
  );
  let current = TABS[0][0];
  let closeTab = null;

  fill(
    panel,
    h(
      "header",
      { class: "inspector-header" },
      h("h2", {}, "Inspector"),
      closeButton(() => drawers.close("inspector")),
    ),
    h("div", { class: "tabs", role: "tablist", "aria-label": "Inspector", onkeydown: onKey }, tabs),
    body,
  );
  store.on("inspector", (open) => (open ? start() : stop()));
  store.on("hello", () => drawers.isOpen("inspector") && start());

  function start() {
    records.clear();
    socket.send("inspect", { on: true });
    show(current);
  }

  function stop() {
    socket.send("inspect", { on: false });
    closeTab?.();
    closeTab = null;
    fill(body);
  }

  function show(name) {
    closeTab?.();
    current = name;
    const index = TABS.findIndex(([one]) => one === name);
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
    body.setAttribute("aria-labelledby", `tab-${name}`);
    const { element, close } = TABS[index][2](page, records);
    closeTab = close;
    fill(body, element);
    body.scrollTop = 0;
  }

  function onKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const index = TABS.findIndex(([name]) => name === current);
    const next = (index + step + TABS.length) % TABS.length;
    show(TABS[next][0]);
    tabs[next].focus();
  }
}
