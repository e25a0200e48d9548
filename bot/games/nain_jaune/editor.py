"""The editor's words for the knobs of Nain Jaune, and the table of its rule codes."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.face import CodeTable, Wording, player_words
from bot.i18n import Words, mark


def _plain_number(value: int, t: Words) -> str:
    return t.number(value)


def _tokens_below_ante(facts: Mapping[str, Any], t: Words) -> str:
    return t(
        "With this stake, every deal costs each player {ante}, but they start with {tokens},"
        " so the match would be over before it began. Give them more tokens, or lower the"
        " stake.",
        ante=t.tokens(facts["ante"]),
        tokens=t.tokens(facts["tokens"]),
    )


WORDING: Final = Wording(
    groups={
        "players": mark("Players"),
        "table": mark("Around the table"),
        "play": mark("Playing cards"),
        "payment": mark("Payments"),
        "match": mark("The match"),
    },
    labels={
        "players.0": mark("Minimum players"),
        "players.1": mark("Maximum players"),
        "direction": mark("Direction of play"),
        "stake_unit": mark("Tokens for each token of a stake"),
        "sequence": mark("After a King"),
        "restart": mark("When nobody has the card asked for"),
        "lead": mark("The first card of a deal"),
        "voluntary_pass": mark("If you have the card"),
        "announce": mark("Playing a board card"),
        "payment": mark("What losers pay for the cards they hold"),
        "kept": mark("A board card left in hand"),
        "grand_opera": mark("A grand opéra: all cards played before anybody else plays one"),
        "five_belles": mark("All five board cards dealt to one player"),
        "insolvency": mark("Players who can’t pay"),
        "tokens": mark("Tokens to begin with"),
        "game_end": mark("When a match ends"),
        "deals": mark("Deals to a match"),
        "move_limit": mark("Maximum cards played in a match"),
    },
    knobs={"players": mark("Players")},
    values={
        "direction": {"ccw": mark("To the right"), "cw": mark("To the left")},
        "sequence": {
            "wrap": mark("The Ace follows"),
            "stop_at_king": mark("The run ends; its player leads again"),
        },
        "restart": {
            "next_held": mark("The last player goes on with the next rank they have"),
            "free": mark("The last player leads any card"),
            "skip_rank": mark("It is skipped, and the table goes on"),
        },
        "lead": {
            "free": mark("Any card"),
            "ace_if_held": mark("An Ace, if the leader has one"),
            "lowest": mark("The leader’s lowest rank"),
        },
        "voluntary_pass": {False: mark("You must play it"), True: mark("You can pass")},
        "announce": {
            "auto": mark("Takes its box automatically"),
            "required": mark("Takes its box only if announced"),
        },
        "payment": {
            "points": mark("Points: an Ace 1, Jack, Queen and King 10, others their rank"),
            "cards": mark("1 token for each card"),
            "court10": mark("10 for a Jack, Queen or King, 1 for any other card"),
        },
        "kept": {
            "double": mark("Costs as much as its box holds"),
            "stake": mark("Costs its stake"),
            "none": mark("Costs nothing more"),
        },
        "grand_opera": {
            "none": mark("Wins nothing more"),
            "sweep": mark("Takes the whole board"),
            "double": mark("Is paid double"),
            "sweep_double": mark("Takes the whole board and is paid double"),
        },
        "five_belles": {False: mark("Win nothing"), True: mark("Take the whole board")},
        "insolvency": {"partial": mark("Give what they have left"), "debt": mark("Owe the rest")},
        "game_end": {
            "broke": mark("When somebody can’t pay the next ante"),
            "deals": mark("After a number of deals"),
            "either": mark("Whichever comes first: the deals are over, or somebody can’t pay"),
        },
    },
    said={
        "players.0": player_words,
        "players.1": player_words,
        "stake_unit": _plain_number,
        "tokens": _plain_number,
        "deals": _plain_number,
        "move_limit": _plain_number,
    },
    reasons={"tokens_below_ante": _tokens_below_ante},
)

_KNOBS: Final = (
    "players direction sequence restart lead voluntary_pass announce payment kept grand_opera five_belles"
    " stake_unit tokens game_end deals insolvency move_limit"
)
_VALUES: Final = (
    *("ccw", "cw", "wrap", "stop_at_king", "next_held", "skip_rank", "ace_if_held", "lowest", "auto"),
    *("required", "points", "cards", "court10", "double", "stake", "sweep", "sweep_double"),
    *("broke", "deals", "either", "partial", "debt", "classic", "mistigri", "jjv", "party"),
)

CODES: Final = CodeTable.of(
    tuple((name,) for name in _KNOBS.split()),
    {4: ("nain_jaune",), 55: ("none",), 73: ("free",), 96: _VALUES},
)
