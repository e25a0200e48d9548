import pytest

from bot.messages.list_words import display_width
from game.core.rng import Rng
from game.nain_jaune.deal import start_deal
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import SCREEN, code_lines, deal_end, result
from tests.game.nain_jaune.tables import cards, lay, rules_of, table
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

BOXES = {"10D": 6, "JC": 12, "QS": 18, "KH": 24, "7D": 30}


def test_the_winner_is_named():
    state = lay(table("9C", "KC", "3D", deal=2), "9C").state

    assert text(result(state)).startswith("**<@0> wins deal 2.**")
    assert text(result(state, "fr")).startswith("**<@0> gagne la donne 2.**")


def test_a_name_that_is_bold_already_is_bold_once():
    class AiNames:
        def __call__(self, seat):
            return f"**{self.label(seat)}**"

        def label(self, seat):
            return f"🤖 {seat}"

    state = lay(table("9C", "KC", "3D", deal=2), "9C").state
    shown = SCREEN.result(deal_end(state, AiNames()), words("en"))
    assert text(shown).startswith("**🤖 0 wins deal 2.**")


def test_the_table_says_who_paid_whom_and_for_which_cards():
    state = lay(table("9C QS", "KC 7C AD", "2C 2D 2H 2S", boxes=BOXES), "9C", "QS").state

    assert code_lines(result(state))[:3] == [
        "Q♠        → Colette 18 taken",
        "Marius    → Colette  8 4 cards",
        "Maximili… → Colette 18 A♦ 7♣ K♣",
    ]


def test_a_board_card_kept_is_a_payment_to_its_box():
    state = lay(table("9C", "KH 10D", "3D", boxes=BOXES), "9C").state

    assert [line.split("→")[1].split() for line in code_lines(result(state))[:4]] == [
        ["Colette", "3", "3♦"],
        ["Colette", "20", "10♦", "K♥"],
        ["K♥", "24", "kept"],
        ["10♦", "6", "kept"],
    ]


def test_the_board_is_shown_as_doubled():
    state = lay(table("9C", "KH 10D", "3D", boxes=BOXES), "9C").state

    assert code_lines(result(state))[-3:] == [
        "10♦ 12        J♣ 12",
        "  ★ DWARF 7♦ 30 ★",
        "Q♠  18        K♥ 48",
    ]
    assert "**On the board,** before the next antes" in text(result(state))


def test_a_swept_board_is_one_line():
    state = lay(table("9C", "KC", "3D", alone=True, boxes=BOXES, rules=rules_of("party")), "9C").state

    assert code_lines(result(state))[0] == "board     → Colette 90 opéra"


def test_five_board_cards_are_a_reason_of_their_own():
    rules = rules_of("party", grand_opera="none")
    setup = NAIN_JAUNE.first_setup(rules, 3, Rng(b"d" * 32, "deal"), dealer=2)
    hands = {0: cards("10D JC QS KH 7D"), 1: cards("2C 3C 4C 5C 6C"), 2: cards("2D 3D 4D 5D 6D")}
    state = lay(start_deal(setup, hands, ()).state, "10D", "JC", "QS", "KH", "7D").state

    assert code_lines(result(state))[0] == "board     → Colette 45 5 belles"
    assert code_lines(result(state, "fr"))[0] == "tableau   → Colette 45 5 belles"


def test_standings_are_by_tokens_with_what_the_deal_brought_and_ties_together():
    state = lay(table("9C", "KC", "10S", "2S", tokens=[50, 60, 60, 20], boxes=BOXES), "9C").state

    assert text(result(state)).endswith(
        "**Standings**\n1. <@0> · 72 tokens (+22)\n2. <@1> · 50 tokens (−10)\n"
        "2. <@2> · 50 tokens (−10)\n4. <@3> · 18 tokens (−2)"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You lose 50 tokens in this deal."), ("fr", "Vous perdez 50 jetons sur cette donne.")],
)
def test_whoever_paid_reads_how_much_they_lost(language, said):
    state = lay(table("9C", "KH 10D", "3D", boxes=BOXES), "9C").state

    assert SCREEN.own_result(deal_end(state), 1, words(language)) == said


def test_the_last_deal_has_the_final_standings_and_what_stays_on_the_board():
    state = lay(table("9C", "KC", "10S", deal=5, boxes=BOXES), "9C").state

    assert "**Final standings**\n1. <@0>" in text(result(state))
    assert "**Left on the board**" in text(result(state))


def test_a_match_that_somebody_broke_is_over_too():
    state = lay(table("9C", "KC", "10S", tokens=20, rules=rules_of("jjv")), "9C").state

    assert "**Final standings**" in text(result(state))


def test_a_player_who_left_is_last_and_marked_as_having_left():
    state = lay(table("9C", "KC", "10S", "", left=[3], tokens=[1, 20, 20, 500]), "9C").state

    assert text(result(state)).endswith("4. <@3> · 500 tokens (±0) · left")


def test_a_deal_that_does_not_count_moves_nothing():
    state = table("9C QS 4C", "KC", "3D", boxes=BOXES, run={"rank": "8", "seat": 1})
    state = NAIN_JAUNE.leave(lay(state, "9C").state, 2).state
    blocks = result(state)

    assert state.void
    assert text(blocks).startswith("**Deal 1 doesn’t count:** too few players are left.")
    assert "→" not in text(blocks)
    assert "1. <@0> · 100 tokens (±0)" in text(blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_a_phone_and_no_name_ends_its_code_block(language):
    hands = ["9C", "KH 10D", "3D 4D 5D", "7D JC QS", "2C", "3C", "4C", "5C"]
    state = lay(table(*hands, boxes=dict.fromkeys(BOXES, 1500), tokens=9000), "9C").state
    blocks = result(state, language)

    assert max(display_width(line) for line in code_lines(blocks)) <= 34
    assert text(blocks).count("```") == 4
    assert "'Ann'" in text(blocks)


def test_columns_stand_below_each_other_whatever_the_names():
    hands = ["9C", "KC", "3D", "2H", "2C", "3C", "4C", "5C"]
    blocks = result(lay(table(*hands, boxes=BOXES), "9C").state)
    arrows = {display_width(line.split("→")[0]) for line in code_lines(blocks) if "→" in line}

    assert arrows == {10}
