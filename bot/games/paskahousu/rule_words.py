"""What is said of each house rule of Paskahousu, in the order in which the rules tell it."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.games.core.face import Need
from bot.games.core.rule_words import ELSEWHERE, RuleRow, RuleTable, Section, players_row
from bot.games.paskahousu import rule_phrases as say
from bot.games.shedding.rule_rows import (
    BASICS,
    OFFERED_QUADS,
    QUAD,
    WITH_QUADS,
    blind_cards,
    counted_jokers,
    counted_packs,
    dealer_next,
    hand_cards,
    move_limit,
    offered_quad,
    table_cards,
)
from bot.i18n import Words, mark, marked
from game.paskahousu.presets import PRESETS
from game.paskahousu.rules import PaskahousuRules

Row: TypeAlias = RuleRow[PaskahousuRules]


_WITH_LIES: Final = Need(lambda rules: rules.bluff, mark("Only with lies."))


def _who_doubts_until_when(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    if not rules.bluff:
        return
    doubters = TABLE.phrase("challengers", rules, t)
    if (rules.challengers, rules.window) == ("any", "until_next_acts"):
        yield t("{doubters} until the next player acts", doubters=doubters)
        yield t("before a pile burns or somebody goes out, everybody is asked")
    else:
        yield from (doubters, TABLE.phrase("window", rules, t))


_IF_KILLERS_STAY: Final = Need(lambda rules: rules.killer_lead == "stays", mark("Only where it stays."))


_CARDS: Final = Section(
    mark("The cards"),
    say.pack,
    players_row(30),
    Row("decks", mark("Packs"), 190, said=counted_packs, untold=ELSEWHERE),
    Row("jokers", mark("Jokers"), 90, said=counted_jokers, phrase=say.jokers, untold=ELSEWHERE),
    say.order,
)
_DEAL: Final = Section(
    mark("The deal"),
    say.dealt,
    table_cards(240),
    hand_cards(60),
    Row("opener", mark("Who leads first"), 50).says(
        most_lowest=marked(
            "Who holds most 3s, otherwise most 4s, and so on",
            "the player with the most 3s leads; if nobody has one, the most 4s, and so on",
        ),
        lowest_card=marked(
            "Who holds the lowest card",
            "the player with the lowest card leads: a 3, otherwise a 4, and so on",
        ),
        left_of_dealer=marked("The player after the dealer", "the player to the left of the dealer leads"),
    ),
    Row("opening_play", mark("The first lead"), 40, phrase=say.opening_play, untold=("free",)).says(
        low=marked("The rank that decides who leads; with lies, called 3s"), free=marked("Any card")
    ),
)
_TURN: Final = Section(
    mark("Your turn"),
    say.turn,
    Row("stock_option", mark("The top card of the stock"), 220, untold=("none",)).says(
        draw_first=marked(
            "Can be drawn before playing",
            "once a turn, before playing, you can draw the top card of the stock",
        ),
        none=marked("Only refills hands", "the stock only refills hands"),
        draw_pass=marked(
            "Can be drawn instead of playing", "instead of playing, you can draw the top card of the stock"
        ),
        try_stuck=marked(
            "Can be tried if you can’t play",
            "if you can’t play, you can try the top card of the stock; if it doesn’t fit, you pick it up with"
            " the pile",
        ),
        try_always=marked(
            "Can be tried instead of playing",
            "instead of playing, you can try the top card of the stock; if it doesn’t fit, you pick it up"
            " with the pile",
        ),
    ),
    Row(
        "lone_from",
        mark("Cards that are laid one at a time"),
        180,
        said=say.offered_lone,
        phrase=say.lone_from,
        untold=(None,),
    ).says({None: marked("None")}),
    Row("lone_killers", mark("Several cards that burn the pile at once"), 175, untold=(False,)).says(
        {
            False: marked("Can be played", "cards that burn the pile can be played several at once"),
            True: marked("Are played one at a time", "cards that burn the pile are played one at a time"),
        }
    ),
)
_PILE: Final = Section(
    mark("What goes on what"),
    say.numbers,
    Row(
        "court_floor",
        mark("Jacks, Queens and Kings on numbers"),
        140,
        said=say.offered_floor,
        phrase=say.court_floor,
    ).says({None: marked("On any number")}),
    say.courts_and_twos,
    Row("court_lead", mark("Leading Jacks, Queens and Kings"), 150).says(
        free=marked("Allowed", "Jacks, Queens and Kings can be led like any card"),
        stock_empty=marked(
            "Once the stock is empty", "Jacks, Queens and Kings are led only once the stock is empty"
        ),
        never=marked("Never", "Jacks, Queens and Kings are never led"),
    ),
    Row("suit_goes", mark("A card of the suit on top"), 165, untold=(False,)).says(
        {
            False: marked("Goes like any other", "a card of the suit on top goes like any other"),
            True: marked(
                "Goes whatever its rank",
                "a card of a suit on top goes whatever its rank",
                "a 3 to 9, Jack, Queen or King of a suit on top goes on any of these, whatever its rank,"
                " alone or with equal cards",
            ),
        }
    ),
    Row("ace_lead", mark("Leading Aces"), 145, untold=("free",)).says(
        free=marked("Allowed", "Aces can be led like any card"),
        stock_empty=marked("Once the stock is empty", "Aces are led only once the stock is empty"),
    ),
)
_KILLERS: Final = Section(
    mark("Burning the pile"),
    Row("killers", mark("Cards that burn the pile"), 200).says(
        ten_and_ace=marked(
            "The 10 on numbers, the Ace on Jack, Queen and King",
            "a 10 on 3 to 9 burns the pile, and so does an Ace on a Jack, Queen or King: it leaves the game,"
            " and the player leads again",
        ),
        ten_only=marked(
            "Only the 10; the Ace is above the King",
            "a 10 on any card but a 10 or a 2 burns the pile: it leaves the game, and the player leads again;"
            " the Ace is a card above the King",
        ),
        ace_on_all=marked(
            "The 10 on numbers, the Ace on any card",
            "a 10 on 3 to 9 burns the pile, and so does an Ace on any card: it leaves the game, and the"
            " player leads again",
        ),
    ),
    Row("killer_lead", mark("If such a card is led"), 210, phrase=say.killer_lead).says(
        stays=marked("It stays on the table"),
        forced=marked("The next player must pick it up"),
        falls=marked("It burns at once"),
    ),
    Row("same_on_killer", mark("Its own rank on it"), 110, matters=_IF_KILLERS_STAY).says(
        {
            True: marked("Goes", "its own rank goes on such a card"),
            False: marked("Doesn’t go", "its own rank doesn’t go on such a card"),
        }
    ),
    Row("two_on_killer", mark("A 2 on it"), 120, matters=_IF_KILLERS_STAY).says(
        {True: marked("Goes", "a 2 goes on it"), False: marked("Doesn’t go", "a 2 doesn’t go on it")}
    ),
    Row("quad", QUAD, 130, said=offered_quad, phrase=say.quad, offered=OFFERED_QUADS, untold=(0,)),
    Row(
        "quad_twos",
        mark("As many 2s"),
        100,
        matters=WITH_QUADS,
    ).says(
        {
            True: marked("Burn the pile, too", "four 2s burn it, too"),
            False: marked("Don’t burn it", "2s never burn it by their number"),
        }
    ),
)
_LYING: Final = Section(
    mark("Lying and doubting"),
    Row("bluff", mark("How cards are laid"), 250, untold=(False,)).says(
        {
            True: marked(
                "Face down, and you say what they are",
                "cards are laid face down, and you say what they are: the truth, or not",
            ),
            False: marked("Face up", "cards are laid face up"),
        }
    ),
    _who_doubts_until_when,
    Row("challengers", mark("Who may doubt"), 170, matters=_WITH_LIES, untold=ELSEWHERE).says(
        any=marked("Any other player", "any other player may doubt it"),
        next=marked("Only the next player", "only the next player may doubt it"),
    ),
    Row("window", mark("Until when"), 160, matters=_WITH_LIES, untold=ELSEWHERE).says(
        until_next_acts=marked(
            "Until the next player acts",
            "doubts count until the next player acts; before a pile burns or somebody goes out, everybody is"
            " asked",
        ),
        all_answer=marked("Everybody is asked after every play", "everybody is asked after every play"),
    ),
    say.doubts,
    Row("after_truth", mark("Who leads after a doubted truth"), 80, matters=_WITH_LIES).says(
        challenged=marked(
            "Who told it", "if it was true, the doubter takes the pile, and the player leads again"
        ),
        next=marked(
            "The player after",
            "if it was true, the doubter takes the pile, and the player after the last one leads",
        ),
    ),
    Row("after_lie", mark("Who leads after a lie that was found"), 70, matters=_WITH_LIES).says(
        next=marked(
            "The player after the liar",
            "if it was a lie, the liar takes the pile, and the player after the liar leads",
        ),
        challenger=marked("Who doubted", "if it was a lie, the liar takes the pile, and the doubter leads"),
    ),
    say.doubted_piles,
)
_TABLE_CARDS: Final = Section(mark("The table cards"), say.face_up_cards, blind_cards)
_END: Final = Section(
    mark("The end"),
    Row("finish", mark("Who wins or loses"), 230).says(
        first_out=marked("The first player without cards wins", "the first player without cards wins"),
        last_in=marked(
            "The last player with cards loses", "the last player with cards loses and is the paskahousu"
        ),
    ),
    dealer_next(20),
    move_limit(10, PaskahousuRules.model_fields["move_limit"].default),
)

TABLE: Final = RuleTable(
    PRESETS, (_CARDS, _DEAL, _TURN, _PILE, _KILLERS, _LYING, _TABLE_CARDS, _END), basics=BASICS
)
