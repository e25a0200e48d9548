"""The end of a match, its winner, and what carries over to the next deal (E-36, E-37)."""

from game.core.protocol import Outcome, Seat
from game.nain_jaune.events import MatchEnd
from game.nain_jaune.match.setup import NainJauneSetup, next_in
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES


def why_over(table: State | NainJauneSetup) -> MatchEnd | None:
    """Return why the match ends after this deal (given a state) or before it (given a setup), or None."""
    ruleset = table.ruleset if isinstance(table, State) else compile_ruleset(table.rules)
    played = table.deal if isinstance(table, State) else table.deal - 1
    if len(table.seats_in) < ruleset.fewest:
        return "too_few"
    if ruleset.ends_when_broke and broke_seats(table):
        return "broke"
    return ruleset.last_deal_reason if played >= ruleset.last_deal else None


def broke_seats(table: State | NainJauneSetup) -> list[Seat]:
    """Return the seats that cannot pay the ante of another deal."""
    ante = (table.ruleset.rules if isinstance(table, State) else table.rules).ante
    return [seat for seat in table.seats_in if table.tokens[seat] < ante]


def all_can_ante(setup: NainJauneSetup) -> bool:
    """Tell whether everybody can pay a full ante in a coming deal, even where the rules allow less."""
    return not broke_seats(setup)


def match_standings(
    table: State | NainJauneSetup, *, leavers_last: bool = True
) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by tokens, richest first, ties together; players who left come last, or by theirs."""
    places: dict[tuple[bool, int], list[Seat]] = {}
    for seat, status in enumerate(table.statuses):
        is_last = leavers_last and status == "left"
        places.setdefault((is_last, -table.tokens[seat]), []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places))


def next_setup(state: State) -> NainJauneSetup | None:
    """Return the next deal's setup, None when the match is over; the deal passes to the next player."""
    if why_over(state) is not None:
        return None
    rules = state.ruleset.rules
    return NainJauneSetup(
        players=len(state.hands),
        dealer=next_dealer(state),
        deal=state.deal + 1,
        rules=rules,
        tokens=tuple(state.tokens),
        statuses=state.statuses,
        boxes=dict(zip(BOX_NAMES, state.boxes, strict=True)),
    )


def may_deal(setup: NainJauneSetup) -> bool:
    """Tell whether the match continues with this deal."""
    return why_over(setup) is None


def next_dealer(state: State) -> Seat:
    """Return the next player still in: the deal passes on, within a match and between matches."""
    return next_in(state.ruleset.rules, state.statuses, state.dealer)


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended: the winner, then all others tied (E-44), then players who left (E-19)."""
    if state.void:
        return Outcome((tuple(range(len(state.hands))),), reason="void")
    if state.winner is None:
        return None
    others = tuple(seat for seat in state.seats_in if seat != state.winner)
    left = tuple(seat for seat, status in enumerate(state.statuses) if status == "left")
    return Outcome(tuple(group for group in ((state.winner,), others, left) if group))
