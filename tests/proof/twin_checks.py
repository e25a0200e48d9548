"""Compares the bot's messages at a moment of a match with those for other hidden cards."""

from typing import Any

from bot.tables.clicks.services import TableServices
from game.core.match import Played
from game.core.protocol import Refusal, Viewer
from game.core.rng import Rng
from tests.proof.outgoing import events_told, sent, sent_to_all
from tests.proof.twins import Moment, match_of, twin, viewers

REFUSALS = 6
"""Earlier actions that are tried again, for what is said when they are refused."""


async def compare(services: TableServices, moment: Moment, rng: Rng, *, pictures: bool = False) -> int:
    """Look at a moment with everybody's eyes, hidden cards changed; returns how much was compared."""
    boards = await sent_to_all(services, moment.table, pictures=pictures)
    return sum(
        [await _compare_for(services, moment, boards, one, rng, pictures) for one in viewers(moment.table)]
    )


async def _compare_for(
    services: TableServices, moment: Moment, boards: dict[str, str], viewer: Viewer, rng: Rng, pictures: bool
) -> int:
    other = twin(moment.table, viewer, rng)
    refused = moment.done[-REFUSALS:]
    ours = boards | await sent(services, moment.table, viewer, refused, pictures=pictures)
    theirs = await sent_to_all(services, other, pictures=pictures)
    theirs |= await sent(services, other, viewer, refused, pictures=pictures)
    assert ours == theirs, f"viewer {viewer} is shown what depends on a hidden card"
    here, there = match_of(moment.table), match_of(other)
    game = here.game
    assert game.awaited(here.state) == game.awaited(there.state)
    if viewer in here.awaited:
        defaults = [game.default_action(match.state, viewer) for match in (here, there)]
        assert defaults[0] == defaults[1], f"viewer {viewer}: `default_action` depends on a hidden card"
    told = 0 if moment.seat is None else _compare_next(services, moment, _next_of_both(moment, other), viewer)
    return len(ours) + told


def _next_of_both(moment: Moment, other: Any) -> list[Played]:
    """Return what an action leads to that is allowed whichever the hidden cards are; [] if none is."""
    here, there = match_of(moment.table), match_of(other)
    game, seat = here.game, moment.seat
    actions = [moment.action, *game.legal_actions(here.state, seat)]
    for action in actions:
        steps = [match.play(seat, action) for match in (here, there)]
        if not any(isinstance(step, Refusal) for step in steps):
            return [step for step in steps if isinstance(step, Played)]
    return []


def _compare_next(services: TableServices, moment: Moment, steps: list[Played], viewer: Viewer) -> int:
    """What happens is told alike, unless it has shown the viewer a card that was hidden before.

    When a deal ends, all hands are laid open.
    """
    if not steps or steps[0].match.outcome is not None:
        return 0
    views = [step.match.game.view(step.match.state, viewer) for step in steps]
    ours, theirs = (events_told(services, moment.table, step.events, viewer) for step in steps)
    if views[0] != views[1]:
        assert ours != theirs, f"viewer {viewer}: the view shows what nothing told"
        return 0
    assert ours == theirs, (
        f"viewer {viewer} is told of a hidden card: does `redact` take it out of the event?"
    )
    return len(ours)
