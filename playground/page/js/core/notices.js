// The page's own lines in a channel for pending commands: "Sending command…", removed, or an error.

import { MessageFlag, MessageType } from "./flags.js";
import { dropMessage, keepMessage } from "./history.js";
import { idAt } from "./ids.js";
import { nowOf } from "./store.js";

const SHOWN_AFTER_MS = 500;

/**
 * Starts the line of a command. Call the returned function with the reason of a failure, which stays,
 * or with null, which removes the line; quick commands never show it.
 */
export function createNotice(store, channelId, line) {
  const message = noticeMessage(store.state, channelId, line);
  const timer = setTimeout(show, SHOWN_AFTER_MS);

  function show() {
    keepMessage(store.state, message);
    store.emit("message", message);
  }

  return (failure) => {
    clearTimeout(timer);
    if (failure) {
      message.notice.failure = failure;
      show();
      store.emit("arrived", message);
    } else if (dropMessage(store.state, channelId, message.id)) {
      store.emit("gone", { id: message.id, channelId });
    }
  };
}

// A message as if the bot had sent it to this person only, except for `notice`.
function noticeMessage(state, channelId, line) {
  const now = nowOf(state);
  return {
    id: idAt(now),
    channel_id: channelId,
    type: MessageType.CHAT_INPUT_COMMAND,
    content: "",
    flags: MessageFlag.EPHEMERAL,
    timestamp: new Date(now).toISOString(),
    author: state.application.bot,
    mentions: [],
    interaction_metadata: { type: 2, user: state.me.user },
    notice: { line, failure: null },
  };
}
