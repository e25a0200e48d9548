// The numbers of Discord's API that the page asks about.

export const MessageFlag = {
  SUPPRESS_EMBEDS: 4,
  EPHEMERAL: 64,
  LOADING: 128,
  SILENT: 4096,
  COMPONENTS_V2: 32768,
};

export const MessageType = {
  DEFAULT: 0,
  RECIPIENT_ADDED: 1,
  CHANNEL_NAME_CHANGE: 4,
  PIN: 6,
  MEMBER_JOIN: 7,
  THREAD_CREATED: 18,
  THREAD_STARTER: 21,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  CONTEXT_MENU_COMMAND: 23,
};

export const ChannelType = {
  TEXT: 0,
  DIRECT: 1,
  VOICE: 2,
  GROUP: 3,
  CATEGORY: 4,
  NEWS: 5,
  NEWS_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  STAGE: 13,
  FORUM: 15,
};

/** Where a command is used, as Discord numbers it. */
export const Context = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 };

/** For what an app is installed. */
export const Install = { GUILD: 0, USER: 1 };

export const InteractionType = { COMMAND: 2, COMPONENT: 3, AUTOCOMPLETE: 4, MODAL: 5 };

export const ComponentType = {
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
};

export const OptionType = {
  SUBCOMMAND: 1,
  SUBCOMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};

export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3 };

/** Whether a channel is a thread of another one. */
export const isThread = (channel) => channel.type >= 10 && channel.type <= 12;

/** Whether a channel belongs to no server: direct messages with the app, or a group of people. */
export const isPrivate = (channel) =>
  channel.type === ChannelType.DIRECT || channel.type === ChannelType.GROUP;

/** Whether a message carries a flag of `MessageFlag`. */
export const hasFlag = (message, flag) => ((message.flags ?? 0) & flag) !== 0;
