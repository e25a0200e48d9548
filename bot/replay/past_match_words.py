"""A past match in words: what was played, and with whom."""

from collections.abc import Callable, Iterator
from typing import Final

from bot.common.past_matches import PlayedMatch
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.list_words import all_of, shorten
from bot.messages.names import KnownName, plain
from bot.messages.panels import Option
from bot.messages.time_words import ago
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules

_MOST_NAMES: Final = 4
"""The most people to name, so that a list of matches stays short."""
_LONGEST_OPTION: Final = 100
"""Characters, by Discord's limit."""


def game_title(played: PlayedMatch, t: Words) -> str:
    """Return the game with its variant: `Bridge · contract`."""
    return full_title(played.game, played.rules, played.preset, t)


def full_title(game: AnyGame, rules: Rules, preset: str, t: Words) -> str:
    """Return the same, given the rules."""
    name, title = game_name(game, t), FACES[game.key].screen.title(rules, preset, t)
    return title if title.startswith(name) else f"{name} · {title}"


def game_name(game: AnyGame, t: Words) -> str:
    """Return the name of a game without its relatives: the title of its first variant."""
    first = next(iter(game.presets))
    return FACES[game.key].screen.title(game.presets[first], first, t)


def variant_title(game: AnyGame, preset: str, t: Words) -> str:
    """Return the name of a variant, given only its name in the database; "" is that of house rules.

    A server's own is called by its name.
    """
    is_own = preset and preset not in game.presets
    return plain(preset) if is_own else FACES[game.key].screen.title(game.presets.get(preset), preset, t)


def company(played: PlayedMatch, name_of: KnownName, t: Words, but: int | None = None) -> str:
    """Return who played, in Markdown: `Ben, a player who left and 2 AIs`; without the reader, `but`."""
    return all_of([*_people(played, _in_texts(name_of), t, but)], t)


def match_line(played: PlayedMatch, name_of: KnownName, t: Words, but: int | None = None) -> str:
    """Return a match in one line of Markdown: `Bridge · contract with Ben and Cleo`."""
    return _line(game_title(played, t), company(played, name_of, t, but), t)


def match_option(
    played: PlayedMatch,
    name_of: KnownName,
    t: Words,
    *,
    now: int,
    value: str,
    but: int | None = None,
    note: str = "",
) -> Option:
    """Return a match as a line of a menu, which takes only plain text."""

    def label(user_id: int) -> str:
        return name_of(user_id) or t("a player who left")

    others = all_of([*_people(played, label, t, but)], t)
    when = t("being played") if played.ended_at is None else ago(now - played.ended_at, t)
    line = _line(game_name(played.game, t), others, t)
    return Option(shorten(line, _LONGEST_OPTION), value, " · ".join(part for part in (note, when) if part))


def _line(game: str, others: str, t: Words) -> str:
    return t("{game} with {players}", game=game, players=others) if others else game


def _people(played: PlayedMatch, named: Callable[[int], str], t: Words, but: int | None) -> Iterator[str]:
    people = [user_id for user_id in played.players if user_id is None or user_id != but]
    for user_id in people[:_MOST_NAMES]:
        yield t("a player who left") if user_id is None else named(user_id)
    if more := len(people[_MOST_NAMES:]):
        yield t.plural("{count} other", "{count} others", more)
    if played.ais:
        yield t.plural("{count} AI", "{count} AIs", played.ais)


def _in_texts(name_of: KnownName) -> Callable[[int], str]:
    def named(user_id: int) -> str:
        name = name_of(user_id)
        return f"<@{user_id}>" if name is None else plain(name)

    return named
