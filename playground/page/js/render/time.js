// Moments in a person's language, as Discord writes them, and relative ones that tick.

import { h } from "../core/dom.js";

const OPTIONS_BY_STYLE = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const LAST_SECOND = 8_640_000_000_000; // the last moment a JavaScript date can hold
const TICK_MS = 1000;

const formatsByKey = new Map();

/** A `<time>` for `<t:seconds:style>`, or null where the number is no moment. */
export function timestamp(seconds, style, locale, now) {
  if (Math.abs(seconds) > LAST_SECOND) return null;
  const moment = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds, now, locale) : format(moment, style, locale);
  const title = format(moment, "F", locale);
  return h("time", { class: "timestamp", datetime: moment.toISOString(), title, "data-style": style }, text);
}

/** A moment in one of Discord's styles, but R. */
export function format(moment, style, locale) {
  return formatOf(style, locale, Intl.DateTimeFormat, OPTIONS_BY_STYLE[style]).format(moment);
}

/** "in 5 minutes", "3 days ago". Both ends in their own unit: `now` in ms. */
function relative(seconds, now, locale) {
  const difference = Math.round(seconds - now / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(difference) >= length) ?? UNITS.at(-1);
  return formatOf("R", locale, Intl.RelativeTimeFormat, {}).format(Math.trunc(difference / size), unit);
}

/** The short stamp beside an author: the time, with the day where it is not today's. */
export function messageStamp(moment, locale, now) {
  const days = daysBetween(moment, new Date(now));
  if (days === 0) return format(moment, "t", locale);
  if (days === 1) {
    const yesterday = formatOf("day", locale, Intl.RelativeTimeFormat, { numeric: "auto" }).format(-1, "day");
    return `${capitalised(yesterday, locale)} ${format(moment, "t", locale)}`;
  }
  return format(moment, "s", locale);
}

/** Whether two moments stand on the same day of this browser's calendar. */
export const isSameDay = (a, b) => daysBetween(a, b) === 0;

/** Keeps every relative time in the document right, once a second. */
export function tickTimes(localeNow) {
  setInterval(() => {
    const { locale, now } = localeNow();
    for (const element of document.querySelectorAll('time[data-style="R"]')) {
      const text = relative(Date.parse(element.dateTime) / 1000, now, locale);
      if (element.firstChild.data !== text) element.firstChild.data = text;
    }
  }, TICK_MS);
}

function formatOf(style, locale, Format, options) {
  const key = `${locale} ${style}`;
  if (!formatsByKey.has(key)) formatsByKey.set(key, new Format(locale, options));
  return formatsByKey.get(key);
}

function daysBetween(earlier, later) {
  const midnight = (moment) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

const capitalised = (text, locale) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
