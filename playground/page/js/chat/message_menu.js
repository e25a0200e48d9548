// The menu of a message: the app's own entries, deleting, copying.

import { CommandType, MessageFlag, hasFlag } from "../core/flags.js";
import { Permission, mayUse, permissionsIn } from "../core/permissions.js";
import { localised, localeOf } from "../core/world.js";
import { worded } from "../core/wording.js";
import { openMenu } from "../shell/menu.js";

/** Opens the menu at its button, or at a point of the screen. */
export function openMessageMenu(page, message, anchor, point = null) {
  openMenu({
    anchor,
    point,
    label: worded("Message"),
    items: [...appItems(page, message), ...ownItems(page, message)],
  });
}

function appItems({ store, interactions }, message) {
  const { state } = store;
  const channel = state.channelsById.get(message.channel_id);
  if (hasFlag(message, MessageFlag.EPHEMERAL)) return [];
  const kinds = [
    [CommandType.MESSAGE, message.id],
    [CommandType.USER, message.author.id],
  ];
  return kinds.flatMap(([type, target]) =>
    state.commands
      .filter((command) => command.type === type && mayUse(state, command, channel))
      .map((command) => {
        const label = localised(command, "name", localeOf(state));
        const data = { id: command.id, name: command.name, type, target_id: target };
        return { icon: "slash", label, run: () => interactions.command(channel.id, data, label) };
      }),
  );
}

function ownItems({ store, socket, toast }, message) {
  const { state } = store;
  const items = [
    { icon: "file", label: worded("Copy message as JSON"), run: () => copy(JSON.stringify(message, null, 2), toast) },
    { icon: "hash", label: worded("Copy message id"), run: () => copy(message.id, toast) },
  ];
  if (mayDelete(state, message)) {
    const fields = { channel_id: message.channel_id, id: message.id };
    items.push({
      icon: "trash",
      label: worded("Delete message"),
      danger: true,
      run: () => socket.send("delete_message", fields),
    });
  }
  return items;
}

function mayDelete(state, message) {
  if (hasFlag(message, MessageFlag.EPHEMERAL)) return false;
  if (message.author.id === state.me.user.id) return true;
  const channel = state.channelsById.get(message.channel_id);
  return (permissionsIn(state, state.me, channel) & Permission.MANAGE_MESSAGES) !== 0n;
}

async function copy(text, toast) {
  try {
    await navigator.clipboard.writeText(text);
    toast(worded("Copied"));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    toast(worded("The browser did not allow copying"));
  }
}
