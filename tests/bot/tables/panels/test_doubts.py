"""How doubts end, in the words of each hand at a table of Valepaska, until its owner moves."""

from dataclasses import replace

import pytest

from bot.games.core.screen import PICK_VERB, PLAY_VERB
from bot.games.registry import SCREENS
from bot.messages.list_words import display_width
from bot.tables.model.values import Deadline, DeadlineKind, Moved, Occupant, Phase, TimeUp
from bot.tables.panels.hand import Asked, hand_panel
from bot.tables.panels.news import MOST_COLUMNS
from game.core.cards import parse_card
from game.core.match import Match
from game.core.rng import Rng
from game.paskahousu.events import CardsDrawn, CardsLaid, Challenged, PilePickedUp
from game.registry import GAMES
from game.shedding.events import TurnPassed
from tests.bot.tables.clicks.tables import DUE, HOST, OTHER, SEED, lobby, names, words
from tests.support.panels import buttons, text

GAME = GAMES["paskahousu"]
ADA, BEN, AI = 0, 1, 2
ACES = tuple(map(parse_card, ("AC", "AH", "AS")))
SEVENS = tuple(map(parse_card, ("7S", "7H")))
STALE = "Updated when it’s your turn."


def playing(turn):
    """Ada, Ben and an AI: it is a seat's turn, and the play of the seat before it can be doubted."""
    rules, seats = GAME.presets["valepaska"], (HOST, OTHER, Occupant(None, "easy"))
    table = replace(lobby(*seats), game=GAME, rules=rules, phase=Phase.PLAYING)
    setup = GAME.first_setup(table.rules, 3, Rng(SEED, "seats"))
    match, _ = Match.start(GAME, "m1", SEED, setup)
    pile = [{"seat": (turn - 1) % 3, "cards": ["6S"], "claim": "6"}]
    hands = [{"hand": cards.split()} for cards in ("4S 5S 9S", "8C 9C", "9D JH")]
    parts = {"turn": turn, "contestable": True, "pile": pile, "seats": hands}
    return replace(table, match=replace(match, state=GAME.read_position(table.rules, parts)))


def hand(table, seat, language="en"):
    return text(hand_panel(table, seat, SCREENS["paskahousu"], names(table), words(language)))


def news(table, seat, happened, language="en"):
    """Return the line that a hand has because of events."""
    before = hand(table, seat, language).splitlines()
    lines = (
        one for one in hand(table.remembering(happened), seat, language).splitlines() if one not in before
    )
    return next(lines, "").replace("*", "")


def laid(seat, cards=SEVENS, claim=7):
    return Moved(seat), CardsLaid(seat, len(cards), cards, "hand", claim), TurnPassed((seat + 1) % 3)


def doubted(seat, target, cards, *, truthful, count):
    taker, claim = (seat, 7) if truthful else (target, 10)
    return (
        Moved(seat),
        Challenged(seat, target, cards, claim, truthful),
        PilePickedUp(taker, count, (*SEVENS, *cards), cards, True),
        TurnPassed((seat + 1) % 3),
    )


CAUGHT = (*laid(ADA, ACES, 10), *doubted(BEN, ADA, ACES, truthful=False, count=5))
WRONG = (*laid(BEN), *doubted(ADA, BEN, SEVENS, truthful=True, count=4))


