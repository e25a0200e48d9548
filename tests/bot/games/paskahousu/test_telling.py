"""Events of Paskahousu in words: an example of each kind."""

import typing

import pytest

from bot.games.registry import SCREENS
from game.core.cards import parse_card
from game.paskahousu import events
from game.shedding.events import CardFlipped, DealOver, Dealt, HandDealt, TurnPassed, WentOut
from tests.bot.games.shithead.scenes import SHORT_NAMES
from tests.support.languages import LANGUAGES, words

SCREEN = SCREENS["paskahousu"]


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(code) for code in text.split())


KING, NINE = cards("KD 9S")

TOLD = [
    (Dealt(1, 2, 25), "<@2> deals", "<@2> donne"),
    (events.OpenerFound(1, "left_of_dealer", None), "▶️ <@1> begins", "▶️ <@1> commence"),
    (
        events.OpenerFound(1, "most_lowest", 3),
        "▶️ <@1> begins, with the most 3s",
        "▶️ <@1> commence, avec le plus de 3",
    ),
    (
        events.OpenerFound(1, "lowest_card", 4),
        "▶️ <@1> begins, with the lowest card: a 4",
        "▶️ <@1> commence, avec la carte la plus basse\xa0: un 4",
    ),
    (
        events.OpenerFound(1, "lowest_card", 8),
        "▶️ <@1> begins, with the lowest card: an 8",
        "▶️ <@1> commence, avec la carte la plus basse\xa0: un 8",
    ),
    (events.CardsLaid(0, 2, cards("QS QH"), "hand", None), "<@0>: Q♠ Q♥", "<@0>\xa0: D♠ D♥"),
    (events.CardsLaid(0, 2, (), "hand", 8), "<@0> says “two 8s”", "<@0>\xa0: «\xa0deux 8\xa0»"),
    (
        events.CardsLaid(0, 2, cards("3S 8D"), "hand", 8),
        "<@0> says “two 8s” (in truth 3♠ 8♦)",
        "<@0>\xa0: «\xa0deux 8\xa0» (en vérité 3♠ 8♦)",
    ),
    (CardFlipped(0, 1, KING, fits=True), "<@0> turns K♦", "<@0> retourne R♦"),
    (
        CardFlipped(0, 1, NINE, fits=False),
        "<@0> turns 9♠: it doesn’t fit",
        "<@0> retourne 9♠\xa0: raté",
    ),
    (events.StockTried(0, KING, fits=True), "🎲 <@0> tries the stock: K♦", "🎲 <@0> tente la pioche\xa0: R♦"),
    (
        events.StockTried(0, NINE, fits=False),
        "🎲 <@0> tries the stock: 9♠, it doesn’t fit",
        "🎲 <@0> tente la pioche\xa0: 9♠, raté",
    ),
    (events.CardsDrawn(0, 1, cards("9S"), by_choice=True), "you drew 9♠", "vous avez pioché 9♠"),
    (events.CardsDrawn(0, 1, (), by_choice=True), "<@0> draws a card", "<@0> pioche une carte"),
    (events.ClaimAccepted(1), "<@1> believes it", "<@1> y croit"),
    (
        events.Challenged(1, 0, cards("8S 8D"), 8, truthful=True),
        "😇 <@1> doubts <@0>’s “two 8s”, but it’s true: 8♠ 8♦",
        "😇 <@1> ne croit pas <@0> («\xa0deux 8\xa0»), mais c’est vrai\xa0: 8♠ 8♦",
    ),
    (
        events.Challenged(1, 0, cards("3S 8D"), 8, truthful=False),
        "🤥 <@1> doubts <@0>’s “two 8s”, and it’s a lie: 3♠ 8♦",
        "🤥 <@1> ne croit pas <@0> («\xa0deux 8\xa0»), et c’est un mensonge\xa0: 3♠ 8♦",
    ),
    (
        events.PileBurnt(0, 10, "killer", 1, cards("10S"), face_down=False),
        "🔥 <@0> burns the pile: 1 card",
        "🔥 <@0> brûle la pile\xa0: 1 carte",
    ),
    (
        events.PileBurnt(0, 10, "killer", 3, cards("4S 5S 10S"), face_down=False),
        "🔥 <@0> burns the pile: 3 cards",
        "🔥 <@0> brûle la pile\xa0: 3 cartes",
    ),
    (
        events.PileBurnt(0, 10, "led", 1, cards("10S"), face_down=False),
        "🔥 <@0> leads a 10, which burns at once",
        "🔥 <@0> entame avec un 10, qui brûle aussitôt",
    ),
    (
        events.PileBurnt(0, 14, "led", 1, cards("AS"), face_down=False),
        "🔥 <@0> leads an Ace, which burns at once",
        "🔥 <@0> entame avec un As, qui brûle aussitôt",
    ),
    (
        events.PileBurnt(0, 6, "quad", 5, cards("5S 6S 6H 6D 6C"), face_down=False),
        "🔥 Four of a kind! <@0> burns the pile: 5 cards",
        "🔥 Carré\xa0! <@0> brûle la pile\xa0: 5 cartes",
    ),
    (
        events.PileBurnt(0, 6, "quad", 3, cards("6S 6H 6D"), face_down=False),
        "🔥 3 of a kind! <@0> burns the pile: 3 cards",
        "🔥 3 cartes de même valeur\xa0! <@0> brûle la pile\xa0: 3 cartes",
    ),
    (
        events.PilePickedUp(0, 1, cards("4S"), cards("4S"), face_down=False),
        "🫳 <@0> picks up 1 card",
        "🫳 <@0> ramasse 1 carte",
    ),
    (
        events.PilePickedUp(0, 2, cards("4S 5S"), (), face_down=True),
        "🫳 <@0> picks up 2 cards: 4♠ 5♠",
        "🫳 <@0> ramasse 2 cartes\xa0: 4♠ 5♠",
    ),
    (WentOut(0, 2), "🏁 <@0> goes out second", "🏁 <@0> prend la 2e place"),
    (
        events.SeatLeft(0, 2, cards("4S AD"), face_down=False),
        "🚪 <@0> leaves the table",
        "🚪 <@0> quitte la table",
    ),
]

