// Pictures and files: galleries, thumbnails, attachments.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";
import { veil } from "./parts.js";

const LARGEST = { width: 600, height: 400 };

/** A gallery of one to ten pictures or films. */
export function gallery(component) {
  const count = Math.min(component.items.length, 10);
  const items = component.items.slice(0, 10).map((item) => galleryItem(item, count === 1));
  return h("div", { class: `gallery of-${count}` }, items);
}

/** The small picture beside a section. */
export function thumbnail(component) {
  return picture(component.media, component, "thumbnail");
}

/** A file one can download: its name, its size. */
export function fileCard(media, { name, size, spoiler } = {}) {
  const label = name ?? fileName(media.url);
  const bytes = size ?? media.size;
  const card = h(
    "div",
    { class: "file" },
    icon("file", "icon large"),
    h(
      "div",
      { class: "file-text" },
      h(
        "a",
        {
          class: "file-name",
          href: safeAddress(media.url),
          target: "_blank",
          rel: "noopener noreferrer",
          download: label,
        },
        label,
      ),
      bytes === undefined || bytes === null ? null : h("span", { class: "file-size" }, sizeText(bytes)),
    ),
  );
  return spoiler ? h("div", { class: "veiled file-veil" }, veil(), card) : card;
}

/** The attachments of a message without components: pictures as a gallery, the rest as files. */
export function attachments(list) {
  const pictures = list.filter(isVisual);
  const files = list.filter((attachment) => !isVisual(attachment));
  const items = pictures.map((attachment) => ({
    media: attachment,
    description: attachment.description,
    spoiler: attachment.filename.startsWith("SPOILER_"),
  }));
  const cards = files.map((file) =>
    fileCard(file, { name: file.filename, size: file.size, spoiler: file.filename.startsWith("SPOILER_") }),
  );
  return [items.length ? gallery({ items }) : null, ...cards];
}

/** Bytes as people read them. */
export function sizeText(bytes) {
  const units = ["bytes", "KB", "MB", "GB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toFixed(power ? 2 : 0))} ${units[power]}`;
}

function galleryItem(item, alone) {
  const content = item.media.content_type?.startsWith("video/")
    ? film(item.media)
    : picture(item.media, item, "gallery-item");
  if (alone) fit(content, item.media);
  return content;
}

function film(media) {
  return h("video", {
    class: "gallery-item",
    src: safeAddress(media.url),
    controls: true,
    preload: "metadata",
  });
}

function picture(media, { description, spoiler }, className) {
  const image = h("img", {
    src: safeAddress(media.url),
    alt: description ?? "",
    decoding: "async",
    draggable: "false",
  });
  const attributes = {
    class: "picture",
    type: "button",
    "data-action": "enlarge",
    "aria-label": description ? worded("Picture: {description}", { description }) : worded("Picture"),
  };
  const open = h("button", attributes, image);
  return h("div", { class: spoiler ? `${className} veiled` : className }, spoiler ? veil() : null, open);
}

// A picture that stands alone keeps its shape, and its place before it has loaded.
function fit(element, { width, height }) {
  if (!width || !height) return;
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  element.style.setProperty("width", `${Math.round(width * scale)}px`);
  element.style.setProperty("aspect-ratio", `${width} / ${height}`);
}

function safeAddress(address) {
  return /^(https?:|data:image\/|blob:|\/)/i.test(address ?? "") ? address : null;
}

function isVisual(attachment) {
  return (
    /^(image|video)\//.test(attachment.content_type ?? "") ||
    /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename ?? "")
  );
}

const fileName = (address) =>
  decodeURIComponent((address ?? "").split(/[?#]/)[0].split("/").at(-1)) || "file";
