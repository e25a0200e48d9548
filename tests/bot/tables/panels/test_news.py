"""The line above a hand in whole matches tells everything that happened since the player's own last move."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.registry import SCREENS
from bot.messages.list_words import card_sign, sentence
from bot.tables.model.commands import Act, AddAi, Join, Start
from bot.tables.model.values import Moved, Phase, TableValue
from bot.tables.panels.news import BriefNames, news_text
from bot.tables.table import Update
from game.core.protocol import AnyGame
from game.core.rng import Rng
from game.levels import policy_for
from game.shedding.events import CardFlipped, WentOut
from game.shithead.events import CardsLaid, PilePickedUp
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.clicks.tables import AI, HOST, OTHER, names, playing, words
from tests.bot.tables.living import ANNA, BEN, CLEO, short_rules

CLICKS = 60
SEED = 13
KING = 11


def line(value: TableValue, seat: int) -> str:
    return news_text(value, seat, SCREENS[value.game.key], names(value), words())


async def clicks(table, most: int = CLICKS) -> AsyncIterator[tuple[int, tuple[Any, ...], Update]]:
    """Let people play like easy AIs; yields each click's seat, the events of its own move, and its update."""
    rng, policy = Rng(bytes(32), "news"), policy_for(table.value.game, "easy")
    for _ in range(most):
        value, match = table.value, table.value.match
        if value.phase is not Phase.PLAYING:
            return
        seat, game = match.awaited[0], value.game
        action = policy.choose(game.view(match.state, seat), game.legal_actions(match.state, seat), rng)
        body = game.actions.dump_python(action, mode="json")
        yield (
            seat,
            match.play(seat, action).events,
            await table.handle(Act(value.seats[seat].user_id, (body,))),
        )


async def seated(open_table, game: str, people: int, ais: int):
    """A match that has begun."""
    table = await open_table(game, rules=short_rules(game))
    for _ in range(ais):  # first: whoever has joined before is asked whether they play on other terms
        await table.handle(AddAi(ANNA, "easy"))
    for user in (BEN, CLEO)[: people - 1]:
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    assert table.value.phase is Phase.PLAYING
    return table


def news(game: AnyGame, seat: int, own: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """What a seat has not seen yet after its own move, and of the moves of others after it."""
    seen = [game.redact(event, seat) for event in own]
    drawn = [event for event in seen if event != game.redact(event, None)]
    return [event for event in (*drawn, *(game.redact(one, seat) for one in others)) if event is not None]


@pytest.mark.in_part(3)
@pytest.mark.parametrize(("people", "ais"), [(1, 3), (3, 0), (2, 2)])
@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
async def test_the_news_start_after_the_players_own_last_move(
    open_table, store, game, people, ais, monkeypatch
):
    seed_tables(monkeypatch, SEED)  # a deal can be over before there are news
    table, screen = await seated(open_table, game, people, ais), SCREENS[game]
    seats = [seat for seat, occupant in enumerate(table.value.seats) if occupant.is_person]
    unseen: dict[int, list[Any]] = {seat: list(table.value.recent_for(seat)) for seat in seats}
    told = 0
    async for mover, own, update in clicks(table):
        value, others = update.table, update.events[len(own) :]
        assert update.events[: len(own)] == own
        for seat in unseen:
            is_own = seat == mover
            unseen[seat] = [] if is_own else unseen[seat]
            unseen[seat] += (
                news(value.game, seat, own, others) if is_own else news(value.game, seat, (), update.events)
            )
        if value.phase is not Phase.PLAYING or len(value.match.awaited) != 1:
            continue
        (seat,) = value.match.awaited
        said, expected = line(value, seat), screen.news(unseen[seat], BriefNames(names(value)), words(), seat)
        told += len(expected)
        if "earlier" in said:
            assert said.endswith(expected[-1])
        else:
            assert said == (f"-# {sentence(' · '.join(expected))}" if expected else "")
        assert line(await store.load(value.table_id), seat) == said
    assert told


def told(*happened, seat=0):
    """What a hand tells of such moves at a table of Shithead where it is the seat's turn, or not."""
    value = replace(playing(HOST, OTHER, AI, AI), happened=happened)
    return line(value, seat).replace("*", "")


def laid(seat: int, *cards: int) -> tuple[Any, ...]:
    return Moved(seat), CardsLaid(seat, cards, "hand")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_turned_a_card_reads_what_it_was(seat):
    """Others may have the turn, and lay cards: it stays until they move again."""
    own = Moved(seat), CardFlipped(seat, 0, KING, fits=False), PilePickedUp(seat, (KING, 2), seat)
    other = laid((seat + 1) % 4, 7)
    for happened in (own, (*own, *other)):
        assert f"You turn {card_sign(KING, words())}, which doesn’t fit, pick up 2" in told(
            *happened, seat=seat
        )
    assert "You turn" not in told(*own, *laid(seat, 5), seat=seat)


def test_nobody_goes_out_behind_a_number():
    many = [event for seat in (1, 2, 3, 1, 2, 3, 1) for event in laid(seat, 7, 20, 33)]
    value = playing(HOST, OTHER, AI, AI)
    while value.match.awaited != (0,):
        seat = value.match.awaited[0]
        action = value.game.default_action(value.match.state, seat)
        value = replace(value, match=value.match.play(seat, action).match)
    value = replace(value, happened=(*laid(1, 4), WentOut(1, 1), *many[2:]))
    said = line(value, 0).replace("*", "")
    assert "earlier" in said
    assert "Ben goes out first" in said