UNTOLD = [
    HandDealt(0, 5, ()),
    events.CardsDrawn(0, 2, (), by_choice=False),
    TurnPassed(1),
    DealOver(((0,), (1,)), 1, "played_out"),
]


def test_every_kind_of_event_is_thought_of():
    kinds = {type(event) for event, _, _ in TOLD} | {type(event) for event in UNTOLD}
    assert set(typing.get_args(events.Event)) - kinds == set(), "an example of each belongs in TOLD or UNTOLD"


@pytest.mark.parametrize(("event", "english", "french"), TOLD)
def test_each_event_has_a_line(event, english, french):
    assert SCREEN.tell(event, SHORT_NAMES, words("en")) == english
    assert SCREEN.tell(event, SHORT_NAMES, words("fr")) == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", UNTOLD, ids=lambda event: event.kind)
def test_events_that_the_board_shows_have_no_line(event, language):
    assert SCREEN.tell(event, SHORT_NAMES, words(language)) is None


NEVER_READ_ALONE = (events.Challenged, events.CardsDrawn, events.SeatLeft)
"""A doubt comes with who picks up, own cards are always shown, and whoever has left reads nothing."""


@pytest.mark.parametrize("event", [each for each, _, _ in TOLD if not isinstance(each, NEVER_READ_ALONE)])
def test_nobody_reads_their_own_name(event):
    for reader in range(3):
        told = " ".join(SCREEN.news([event], SHORT_NAMES, words("en"), reader))
        assert SHORT_NAMES(reader) not in told, "say “you” in news.py"
