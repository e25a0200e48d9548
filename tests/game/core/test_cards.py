import pytest
from pydantic import TypeAdapter, ValidationError

from game.core import cards
from game.core.card_json import JsonCard, JsonSuitedCard, JsonSuitedRank
from game.core.cards import CODE, RANK, SUIT, UnreadableCardError, packs, parse_card


def test_every_card_of_a_pack_is_read_as_it_is_written():
    assert [parse_card(CODE[card]) for card in range(54)] == list(range(54))


def test_codes_are_those_players_write():
    assert cards.codes([parse_card("10D"), parse_card("KH"), parse_card("X2")]) == ["10D", "KH", "X2"]


def test_equal_cards_of_two_packs_are_written_alike_and_are_not_the_same_card():
    ten, other = parse_card("10D"), parse_card("10D") + cards.CARDS_PER_PACK
    assert CODE[ten] == CODE[other]
    assert RANK[ten] == RANK[other] == 10
    assert SUIT[ten] == SUIT[other]
    assert ten != other


NO_CARDS = ["", "1D", "11D", "DK", "kh", "X3", "10", "10DD"]


@pytest.mark.parametrize("junk", NO_CARDS)
def test_invalid_cards_are_refused_by_name(junk):
    with pytest.raises(UnreadableCardError, match="is not a card"):
        parse_card(junk)


@pytest.mark.parametrize("junk", [*NO_CARDS, None, 7, True, ["KH"]])
def test_what_is_no_card_in_a_record_is_refused_by_name(junk):
    with pytest.raises(ValidationError, match="is not a card"):
        TypeAdapter(JsonCard).validate_python(junk)


@pytest.mark.parametrize("joker", ["X1", "X2", "X3"])
def test_a_joker_is_no_card_of_the_52(joker):
    with pytest.raises(ValidationError, match="is not a"):
        TypeAdapter(JsonSuitedCard).validate_python(joker)
    assert TypeAdapter(JsonSuitedCard).validate_python("KS") == parse_card("KS")


def test_a_rank_of_the_52_is_none_of_jokers():
    with pytest.raises(ValidationError, match="is not a rank"):
        TypeAdapter(JsonSuitedRank).validate_python("X")
    assert TypeAdapter(JsonSuitedRank).validate_python("K") == RANK[parse_card("KS")]


def test_packs_have_52_cards_and_the_jokers_asked_for():
    two = packs(2, jokers=3)
    assert len(two) == len(set(two)) == 107
    assert [CODE[card] for card in two if RANK[card] == cards.JOKER] == ["X1", "X2", "X1"]


def test_a_joker_has_no_suit():
    assert SUIT[parse_card("X1")] not in {SUIT[parse_card(f"K{suit}")] for suit in "CDHS"}
