"""Who meets whom in the next round of a cup: a function of who still plays and of the rounds before.

Nobody meets anybody twice before that is necessary. Subject to this, those meet in Swiss rounds who stand
next to each other, from the top; among people with the same points, lots decide. docs/cups.md describes it.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeAlias

from bot.cups.blossoms import most_pairs
from bot.cups.points import CupTable, Format, met_at
from bot.cups.standings import points_of

Tables: TypeAlias = tuple[tuple[int, ...], ...]
"""People by table. Somebody alone has a bye."""
_MEETING: Final = 1_000_000
"""What a repeated meeting weighs: more than all distances together."""
_TRIES: Final = 12
"""How often tables of several are drawn anew if people would meet again."""


@dataclass(frozen=True, slots=True)
class CupShape:
    """What the rounds of a cup are like."""

    format: Format
    size: int
    """How many sit at a table, if the number of people allows it; otherwise fewer, or more."""
    least: int
    """How many the game needs."""
    most: int
    """How many may sit at a table of several, so that nobody sits out."""
    lot: str
    """What lots are drawn from: the same ones whoever draws them. It is a secret: nobody knows them."""
    signed_up: int
    """How many began: a league of pairs meets by the numbers of these."""


def draw_round(playing: Sequence[int], past: Sequence[CupTable], form: CupShape) -> Tables:
    """Return the tables of the next round, the first ones first."""
    playing = sorted(playing)
    number = max((table.round for table in past), default=0) + 1
    if form.format is Format.LEAGUE and form.size == 2:
        return _league_of_pairs(playing, number, form)
    meetings = Counter(pair for table in past for pair in met_at(table))
    if form.format is Format.LEAGUE:
        order = _by_lot(playing, f"{form.lot} {number}")
    else:
        order = swiss_order(playing, past, f"{form.lot} {number}")
    byes = _byes(order, past, meetings, form)
    order = [one for one in order if one not in byes]
    if form.size == 2:
        tables = _pairs(order, meetings)
    else:
        closeness = 1 if form.format is Format.SWISS else 0
        tables = _groups(order, meetings, table_sizes(len(order), form), closeness, form.lot)
    return (*tables, *((one,) for one in byes))


def rounds_of(count: int, size: int, format_: Format) -> int:
    """Return how many rounds suit so many people, if the organiser does not choose."""
    all_of_them = -(-(count - 1) // (size - 1))
    if size == 2 and count % 2:
        all_of_them = count  # with a bye each
    if format_ is Format.LEAGUE:
        return max(all_of_them, 1)
    return max(min((count - 1).bit_length() + 1, all_of_them), 1)


def table_sizes(count: int, form: CupShape) -> list[int]:
    """Return the sizes of tables for so many people, as equal as possible; empty if no tables suit them.

    Tables of several are larger than planned where somebody would sit out otherwise.
    """
    for size in range(form.size, (form.size if form.size == 2 else form.most) + 1):
        tables = -(-count // size)
        if tables and count // tables >= form.least:
            return [count // tables + (number < count % tables) for number in range(tables)]
    return []


def byes_among(count: int, form: CupShape) -> int:
    """Return how many sit out in a round of so many people."""
    seated = range(count, 0, -1)
    return count - next((one for one in seated if _seats_all(one, form)), 0)


def _seats_all(count: int, form: CupShape) -> bool:
    return bool(table_sizes(count, form)) and (form.size > 2 or count % 2 == 0)


def swiss_order(playing: Sequence[int], past: Sequence[CupTable], lot: str) -> list[int]:
    """Return those who play by their points, and by lot where these are equal."""
    points = points_of(playing, past)
    return sorted(_by_lot(playing, lot), key=lambda one: -points[one])


def _by_lot(playing: Sequence[int], lot: str) -> list[int]:
    return sorted(playing, key=lambda one: hashlib.sha256(f"{lot} {one}".encode()).digest())


def _byes(
    order: Sequence[int], past: Sequence[CupTable], meetings: Counter[tuple[int, int]], form: CupShape
) -> list[int]:
    """Return who sits out, since the number of people allows no tables for all.

    They are the last ones among those with the fewest byes; between two, the one without whom more of the
    others can meet for the first time.
    """
    had = Counter(table.people[0] for table in past if table.is_bye)
    byes: list[int] = []
    rest = list(order)
    while rest and not _seats_all(len(rest), form):
        fewest = min(had[one] for one in rest)
        candidates = [one for one in reversed(rest) if had[one] == fewest]
        byes.append(candidates[0] if form.size > 2 else _best_bye(candidates, rest, meetings))
        rest.remove(byes[-1])
    return byes


def _best_bye(candidates: Sequence[int], people: Sequence[int], meetings: Counter[tuple[int, int]]) -> int:
    """Return the first candidate without whom fewest of the others must meet again."""
    least: dict[int, int] = {}
    for one in candidates:
        least[one] = _repeats([other for other in people if other != one], meetings)
        if not least[one]:
            return one
    return min(candidates, key=lambda one: least[one])


def _fresh(people: Sequence[int], meetings: Counter[tuple[int, int]]) -> dict[int, set[int]]:
    """Return whom each person has not met."""
    return {one: {o for o in people if o != one and not meetings[one, o]} for one in people}


def _repeats(people: Sequence[int], meetings: Counter[tuple[int, int]]) -> int:
    """Return how many pairs at least must meet again."""
    return (len(people) - len(most_pairs(_fresh(people, meetings)))) // 2


def _pairs(order: Sequence[int], meetings: Counter[tuple[int, int]]) -> Tables:
    """Pair an even number of people with as few repeated meetings as possible, then neighbours from the top.

    From the top, each takes the nearest with whom that number can still be reached.
    """
    rest, tables = list(order), []
    graph = _fresh(rest, meetings)
    if (simple := _neighbours(rest, graph)) is not None:
        return simple
    mates = most_pairs(graph)
    while rest:
        one, others = rest[0], rest[1:]
        must = (len(rest) - len(mates)) // 2
        for other in sorted(others, key=lambda o: meetings[one, o]):  # stable: then the nearest
            pair = {one, other}
            left = {person: graph[person] - pair for person in others if person != other}
            then = most_pairs(left, {a: b for a, b in mates.items() if a in left and b in left})
            if (meetings[one, other] > 0) + (len(left) - len(then)) // 2 <= must:
                tables.append((one, other))
                rest, graph, mates = list(left), left, then
                break
    return tuple(tables)


def _neighbours(order: Sequence[int], graph: Mapping[int, AbstractSet[int]]) -> Tables | None:
    """Return the same without looking ahead, None if somebody is left over who has met all others left."""
    rest, tables = list(order), []
    while rest:
        one = rest.pop(0)
        other = next((other for other in rest if other in graph[one]), None)
        if other is None:
            return None
        rest.remove(other)
        tables.append((one, other))
    return tuple(tables)


def _groups(
    order: Sequence[int], meetings: Counter[tuple[int, int]], sizes: Sequence[int], closeness: int, lot: str
) -> Tables:
    """Return tables of several: neighbours, exchanged as long as that avoids a meeting or brings them nearer.

    That finds few repeated meetings, not always the fewest: so it is tried from several beginnings.
    """
    rank = {one: place for place, one in enumerate(order)}
    costs = {
        one: {
            other: meetings[one, other] * _MEETING + closeness * (rank[one] - rank[other]) ** 2
            for other in order
        }
        for one in order
    }
    best: list[list[int]] = []
    least: int | None = None
    for attempt in range(_TRIES):
        people = list(order) if attempt == 0 else _by_lot(order, f"{lot} {attempt} {len(meetings)}")
        tables = _cut(people, sizes)
        _exchange(tables, costs)
        total = sum(costs[one][other] for table in tables for one, other in combinations(table, 2))
        if least is None or total < least:
            best, least = tables, total
        if least < _MEETING:
            break
    return tuple(tuple(table) for table in sorted(best, key=lambda table: min(rank[one] for one in table)))


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(people[start : start + size]))
        start += size
    return tables


def _exchange(tables: list[list[int]], costs: Mapping[int, Mapping[int, int]]) -> None:
    """Exchange people between tables as long as that makes these better."""
    improved = True
    while improved:
        improved = False
        for first, second in combinations(tables, 2):
            for i, j in product(range(len(first)), range(len(second))):
                of_one, of_other = costs[first[i]], costs[second[j]]
                gain = sum(of_one[a] - of_other[a] for a in first) + sum(
                    of_other[b] - of_one[b] for b in second
                )
                if gain + 2 * of_one[second[j]] > 0:  # each was reckoned as leaving the other, too
                    first[i], second[j] = second[j], first[i]
                    improved = True


def _league_of_pairs(playing: Sequence[int], number: int, form: CupShape) -> Tables:
    """Return a round of the circle method: the first stays, the others move on by one place each round.

    Whoever would meet somebody who has left, or nobody, has a bye. Lots decide once for all rounds where in
    the circle people stand: otherwise they could choose by their place in the sign-up who sits out when.
    """
    circle = _by_lot(range(1, form.signed_up + 1 + form.signed_up % 2), f"{form.lot} circle")
    last = len(circle) - 1
    turns = (number - 1) % last
    circle = [circle[0], *circle[1:][last - turns :], *circle[1:][: last - turns]]
    tables = [
        tuple(one for one in (circle[place], circle[-1 - place]) if one in playing)
        for place in range(len(circle) // 2)
    ]
    return tuple(sorted((table for table in tables if table), key=lambda table: (len(table) == 1, table)))
