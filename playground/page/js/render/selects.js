// Select menus: the closed button in a message, and the entries of the open list.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { ComponentType } from "../core/flags.js";
import { nameOf, roleLabel, roleOf, rolesOf, topChannels, threadsOf, userOf } from "../core/world.js";
import { worded } from "../core/wording.js";
import { avatar } from "./avatar.js";
import { emoji, hex } from "./mentions.js";

const PLACEHOLDERS = {
  [ComponentType.STRING_SELECT]: "Make a selection",
  [ComponentType.USER_SELECT]: "Select a user",
  [ComponentType.ROLE_SELECT]: "Select a role",
  [ComponentType.MENTIONABLE_SELECT]: "Select a user or role",
  [ComponentType.CHANNEL_SELECT]: "Select a channel",
};
const ENTRIES_BY_TYPE = {
  [ComponentType.STRING_SELECT]: stringEntries,
  [ComponentType.USER_SELECT]: (_select, world) => userEntries(world),
  [ComponentType.ROLE_SELECT]: (_select, world) => roleEntries(world),
  [ComponentType.MENTIONABLE_SELECT]: (_select, world) => [...userEntries(world), ...roleEntries(world)],
  [ComponentType.CHANNEL_SELECT]: channelEntries,
};

/** The closed select: the values chosen, or the placeholder. */
export function selectButton(select, world, local) {
  const chosen = chosenValues(select, local);
  const pending = local.pending.has(select.custom_id);
  const attributes = {
    class: "select",
    type: "button",
    "data-action": "open-select",
    "data-custom-id": select.custom_id,
    "aria-haspopup": "listbox",
    "aria-busy": pending ? "true" : null,
    disabled: select.disabled === true,
    "aria-label": `${placeholderOf(select, world)}${chosen.length ? `: ${labelsOf(select, chosen, world).join(", ")}` : ""}`,
  };
  return h("button", attributes, selectFace(select, chosen, world), icon("down", "icon chevron"));
}

/** The label of a closed select. */
export function selectFace(select, chosen, world) {
  if (!chosen.length) return h("span", { class: "select-placeholder" }, placeholderOf(select, world));
  const byValue = new Map(selectEntries(select, world).map((entry) => [entry.value, entry]));
  const marks = chosen.map((value) => {
    const entry = byValue.get(value) ?? { label: unknownLabel(value, world) };
    return h("span", { class: "select-value" }, entry.mark?.() ?? null, h("span", {}, entry.label));
  });
  return h("span", { class: chosen.length > 1 ? "select-values many" : "select-values" }, marks);
}

/** The values that are picked at present: by this person just now, or by default. */
export function chosenValues(select, local) {
  const picked = local.picks.get(select.custom_id);
  if (picked) return picked;
  if (select.type === ComponentType.STRING_SELECT) {
    return (select.options ?? []).filter((option) => option.default).map((option) => option.value);
  }
  return (select.default_values ?? []).map((value) => String(value.id));
}

/** The entries of the open list: `{value, label, description, mark}`. */
export const selectEntries = (select, world) => ENTRIES_BY_TYPE[select.type](select, world);

/** The placeholder, or what Discord writes without one. */
export const placeholderOf = (select, { state }) => select.placeholder || worded(PLACEHOLDERS[select.type]);

function labelsOf(select, values, world) {
  const labels = new Map(selectEntries(select, world).map((entry) => [entry.value, entry.label]));
  return values.map((value) => labels.get(value) ?? unknownLabel(value, world));
}

function unknownLabel(value, { state }) {
  const user = userOf(state, value);
  if (user) return nameOf(state, user);
  const role = roleOf(state, value);
  return role ? roleLabel(role) : (state.channelsById.get(value)?.name ?? value);
}

function stringEntries(select, world) {
  return (select.options ?? []).map((option) => ({
    value: option.value,
    label: option.label,
    description: option.description ?? null,
    mark: option.emoji ? () => emoji(option.emoji, world) : null,
  }));
}

/** Entries for everybody of the server, the bot included. */
export function userEntries({ state }) {
  const users = state.people.filter((person) => person.present !== false).map((person) => person.user);
  return [...users, state.application.bot].map((user) => ({
    value: user.id,
    label: nameOf(state, user),
    description: user.bot ? worded("App") : `@${user.username}`,
    mark: () => avatar(state, user, "tiny"),
  }));
}

/** Entries for the roles of the server. */
export function roleEntries({ state }) {
  return rolesOf(state).map((role) => ({
    value: role.id,
    label: roleLabel(role),
    description: null,
    mark: () => h("span", { class: "role-dot", style: { "--role": role.color ? hex(role.color) : null } }),
  }));
}

/** Entries for the channels and threads of some types (none named: all). */
export function channelEntries({ channel_types: types }, { state }) {
  const all = topChannels(state).flatMap((channel) => [channel, ...threadsOf(state, channel.id)]);
  return all
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => ({
      value: channel.id,
      label: channel.name,
      description: null,
      mark: () => icon(channel.type >= 10 ? "thread" : "hash", "icon small"),
    }));
}
