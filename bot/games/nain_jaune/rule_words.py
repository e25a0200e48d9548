"""What is said of each house rule of Nain Jaune, in the order in which the rules tell it.

A third text of a value is what the rules in words say, in whole sentences.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.games.core.rule_words import ELSEWHERE, RuleRow, RuleTable, Section, players_phrase, players_row
from bot.games.nain_jaune.phrases import box_sign
from bot.i18n import Words, mark, marked
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import FACE_STAKES, HAND_SIZES, NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES

Row: TypeAlias = RuleRow[NainJauneRules]


def _plain_number(value: int, t: Words) -> str:
    return t.number(value)


def _hands(rules: NainJauneRules, t: Words) -> Iterator[str]:
    fewest, most = rules.players
    sizes = [t("{cards} cards with {players} players", cards=HAND_SIZES[fewest], players=fewest)]
    sizes += [
        t("{cards} with {players}", cards=HAND_SIZES[players], players=players)
        for players in range(fewest + 1, most + 1)
    ]
    yield t(
        "{seats}, a pack of 52. Everybody is dealt {sizes}; the rest is the talon, which nobody sees.",
        seats=players_phrase(rules, t),
        sizes=", ".join(sizes),
    )


def _antes(rules: NainJauneRules, t: Words) -> Iterator[str]:
    antes = ", ".join(
        f"{box_sign(box, t)} {stake * rules.stake_unit}"
        for box, stake in zip(BOX_NAMES, FACE_STAKES, strict=True)
    )
    yield t(
        "Everybody brings {tokens} tokens and antes {ante} of them each deal: {antes} (the"
        " Dwarf). What nobody takes stays on the board.",
        tokens=rules.tokens,
        ante=rules.ante,
        antes=antes,
    )


def _stake_unit(rules: NainJauneRules, t: Words) -> str:
    return t.plural(
        "{count} token for each token of a stake",
        "{count} tokens for each token of a stake",
        rules.stake_unit,
    )


def _tokens(rules: NainJauneRules, t: Words) -> str:
    return t.plural("{count} token to begin with", "{count} tokens to begin with", rules.tokens)


_DEAL: Final = Section(
    mark("The deal"),
    _hands,
    players_row(40),
    _antes,
    Row(
        "stake_unit",
        mark("Tokens for each token of a stake"),
        50,
        said=_plain_number,
        phrase=_stake_unit,
        untold=ELSEWHERE,
    ),
    Row("dealing", mark("Cards dealt at a time"), 30, untold=("hands",)).says(
        hands=marked("A whole hand", "everybody is dealt their whole hand at a time"),
        threes=marked("Three", "the cards are dealt three at a time", "Cards come in threes."),
        ones=marked("One", "the cards are dealt one at a time", "Cards come one by one."),
    ),
    Row("tokens", mark("Tokens to begin with"), 70, said=_plain_number, phrase=_tokens, untold=ELSEWHERE),
    Row("five_belles", mark("All five board cards dealt to one player"), 120, untold=(False,)).says(
        {
            False: marked("Win nothing", "being dealt all five board cards wins nothing"),
            True: marked(
                "Take the whole board",
                "being dealt all five board cards takes the whole board",
                "A player dealt all five board cards shows them and takes the whole board.",
            ),
        }
    ),
)


def _calling(_rules: NainJauneRules, t: Words) -> Iterator[str]:
    yield t(
        "Play cards rank after rank, in any suits, as far as you can; then call the card you"
        " lack (“No King!”), and the next player who has it goes on."
    )


_PLAY: Final = Section(
    mark("The play"),
    Row("direction", mark("Direction of play"), 30).says(
        ccw=marked(
            "To the right",
            "play goes to the right",
            "The player to the dealer’s right leads, and play goes to the right.",
        ),
        cw=marked(
            "To the left",
            "play goes to the left",
            "The player to the dealer’s left leads, and play goes to the left.",
        ),
    ),
    Row("lead", mark("The first card of a deal"), 80).says(
        free=marked(
            "Any card", "the first card of a deal can be any card", "The first card can be any card."
        ),
        ace_if_held=marked(
            "An Ace, if the leader has one",
            "the leader must start with an Ace if they have one",
            "The first card must be an Ace if the leader has one.",
        ),
        lowest=marked(
            "The leader’s lowest rank",
            "the leader must start with their lowest card",
            "The first card must be the leader’s lowest (the Ace is lowest).",
        ),
    ),
    _calling,
    Row("voluntary_pass", mark("If you have the card"), 150).says(
        {
            False: marked(
                "You must play it",
                "players who have the card must play it",
                "Players who have the card must play it; the others are skipped.",
            ),
            True: marked(
                "You can pass",
                "players can pass even if they have the card",
                "Everybody is asked in turn and can pass even with the card; you can stop your own run too.",
            ),
        }
    ),
    Row("sequence", mark("After a King"), 160).says(
        wrap=marked(
            "The Ace follows", "the Ace follows the King", "The Ace follows the King, and the 2 the Ace."
        ),
        stop_at_king=marked(
            "The run ends; its player leads again",
            "a King ends the run, and its player leads again",
            "The Ace is lowest. A King ends the run, and its player leads again, with any card.",
        ),
    ),
    Row("restart", mark("When nobody has the card asked for"), 170).says(
        next_held=marked(
            "The last player goes on with the next rank they have",
            "after a missing card, the last player goes on with the next rank they have",
            "If nobody plays the card needed, the last player goes on with the next rank they have.",
        ),
        free=marked(
            "The last player leads any card",
            "after a missing card, the last player leads any card",
            "If nobody plays the card needed, the last player leads again, with any card.",
        ),
        skip_rank=marked(
            "It is skipped, and the table goes on",
            "a missing card is skipped, and the table goes on",
            "If nobody plays the card needed, it is skipped: the last player, then the others, go"
            " on with the rank after it. If a King is missing, the last player leads again, with"
            " any card.",
        ),
    ),
)
_BOARD: Final = Section(
    mark("The board"),
    Row("announce", mark("Playing a board card"), 130).says(
        auto=marked(
            "Takes its box automatically",
            "board cards take their boxes automatically",
            "Play a board card and you take all the tokens on its box at once.",
        ),
        required=marked(
            "Takes its box only if announced",
            "board cards must be announced to take their boxes",
            "Announce a board card (“Queen takes!”) to take the tokens on its box; otherwise they stay.",
        ),
    ),
    Row("kept", mark("A board card left in hand"), 100).says(
        double=marked(
            "Costs as much as its box holds",
            "a board card left in hand doubles its box",
            "If you’re left with a board card, you double its box: you pay in as much as it holds.",
        ),
        stake=marked(
            "Costs its stake",
            "a board card left in hand costs its stake",
            "If you’re left with a board card, you pay the stake of its box again.",
        ),
        none=marked(
            "Costs nothing more",
            "a board card left in hand costs nothing more",
            "A board card left in hand costs nothing more.",
        ),
    ),
)

_PAYMENT: Final = Row("payment", mark("What losers pay for the cards they hold"), 140, untold=ELSEWHERE).says(
    points=marked(
        "Points: an Ace 1, Jack, Queen and King 10, others their rank",
        "losers pay the points of their cards",
        "Ace 1, Jack, Queen and King 10, other cards their number.",
    ),
    cards=marked("1 token for each card", "losers pay 1 token for each card", "1 token for each card."),
    court10=marked(
        "10 for a Jack, Queen or King, 1 for any other card",
        "losers pay 10 for Jacks, Queens and Kings, 1 for other cards",
        "Jack, Queen and King 10, other cards 1.",
    ),
)
_OPERA: Final = Row(
    "grand_opera",
    mark("A grand opéra: all cards played before anybody else plays one"),
    110,
    untold=ELSEWHERE,
).says(
    none=marked("Wins nothing more", "a grand opéra wins nothing more"),
    sweep=marked(
        "Takes the whole board", "a grand opéra takes the whole board", "they take the whole board."
    ),
    double=marked("Is paid double", "a grand opéra is paid double", "everybody pays them double."),
    sweep_double=marked(
        "Takes the whole board and is paid double",
        "a grand opéra takes the whole board and is paid double",
        "they take the whole board, and everybody pays them double.",
    ),
)


def _settlement(rules: NainJauneRules, t: Words) -> Iterator[str]:
    yield t(
        "The first player to run out of cards wins, and the others pay for the cards they"
        " still hold: {price}",
        price=t(_PAYMENT.values[rules.payment][-1]),
    )
    if rules.grand_opera != "none":
        yield t(
            "Grand opéra: if the leader plays every card before anybody else plays one, {prize}",
            prize=t(_OPERA.values[rules.grand_opera][-1]),
        )


_GAME_END: Final = Row("game_end", mark("When a match ends"), 90, untold=ELSEWHERE).says(
    broke=marked(
        "When somebody can’t pay the next ante",
        "a match ends when somebody can’t pay the next ante",
        "A match ends when somebody can’t pay the next ante, or after {deals} deals at the latest.",
    ),
    deals=marked(
        "After a number of deals",
        "a match ends after a number of deals",
        "A match has {deals} deals. Players who can’t pay a whole ante put in what they have left.",
    ),
    either=marked(
        "Whichever comes first: the deals are over, or somebody can’t pay",
        "a match ends after a number of deals, or when somebody can’t pay the next ante",
        "A match ends after {deals} deals, or sooner if somebody can’t pay the next ante.",
    ),
)


def _ending(rules: NainJauneRules, t: Words) -> Iterator[str]:
    yield t(_GAME_END.values[rules.game_end][-1], deals=compile_ruleset(rules).last_deal)
    yield t("The richest wins.")
    yield t("Each player deals in turn.")


def _deals(rules: NainJauneRules, t: Words) -> str:
    return t.plural("{count} deal to a match", "{count} deals to a match", rules.deals)


def _move_limit(rules: NainJauneRules, t: Words) -> str:
    return t.plural(
        "at most {count} card played in a match", "at most {count} cards played in a match", rules.move_limit
    )


_MATCH: Final = Section(
    mark("The match"),
    _ending,
    _GAME_END,
    Row("deals", mark("Deals to a match"), 60, said=_plain_number, phrase=_deals, untold=ELSEWHERE),
    Row("insolvency", mark("Players who can’t pay"), 20).says(
        partial=marked(
            "Give what they have left",
            "players who can’t pay give what they have left",
            "Players who can’t pay give what they have left: first to the winner, then to the most expensive"
            " box.",
        ),
        debt=marked(
            "Owe the rest",
            "players who can’t pay owe the rest",
            "Players who can’t pay owe the rest; such matches are for points only.",
        ),
    ),
    Row(
        "move_limit",
        mark("Maximum cards played in a match"),
        10,
        said=_plain_number,
        phrase=_move_limit,
        untold=ELSEWHERE,
    ),
)

TABLE: Final = RuleTable(
    PRESETS,
    (_DEAL, _PLAY, _BOARD, Section(mark("The end of a deal"), _settlement, _PAYMENT, _OPERA), _MATCH),
    whole=str,
)
