// Files on their way to the server: read whole, as base64, within Discord's limit.

import { worded } from "../core/wording.js";

const LARGEST_BYTES = 10 * 1024 * 1024;

/** `{files}` as the `interact` frame carries them, their ids counted from `firstId`; or `{error}`. */
export async function readFiles(files, firstId = 0) {
  const large = files.find((file) => file.size > LARGEST_BYTES);
  if (large) return { error: worded("{name} is larger than 10 MiB.", large) };
  const read = await Promise.all(files.map((file, index) => readFile(file, String(firstId + index))));
  return { files: read };
}

async function readFile(file, id) {
  const content = new Uint8Array(await file.arrayBuffer());
  return {
    id,
    filename: file.name,
    content_type: file.type || "application/octet-stream",
    content: base64(content),
  };
}

function base64(bytes) {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += 0x8000)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(chunks.join(""));
}
