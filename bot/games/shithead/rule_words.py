"""What is said of each house rule of the Shithead family, in the order in which the rules tell it."""

from typing import Final

from bot.games.core.face import Control, Need, rank_words
from bot.games.core.rule_words import ELSEWHERE, RuleTable, Section
from bot.games.shedding.rule_rows import (
    BASICS,
    OFFERED_QUADS,
    QUAD,
    WITH_QUADS,
    blind_cards,
    dealer_next,
    move_limit,
    offered_quad,
)
from bot.games.shithead import rule_phrases as say
from bot.games.shithead.deal_rows import CARDS, DEAL, WITH_TABLE_CARDS, Row, has_table_cards
from bot.games.shithead.powers import POWER_CONTROLS, has_effect, rank_differences
from bot.i18n import mark, marked
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_WITH_ATTACKS: Final = Need(lambda rules: has_effect(rules, "attack"), mark("Only where a card attacks."))


_TURN: Final = Section(
    mark("Your turn"),
    say.laying,
    Row("compare", mark("What goes on an ordinary card"), 220).says(
        ge=marked("An equal or higher rank", "plays must equal or beat the card on top"),
        gt=marked("A higher rank only", "plays must beat the card on top, not just equal it"),
    ),
    Row(
        "max_set",
        mark("Cards of the same rank at once"),
        180,
        said=say.offered_set,
        phrase=say.max_set,
        offered=(*range(11), 12, 16, 20),
        untold=(0,),
    ),
    Row("runs", mark("Runs of one suit"), 250, untold=("off",)).says(
        off=marked("Can’t be played at once", "suits do not matter"),
        suited=marked(
            "Can be played at once, if each card fits the one before",
            "a run of one suit can be played at once, if each card fits on the one before",
        ),
    ),
    Row(
        "quad",
        QUAD,
        170,
        said=offered_quad,
        phrase=say.quad,
        offered=OFFERED_QUADS,
        untold=(0,),
    ),
    Row(
        "quad_entry",
        mark("So many at once"),
        175,
        matters=Need(
            lambda rules: 0 < rules.quad <= (rules.max_set or rules.quad),
            mark("Only where so many can be played at once."),
        ),
        untold=("ranked",),
    ).says(
        ranked=marked("Must fit like any others", "as many as burn the pile must fit, too"),
        any=marked(
            "Go on anything",
            "enough of a kind to burn the pile, played at once from your hand, go on anything",
            "so many at once from your hand go on anything",
        ),
    ),
    Row(
        "jump_in",
        mark("Out of turn"),
        177,
        matters=WITH_QUADS,
        untold=(False,),
    ).says(
        {
            False: marked("Nobody plays", "nobody plays out of turn"),
            True: marked(
                "Who completes cards that burn can play them",
                "whoever completes four of a kind can burn the pile out of turn",
                "whoever holds the cards that complete enough of a kind on top can play them out of turn"
                " and burn the pile; after each play that leaves this possible, all have a moment for it",
            ),
        }
    ),
    Row("drawn_card", mark("Drawing the rank that you just played"), 185, untold=("kept",)).says(
        kept=marked("You keep it", "you keep the cards you draw"),
        laid=marked("It is played at once", "if you draw the rank you just played, it follows at once"),
        burns=marked(
            "It is played at once if that burns the pile",
            "if you draw the rank you just played and it burns the pile, it follows at once",
        ),
    ),
    Row(
        "rank_bans",
        mark("Cards that can’t be played yet"),
        245,
        phrase=say.rank_bans,
        controls={
            "lead": Control(label=mark("Ranks that never lead"), said=rank_words),
            "lead_while_stock": Control(
                label=mark("Ranks that don’t lead while there is stock"), said=rank_words
            ),
            "before_burn": Control(
                label=mark("Ranks that aren’t played before the first burn"), said=rank_words
            ),
        },
        untold=({},),
    ),
    Row(
        "own_skip",
        mark("Your own turn, if you skip many players"),
        55,
        matters=Need(lambda rules: has_effect(rules, "skip"), mark("Only where a card skips.")),
        untold=("counts",),
    ).says(
        counts=marked("Is skipped, too", "you can skip your own turn, too"),
        never=marked("Is never skipped", "you never skip your own turn"),
    ),
    Row(
        "burn_leader",
        mark("Who leads after a burn"),
        130,
        matters=Need(
            lambda rules: rules.quad > 0 or has_effect(rules, "burn"),
            mark("Only where something burns the pile."),
        ),
    ).says(
        same=marked("The player who burnt it", "the player who burns the pile leads again"),
        next=marked("The next player", "after a burn, the next player leads"),
    ),
)

SPECIAL_CARDS: Final = Section(
    mark("Special cards"),
    Row(
        "powers",
        mark("Powers of the cards"),
        260,
        controls=POWER_CONTROLS,
        lines=rank_differences,
        untold=ELSEWHERE,
    ),
    say.where_special_cards_go,
    Row(
        "attack_counters",
        mark("Ranks that counter an attack, whatever is on the pile"),
        100,
        said=rank_words,
        phrase=say.counters,
        matters=_WITH_ATTACKS,
    ),
    Row(
        "attack_leader", mark("Who leads after an attack that isn’t countered"), 90, matters=_WITH_ATTACKS
    ).says(
        after_last_player=marked(
            "The player after the attacker",
            "after an attack that isn’t countered, the player after the attacker leads",
        ),
        attacker=marked("The attacker", "after an attack that isn’t countered, the attacker leads"),
        after_target=marked(
            "The player after the target",
            "after an attack that isn’t countered, the player after its target leads",
        ),
    ),
    say.burning_cards,
)

