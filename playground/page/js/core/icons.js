// The page's own line icons, drawn on a 24 × 24 grid.

import { svg } from "./dom.js";
import { ChannelType, isThread } from "./flags.js";

const PATHS_BY_NAME = {
  hash: ["M9.5 4 7.5 20", "M16.5 4l-2 16", "M4.5 9h16", "M3.5 15h16"],
  thread: ["M5 5h14v10h-7l-4 4v-4H5z", "M9 9h6", "M9 11.8h3.5"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  people: [
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    "M2.5 19.5c.6-3.4 3-5.5 6.5-5.5s5.9 2.1 6.5 5.5",
    "M16 4.9a3.2 3.2 0 0 1 0 6.2",
    "M18 14.4c2 .7 3.2 2.5 3.5 5.1",
  ],
  pulse: ["M3 12h4l3-7 4 14 3-7h4"],
  sun: [
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
    "M12 2.5v2",
    "M12 19.5v2",
    "M2.5 12h2",
    "M19.5 12h2",
    "M5.3 5.3l1.4 1.4",
    "M17.3 17.3l1.4 1.4",
    "M18.7 5.3l-1.4 1.4",
    "M6.7 17.3l-1.4 1.4",
  ],
  moon: ["M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"],
  auto: ["M12 3.5a8.5 8.5 0 1 0 0 17z", "M12 3.5a8.5 8.5 0 0 1 0 17"],
  close: ["M6 6l12 12", "M18 6 6 18"],
  down: ["M6 9.5l6 6 6-6"],
  left: ["M14.5 6l-6 6 6 6"],
  right: ["M9.5 6l6 6-6 6"],
  arrowdown: ["M12 5v14", "M6 13l6 6 6-6"],
  send: ["M4.5 12 3.5 4.5l17 7.5-17 7.5z", "M4.5 12H12"],
  eye: [
    "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z",
    "M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  ],
  external: ["M14 4.5h5.5V10", "M19 5l-8.5 8.5", "M10 5.5H5.5v13h13V14"],
  file: ["M6 3.5h8l4.5 4.5v12.5H6z", "M13.5 3.5V8.5h5"],
  download: ["M12 4v11", "M7 10.5l5 5 5-5", "M5 19.5h14"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  plus: ["M12 5v14", "M5 12h14"],
  more: ["M5.5 12h.01", "M12 12h.01", "M18.5 12h.01"],
  reply: ["M10 6 4.5 11.5 10 17", "M5 11.5h8c4 0 6.5 2.5 6.5 6.5"],
  search: ["M10.5 16.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z", "M15 15l5 5"],
  warning: ["M12 4 2.8 19.5h18.4z", "M12 10v4", "M12 16.8h.01"],
  shield: ["M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z"],
  bell: ["M6 16.5V11a6 6 0 0 1 12 0v5.5H6", "M10.5 19.5h3"],
  silent: ["M6 16.5V11a6 6 0 0 1 9.8-4.6", "M18 11v5.5H8", "M10.5 19.5h3", "M4 4l16 16"],
  slash: ["M16 4 8 20"],
  news: ["M4 10v4h3l7 4V6l-7 4z", "M17.5 9a4 4 0 0 1 0 6"],
  voice: ["M4 9.5v5h3.5L12 18V6L7.5 9.5z", "M15 9a4 4 0 0 1 0 6", "M17.5 6.5a8 8 0 0 1 0 11"],
  stage: ["M12 13.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z", "M7.5 16.5a7 7 0 1 1 9 0", "M12 14v6"],
  forum: ["M4 5h12v8H9l-3 3v-3H4z", "M19 9h1.5v8.5H19V20l-2.5-2.5H11"],
  trash: ["M5 7h14", "M9.5 7V4.5h5V7", "M6.5 7l1 12.5h9l1-12.5"],
};

const MARKS_BY_TYPE = {
  [ChannelType.DIRECT]: "people",
  [ChannelType.GROUP]: "people",
  [ChannelType.NEWS]: "news",
  [ChannelType.VOICE]: "voice",
  [ChannelType.STAGE]: "stage",
  [ChannelType.FORUM]: "forum",
};

/** The name of a channel's icon. */
export const markOf = (channel) =>
  isThread(channel) ? "thread" : (MARKS_BY_TYPE[channel.type] ?? "hash");

/** A decorative icon; the label of its control states the meaning. */
export function icon(name, className = "icon") {
  const paths = PATHS_BY_NAME[name].map((d) => svg("path", { d }));
  return svg("svg", { class: className, viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths);
}
