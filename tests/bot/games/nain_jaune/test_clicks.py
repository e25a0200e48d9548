import random

import pytest

from bot.games.nain_jaune.clicks import lay_body
from bot.messages.custom_ids import BUTTON_PREFIX, Control, build
from game.core.cards import packs
from game.nain_jaune.actions import Lay
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import SCREEN
from tests.game.nain_jaune.tables import cards


def test_a_click_lays_its_cards_one_after_the_other():
    assert SCREEN.actions("9S10HJC", ()) == (
        {"kind": "lay", "card": "9S", "announce": True},
        {"kind": "lay", "card": "10H", "announce": True},
        {"kind": "lay", "card": "JC", "announce": True},
    )


def test_a_board_card_can_be_laid_unannounced():
    assert SCREEN.actions("QS-", ()) == ({"kind": "lay", "card": "QS", "announce": False},)


def test_passing_is_one_action():
    assert SCREEN.actions("pass", ()) == ({"kind": "pass"},)


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("", ()),
        (" 9S", ()),
        ("9S ", ()),
        ("9S\n", ()),
        ("9s", ()),
        ("1S", ()),
        ("11S", ()),
        ("9X", ()),
        ("X1", ()),
        ("9", ()),
        ("S9", ()),
        ("9S|10S", ()),
        ("9S,10S", ()),
        ("9S9S", ()),
        ("QSQS-", ()),
        ("9S-", ()),
        ("QS--", ()),
        ("-QS", ()),
        ("passpass", ()),
        ("pass9S", ()),
        ("Pass", ()),
        ("٩S", ()),
        ("９S", ()),
        ("9♠", ()),
        ("{card}", ()),
        ("9S", ("9S",)),
        ("pass", ("",)),
        ("".join(f"{rank}{suit}" for rank in "23456" for suit in "CDHS") + "AC10CKC", ()),
        ("9S" * 100_000, ()),
    ],
)
def test_forged_controls_are_refused(body, values):
    with pytest.raises(ValueError, match=r"."):
        SCREEN.actions(body, values)


def test_random_junk_is_refused_or_read_as_actions_of_the_game():
    seed = 20_261_121
    print("seed", seed)
    rng = random.Random(seed)
    read = 0
    for _ in range(20_000):
        body = "".join(rng.choice("0123789JQKACDHS-pas |") for _ in range(rng.randrange(8)))
        try:
            actions = SCREEN.actions(body, ())
        except ValueError:
            continue
        read += 1
        for action in actions:
            NAIN_JAUNE.actions.validate_python(action)
    assert read > 0


def test_every_run_is_read_back_as_it_was_written():
    seed = 7
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(200):
        lays = [Lay(card) for card in rng.sample(packs(1), rng.randint(1, 22))]
        body = lay_body(lays)
        assert tuple(NAIN_JAUNE.actions.validate_python(a) for a in SCREEN.actions(body, ())) == tuple(lays)


def test_the_longest_run_fits_a_custom_id():
    silent = [Lay(card, announce=False) for card in cards("10D JC QS KH 7D")]
    others = [Lay(card) for card in cards("10C 10H 10S 9C 9D 9H 9S 8C 8D 8H 8S 7C 7H 7S 6C 6D 6H")]

    assert len(silent + others) == 22
    assert build(BUTTON_PREFIX, Control("act", "0123456789abcdef", 99_999, lay_body(silent + others)))