_PICKING_UP: Final = Section(
    mark("Picking up"),
    Row("pickup_victim", mark("Who picks up when a player can’t play"), 280).says(
        self=marked("That player", "if you can’t play, you pick up the pile"),
        previous=marked(
            "The player of the top card",
            "if you can’t play, the player of the top card picks up the pile, and you lead",
        ),
    ),
    Row("must_play", mark("If you can play"), 230).says(
        {
            True: marked("You must play", "you must play if you can"),
            False: marked("You can still pick up", "you can pick up even if you could play"),
        }
    ),
    Row("chance_card", mark("The top card of the stock"), 270, untold=("off",)).says(
        off=marked("Can’t be tried", "you can’t try the top card of the stock"),
        if_stuck=marked(
            "Can be tried if you can’t play",
            "if you can’t play, you can try the top card of the stock",
            "if you can’t play, you can try the top card of the stock; if it doesn’t fit, you"
            " pick it up with the pile",
        ),
        always=marked(
            "Can be tried instead of playing",
            "instead of playing, you can try the top card of the stock",
            "instead of playing, you can try the top card of the stock; if it doesn’t fit, you"
            " pick it up with the pile",
        ),
    ),
    Row(
        "pickup_leader",
        mark("Who leads after a pick-up"),
        140,
        matters=Need(
            lambda rules: rules.pickup_victim == "self" or not rules.must_play,
            mark("Only where players pick up in their own turn."),
        ),
    ).says(
        next=marked("The next player", "after a pick-up, the next player leads"),
        last_to_play=marked(
            "The last player to play a card", "after a pick-up, the last player to play a card leads"
        ),
    ),
)

_TABLE_CARDS: Final = Section(
    mark("The table cards"),
    Row("up_cards", mark("Face-up cards when stock and hand are empty"), 190, matters=WITH_TABLE_CARDS).says(
        from_table=marked(
            "Are played from the table",
            "when stock and hand are empty, you play your face-up cards from the table; cards you"
            " pick up come first",
        ),
        into_hand=marked(
            "Are taken into your hand",
            "when stock and hand are empty, you take your face-up cards into your hand",
        ),
    ),
    Row("last_hand", mark("Your last cards in hand"), 115, matters=WITH_TABLE_CARDS, untold=("alone",)).says(
        alone=marked("Are played alone", "your last cards in hand are played without face-up cards"),
        with_table=marked(
            "Can take equal face-up cards along",
            "without a stock, equal face-up cards can go with your last cards in hand",
        ),
    ),
    Row(
        "up_pickup",
        mark("Picking up while playing from the table"),
        110,
        matters=Need(
            lambda rules: has_table_cards(rules) and rules.up_cards == "from_table",
            mark("Only where face-up cards are played from the table."),
        ),
    ).says(
        none=marked(
            "Your face-up cards stay where they are", "if you pick up, your face-up cards stay on the table"
        ),
        add_one=marked(
            "You also take a face-up card of your choice",
            "if you pick up while playing from the table, you take one of your face-up cards too",
        ),
        add_equal=marked(
            "You also take one face-up card, or several equal ones",
            "if you pick up while playing from the table, you take one or several equal face-up cards too",
        ),
    ),
    blind_cards,
    Row(
        "blind_pick_up",
        mark("Instead of turning a face-down card"),
        105,
        matters=WITH_TABLE_CARDS,
        untold=(False,),
    ).says(
        {
            False: marked("There is no way out", "you have to turn a face-down card"),
            True: marked("You can pick up the pile", "you can pick up instead"),
        }
    ),
    Row("blind_chain", mark("Face-down cards turned in one turn"), 120, matters=WITH_TABLE_CARDS).says(
        {
            True: marked(
                "Several, as long as they fit",
                "you can turn several face-down cards in one turn, as long as they fit",
            ),
            False: marked("One", "you turn one face-down card per turn"),
        }
    ),
)

_END: Final = Section(
    mark("The end"),
    Row("finish", mark("Who wins or loses"), 310, untold=ELSEWHERE).says(
        first_out=marked("The first player without cards wins", "the first player without cards wins"),
        last_in=marked("The last player with cards loses", "the last player with cards loses"),
    ),
    Row(
        "last_card_ban",
        mark("The last card"),
        300,
        phrase=say.bans,
        controls={
            "eliminated": Control(label=mark("Last cards that eliminate"), said=rank_words),
            "illegal": Control(label=mark("Ranks that can’t be the last card"), said=rank_words),
        },
        untold=({},),
    ),
    dealer_next(20),
    Row("sequel", mark("Deals in a match"), 290, untold=(None,)).says(
        {
            None: marked("One", "one deal is a match"),
            "reverse_2": marked("Two, the second in reverse", "a second deal follows, played in reverse"),
        }
    ),
    move_limit(10, ShitheadRules.model_fields["move_limit"].default),
)

TABLE: Final = RuleTable(
    PRESETS, (CARDS, DEAL, _TURN, SPECIAL_CARDS, _PICKING_UP, _TABLE_CARDS, _END), basics=BASICS
)
