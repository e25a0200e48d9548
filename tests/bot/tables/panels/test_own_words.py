"""A hand speaks to its reader: what they did, what was done to them, and how it ended for them."""

from dataclasses import replace

import pytest

from bot.games.core.screen import DealEnd
from bot.games.registry import SCREENS
from game.core.rng import Rng
from game.registry import GAMES
from game.shedding.events import CardFlipped, WentOut
from game.shithead.events import (
    Attacked,
    CardStacked,
    DirectionReversed,
    JumpedIn,
    NextNamed,
    PileBurnt,
    PilePickedUp,
    TurnsSkipped,
)
from tests.game.conformance.playing import CASES
from tests.game.playing_out import played_out
from tests.support.languages import words

PLAYERS, MOVES = 3, 150
NINE, KING = 20, 24


class Names:
    """Players by their seats."""

    def __call__(self, seat):
        return f"**{self.label(seat)}**"

    def label(self, seat):
        return f"Player {seat}"


def happened(game, rules):
    """The events of each move of a deal played at random."""
    rng = Rng(bytes(32), "own words")
    players = PLAYERS if PLAYERS in game.seats_allowed(rules) else game.seats_allowed(rules)[0]
    dealt = game.deal(game.first_setup(rules, players, rng), rng)
    yield players, dealt.events
    state = dealt.state
    for _ in range(MOVES):
        if not (awaited := game.awaited(state)):
            return
        seat = rng.choice(awaited)
        applied = game.apply(state, seat, rng.choice(game.legal_actions(state, seat)))
        yield players, applied.events
        state = applied.state


@pytest.mark.in_part(16)
@pytest.mark.parametrize(
    ("key", "preset"), [(key, preset) for key, preset in CASES if SCREENS[key].news_lines is not None]
)
def test_news_never_name_their_reader(key, preset):
    game, screen, told = GAMES[key], SCREENS[key], 0
    for players, events in happened(game, game.presets[preset]):
        for reader in range(players):
            seen = [one for one in (game.redact(event, reader) for event in events) if one is not None]
            lines = screen.news(seen, Names(), words("en"), reader)
            told += len(lines)
            assert Names().label(reader) not in " ".join(lines), lines
    assert told


@pytest.mark.parametrize(
    ("event", "reader", "english", "french"),
    [
        (Attacked(0, 1), 1, "{0} attacks you", "{0} vous attaque"),
        (Attacked(0, 1), 0, "you attack {1}", "vous attaquez {1}"),
        (JumpedIn(0), 1, "{0} jumps in", "{0} intercepte"),
        (NextNamed(0, 1), 1, "{0} lets you play next", "{0} vous fait jouer ensuite"),
        (TurnsSkipped(0, (1,)), 1, "{0} makes you miss a turn", "{0} vous fait passer votre tour"),
        (TurnsSkipped(0, (2, 1)), 1, "{0} skips {2} and you", "{0} fait passer {2} et vous"),
        (
            PilePickedUp(0, (NINE, KING), 1),
            1,
            "{0} picks up 2 cards because you can’t play",
            "{0} ramasse 2 cartes, car vous ne pouvez pas jouer",
        ),
        (
            PilePickedUp(1, (NINE, KING), 0),
            1,
            "you pick up 2 cards because {0} can’t play",
            "vous ramassez 2 cartes, car {0} ne peut pas jouer",
        ),
        (CardStacked(0, NINE, 1, 0), 1, "{0} stacks 9♦ on your face-up card", "{0} empile 9♦ chez vous"),
    ],
)
def test_what_others_do_to_the_reader_says_you(event, reader, english, french):
    screen, named = SCREENS["shithead"], [Names()(seat) for seat in range(PLAYERS)]
    assert screen.news([event], Names(), words("en"), reader) == [english.format(*named)]
    assert screen.news([event], Names(), words("fr"), reader) == [french.format(*named)]


