// The current person: always shown, changed in a dialog; another tab can be somebody else.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { nameOf } from "../core/world.js";
import { worded } from "../core/wording.js";
import { avatar } from "../render/avatar.js";
import { openDialog } from "./dialog.js";

/** The languages that the page offers for people and servers: all that Discord has. */
export const LOCALES = [
  "en-US",
  "en-GB",
  "fr",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "es-419",
  "es-ES",
  "fi",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "nl",
  "no",
  "pl",
  "pt-BR",
  "ro",
  "ru",
  "sv-SE",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
];

/** The page's address for a person, in the channel being looked at. */
export function addressOf(personId) {
  const address = new URL(location.href);
  address.searchParams.set("person", personId);
  return address.href;
}

/** A language by its own name. */
export function languageName(locale) {
  const name =
    new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** A person's name, with a shield for administrators. */
export function nameWithRank(state, person) {
  const shield = person.administrator
    ? h(
        "span",
        { class: "shield", title: worded("Administrator") },
        icon("shield", "icon small"),
        h("span", { class: "visually-hidden" }, worded("Administrator")),
      )
    : null;
  return h(
    "span",
    { class: "person-name" },
    h("span", { class: "person-name-text" }, nameOf(state, person.user)),
    shield,
  );
}

/** Mounts the card at the foot of the sidebar. Returns a function that opens the dialog. */
export function mountMe(store, socket) {
  const { state } = store;
  const card = document.getElementById("me");
  const openSwitch = () => openPersons(store, socket);
  for (const topic of ["hello", "people"]) store.on(topic, draw);
  return openSwitch;

  function draw() {
    const { me } = state;
    card.dataset.person = me.user.id;
    fill(
      card,
      h(
        "button",
        {
          class: "me-button",
          type: "button",
          onclick: openSwitch,
          "aria-haspopup": "dialog",
          title: worded("Switch or add a person"),
        },
        avatar(state, me.user),
        h(
          "span",
          { class: "person-text" },
          h("span", { class: "visually-hidden" }, worded("You are ")),
          nameWithRank(state, me),
          h("small", {}, describe(me)),
        ),
        icon("down", "icon small"),
      ),
    );
  }
}

function describe(person) {
  const left = person.present === false ? worded("Has left") : null;
  return [languageName(person.locale), left].filter(Boolean).join(" · ");
}

function openPersons(store, socket) {
  const { state } = store;
  const list = h("ul", { class: "person-choices" });
  const stop = store.on("people", draw);
  draw();
  openDialog({
    title: worded("Who are you?"),
    className: "persons-dialog",
    body: [
      h(
        "p",
        { class: "dialog-note" },
        worded("Each tab is one person. Open another person in a second tab to see both sides of the table."),
      ),
      list,
      addForm(socket),
    ],
    onClose: stop,
  });

  function draw() {
    fill(
      list,
      state.people.map((person) => choice(state, person)),
    );
  }
}

function choice(state, person) {
  const me = person.user.id === state.me.user.id;
  const name = nameOf(state, person.user);
  const address = addressOf(person.user.id);
  return h(
    "li",
    {},
    h(
      "a",
      { class: me ? "person chosen" : "person", href: address, "aria-current": me ? "true" : null },
      avatar(state, person.user),
      h("span", { class: "person-text" }, nameWithRank(state, person), h("small", {}, describe(person))),
      me ? icon("check") : null,
    ),
    h(
      "a",
      {
        class: "icon-button",
        href: address,
        target: "_blank",
        rel: "noopener",
        "aria-label": worded("Open {name} in another tab", { name }),
        title: worded("In another tab"),
      },
      icon("external"),
    ),
  );
}

function addForm(socket) {
  const name = h("input", {
    type: "text",
    name: "name",
    required: true,
    maxlength: 32,
    autocomplete: "off",
    placeholder: worded("Name"),
    "aria-label": worded("Name"),
  });
  const locale = h(
    "select",
    { name: "locale", "aria-label": worded("Language") },
    LOCALES.map((tag) => h("option", { value: tag }, languageName(tag))),
  );
  const administrator = h("input", { type: "checkbox", name: "administrator" });
  return h(
    "form",
    {
      class: "add-form",
      onsubmit(event) {
        event.preventDefault();
        socket.send("add_person", {
          name: name.value.trim(),
          locale: locale.value,
          administrator: administrator.checked,
        });
        name.value = "";
      },
    },
    h("h3", {}, worded("Add a person")),
    h("div", { class: "add-fields" }, name, locale),
    h(
      "div",
      { class: "add-fields" },
      h("label", { class: "check" }, administrator, worded("Administrator")),
      h("button", { class: "button primary", type: "submit" }, worded("Add")),
    ),
  );
}
