"""What people see of a table in the course of a recorded evening: all panels in all displays.

Messages have names there (`tests.bot.messages.numbered`): what they say is tested elsewhere, and may be put
in better words every day.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bot.common.errors import RefusedError, TableError
from bot.discord.people import People
from bot.discord.sending.render import render
from bot.games.core.screen import PICK_VERB
from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.messages.custom_ids import Control
from bot.messages.panels import Panel
from bot.rules.store import Preset
from bot.tables.clicks.which import which_panel
from bot.tables.model.values import Display, Phase, TableValue
from bot.tables.panels.all import TablePanels
from bot.tables.panels.board import rules_panel
from bot.tables.panels.channel_permissions import Channels
from bot.tables.panels.hand import Asked, hint_text
from bot.tables.panels.lines import (
    ai_levels_text,
    away_text,
    closed_text,
    deserted_text,
    table_label,
    waiting_text,
    ways_out_text,
)
from bot.tables.panels.seats import (
    Visitor,
    ai_text,
    ending_question,
    leaving_question,
    points_question,
    seats_panel,
)
from bot.tokens.words import words_at
from game.ai.weighing import Weighed
from game.core.protocol import Refusal
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.bot.messages.numbered import Numbered
from tests.bot.tables.any_commands import MODERATOR, PEOPLE, STRANGER
from tests.bot.tables.recorded import GUILD
from tests.bot.tables.recorded_files import STEPS_WITH_PANELS, recorded
from tests.support.panels import buttons

NAMES: Final = ("Anna", "Ben *the* bold", "Maximilienne de la Tour du Pin", "Zoé", "井上さん")


async def panels(name: str, path: Path) -> list[str]:
    """Return all panels of a table after every other step of an evening."""
    displays, t = cycle(Display), Words("en", Numbered())
    looks, seen = _looks(), []
    with patch("bot.tables.panels.all.words_for", lambda _locale: t):
        async with recorded(name, path) as (evening, _):
            number = 0
            async for _ in evening.steps(STEPS_WITH_PANELS):
                number += 1
                if evening.value is not None and number % 2 == 0:
                    table = replace(evening.value, display=next(displays))
                    shown = _of_table(looks, table, evening.clock.now, t)
                    seen.append("\n".join(map(_written, shown)))
    return seen


def _looks() -> TablePanels:
    people = People()
    for user_id, name in zip(PEOPLE, NAMES, strict=True):
        people.keep(GUILD, user_id, name)
    return TablePanels(
        SCREENS,
        people,
        Channels(),
        lambda _, game: [Preset(game, name, name, rules) for name, rules in game.presets.items()],
        lambda _: CARD_EMOJIS,
        lambda _: CARD_EMOJIS,
    )


def _of_table(looks: TablePanels, table: TableValue, now: int, t: Words) -> Iterator[Panel | str]:
    board = looks.board(table)
    view, _files = render(replace(board, blocks=tuple(b for b in board.blocks if not hasattr(b, "draw"))))
    yield from (board, str(view.to_components()), looks.restarting(table))
    names, screen, tokens = looks.names(table), looks.screen(table), words_at(table, t)
    yield rules_panel(table, screen, tokens)
    for user in (*PEOPLE[:2], STRANGER, table.host_id):
        yield looks.watched(table, user, t)
        yield looks.hand_of(table, user, t)[0]
        yield seats_panel(table, Visitor(user), names, tokens)
        yield looks.host(table, Visitor(user), tokens)
    yield seats_panel(table, Visitor(MODERATOR, is_moderator=True), names, tokens, "note")
    yield looks.host(table, Visitor(MODERATOR, is_moderator=True), tokens, "note")
    yield looks.hand(replace(table, private=True), 0, t)
    yield from _said_of(looks, table, now, tokens)
    if table.match is not None and table.phase is Phase.PLAYING:
        for seat in table.match.awaited[:1]:
            yield from _of_turn(looks, table, seat, t)


def _said_of(looks: TablePanels, table: TableValue, now: int, t: Words) -> Iterator[Panel | str]:
    """Yield lines and questions about a table, of which panels and answers show some."""
    names, screen = looks.names(table), looks.screen(table)
    yield from (say(table, names, t) for say in (away_text, ways_out_text, closed_text, ai_levels_text))
    yield from (say(table, t) for say in (deserted_text, waiting_text))
    yield table_label(3, table, screen, names, t)
    yield ai_text(table, replace(table, for_tokens=False), t)
    yield points_question(table, t, "yes", "ais", "2.easy")
    yield leaving_question(table, t)
    yield from (ending_question(table, t, may_undo=may, plays=not may) for may in (False, True))
    yield which_panel([table, table], Control("leave"), looks.screens, looks.names, now, t)


def _of_turn(looks: TablePanels, table: TableValue, seat: int, t: Any) -> Iterator[Panel | str]:
    """Yield what whoever is to play can open, and what is said to other actions."""
    match, screen, names = table.match, looks.screen(table), looks.names(table)
    for button in buttons(looks.hand(table, seat, t)):
        if button.verb == PICK_VERB:
            yield looks.hand(table, seat, t, Asked(button.body))
    for action in table.game.legal_actions(match.state, seat)[:4]:
        yield hint_text(table, seat, Weighed(action, None), screen, names, t)
        for other in range(len(table.seats)):
            refusal = table.game.refuse(match.state, other, action)
            if isinstance(refusal, Refusal) and table.seats[other].user_id:
                yield looks.problem(RefusedError(refusal), table, table.seats[other].user_id, t)
    yield looks.problem(TableError("stale"), table, PEOPLE[0], t)


def _written(shown: Panel | str) -> str:
    return shown if isinstance(shown, str) else repr(shown)
