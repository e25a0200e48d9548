"""The handlers of /rules and its controls, which all work after a restart: drafts are stored."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.common.errors import TableError
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import guild_of, server_of
from bot.discord.kit import Kit
from bot.discord.sending.answers import Answer
from bot.games.core.screen import GameScreen
from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.messages.custom_ids import answered
from bot.messages.names import plain
from bot.messages.panels import Form, Panel, TextField
from bot.rules.browse_panels import Shelf, browse_panel
from bot.rules.choices import chosen_keys, put, switched, told
from bot.rules.codes import TooLongError, looks_like_code, read_code, write_code
from bot.rules.drafts import Draft, DraftStore
from bot.rules.fields import (
    SEARCHED,
    SETTINGS,
    Field,
    Kind,
    NoSuchSettingError,
    chosen_value,
    rank_screen,
    screen_after,
    typed_number,
    without_power,
)
from bot.rules.messages import EditorMessages
from bot.rules.panels import (
    AREA,
    RuleVerb,
    code_panels,
    kept_panel,
    reference,
    replace_panel,
    replacing,
    rules_panel,
    said_panel,
)
from bot.rules.preset_words import choose, name_in, new_name, preset_key, usual_presets
from bot.rules.search_words import LONGEST_SEARCH, search_key
from bot.rules.store import LONGEST_NAME, Preset, RuleStore, playable
from bot.settings.powers import require_editor
from bot.stats.store import StatsStore
from data.actors import EVERYWHERE
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules


@dataclass(frozen=True, slots=True)
class RulePages:
    """Builds the panels of presets and drafts. One per bot."""

    house_rules: RuleStore
    drafts: DraftStore
    screens: Mapping[str, GameScreen]
    statistics: StatsStore
    editor: EditorMessages

    async def browse(self, guild_id: int, shelf: Shelf, t: Words) -> Panel:
        """Return a page of variants, the server's most played first."""
        presets = await self.house_rules.of_all_games(guild_id)
        played = await self.statistics.played(guild_id)
        in_server = guild_id != EVERYWHERE
        return browse_panel(presets, played, shelf, self.screens, t, in_server=in_server)

    async def choose(self, guild_id: int, typed: str, t: Words) -> Preset:
        """Return a preset by the name somebody typed; raises TableError."""
        return choose(await self.house_rules.of_all_games(guild_id), typed, self.screens, t)

    async def game_meant(self, guild_id: int, usual: AnyGame, typed: str | None, t: Words) -> AnyGame:
        """Return the game of the variant or code somebody typed who has named no game, else the usual one.

        A name that several games have means the usual one's.
        """
        if typed is None:
            return usual
        presets = await self.house_rules.of_all_games(guild_id)
        for known in ([preset for preset in presets if preset.game is usual], presets):
            with suppress(TableError):
                return choose(known, typed, self.screens, t).game
        with suppress(TableError):
            return read_code(typed).game
        return usual

    async def choose_to_play(
        self, guild_id: int, game: AnyGame, typed: str | None, t: Words, language: str
    ) -> Preset:
        """Return the rules to play by: of a named preset, of a code, or the server's default.

        Where a server has chosen none, the default is usual where `language` is spoken. Raises TableError if
        there are none, or none that can be played.
        """
        if typed is None:
            usual = usual_presets(language).get(game.key, "")
            return await self.house_rules.find(guild_id, game, None, usual)
        presets = await self.house_rules.of_game(guild_id, game)
        try:
            return playable(choose(presets, typed, self.screens, t))
        except TableError as error:
            if error.code != "unknown_preset" or not looks_like_code(typed.strip()):
                raise
        read = read_code(typed)
        if read.game.key != game.key:
            raise TableError("code_of_other_game")
        return Preset(game, name_in(read, self.screens, read.base), read.base, read.rules)


_TYPED: Final = "typed"
"""The one field of each form."""
_LONGEST_NUMBER: Final = 15
"""Characters of a number, with room for thousands separators."""


