import typing

import pytest

from game.core.cards import JACK, parse_card
from game.shedding.events import CardFlipped, DealOver, Dealt, HandDealt, TurnPassed, WentOut
from game.shithead import events
from tests.bot.games.shithead.scenes import SCREEN, SHORT_NAMES
from tests.support.languages import LANGUAGES, words


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(code) for code in text.split())


NINE, KING, JOKER = cards("9S KD X1")

TOLD = [
    (Dealt(1, 2, 25), "<@2> deals", "<@2> donne"),
    (
        events.FaceUpChosen(0, (cards("AS"), cards("KD KH"))),
        "<@0> lays face up: A♠, K♦♥",
        "<@0> pose face visible\xa0: A♠, R♦♥",
    ),
    (
        events.CardsThrown(1, cards("3S 3H")),
        "<@1> throws 3♠ 3♥ on the pile",
        "<@1> jette 3♠ 3♥ sur la pile",
    ),
    (
        events.CardStacked(0, KING, 0, 1),
        "<@0> stacks K♦ on a face-up card",
        "<@0> empile R♦ sur une carte visible",
    ),
    (
        events.CardStacked(0, KING, 2, 1),
        "<@0> stacks K♦ on a face-up card of <@2>",
        "<@0> empile R♦ chez <@2>",
    ),
    (
        events.CardsExchanged(0, cards("QS"), cards("3D")),
        "<@0> lays Q♠ face up and takes 3♦ into hand",
        "<@0> pose D♠ face visible et prend 3♦ en main",
    ),
    (events.OpenerFound(1, "left_of_dealer", None, None), "▶️ <@1> begins", "▶️ <@1> commence"),
    (
        events.OpenerFound(1, "first_dealt_low_up", 3, "up"),
        "▶️ <@1> begins: a 3 face up",
        "▶️ <@1> commence\xa0: un 3 face visible",
    ),
    (
        events.OpenerFound(1, "low_in_hand", 4, "hand"),
        "▶️ <@1> begins: a 4 in hand",
        "▶️ <@1> commence\xa0: un 4 en main",
    ),
    (events.CardsLaid(0, cards("QS QH"), "hand"), "<@0>: Q♠ Q♥", "<@0>\xa0: D♠ D♥"),
    (events.CardsLaid(0, (JOKER,), "hand"), "<@0>: joker", "<@0>\xa0: joker"),
    (CardFlipped(0, 1, KING, fits=True), "<@0> turns K♦", "<@0> retourne R♦"),
    (
        CardFlipped(0, 1, NINE, fits=False),
        "<@0> turns 9♠: it doesn’t fit",
        "<@0> retourne 9♠\xa0: raté",
    ),
    (
        events.ChanceTaken(0, KING, fits=True),
        "🎲 <@0> tries the stock: K♦",
        "🎲 <@0> tente la pioche\xa0: R♦",
    ),
    (
        events.ChanceTaken(0, NINE, fits=False),
        "🎲 <@0> tries the stock: 9♠, it doesn’t fit",
        "🎲 <@0> tente la pioche\xa0: 9♠, raté",
    ),
    (events.ChainStopped(0), "<@0> stops there", "<@0> s’arrête là"),
    (
        events.PileBurnt(0, 10, "power", cards("10S")),
        "🔥 <@0> burns the pile: 1 card",
        "🔥 <@0> brûle la pile\xa0: 1 carte",
    ),
    (
        events.PileBurnt(0, 10, "power", cards("4S 5S 10S")),
        "🔥 <@0> burns the pile: 3 cards",
        "🔥 <@0> brûle la pile\xa0: 3 cartes",
    ),
    (
        events.PileBurnt(0, 6, "quad", cards("5S 6S 6H 6D 6C")),
        "🔥 Four of a kind! <@0> burns the pile: 5 cards",
        "🔥 Carré\xa0! <@0> brûle la pile\xa0: 5 cartes",
    ),
    (
        events.PileBurnt(0, 6, "quad", cards("6S 6H 6D")),
        "🔥 3 of a kind! <@0> burns the pile: 3 cards",
        "🔥 3 cartes de même valeur\xa0! <@0> brûle la pile\xa0: 3 cartes",
    ),
    (events.DirectionReversed(0, -1), "⬆️ Play goes up the list", "⬆️ Sens du jeu\xa0: de bas en haut"),
    (events.DirectionReversed(0, 1), "⬇️ Play goes down the list", "⬇️ Sens du jeu\xa0: de haut en bas"),
    (events.TurnsSkipped(0, (1,)), "⏭️ <@1> misses a turn", "⏭️ <@1> passe son tour"),
    (
        events.TurnsSkipped(0, (1, 2, 1)),
        "⏭️ <@1> and <@2> miss a turn",
        "⏭️ <@1> et <@2> passent leur tour",
    ),
    (events.Attacked(0, 2), "⚔️ <@0> attacks <@2>", "⚔️ <@0> attaque <@2>"),
    (
        events.NextNamed(0, 2),
        "👉 <@0> names <@2>, who plays next",
        "👉 <@0> désigne <@2>, qui joue ensuite",
    ),
    (events.JumpedIn(2), "⚡ <@2> jumps in", "⚡ <@2> intercepte"),
    (events.AttackCountered(2, 0), "🛡️ <@2> counters the attack", "🛡️ <@2> pare l’attaque"),
    (
        events.AttackLapsed(0),
        "The attack is off: the pile stays",
        "L’attaque tombe à l’eau\xa0: la pile reste",
    ),
    (events.FaceUpAdded(0, cards("4S")), "<@0> adds 4♠ to the pile", "<@0> ajoute 4♠ à la pile"),
    (events.PilePickedUp(0, cards("4S"), 0), "🫳 <@0> picks up 1 card", "🫳 <@0> ramasse 1 carte"),
    (
        events.PilePickedUp(0, cards("4S 5S"), 1),
        "🫳 <@1> can’t play: <@0> picks up 2 cards",
        "🫳 <@1> ne peut pas jouer\xa0: <@0> ramasse 2 cartes",
    ),
    (
        events.FaceUpTaken(0, cards("4S AD")),
        "<@0> takes their face-up cards into hand: 4♠ A♦",
        "<@0> prend en main ses cartes visibles\xa0: 4♠ A♦",
    ),
    (WentOut(0, 2), "🏁 <@0> goes out second", "🏁 <@0> prend la 2e place"),
    (
        events.Eliminated(0, JACK),
        "💀 <@0> finishes on a Jack: eliminated",
        "💀 <@0> finit sur un Valet\xa0: élimination",
    ),
    (events.SeatLeft(0, cards("4S AD")), "🚪 <@0> leaves the table", "🚪 <@0> quitte la table"),
]

UNTOLD = [
    HandDealt(0, 3, ()),
    events.FaceDownChosen(0, 3),
    events.BecameReady(0),
    events.CardsDrawn(0, 2, ()),
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


@pytest.mark.parametrize("event", [event for event, _, _ in TOLD if not isinstance(event, events.SeatLeft)])
def test_nobody_reads_their_own_name(event):
    for reader in range(3):
        told = " ".join(SCREEN.news([event], SHORT_NAMES, words("en"), reader))
        assert SHORT_NAMES(reader) not in told, "say “you” in news.py"
