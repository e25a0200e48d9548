from collections.abc import Iterator
from typing import get_args

import pytest

from game.core.protocol import TokensPaid
from game.nain_jaune import events as nj
from game.nain_jaune.actions import Pass
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import NAMES, SCREEN, told
from tests.game.nain_jaune.tables import cards, lay, rules_of, table
from tests.support.languages import words

KING, QUEEN, ACE = 13, 12, 14

LINES = [
    (
        nj.Dealt(2, 0, 3, (12,) * 4, 4),
        "Deal 2: <@0> deals.",
        "Donne 2~: <@0> donne.",
    ),
    (TokensPaid(0, "KH", 4, "ante"), None, None),
    (
        TokensPaid("QS", 1, 18, "claim"),
        "<@1>: “Queen takes!” +18",
        "<@1>~: «~Dame qui prend~!~» +18",
    ),
    (
        TokensPaid("7D", 1, 30, "claim"),
        "<@1>: “Dwarf takes!” +30",
        "<@1>~: «~Nain qui prend~!~» +30",
    ),
    (TokensPaid("QS", 1, 18, "sweep"), "<@1> sweeps the Queen: +18", "<@1> rafle la Dame~: +18"),
    (TokensPaid(2, 1, 1, "points"), "<@2> pays <@1> 1 token.", "<@2> paie 1 jeton à <@1>."),
    (TokensPaid(2, 1, 18, "points"), "<@2> pays <@1> 18 tokens.", "<@2> paie 18 jetons à <@1>."),
    (
        TokensPaid(2, "7D", 30, "double"),
        "<@2> kept 7♦: +30 on the Dwarf",
        "<@2> a gardé 7♦~: +30 sur le Nain",
    ),
    (TokensPaid("KH", 0, 4, "ante"), None, None),
    (TokensPaid(1, "QS", 18, "claim"), None, None),
    (TokensPaid(1, "QS", 18, "sweep"), None, None),
    (
        nj.FiveBelles(1),
        "<@1> was dealt all five board cards!",
        "<@1> a reçu les cinq belles cartes~!",
    ),
    (nj.RunStarted(1, KING, "deal"), None, None),
    (nj.Laid(1, 5), None, None),
    (
        nj.BoxNotClaimed(1, "QS", 18),
        "<@1> plays Q♠ without announcing it: 18 tokens stay.",
        "<@1> pose D♠ sans l’annoncer~: 18 jetons restent.",
    ),
    (nj.RunEnded(1), "King! <@1> leads again.", "Roi~! <@1> repart."),
    (nj.WentWithout(1, KING), "<@1>: “No King!”", "<@1>~: «~Sans Roi~!~»"),
    (nj.WentWithout(1, 8), "<@1>: “No 8!”", "<@1>~: «~Sans 8~!~»"),
    (nj.PassedOver(1, KING), None, None),
    (nj.Passed(1, KING), None, None),
    (
        nj.RankMissing(1, ACE),
        "No Ace: <@1>’s turn.",
        "Pas d’As~: <@1> reprend.",
    ),
    (
        nj.DealWon(1),
        "<@1> plays the last card and wins the deal.",
        "<@1> pose sa dernière carte et gagne la donne.",
    ),
    (nj.GrandOpera(1), "<@1>: grand opéra!", "<@1>~: grand opéra~!"),
    (
        nj.FellShort(1, 2, 30, 12, "points"),
        "<@1> owes <@2> 30 but can only pay 12.",
        "<@1> devrait payer 30 (<@2>)\xa0: il lui reste 12.",
    ),
    (
        nj.FellShort(1, "QS", 30, 0, "double"),
        "<@1> owes the Queen 30 but can only pay 0.",
        "<@1> devrait payer 30 (la Dame)\xa0: il lui reste 0.",
    ),
    (nj.DealOver(((), (5,)), ()), None, None),
    (
        nj.SeatLeft(1, 1),
        "<@1> leaves; the talon gets 1 card.",
        "<@1> quitte la table~; 1 carte au talon.",
    ),
    (
        nj.DealVoided(2),
        "Too few players are left: the deal doesn’t count, and every token goes back.",
        "Il ne reste pas assez de joueurs~: la donne ne compte pas, chacun reprend ses jetons.",
    ),
    (nj.WentBroke(1, 3), "<@1> can’t pay the next ante.", "<@1> ne peut plus miser."),
    (
        nj.MatchOver("deals", ((1,), (0, 2))),
        "The match is over.",
        "La partie est finie.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), LINES)
def test_an_event_is_one_line_or_none(event, english, french):
    assert told([event]) == ([english] if english else [])
    assert told([event], "fr") == ([french.replace("~", "\u00a0")] if french else [])


def event_kinds() -> Iterator[type]:
    for member in get_args(nj.Event):
        yield get_args(member)[0] if get_args(member) else member


def test_every_kind_of_event_is_among_these_lines():
    thought_of = {type(event) for event, _, _ in LINES}
    assert set(event_kinds()) - thought_of == set(), "an example of each belongs in LINES"


def test_the_line_of_a_run_names_the_boxes_it_takes_and_its_last_card():
    boxes = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 30}
    state = table("9C 10D JC QS 2C", "KH 3D", "4C 5D", boxes=boxes)

    assert told(lay(state, "9C", "10D", "JC", "QS").events) == [
        "<@0>: “10 takes!” +6",
        "<@0>: “Jack takes!” +12",
        "<@0>: “Queen takes!” +18",
        "<@0>: “No King!”",
    ]


def test_the_line_of_a_grand_opera_names_what_it_sweeps():
    boxes = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 30}
    state = table("9C", "KC", "3D", boxes=boxes, alone=True, rules=rules_of("party"))

    assert told(lay(state, "9C").events)[:4] == [
        "<@0> plays the last card and wins the deal.",
        "<@0>: grand opéra!",
        "<@0> sweeps the 10: +6",
        "<@0> sweeps the Jack: +12",
    ]


def test_passing_by_choice_is_left_to_the_board():
    state = table("9C 3C", "4C", "5C", run={"rank": "8", "seat": 2}, rules=rules_of("mistigri"))

    assert told(NAIN_JAUNE.apply(state, 0, Pass()).events) == []
    assert cards("9C")[0] in state.hands[0]


def test_a_player_reads_which_cards_the_others_laid():
    def laid(seat, codes):
        return [nj.Laid(seat, card) for card in cards(codes)]

    events = [
        *laid(1, "5C 6D 7H"),
        TokensPaid("7D", 1, 6, "claim"),
        *laid(1, "8S"),
        nj.WentWithout(1, 9),
        *laid(2, "9C 10C"),
        nj.RunStarted(2, 2, "king"),
        *laid(2, "2C"),
    ]
    assert SCREEN.news(events, NAMES, words("en")) == [
        "<@1> 5♣ → 8♠, “Dwarf takes!” +6, “No 9!”",
        "<@2> 9♣ 10♣, 2♣",
    ]
