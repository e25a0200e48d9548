"""Tables kept by hand say something about everything that there is: nobody has to remember to add a line."""

import enum
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest

import bot
import cogs
import playground
from bot.games.registry import FACES
from bot.messages.time_words import CLOCK_NAMES
from bot.server_log import panels as log
from bot.server_log.values import GROUPS, LogKind
from bot.settings import choices, server_words
from bot.settings.hand_style import HandStyle
from bot.settings.personal import Chosen
from bot.settings.server import PICKED, TableSettings
from bot.stats.feats import FEATS
from bot.stats.words import FEAT_NAMES
from bot.tables.model.clocks import CLOCKS
from bot.tables.panels.lines import LEVEL_CHARACTERS, LEVEL_NAMES
from bot.tokens import settings_panels
from bot.tokens.settings import BOUNDS, TokenSettings
from game.ai.levels import LEVELS
from game.registry import GAMES

PARTIAL: Final = {
    "bot.settings.seasons._MONTHS",
    "bot.discord.sending.token_edits.KEPT_PROMISES",
    "bot.games.shithead.powers._BOUNDS",
    "bot.games.shithead.powers._SIGNS",
    "bot.tables.deciding.deadlines._AT_MOST",
}
"""The tables that leave some out on purpose: seasons by hand, answers without a promise, no bound, deadlines
that begin with somebody's action."""
TABLES, TOKENS = set(TableSettings.model_fields), set(TokenSettings.model_fields)
"""What servers can set."""
NUMBERS = {name for name, field in TokenSettings.model_fields.items() if field.annotation is int}
OWN = {field.name for kind in (Chosen, HandStyle) for field in fields(kind)} - {"hand"}


def tables() -> Iterator[tuple[str, Mapping[Any, Any], Any]]:
    """Yield the name of each mapping of a module, the mapping, and the declared type of its keys."""
    for package in (bot, cogs, playground):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            module = importlib.import_module(found.name)
            declared = get_type_hints(module)
            for name, value in vars(module).items():
                if isinstance(value, dict) and value and name in declared:
                    hint = declared.get(name)
                    inner = get_args(hint)[0] if get_origin(hint) is Final else hint
                    yield f"{found.name}.{name}", value, (*get_args(inner), None)[0]


def members(table: Mapping[Any, Any], declared: Any) -> set[Any] | None:
    """Return all the keys that a table could have; None if they are not members of an enumeration."""
    if get_origin(declared) is Literal:
        return set(get_args(declared))
    kinds = {type(key) for key in table if key is not None}
    kind = kinds.pop() if len(kinds) == 1 else object
    return set(kind) if issubclass(kind, enum.Enum) else None


def test_a_table_by_the_members_of_an_enumeration_has_all_of_them():
    found = {name: (set(table), members(table, declared)) for name, table, declared in tables()}
    lacking = {name: every - has for name, (has, every) in found.items() if every is not None}
    assert len(lacking) > 15, "the tables are found"
    assert {name for name, missing in lacking.items() if missing} == PARTIAL


def test_settings_offer_and_tell_every_member_of_their_enumerations():
    controls = [*choices.OF_PEOPLE.values(), *(one.control for one in server_words.SETTINGS.values())]
    offered = [one.values for one in controls if isinstance(one, choices.OfferedValues)]
    told = [one.told for one in server_words.SETTINGS.values() if isinstance(one.told, Mapping)]
    tables = [
        values for values in map(set, (*offered, *told)) if any(isinstance(one, enum.Enum) for one in values)
    ]
    assert len(tables) > 8, "they are found"
    for values in tables:
        (kind,) = {type(one) for one in values - {None}}
        assert values - {None} == set(kind)


@pytest.mark.parametrize(
    ("table", "every"),
    [
        (server_words.SETTINGS, TABLES),
        ([*server_words.OF_SERVERS, *PICKED, "zone"], TABLES),
        ([*server_words.OF_SERVERS, *server_words.PICKS, "title_roles", "zone"], TABLES),
        (choices.OF_PEOPLE, OWN),
        ([name for form in settings_panels._FORMS.values() for name in form.labels], TOKENS),
        ([*BOUNDS, settings_panels._STAKE_UNIT], NUMBERS),
        (log.LINES, set(LogKind)),
        ([kind for group in GROUPS.values() for kind in group], set(LogKind)),
        (log.GROUP_NAMES, set(GROUPS)),
        (CLOCK_NAMES, set(CLOCKS)),
        (FEAT_NAMES, set(FEATS)),
        (LEVEL_NAMES, {*LEVELS, "random"}),
        (LEVEL_CHARACTERS, set(LEVELS)),
        (FACES, set(GAMES)),
    ],
)
def test_a_table_by_names_has_each_of_them_once(table, every):
    assert sorted(table) == sorted(every)
