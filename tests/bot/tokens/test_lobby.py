"""A lobby's lines about tokens."""

from dataclasses import replace

import pytest

from bot.tables.model.terms import AiStakes, Coin, Terms
from bot.tables.model.values import Occupant, Phase, TableValue
from bot.tokens.words import stakes_text, words_at
from game.registry import GAMES
from tests.support.languages import words

PERSON, AI = Occupant(10), Occupant(None, "random")


def lobby(*seats, game="nain_jaune", terms=None, for_tokens=True, **overrides):
    chosen = GAMES[game]
    return TableValue(
        table_id="t",
        guild_id=1,
        channel_id=2,
        message_id=None,
        phase=Phase.LOBBY,
        game=chosen,
        preset=next(iter(chosen.presets)),
        rules=next(iter(chosen.presets.values())).override(overrides),
        for_tokens=for_tokens,
        host_id=10,
        locale="en-US",
        seats=seats or (PERSON,),
        terms=terms or Terms(),
    )


def said(table, language="en"):
    text = stakes_text(table, words(language))
    return text and text.replace("\u00a0", " ")


WITH_AIS = "Played for tokens: everybody stakes 120 🪙."
FOR_TOKENS = "Played for tokens: everybody stakes up to 120 🪙, at least 15 🪙."
FOR_POINTS = "Played for points: no tokens change hands."


def test_a_game_without_tokens_says_nothing():
    assert said(lobby(game="shithead")) is None


def test_what_is_staked():
    assert said(lobby()) == FOR_TOKENS
    assert (
        said(lobby(), "fr")
        == "On joue pour des jetons : chacun apporte jusqu’à 120 🪙 (sa cave), 15 🪙 au moins."
    )


def test_the_jackpot_names_the_dearest_box_first():
    table = lobby(terms=Terms(jackpot=(("QS", 9), ("7D", 84))))
    assert said(table) == f"{FOR_TOKENS}\n**Jackpot:** 84 🪙 on the Dwarf, 9 🪙 on the Queen"
    assert said(table, "fr").endswith("**Cagnotte :** 84 🪙 sur le Nain, 9 🪙 sur la Dame")


def test_the_lobby_names_another_table_on_the_board_instead():
    table = lobby(terms=Terms(jackpot=(("7D", 84),), board_taken=True))
    assert said(table).splitlines()[1:] == [
        "Another table is using the server’s board, so this one starts empty."
    ]


@pytest.mark.parametrize(
    ("ai_stakes", "lines"),
    [
        (
            AiStakes.NONE,
            [FOR_POINTS, "There are AIs at the table, and on this server they don’t play for tokens."],
        ),
        (AiStakes.SPENT, [FOR_POINTS, "The house has reached today’s limit of stakes for AIs."]),
        (
            AiStakes.HOUSE,
            [
                WITH_AIS,
                "The house stakes for the AIs, which play their best.",
                "The boxes start empty, and at the end what is left in them goes to the house.",
            ],
        ),
    ],
)
def test_with_ai_seats_it_depends_on_the_house(ai_stakes, lines):
    assert said(lobby(PERSON, AI, terms=Terms(ai_stakes=ai_stakes))).splitlines() == lines


def test_against_several_people_the_house_stakes_for_none():
    alone = "AIs play for tokens against one person only, not against several."
    for stakes in (AiStakes.HOUSE, AiStakes.SPENT):
        table = lobby(PERSON, PERSON, AI, terms=Terms(ai_stakes=stakes))
        assert said(table).splitlines() == [FOR_POINTS, alone]


@pytest.mark.parametrize("ai_stakes", list(AiStakes))
@pytest.mark.parametrize("options", [{"for_tokens": False}, {"insolvency": "debt"}])
def test_a_table_for_points_says_nothing_of_the_house(options, ai_stakes):
    assert said(lobby(PERSON, AI, terms=Terms(ai_stakes=ai_stakes), **options)) == FOR_POINTS


def test_a_table_for_tokens_speaks_of_the_servers_coin_and_one_for_points_of_points():
    table = lobby(terms=Terms(Coin("💎", "gem", "gems")))
    assert words_at(table, words("en")).tokens(3) == "3 gems"
    for_points = replace(table, for_tokens=False)
    assert words_at(for_points, words("en")).tokens(3) == "3 points"
    assert [words_at(for_points, words("fr")).tokens(count) for count in (1, 3)] == ["1 point", "3 points"]
    assert "120 💎" in said(table)