def test_what_was_done_in_the_readers_name_says_you_throughout():
    """As by an AI when their time was up: each deed in the second person, not only the first of the line."""
    done, english, french = zip(
        (CardFlipped(0, 0, KING, fits=True), "you turn K♦", "vous retournez R♦"),
        (
            CardFlipped(0, 1, NINE, fits=False),
            "turn 9♦, which doesn’t fit",
            "retournez 9♦, qui ne passe pas",
        ),
        (PilePickedUp(0, (NINE, KING), 0), "pick up 2 cards", "ramassez 2 cartes"),
        (PileBurnt(0, 10, "power", (NINE,)), "burn the pile", "brûlez la pile"),
        (DirectionReversed(0, -1), "reverse direction", "changez le sens"),
        (
            TurnsSkipped(0, (1, 2)),
            "skip **Player 1** and **Player 2**",
            "faites passer **Player 1** et **Player 2**",
        ),
        (Attacked(0, 1), "attack **Player 1**", "attaquez **Player 1**"),
        (JumpedIn(0), "jump in", "interceptez"),
        (NextNamed(0, 1), "let **Player 1** play next", "faites jouer **Player 1** ensuite"),
        (WentOut(0, 2), "go out second", "prenez la 2e place"),
        strict=True,
    )
    lines = [SCREENS["shithead"].news(done, Names(), words(language), 0) for language in ("en", "fr")]
    assert lines == [[", ".join(english)], [", ".join(french)]]


@pytest.mark.in_part(9)
@pytest.mark.parametrize(("key", "preset"), CASES)
def test_everybody_reads_how_it_ended_for_them(key, preset):
    game, screen = GAMES[key], SCREENS[key]
    rules = game.presets[preset]
    match = played_out(game, rules, game.seats_allowed(rules)[0], seed=13)
    end = DealEnd(game.view(match.state, None), match.outcome, Names(), match.tally, match.is_over)
    told = [screen.own_result(end, seat, words("en")) for seat in range(match.setup.players)]
    assert all(told)
    assert not any("Player" in line for line in told)
    won = [seat for seat, line in enumerate(told) if "🏆" in line]
    if key != "nain_jaune" and match.outcome.reason != "move_limit":
        assert set(won) <= set(match.outcome.ranking[0])
        lost = [seat for seat, line in enumerate(told) if "💩" in line]
        has_loser = getattr(rules, "finish", "last_in") == "last_in" and match.outcome.loser is not None
        assert lost == ([match.outcome.loser] if has_loser else [])
    assert won or match.outcome.reason == "move_limit", "who has won is told so with 🏆"


def test_where_only_the_first_has_a_place_the_others_share_none():
    game, screen = GAMES["shithead"], SCREENS["shithead"]
    match = played_out(game, game.presets["norvegien"], 3, seed=13)
    end = DealEnd(game.view(match.state, None), match.outcome, Names(), match.tally, match.is_over)
    told = [screen.own_result(end, seat, words("fr")) for seat in range(3)]
    assert [len(tied) for tied in match.outcome.ranking] == [1, 2]
    assert sorted(told)[:2] == ["Pas cette fois.", "Pas cette fois."]


@pytest.mark.parametrize(("key", "preset"), [("shithead", "norvegien"), ("paskahousu", "paskahousu")])
def test_where_only_the_first_wins_nobody_shares_second_place_even_if_somebody_was_eliminated(key, preset):
    game, screen = GAMES[key], SCREENS[key]
    rules = game.presets[preset].model_copy(update={"finish": "first_out"})
    match = played_out(game, rules, 4, seed=13)
    outcome = replace(match.outcome, ranking=((0,), (1, 2), (3,)))
    end = DealEnd(game.view(match.state, None), outcome, Names(), match.tally, match.is_over)
    assert [screen.own_result(end, seat, words("en")) for seat in (1, 2, 3)] == ["Not this time."] * 3
