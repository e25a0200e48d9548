// A command being filled in: chips for its options, suggestions for the one in focus.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { OptionType } from "../core/flags.js";
import { localised } from "../core/world.js";
import { createAutocomplete } from "./autocomplete.js";
import { wrapOptions } from "./catalog.js";
import { createChip } from "./chip.js";
import { readFiles } from "./files.js";
import { optionAtEnd, splitOptions } from "./parsing.js";
import { choiceEntry, describeType, entriesOf, exactEntry, fitting, readValue } from "./values.js";

const MOVES_ON_AT_SPACE = [OptionType.INTEGER, OptionType.NUMBER, OptionType.BOOLEAN];

/**
 * A form for one command entry; `rest` is what was typed after the command's name. `onSend(data,
 * line, files)` gets what Discord calls the interaction's data; `onCancel(text)` gives the message
 * box back, with a text.
 */
export function createCommandForm({ page, entry, suggestions, rest, onSend, onCancel }) {
  const { store, socket, world } = page;
  const { state } = store;
  const { locale } = world;
  const chips = [];
  const autocomplete = createAutocomplete(store, socket);
  const tail = h("input", {
    class: "tail",
    type: "text",
    role: "combobox",
    "aria-label": "Add an option",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    autocomplete: "off",
    spellcheck: "false",
  });
  const chipArea = h("div", { class: "chips" }, tail);
  const form = h(
    "form",
    { id: "command-form", class: "command-form", "aria-label": `/${entry.words}`, novalidate: true },
    h("span", { class: "command-title" }, `/${entry.words}`),
    chipArea,
    h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": "Cancel command",
        title: "Cancel (Esc)",
        onclick: () => leave(""),
      },
      icon("close"),
    ),
    h("button", { class: "send-button", type: "submit", "aria-label": "Send command" }, icon("send")),
  );
  let focused = null;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("keydown", onKey);
  tail.addEventListener("focus", () => suggestOptions());
  tail.addEventListener("input", () => routed(tail) || suggestOptions());

  for (const option of entry.options) if (option.required) addChip(option);
  takeRest();
  drawTail();

  function takeRest() {
    const names = entry.options.flatMap((option) => namesOf(option));
    for (const { name, text } of splitOptions(rest, names)) {
      const option = name ? optionNamed(name) : chips.find((chip) => !chip.text)?.option;
      if (!option) continue;
      const chip = chips.find((one) => one.option === option) ?? addChip(option);
      chip.set(text, exactEntry(entriesOf(option, world) ?? [], text) ?? null);
    }
  }

  function addChip(option) {
    const chip = createChip(option, locale);
    chips.push(chip);
    chipArea.insertBefore(chip.element, tail);
    chip.input.addEventListener("focus", () => {
      focused = chip;
      chip.element.classList.add("focused");
      suggest(chip, true);
    });
    chip.input.addEventListener("blur", () => {
      chip.element.classList.remove("focused");
      if (chip.text && form.isConnected) chip.fail(readValue(option, chip, world).error);
    });
    chip.input.addEventListener("input", () => {
      chip.picked = null;
      if (!routed(chip.input, chip)) suggest(chip, false);
    });
    drawTail();
    return chip;
  }

  // "preset:" typed anywhere goes to that option.
  function routed(input, chip) {
    const found = optionAtEnd(
      input.value,
      entry.options.filter((option) => option !== chip?.option).flatMap(namesOf),
    );
    if (!found) return false;
    if (chip) chip.set(found.before, exactEntry(entriesOf(chip.option, world) ?? [], found.before) ?? null);
    else input.value = "";
    const option = optionNamed(found.name);
    (chips.find((one) => one.option === option) ?? addChip(option)).input.focus();
    return true;
  }

  function suggest(chip, soon) {
    const { option } = chip;
    const hintNodes = hintFor(option);
    const resolved = readValue(option, chip, world).error === undefined;
    autocomplete.forget();
    if (option.autocomplete) return askBot(chip, hintNodes, soon);
    const all = entriesOf(option, world);
    if (!all) return suggestions.show(chip.input, { hintNodes });
    const items = resolved ? all : fitting(all, chip.text);
    return suggestions.show(chip.input, {
      hintNodes,
      items,
      choose: !resolved,
      note: items.length ? null : "Nothing in the list matches.",
    });
  }

  function askBot(chip, hintNodes, soon) {
    suggestions.show(chip.input, { hintNodes, note: "Loading options…" });
    const answer = (choices) => {
      if (document.activeElement !== chip.input) return;
      const items = (choices ?? []).map((choice) => choiceEntry(choice, state));
      const note = choices === null ? "Loading options failed." : "No options match.";
      suggestions.show(chip.input, {
        hintNodes,
        items,
        choose: !chip.picked,
        note: items.length ? null : note,
      });
    };
    autocomplete.ask(() => dataOf(chip), state.currentChannelId, answer, soon);
  }

  function suggestOptions() {
    focused = null;
    const items = fittingOptions(tail.value).map((option) => ({
      option,
      label: localised(option, "name", locale),
      description: localised(option, "description", locale),
      detail: describeType(option),
    }));
    suggestions.show(tail, { items, choose: tail.value !== "" });
  }

  function fittingOptions(text) {
    const wanted = text.trim().toLowerCase();
    return unusedOptions().filter((option) => namesOf(option).some((name) => name.startsWith(wanted)));
  }

  function hintFor(option) {
    return [
      h("strong", {}, localised(option, "name", locale)),
      h("span", {}, localised(option, "description", locale)),
      h("em", {}, `${describeType(option)}${option.required ? "" : " · optional"}`),
    ];
  }

  function pick(item) {
    if (item.option) {
      tail.value = "";
      addChip(item.option).input.focus();
      return;
    }
    const chip = focused;
    chip.set(item.label, item);
    chip.fail(null);
    advance(chip);
  }

  // On to the next option that still needs a value, or to the end of the line.
  function advance(from) {
    const after = [...chips.slice(chips.indexOf(from) + 1), ...chips];
    const next = after.find((chip) => chip !== from && !chip.text && !chip.file);
    autocomplete.forget();
    if (next) next.input.focus();
    else if (!tail.hidden) tail.focus();
    else suggestions.hide();
  }

  function drawTail() {
    const unused = unusedOptions();
    tail.hidden = unused.length === 0 && chips.length > 0;
    tail.placeholder = unused.length ? `+${unused.length} optional` : "Press Enter to send";
  }

  function removeChip(chip) {
    const at = chips.indexOf(chip);
    chips.splice(at, 1);
    chip.element.remove();
    drawTail();
    (chips[at - 1]?.input ?? chips[0]?.input ?? tail).focus();
  }

  function onKey(event) {
    const item = suggestions.current();
    const chip = event.target === tail ? null : chips.find((one) => one.input === event.target);
    if (event.target !== tail && !chip) return;
    const unresolved = !chip || chip.picked?.label !== chip.text;
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      suggestions.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter") enter(item);
    else if (event.key === "Tab" && !event.shiftKey && item && unresolved) pick(item);
    else if (event.key === "Escape") escape();
    else if (event.key === "Backspace" && event.target.value === "" && !event.target.files?.length)
      backspace(chip);
    else if (
      event.key === " " &&
      chip &&
      MOVES_ON_AT_SPACE.includes(chip.option.type) &&
      chip.text &&
      !readValue(chip.option, chip, world).error
    )
      advance(chip);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function enter(item) {
    if (item) pick(item);
    else submit();
  }

  function escape() {
    if (suggestions.hasItems()) suggestions.hide();
    else leave("");
  }

  function backspace(chip) {
    const at = chip ? chips.indexOf(chip) : chips.length;
    if (chip && !chip.option.required) removeChip(chip);
    else if (at > 0) chips[at - 1].input.focus();
    else leave(`/${entry.words}`);
  }

  function leave(text) {
    autocomplete.close();
    onCancel(text);
  }

  async function submit() {
    const results = chips.map((chip) => ({ chip, ...readValue(chip.option, chip, world) }));
    for (const { chip, error } of results) chip.fail(error);
    const wrong = results.find((result) => result.error);
    if (wrong) return wrong.chip.input.focus();
    const withFiles = chips.filter((chip) => chip.file);
    const files = await readFiles(withFiles.map((chip) => chip.file));
    if (files.error) return withFiles[0].fail(files.error);
    autocomplete.close();
    return onSend(dataOf(null, withFiles), lineOf(), files.files);
  }

  // The options that are filled rightly; while asking for choices, the focused one as it is typed.
  function dataOf(focusedChip, withFiles = []) {
    const options = [];
    for (const chip of chips) {
      const { type, name } = chip.option;
      const { value, error } = readValue(chip.option, chip, world);
      if (chip === focusedChip) options.push({ type, name, value: error ? chip.text : value, focused: true });
      else if (!error)
        options.push({ type, name, value: chip.file ? String(withFiles.indexOf(chip)) : value });
    }
    const { command, path } = entry;
    return { id: command.id, name: command.name, type: command.type, options: wrapOptions(path, options) };
  }

  function lineOf() {
    return [
      `/${entry.words}`,
      ...chips.map((chip) => `${chip.names[0]}:${chip.file?.name ?? chip.text}`),
    ].join(" ");
  }

  function unusedOptions() {
    return entry.options.filter((option) => !chips.some((chip) => chip.option === option));
  }

  function namesOf(option) {
    return [localised(option, "name", locale).toLowerCase(), option.name.toLowerCase()];
  }

  function optionNamed(name) {
    return entry.options.find((option) => namesOf(option).includes(name));
  }

  return {
    form,
    pick,
    close: () => autocomplete.close(),
    focus() {
      const next = chips.find((chip) => !chip.text) ?? (rest.trim() ? chips.at(-1) : null);
      (next?.input ?? (tail.hidden ? chips.at(-1).input : tail)).focus();
    },
  };
}
