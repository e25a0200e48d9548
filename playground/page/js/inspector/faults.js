// Faults of the real Discord, injected at the press of a button.

import { h, fill } from "../core/dom.js";
import { nameOf, topChannels, threadsOf } from "../core/world.js";
import { historyOf } from "../core/store.js";
import { excerpt } from "../render/references.js";

const MESSAGES_OFFERED = 12;

/** The tab of the faults. */
export function faultsTab(page) {
  const { store } = page;
  const cardsByName = new Map();
  const element = h("div", { class: "faults" });
  const stops = [store.on("faults", draw), store.on("channels", refill), store.on("people", refill), store.on("commands", refill)];
  draw();
  return { element, close: () => stops.forEach((stop) => stop()) };

  function draw() {
    const names = store.state.faults.map((fault) => fault.name);
    for (const fault of store.state.faults) {
      if (!cardsByName.has(fault.name)) cardsByName.set(fault.name, createCard(page, fault));
      cardsByName.get(fault.name).update(fault);
    }
    const wanted = names.map((name) => cardsByName.get(name).element);
    const unchanged =
      wanted.length === element.children.length &&
      wanted.every((card, index) => card === element.children[index]);
    if (!unchanged)
      fill(
        element,
        wanted.length ? wanted : h("p", { class: "inspector-empty" }, "The server offers no faults."),
      );
  }

  function refill() {
    for (const card of cardsByName.values()) card.refill();
  }
}

function createCard({ store, socket, world }, fault) {
  const params = fault.params.map((param) => createParam(param, store.state, world));
  const button = h("button", {
    type: "button",
    class: fault.kind === "toggle" ? "switch" : "button secondary small",
    onclick: inject,
  });
  const element = h(
    "div",
    { class: "fault", "data-fault": fault.name },
    h(
      "div",
      { class: "fault-line" },
      h("span", { class: "fault-label", id: `fault-${fault.name}` }, fault.label),
      button,
    ),
    params.length
      ? h(
          "div",
          { class: "fault-params" },
          params.map((param) => param.element),
        )
      : null,
  );
  let on = false;

  function inject() {
    const values = Object.fromEntries(params.map((param) => [param.name, param.value()]));
    const fields = { name: fault.name, params: values };
    if (fault.kind === "toggle") fields.on = !on;
    socket.send("fault", fields);
  }

  return {
    element,
    refill: () => params.forEach((param) => param.refill()),
    update(present) {
      on = present.on;
      element.classList.toggle("on", on);
      if (fault.kind === "toggle") {
        button.setAttribute("role", "switch");
        button.setAttribute("aria-checked", String(on));
        button.setAttribute("aria-labelledby", `fault-${fault.name}`);
        return;
      }
      fill(button, fault.kind === "once" ? (on ? "Armed" : "Once") : "Do it");
      button.setAttribute("aria-label", `${button.textContent}: ${fault.label}`);
    },
  };
}

function createParam(param, state, world) {
  const label = param.name.replaceAll("_", " ");
  if (param.type === "integer") {
    const input = h("input", { type: "number", value: param.default ?? "", "aria-label": label });
    return {
      name: param.name,
      element: h("label", {}, label, input),
      value: () => Number(input.value),
      refill() {},
    };
  }
  const select = h("select", { "aria-label": label });
  const refill = () => {
    const chosen = select.value || param.default;
    fill(
      select,
      choicesFor(param.type, state, world).map(([value, text]) => h("option", { value }, text)),
    );
    if (chosen && [...select.options].some((option) => option.value === chosen)) select.value = chosen;
  };
  refill();
  // Messages come and go while the panel is open.
  if (param.type === "message") select.addEventListener("pointerdown", refill);
  if (param.type === "message") select.addEventListener("focus", refill);
  return { name: param.name, element: h("label", {}, label, select), value: () => select.value, refill };
}

function choicesFor(type, state, world) {
  if (type === "person") return state.people.map(({ user }) => [user.id, nameOf(state, user)]);
  if (type === "message") return recentMessages(state, world);
  if (type === "command") return state.commands.map(({ id, name }) => [id, `/${name}`]);
  return topChannels(state)
    .flatMap((channel) => [channel, ...threadsOf(state, channel.id)])
    .map((channel) => [channel.id, `#${channel.name}`]);
}

function recentMessages(state, world) {
  const { ids, byId } = historyOf(state, state.currentChannelId);
  return ids
    .slice(-MESSAGES_OFFERED)
    .reverse()
    .map((id) => {
      const message = byId.get(id);
      return [id, `${nameOf(state, message.author)}: ${excerpt(message, world).slice(0, 40) || id}`];
    });
}