class RuleClicks(AreaClicks):
    """Handles the controls of the editor and of confirmations about presets."""

    area = AREA
    unreadable = "unreadable_setting"

    def __init__(self, pages: RulePages) -> None:
        self._pages = pages
        self._handlers = {
            RuleVerb.OPEN: self._open,
            RuleVerb.SET: self._set,
            RuleVerb.FIND: self._search,
            RuleVerb.TYPE: self._type,
            RuleVerb.ORDINARY: self._make_ordinary,
            RuleVerb.USUAL: self._switch_usual,
            RuleVerb.SAVE: self._save,
            RuleVerb.REPLACE: self._replace,
            RuleVerb.RENAME: self._rename,
            RuleVerb.RESET: self._start_over,
            RuleVerb.DONE: self._done,
            RuleVerb.DROP: self._drop,
            RuleVerb.SHOW: self._show_rules,
            RuleVerb.CODE: self._show_code,
            RuleVerb.DELETE: self._delete,
            RuleVerb.KEEP: self._keep,
            RuleVerb.BROWSE: self._browse,
            RuleVerb.READ: self._read,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        try:
            await super().handle(click)
        except (NoSuchSettingError, UnreadableError):
            raise TableError("unreadable_setting") from None

    async def _open(self, click: Click) -> None:
        await self._show(click, await self._find(click), click.chosen)

    async def _set(self, click: Click) -> None:
        await self._put(click, lambda field, rules: chosen_value(field, rules, tuple(click.values)))

    async def _search(self, click: Click) -> None:
        draft = await self._find(click, at_once=click.typed is None)
        if click.typed is not None:
            await self._show(click, draft, SEARCHED + search_key(click.typed.get(_TYPED, "")))
            return
        hint = click.t("burn, jump in, swap, ace…")
        line = TextField(_TYPED, click.t("A word of the rule"), hint=hint, longest=LONGEST_SEARCH)
        await click.answer.form(Form(click.t("Find a rule"), RuleVerb.FIND, (line,)), reference(draft))

    async def _type(self, click: Click) -> None:
        draft = await self._find(click, at_once=click.typed is None)
        settings = SETTINGS[draft.game.key]
        field, place = settings.find(click.control.body)
        if field.kind is not Kind.NUMBER:
            raise NoSuchSettingError(field.key)
        least, most = click.t.number(field.least), click.t.number(field.most)
        bounds = click.t("A number from {least} to {most}", least=least, most=most)
        if click.typed is None:
            label = settings.wording.label(field.words, click.t)
            present = str(field.read(draft.rules.model_dump(mode="json")))
            line = TextField(_TYPED, label, present, bounds, longest=_LONGEST_NUMBER)
            await click.answer.form(Form(label, RuleVerb.TYPE, (line,), click.control.body), reference(draft))
            return
        number = typed_number(field, click.typed.get(_TYPED, ""))
        if number is None:
            await self._show(click, draft, place, f"⚠ {bounds}.", field.key)
        else:
            await self._put(click, lambda _field, _rules: number)

    async def _make_ordinary(self, click: Click) -> None:
        rank = click.control.body
        SETTINGS[(await self._find(click)).game.key].fields(rank_screen(rank))
        place = rank_screen(rank)
        await self._change_rules(click, place, lambda rules: rules.override(without_power(rank)), place)

    async def _switch_usual(self, click: Click) -> None:
        settings = SETTINGS[(await self._find(click)).game.key]
        usual, wording = settings.usual(click.control.body), settings.wording
        keys = chosen_keys(usual)
        await self._change_rules(click, usual.page, lambda rules: switched(rules, usual, wording), *keys)

    async def _put(self, click: Click, value: Callable[[Field, Rules], Any]) -> None:
        """Set the control's field to a value."""
        settings = SETTINGS[(await self._find(click)).game.key]
        field, place = settings.find(click.control.body)

        def changed(rules: Rules) -> Rules:
            values = rules.model_dump(mode="json")
            return put(rules, field.write(values, value(field, rules)), settings.wording)

        await self._change_rules(click, place, changed, field.key)

    async def _change_rules(
        self, click: Click, place: str, change: Callable[[Rules], Rules], *chosen: str
    ) -> None:
        """Change the rules and show them, and what follows; if they conflict, change nothing and explain why.

        `chosen` are the keys of the fields that somebody meant to change.
        """
        before = await self._find(click)
        settings = SETTINGS[before.game.key]
        try:
            draft = await self._change(click, lambda draft: _changed(draft, change))
        except (RuleConflictError, TooLongError) as conflict:
            reason = click.t(
                "A code for these rules would be too long: give fewer cards a power of their own."
            )
            if isinstance(conflict, RuleConflictError):
                reason = settings.wording.conflict(conflict, click.t)
            note = f"⚠ {reason} {click.t('Nothing was changed.')}"
            await self._show(click, before, place, note, chosen[0])
        else:
            note = told(settings, before.rules, draft.rules, chosen, click.t)
            await self._show(click, draft, place, note, chosen[0])

    async def _rename(self, click: Click) -> None:
        draft = await self._find(click, at_once=click.typed is None)
        if click.typed is None:
            line = TextField(_TYPED, click.t("Name"), draft.name, longest=LONGEST_NAME)
            await click.answer.form(Form(click.t("Rename"), RuleVerb.RENAME, (line,)), reference(draft))
            return
        name = new_name(draft.game, click.typed.get(_TYPED, ""), self._pages.screens)
        await self._show(click, await self._change(click, lambda draft: replace(draft, name=name)))

    async def _start_over(self, click: Click) -> None:
        draft = await self._change(click, lambda draft: replace(draft, rules=draft.start))
        await self._show(click, draft, note=click.t("The rules are back to what you started from."))

    async def _save(self, click: Click) -> None:
        await require_editor(click.interaction)
        draft = await self._find(click)
        there = await self._own_preset(click, preset_key(draft.preset))
        as_it_was = there is not None and there.name == draft.origin and there.rules == draft.start
        if there is None or as_it_was:
            await self._keep_for_server(click, draft)
        else:
            await self._leave(click, replace_panel(draft, there, click.t), draft)

    async def _replace(self, click: Click) -> None:
        """Replace a preset, or ask again if it or the draft has changed since the question."""
        await require_editor(click.interaction)
        draft = await self._find(click)
        there = await self._own_preset(click, preset_key(draft.preset))
        if there is None or answered(click.control.body)[1] == replacing(draft, there):
            await self._keep_for_server(click, draft)
        else:
            await self._leave(click, replace_panel(draft, there, click.t), draft)

    async def _keep_for_server(self, click: Click, draft: Draft) -> None:
        """Save a draft; what it was opened from goes with its old name, unless that has changed since."""
        guild_id = guild_of(click.interaction)
        former = draft.origin
        if former is not None:
            there = await self._own_preset(click, preset_key(replace(draft.preset, name=former)))
            former = former if there is not None and there.rules == draft.start else None
        saving = self._pages.house_rules.save(guild_id, click.user_id, draft.preset, former)
        await click.answer.after(saving, updates=True)
        kept = await self._change(
            click,
            lambda newest: replace(newest, start=draft.rules, origin=draft.name, outdated=False),
        )
        note = click.t("**{name}** is saved: you can choose it in `/play`.", name=plain(draft.name))
        await self._show(click, kept, note=f"✓ {note}")

    async def _done(self, click: Click) -> None:
        draft = await self._find(click)
        if draft.unsaved:
            await self._ask_to_discard(click, draft)
            return
        await self._close(click, draft)
        note = click.t("**{name}** is saved: you can choose it in `/play`.", name=plain(draft.name))
        await self._leave(click, said_panel(f"✓ {note}"))

    async def _ask_to_discard(self, click: Click, draft: Draft) -> None:
        await self._leave(click, kept_panel(draft, click.t), draft)

    async def _drop(self, click: Click) -> None:
        """Discard a draft, or ask again if it has changed since the question."""
        draft = await self._find(click)
        if answered(click.control.body)[1] != draft.preset.fingerprint:
            await self._ask_to_discard(click, draft)
            return
        await self._close(click, draft)
        await self._leave(click, said_panel(click.t("Discarded.")))

    async def _show_rules(self, click: Click) -> None:
        draft = await self._find(click)
        screen = self._pages.screens[draft.game.key]
        await click.answer.private(rules_panel(draft.preset, screen, click.t))

    async def _show_code(self, click: Click) -> None:
        draft = await self._find(click)
        screen = self._pages.screens[draft.game.key]
        await show_code(click.answer, draft.preset, screen, click.t)

    async def _delete(self, click: Click) -> None:
        await require_editor(click.interaction)
        key, about = answered(click.control.body)
        preset = await self._own_preset(click, key)
        if preset is None:
            raise TableError("unknown_preset")
        if about != preset.fingerprint:
            raise TableError("preset_changed")
        deleting = self._pages.house_rules.delete(guild_of(click.interaction), preset, click.user_id)
        await click.answer.after(deleting, updates=True)
        note = click.t("**{name}** was deleted.", name=plain(preset.name))
        await click.answer.update(said_panel(note))

    async def _keep(self, click: Click) -> None:
        await click.answer.update(said_panel(click.t("Nothing was deleted.")))

    async def _browse(self, click: Click) -> None:
        home, shelf = server_of(click.interaction), Shelf.read(click.chosen)
        await click.update_after(self._pages.browse(home, shelf, click.t))

    async def _read(self, click: Click) -> None:
        choosing = self._pages.choose(server_of(click.interaction), click.chosen, click.t)
        preset = await click.answer.after(choosing, updates=False)
        await click.answer.private(rules_panel(preset, self._pages.screens[preset.game.key], click.t))

    async def _own_preset(self, click: Click, key: str) -> Preset | None:
        """Return one of the server's own presets as it is now, None if it no longer exists."""
        listing = self._pages.house_rules.of_all_games(guild_of(click.interaction))
        presets = await click.answer.after(listing, updates=True)
        return next((preset for preset in presets if preset.is_own and preset_key(preset) == key), None)

    async def _find(self, click: Click, *, at_once: bool = False) -> Draft:
        """Return the control's draft; with `at_once`, don't defer, because a form follows."""
        finding = self._pages.drafts.find(guild_of(click.interaction), click.user_id, click.control.table_id)
        return await finding if at_once else await click.answer.after(finding, updates=True)

    async def _change(self, click: Click, change: Callable[[Draft], Draft]) -> Draft:
        guild_id = guild_of(click.interaction)
        changing = self._pages.drafts.change(guild_id, click.user_id, click.control.table_id, change)
        return await click.answer.after(changing, updates=True)

    async def _close(self, click: Click, draft: Draft) -> None:
        closing = self._pages.drafts.close(guild_of(click.interaction), click.user_id, draft.draft_id)
        await click.answer.after(closing, updates=True)

    async def _show(
        self, click: Click, draft: Draft, place: str = "", note: str = "", about: str = ""
    ) -> None:
        """Show a screen: of its own accord a control leads back to where it stands."""
        there = screen_after(click.control.body) or place
        await self._pages.editor.show(click.answer, draft, click.t, there, note, about)

    async def _leave(self, click: Click, panel: Panel, draft: Draft | None = None) -> None:
        """Show something else in the editor's place: a question about a draft, or what was done."""
        self._pages.editor.leave(click.answer)
        await click.answer.update(panel, None if draft is None else reference(draft))


def _changed(draft: Draft, change: Callable[[Rules], Rules]) -> Draft:
    """Return a draft with other rules, for which there is a code."""
    changed = replace(draft, rules=change(draft.rules))
    _ = write_code(draft.game, draft.base, changed.rules)
    return changed


async def show_code(answer: Answer, preset: Preset, screen: GameScreen, t: Words) -> None:
    """Show the code of a preset in a message of its own, and below it what it is for."""
    code, explained = code_panels(preset, screen, t)
    await answer.private(code)
    await answer.follow_up(explained)


def build(kit: Kit, statistics: StatsStore) -> RulePages:
    """Build the home."""
    editor = EditorMessages()
    pages = RulePages(kit.house_rules, DraftStore(kit.database), SCREENS, statistics, editor)
    kit.closing.append(editor.close)
    kit.areas.append(RuleClicks(pages))
    return pages
