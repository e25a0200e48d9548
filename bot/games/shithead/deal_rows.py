"""What is said of the cards and the deal, in the order in which the rules tell it."""

from typing import Final, TypeAlias

from bot.games.core.face import Need
from bot.games.core.rule_words import ELSEWHERE, RuleRow, Section, players_row
from bot.games.shedding.rule_rows import counted_jokers, hand_cards, table_cards
from bot.games.shithead import rule_phrases as say
from bot.i18n import mark, marked
from game.shithead.rules import MORE_FOR_FEW, ShitheadRules

Row: TypeAlias = RuleRow[ShitheadRules]


def has_table_cards(rules: ShitheadRules) -> bool:
    """Tell whether some players have cards on the table: two and three may be dealt more than others."""
    return rules.table_cards > 0 or rules.deal_size == "more_for_few"


WITH_TABLE_CARDS: Final = Need(has_table_cards, mark("Only with cards on the table."))
"""Whether cards lie before everybody."""
_WITH_JOKERS: Final = Need(lambda rules: rules.jokers > 0, mark("Only with jokers."))

CARDS: Final = Section(
    mark("The cards"),
    say.pack,
    players_row(60),
    Row(
        "decks",
        mark("Packs"),
        312,
        said=say.offered_packs,
        phrase=say.packs,
        offered=(
            *({"fit": True, "min": least} for least in range(1, 5)),
            *range(1, 9),
            *({"per": players} for players in range(2, 11)),
        ),
        untold=ELSEWHERE,
    ),
    Row("jokers", mark("Jokers"), 330, said=counted_jokers, untold=ELSEWHERE),
    Row(
        "joker_rank",
        mark("What jokers are"),
        311,
        matters=_WITH_JOKERS,
        untold=("own",),
    ).says(
        own=marked("Cards with a power of their own", "jokers have a power of their own"),
        any=marked(
            "Cards of any rank, which their player names",
            "a joker stands for any rank, which its player names, also towards four of a kind",
            "a joker stands for any rank, which its player names, also towards cards that burn the pile;"
            " turned blind, it is of the rank beneath if that fits, else of the lowest that does",
        ),
    ),
    Row("ace", mark("The Ace"), 240).says(
        high=marked("Is highest", "the Ace is highest, the 2 lowest"),
        low=marked("Is lowest", "the King is highest, the Ace lowest"),
    ),
    say.suits,
)

DEAL: Final = Section(
    mark("The deal"),
    say.dealt,
    table_cards(370),
    hand_cards(350),
    Row("deal_style", mark("The face-up cards"), 160, matters=WITH_TABLE_CARDS, untold=ELSEWHERE).says(
        three_rows=marked("Are dealt", "the face-up cards are dealt"),
        choose_up=marked("Are chosen from your hand", "everyone chooses their face-up cards from their hand"),
        choose_both=marked(
            "Are chosen after the face-down ones, without looking at those",
            "everyone chooses their face-down cards without looking, then their face-up cards from the rest",
        ),
    ),
    Row(
        "deal_size",
        mark("Dealing to two or three players"),
        360,
        matters=Need(
            lambda rules: rules.players[0] <= max(MORE_FOR_FEW), mark("Only where so few can play.")
        ),
        untold=("same",),
    ).says(
        same=marked("As to any others", "few players are dealt as many cards as others"),
        more_for_few=marked(
            "6 of each kind to two, 4 of each to three",
            "two players get 6 cards of each kind, three get 4",
        ),
    ),
    Row(
        "exchange",
        mark("Swapping hand cards for face-up cards"),
        315,
        matters=WITH_TABLE_CARDS,
        untold=("none",),
    ).says(
        own=marked(
            "Hand cards for your own face-up cards",
            "before play, you can swap cards in your hand for your face-up cards",
        ),
        until_burn=marked(
            "The same, and in your turns until the first burn",
            "before play, you can swap cards in your hand for your face-up cards, and one at a time"
            " in your turns until the first burn",
        ),
        none=marked("None", "no cards are swapped before play"),
    ),
    Row("stacking", mark("Stacking on face-up cards"), 150, matters=WITH_TABLE_CARDS, untold=("off",)).says(
        off=marked("No", "each face-up card has its own place"),
        own=marked(
            "On your own, before play",
            "before play, you can stack cards of the same rank on your face-up cards and draw"
            " back up; later they are played together",
        ),
        any=marked(
            "On anybody’s, before play",
            "before play, you can stack cards of the same rank on anybody’s face-up cards and"
            " draw back up; later they are played together",
        ),
    ),
    Row("opener", mark("Who leads first"), 30).says(
        left_of_dealer=marked("The player after the dealer", "the player to the left of the dealer leads"),
        first_dealt_low_up=marked(
            "The first face-up 3 dealt, otherwise a 3 in hand, and so on",
            "the player dealt the first face-up 3 leads; if there is none, a 3 in hand, then a 4, and so on",
        ),
        low_in_hand=marked(
            "The lowest card in hand: a 3, otherwise a 4, and so on",
            "the player with the lowest card leads: a 3, otherwise a 4, and so on, with 2 last",
        ),
        after_thrown_low=marked(
            "Everyone throws their 3s on the pile; the next player",
            "everyone throws their 3s (else 4s, and so on) on the pile, and the player after the"
            " last thrower leads",
        ),
        after_thrown_king=marked(
            "Everyone throws their Kings on the pile; the next player",
            "everyone throws their Kings (else Queens, and so on) on the pile, and the player"
            " after the last thrower leads",
        ),
    ),
    Row("opening_play", mark("The first lead"), 80, untold=("free",)).says(
        free=marked("Any card", "the first lead can be any card"),
        low_card=marked(
            "The lowest rank in hand",
            "the first lead must be the lowest rank in hand (3 is lowest, 2 is highest)",
        ),
    ),
    Row("first_card", mark("The first card of the pile"), 75, untold=("led",)).says(
        led=marked("Is led", "the first player leads"),
        turned=marked(
            "Is turned up by the dealer",
            "the dealer turns up the first card of the pile, none with a power, and the first"
            " player plays on it",
        ),
    ),
)
