// The panels at the sides: beside the chat where there is room, drawers over it where there is not.

const NARROW = matchMedia("(max-width: 800px)");
const MEDIUM = matchMedia("(max-width: 1180px)");
const WIDE = matchMedia("(min-width: 1500px)"); // room for the people and the inspector

/**
 * Keeps `channels`, `people` and `inspector` open or closed, with the buttons that toggle them.
 * `onInspector(open)` is called for the inspector.
 */
export function createDrawers(onInspector) {
  const app = document.getElementById("app");
  const backdrop = document.getElementById("backdrop");
  const panels = Object.fromEntries(
    ["channels", "people", "inspector"].map((id) => [id, document.getElementById(id)]),
  );
  const buttons = {};
  const open = { channels: !NARROW.matches, people: !MEDIUM.matches, inspector: false };

  const isDrawer = (name) => NARROW.matches || (name === "inspector" && MEDIUM.matches);

  function draw() {
    for (const [name, panel] of Object.entries(panels)) {
      panel.hidden = !open[name];
      buttons[name]?.setAttribute("aria-expanded", String(open[name]));
      app.classList.toggle(`with-${name}`, open[name]);
    }
    const drawn = Object.keys(panels).some((name) => open[name] && isDrawer(name));
    backdrop.hidden = !drawn;
    document.getElementById("chat").inert = drawn;
  }

  // One drawer at a time; and the list of people closes if it and the inspector would squeeze the chat.
  function makeRoomFor(name) {
    for (const other of Object.keys(panels)) if (isDrawer(name) && isDrawer(other)) open[other] = false;
    if (name === "inspector" && !WIDE.matches) open.people = false;
  }

  function set(name, value) {
    if (open[name] === value) return;
    if (value) makeRoomFor(name);
    open[name] = value;
    draw();
    if (name === "inspector") onInspector(value);
    if (value && isDrawer(name)) panels[name].querySelector("a, button")?.focus();
  }

  function closeDrawers() {
    for (const name of Object.keys(panels)) {
      if (!open[name] || !isDrawer(name)) continue;
      set(name, false);
      buttons[name]?.focus();
    }
  }

  function onWidth() {
    open.channels = !NARROW.matches;
    open.people = !MEDIUM.matches;
    draw();
  }

  for (const width of [NARROW, MEDIUM]) width.addEventListener("change", onWidth);
  backdrop.addEventListener("click", closeDrawers);
  app.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !backdrop.hidden) closeDrawers();
  });
  draw();
  return {
    isOpen: (name) => open[name],
    toggle: (name) => set(name, !open[name]),
    close: (name) => set(name, false),
    /** After a channel was chosen, its drawer has done its work. */
    leave: closeDrawers,
    bind(name, button) {
      buttons[name] = button;
      button.addEventListener("click", () => set(name, !open[name]));
      draw();
    },
  };
}