@pytest.mark.parametrize(
    ("happened", "seat", "english", "french"),
    [
        (CAUGHT, ADA, "🤥 Ben caught you lying (A♣ A♥ A♠): you pick up 5 cards",
         "🤥 Ben vous surprend à mentir (A♣ A♥ A♠) : vous ramassez 5 cartes"),
        (CAUGHT, BEN, "🤥 You caught Ada lying (A♣ A♥ A♠): Ada picks up 5 cards",
         "🤥 Bien vu : Ada mentait (A♣ A♥ A♠) et ramasse 5 cartes"),
        (WRONG, ADA, "😇 Ben told the truth (7♠ 7♥): you pick up 4 cards",
         "😇 Ben disait vrai (7♠ 7♥) : vous ramassez 4 cartes"),
        (WRONG, BEN, "😇 You told the truth (7♠ 7♥): Ada picks up 4 cards",
         "😇 Vous disiez vrai (7♠ 7♥) : Ada ramasse 4 cartes"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("turn", [ADA, BEN, AI])
def test_a_hand_says_how_a_doubt_ended_whoever_is_next(happened, seat, english, french, turn):
    table = playing(turn)
    assert news(table, seat, happened) == f"-# {english}"
    assert news(table, seat, happened, "fr").replace("\u202f", " ").replace("\xa0", " ") == f"-# {french}"


def test_who_only_watched_reads_it_too():
    table = playing(BEN)
    assert news(table, AI, CAUGHT) == "-# 🤥 Ben caught Ada lying (A♣ A♥ A♠): Ada picks up 5 cards"
    assert news(table, AI, WRONG) == "-# 😇 Ben told the truth (7♠ 7♥): Ada picks up 4 cards"


def test_the_doubt_stays_until_the_reader_moves_whatever_others_do():
    table = playing(ADA)
    later = [event for seat in (AI, BEN) * 6 for event in laid(seat)]
    said = news(table, ADA, (*CAUGHT, *later))
    assert said.startswith("-# 🤥 Ben caught you lying (A♣ A♥ A♠): you pick up 5 cards")
    assert display_width(said.removeprefix("-# ")) <= MOST_COLUMNS
    assert "lying" not in news(table, ADA, (*CAUGHT, *laid(ADA), *later))


def test_the_readers_own_doubt_comes_before_a_later_one_of_others():
    others = (*laid(AI, ACES, 10), *doubted(BEN, AI, ACES, truthful=False, count=3))
    said = news(playing(ADA), ADA, (*WRONG, *others))
    assert said.startswith("-# 😇 Ben told the truth (7♠ 7♥): you pick up 4 cards")


def test_nobody_reads_cards_that_no_doubt_showed():
    hidden = (*laid(ADA), *laid(BEN, ACES, 10), Moved(BEN), CardsDrawn(BEN, 1, (parse_card("KD"),), False))
    for turn in (ADA, BEN, AI):
        said = news(playing(turn), ADA, (*hidden, *doubted(AI, BEN, ACES[:1], truthful=False, count=9)))
        assert "A♣" in said
        assert not [card for card in ("A♥", "A♠", "K♦") if card in said]


def test_a_reader_whose_time_was_up_is_you_throughout():
    lines = (TimeUp(ADA, 0), Moved(ADA), PilePickedUp(ADA, 6, SEVENS, (), True), *laid(BEN))
    assert news(playing(ADA), ADA, lines) == (
        "-# ⏳ Your time was up: an AI played · you pick up 6 cards · Ben “two 7s”"
    )
    french = news(
        playing(ADA), ADA, lines[:3], "fr"
    )  # with what Ben said, it is longer than there is room for
    assert "Votre temps" in french
    assert "vous ramassez 6 cartes" in french


def test_who_may_doubt_out_of_turn_reads_how_long_and_not_that_the_hand_is_old():
    table = playing(AI)
    assert "You can react until the next player moves." in hand(table, ADA)
    paused = replace(table, deadlines=(Deadline(DeadlineKind.REACTION, DUE, None),))
    assert f"You can react. End of pause: <t:{DUE // 1000}:T>" in hand(paused, ADA)
    for said in (hand(table, ADA), hand(paused, ADA)):
        assert STALE not in said
    assert STALE in hand(table, BEN)  # who cannot doubt what they laid


def test_who_is_next_is_offered_nothing_but_the_doubt_until_the_others_have_had_time():
    table = playing(BEN)
    paused = replace(
        table,
        seats=(HOST, OTHER, replace(OTHER, user_id=9)),
        deadlines=(Deadline(DeadlineKind.REACTION, DUE, None),),
    )

    def offered(table, pick=""):
        shown = hand_panel(table, BEN, SCREENS["paskahousu"], names(table), words(), Asked(pick))
        moves = [one for one in buttons(shown) if one.verb in (PLAY_VERB, PICK_VERB)]
        return [one.label for one in moves if not one.disabled]

    assert offered(paused) == offered(paused, "k7") == ["6? A lie!"]
    assert len(offered(replace(paused, deadlines=()))) > 1
    assert len(offered(replace(paused, seats=table.seats))) > 1, "AIs are asked at once"
