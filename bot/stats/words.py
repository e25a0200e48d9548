"""Achievements, variants and figures in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.games.registry import FACES
from bot.i18n import Words, mark
from bot.messages.list_words import all_of
from bot.replay.panels import game_name, variant_title
from bot.stats.comparing import UNKNOWN
from bot.stats.store import GameStats, Points
from data.stats.feats import Achieved
from data.stats.ratings import Skill
from game.core.protocol import Sum
from game.registry import GAMES

_PROVISIONAL: Final = Points.of(Skill(0, UNKNOWN)).around
"""From this uncertainty on, somebody is a newcomer."""
FEAT_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "first_match": (mark("First cards"), mark("Play a match")),
    "first_win": (mark("First win"), mark("Win a match")),
    "regular": (mark("Regular"), mark("Play a hundred matches")),
    "three_in_a_row": (mark("Three in a row"), mark("Win three matches one after the other")),
    "turnaround": (mark("Turnaround"), mark("Win right after coming last")),
    "full_table": (mark("Full table"), mark("Win against five or more")),
    "all_games": (mark("All-rounder"), mark("Play every game there is")),
    "five_variants": (mark("Curious"), mark("Play five variants")),
    "back_again": (mark("Back again"), mark("Play again after a month")),
}
"""The achievements of all games, by name: what they are called, and what one has to do for them."""


def feat_words(name: str, t: Words) -> tuple[str, str] | None:
    """Return an achievement's name and what it takes; None if this version does not know it."""
    game, _, of_game = name.rpartition(".")
    if not game:
        found = FEAT_NAMES.get(name)
    else:
        found = FACES[game].club.feats.get(of_game) if game in FACES else None
    return None if found is None else (t(found[0]), t(found[1]))


def achieved_text(achieved: Sequence[Achieved], name_of: Callable[[int], str | None], t: Words) -> str:
    """Return what people have achieved in a match, and for what, in a line of small print; "" for nothing.

    Only those whom `name_of` names are in it, whoever achieved most first.
    """
    by_person: dict[str, list[str]] = {}
    for one in achieved:
        name, words = name_of(one.user_id), feat_words(one.name, t)
        if name is not None and words is not None:
            by_person.setdefault(name, []).append("{} ({})".format(*words))
    people = [
        t("{name}: {achievements}", name=name, achievements=all_of(feats, t))
        for name, feats in sorted(by_person.items(), key=lambda one: -len(one[1]))
    ]
    return f"-# 🏅 {' · '.join(people)}" if people else ""


def title_words(name: str, t: Words) -> str | None:
    """Return the words for a title; None if this version does not know it."""
    found = next((face.club.titles[name] for face in FACES.values() if name in face.club.titles), None)
    return None if found is None else t(found)


def name_of_game(game: str, t: Words) -> str:
    """Return the short name of a game."""
    return game_name(GAMES[game], t)


def name_of_variant(game: str, preset: str, t: Words) -> str:
    """Return a game with its variant."""
    title, name = variant_title(GAMES[game], preset, t), name_of_game(game, t)
    return title if title.startswith(name) else f"{name} · {title}"


def matches_words(count: int, t: Words) -> str:
    """Return a number of matches in words."""
    return t.plural("{count} match", "{count} matches", count)


def rating_text(rating: Points, t: Words) -> str:
    """Return a rating with its uncertainty; after few matches, that it is provisional."""
    value = t.number(rating.value)
    if rating.around >= _PROVISIONAL:
        return t("{value}, provisional", value=value)
    return f"{value} ± {t.number(rating.around)}"


def counted(stats: GameStats, t: Words) -> Iterator[tuple[str, ...]]:
    """Yield what somebody did in a game, group by group: matches and wins, then totals, then records."""
    won = t.plural("{count} won", "{count} won", stats.won)
    last = t.plural("{count} time last", "{count} times last", stats.last)
    yield matches_words(stats.matches, t), won, last
    labels, kinds = FACES[stats.game].club.figures, GAMES[stats.game].figures
    for kind in Sum:
        named = [name for name in stats.figures if kinds[name] is kind and name in labels]
        if named:
            yield tuple(
                t("{figure}: {value}", figure=t(labels[name]), value=t.number(stats.figures[name]))
                for name in named
            )
