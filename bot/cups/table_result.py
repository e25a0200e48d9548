"""How a table counts for its cup: from its record, as for ratings, or else from who was there."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from bot.cups.points import Result
from bot.tables.model.values import Phase, TableValue
from data.stats.facts import Rank

_LEVEL: Final[Rank] = (0, 1)


def result_of(
    people: Collection[int],
    table: TableValue,
    number_of: Mapping[int, int],
    ranks: Mapping[int, Rank] | None,
) -> Result:
    """Return how a table of a cup has ended; `number_of` are people's numbers by user id.

    `ranks` are those of the match by number, None if it has none: then those who were there at the end are
    level. Who did not come, was sent away, or let an AI play at the end is missing.
    """
    there = {number_of[user] for user in table.people if user in number_of}
    away = {number_of[o.user_id or 0] for o in table.seats if o.away and o.user_id in number_of}
    if table.phase is not Phase.OVER or ranks is None:
        return _ranked(people, dict.fromkeys(there - away, _LEVEL))
    return _ranked(people, {one: rank for one, rank in ranks.items() if one not in away})


def level(people: Collection[int]) -> Result:
    """Return that all are level: of their table nothing is known any more."""
    return _ranked(people, dict.fromkeys(people, _LEVEL))


def nobody_plays(present: Iterable[int], people: Collection[int]) -> Result:
    """Return the result of a table that cannot begin, since too few are left."""
    return _ranked(people, dict.fromkeys(present, _LEVEL))


def _ranked(people: Collection[int], ranks: Mapping[int, Rank]) -> Result:
    played = [one for one in people if one in ranks]
    groups = (tuple(one for one in played if ranks[one] == rank) for rank in sorted(set(ranks.values())))
    return Result(tuple(group for group in groups if group), tuple(one for one in people if one not in ranks))
