// Embeds and polls, which bots of the older style send.

import { h } from "../core/dom.js";
import { worded } from "../core/wording.js";
import { markdown } from "./markdown.js";
import { emoji, hex } from "./mentions.js";
import { messageStamp } from "./time.js";

/** One embed. */
export function embed(content, world) {
  const style =
    content.color === null || content.color === undefined ? {} : { "--accent-bar": hex(content.color) };
  return h(
    "article",
    { class: "embed", style },
    h(
      "div",
      { class: "embed-body" },
      author(content.author),
      title(content, world),
      content.description
        ? h("div", { class: "embed-description markdown" }, markdown(content.description, world))
        : null,
      fields(content.fields ?? [], world),
      image(content.image),
      footer(content, world),
    ),
    content.thumbnail
      ? h("img", { class: "embed-thumbnail", src: webAddress(content.thumbnail.url), alt: "" })
      : null,
  );
}

/** A poll with its answers and counts. Voting is not part of the playground. */
export function poll(content, world) {
  const countById = new Map((content.results?.answer_counts ?? []).map((count) => [count.id, count.count]));
  const total = [...countById.values()].reduce((sum, count) => sum + count, 0);
  const answers = content.answers.map((answer) =>
    pollAnswer(answer, countById.get(answer.answer_id) ?? 0, total, world),
  );
  const many = worded(content.allow_multiselect ? "Several answers possible" : "One answer");
  const votes = worded(total === 1 ? "{count} vote" : "{count} votes", { count: total });
  return h(
    "article",
    { class: "poll", "aria-label": worded("Poll") },
    h("h4", {}, content.question.text),
    h("p", { class: "poll-note" }, `${many} · ${votes}`),
    h("ul", {}, answers),
  );
}

function author(content) {
  if (!content) return null;
  const name = content.url ? outgoing(content.url, content.name) : h("span", {}, content.name);
  const picture = content.icon_url
    ? h("img", { class: "embed-icon", src: webAddress(content.icon_url), alt: "" })
    : null;
  return h("div", { class: "embed-author" }, picture, name);
}

function title({ title: text, url }, world) {
  if (!text) return null;
  return h(
    "div",
    { class: "embed-title markdown" },
    url ? outgoing(url, markdown(text, world)) : markdown(text, world),
  );
}

function fields(list, world) {
  if (!list.length) return null;
  const nodes = list.map((field) =>
    h(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      h("div", { class: "embed-field-name markdown" }, markdown(field.name, world)),
      h("div", { class: "embed-field-value markdown" }, markdown(field.value, world)),
    ),
  );
  return h("div", { class: "embed-fields" }, nodes);
}

function image(content) {
  if (!content) return null;
  const picture = h("img", { src: webAddress(content.url), alt: content.description ?? "" });
  return h(
    "button",
    { class: "picture embed-image", type: "button", "data-action": "enlarge", "aria-label": worded("Picture") },
    picture,
  );
}

function footer({ footer: content, timestamp }, world) {
  if (!content && !timestamp) return null;
  const picture = content?.icon_url
    ? h("img", { class: "embed-icon", src: webAddress(content.icon_url), alt: "" })
    : null;
  const stamp = timestamp ? messageStamp(new Date(timestamp), world.locale, world.now()) : null;
  return h("div", { class: "embed-footer" }, picture, [content?.text, stamp].filter(Boolean).join(" · "));
}

function pollAnswer(answer, votes, total, world) {
  const share = total ? Math.round((votes / total) * 100) : 0;
  const { emoji: mark, text } = answer.poll_media;
  return h(
    "li",
    { class: "poll-answer", style: { "--share": `${share}%` } },
    mark ? emoji(mark, world) : null,
    h("span", { class: "poll-text" }, text),
    h("span", { class: "poll-count" }, `${votes} · ${share} %`),
  );
}

function outgoing(address, children) {
  return h("a", { href: webAddress(address), target: "_blank", rel: "noopener noreferrer" }, children);
}

const webAddress = (address) =>
  /^https?:/i.test(address ?? "") || address?.startsWith("/") ? address : null;
