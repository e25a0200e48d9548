// What is suggested while a command is filled in: values of an option, or options to add.

import { h } from "../core/dom.js";
import { localised } from "../core/world.js";
import { worded } from "../core/wording.js";
import { createAutocomplete } from "./autocomplete.js";
import { namesOf } from "./chip.js";
import { choiceEntry, describeType, entriesOf, fitting } from "./values.js";

/** Shows suggestions for one command form. `dataFor(chip)` is what an autocomplete sends. */
export class OptionSuggestions {
  #page;
  #panel;
  #dataFor;
  #autocomplete;

  constructor(page, panel, dataFor) {
    this.#page = page;
    this.#panel = panel;
    this.#dataFor = dataFor;
    this.#autocomplete = createAutocomplete(page.store, page.socket);
  }

  /** Values for a chip; `soon` asks the bot without waiting for a pause in typing. */
  showValues(chip, soon) {
    this.#autocomplete.forget();
    const hintNodes = this.#hintFor(chip.option);
    if (chip.option.autocomplete) return this.#askBot(chip, hintNodes, soon);
    const all = entriesOf(chip.option, this.#page.world);
    if (!all) return this.#panel.show(chip.input, { hintNodes });
    const isReady = chip.read().error === undefined;
    const items = isReady ? all : fitting(all, chip.text);
    const note = items.length ? null : worded("Nothing in the list matches.");
    return this.#panel.show(chip.input, { hintNodes, items, choose: !isReady, note });
  }

  /** Options that are not filled in yet, by what is typed. */
  showOptions(field, options) {
    const { locale } = this.#page.world;
    const wanted = field.value.trim().toLowerCase();
    const items = options
      .filter((option) => namesOf(option, locale).some((name) => name.startsWith(wanted)))
      .map((option) => ({
        option,
        label: localised(option, "name", locale),
        description: localised(option, "description", locale),
        detail: describeType(option),
      }));
    this.#panel.show(field, { items, choose: wanted !== "" });
  }

  /** Cancels pending requests to the bot. */
  forget() {
    this.#autocomplete.forget();
  }

  close() {
    this.#autocomplete.close();
    this.#panel.hide();
  }

  #askBot(chip, hintNodes, soon) {
    const show = (choices) => {
      if (document.activeElement !== chip.input) return;
      const items = (choices ?? []).map((choice) => choiceEntry(choice, this.#page.world));
      const nothing = choices === null ? "Loading options failed." : "No options match.";
      const note = items.length ? null : worded(nothing);
      this.#panel.show(chip.input, { hintNodes, items, choose: !chip.isPicked, note });
    };
    this.#panel.show(chip.input, { hintNodes, note: worded("Loading options…") });
    const { currentChannelId } = this.#page.store.state;
    this.#autocomplete.ask(() => this.#dataFor(chip), currentChannelId, show, soon);
  }

  #hintFor(option) {
    const { locale } = this.#page.world;
    const optional = option.required ? "" : ` · ${worded("optional")}`;
    return [
      h("strong", {}, localised(option, "name", locale)),
      h("span", {}, localised(option, "description", locale)),
      h("em", {}, `${describeType(option)}${optional}`),
    ];
  }
}
