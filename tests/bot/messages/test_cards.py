import pytest

from bot.i18n import words_for
from bot.messages.list_words import a_rank, card_signs, no_rank, rank_name, rank_sign
from game.core.cards import ACE, JACK, KING, QUEEN, parse_card

ENGLISH = words_for("en")


def test_cards_are_written_with_rank_and_suit():
    cards = [parse_card(code) for code in ("2C", "10D", "JH", "QS", "KC", "AD")]

    assert card_signs(cards, ENGLISH) == "2♣ 10♦ J♥ Q♠ K♣ A♦"


@pytest.mark.parametrize(
    ("rank", "sign", "name", "one", "none"),
    [
        (7, "7", "7", "a 7", "No 7"),
        (8, "8", "8", "an 8", "No 8"),
        (JACK, "J", "Jack", "a Jack", "No Jack"),
        (QUEEN, "Q", "Queen", "a Queen", "No Queen"),
        (KING, "K", "King", "a King", "No King"),
        (ACE, "A", "Ace", "an Ace", "No Ace"),
    ],
)
def test_ranks_have_names_with_their_articles(rank, sign, name, one, none):
    assert rank_sign(rank, ENGLISH) == sign
    assert rank_name(rank, ENGLISH) == name
    assert a_rank(rank, ENGLISH) == one
    assert no_rank(rank, ENGLISH) == none
