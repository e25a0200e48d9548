"""The editor's words for the knobs of the Shithead family, and the table of its rule codes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from bot.games.core.face import CodeTable, Path, UsualRule, Wording, player_words, rank_words
from bot.i18n import Words, mark
from bot.messages.card_words import a_rank
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import NamedDemand, NamedEntry, Power, RankCode

_RANKS: Final = tuple(RANK_BY_CODE)
_SUITED_RANKS: Final = _RANKS[:-1]
_DEMANDS: Final = (*get_args(NamedDemand), *(f"value:{code}" for code in _SUITED_RANKS))

_DEMAND_WORDS: Final = {
    "own": mark("Its own rank, like an ordinary card"),
    "reset": mark("Then any card"),
    "transparent": mark("See-through: the card beneath counts"),
    "at_most": mark("Then its rank or lower"),
    "below": mark("Then a lower rank"),
    "alternating": mark("Then its rank or lower; its rank or higher after an even number"),
}


def _packs(value: Any, t: Words) -> str:
    match value:
        case {"per": per}:
            return t.plural("One pack for each player", "One pack for every {count} players", per)
        case {"min": 1}:
            return t("As few packs as the deal needs")
        case {"min": least}:
            return t("As few packs as the deal needs, at least {least}", least=least)
    return t.plural("one pack of 52 cards", "{count} packs of 52 cards", value)


def _jokers(value: int, t: Words) -> str:
    return t.plural("{count} joker", "{count} jokers", value) if value else t("no jokers")


def _table_cards(value: int, t: Words) -> str:
    if not value:
        return t("no cards on the table")
    return t.plural(
        "{count} face-down and {count} face-up card each",
        "{count} face-down and {count} face-up cards each",
        value,
    )


def _hand_cards(value: int, t: Words) -> str:
    return t.plural("{count} card in hand", "{count} cards in hand", value)


def _max_set(value: int, t: Words) -> str:
    if not value:
        return t("Any number")
    return t.plural("One card at a time", "At most {count} cards", value)


def _quad(value: int, t: Words) -> str:
    return t("{count} of a kind", count=value) if value else t("Never")


def _moves(value: int, t: Words) -> str:
    return t.plural("{count} move", "{count} moves", value)


def _entry(value: str, t: Words) -> str:
    return t("On any card but {card}", card=a_rank(RANK_BY_CODE[value.removeprefix("any_but:")], t))


def _demand(value: str, t: Words) -> str:
    return t("counts as {card}", card=a_rank(RANK_BY_CODE[value.removeprefix("value:")], t))


def _jokers_without_power(facts: Mapping[str, Any], t: Words) -> str:
    return t.plural(
        "{count} joker needs a power, because jokers have no rank. Give jokers a power first,"
        " or remove them.",
        "{count} jokers need a power, because jokers have no rank. Give jokers a power first,"
        " or remove them.",
        facts["jokers"],
    )


def _every_card_burns(_facts: Mapping[str, Any], t: Words) -> str:
    return t("A single card can’t burn the pile: choose at least two, or none.")


def _cards_do_not_fit(facts: Mapping[str, Any], t: Words) -> str:
    if facts["cards_needed"] > facts["cards"]:
        problem = t(
            "{players} players with {cards_each} cards each need {cards_needed} cards, but there"
            " are only {cards}.",
            **facts,
        )
    else:
        problem = t("{players} players would need more packs than the game allows.", **facts)
    return f"{problem} {_what_fits(facts['packs_needed'], facts['most_players'], t)}"


def _what_fits(packs: int | None, most_players: int, t: Words) -> str:
    with_packs = "" if packs is None else t.plural("{count} pack", "{count} packs", packs)
    with_players = "" if most_players < 2 else t.plural("{count} player", "{count} players", most_players)
    if with_packs and with_players:
        return t("Use {packs}, or at most {players}.", packs=with_packs, players=with_players)
    if with_packs:
        return t("Use {packs}, or fewer cards each.", packs=with_packs)
    if with_players:
        return t("Allow at most {players}, or deal fewer cards each.", players=with_players)
    return t("Deal fewer cards each.")


def _usual(key: str, label: str, rank: RankCode, /, **power: str) -> UsualRule:
    """Return a power that many tables give to a rank, in place of any other."""
    whole = Power.model_validate(power).model_dump(mode="json")
    return UsualRule(key, label, {"powers": {rank: whole}}, {"powers": {rank: None}})


_JOKERS_REVERSE: Final = _usual(
    "joker", mark("2 jokers reverse"), "X", entry="any", demand="transparent", effect="reverse", count="once"
)
_USUAL: Final = (
    _usual("2", mark("2 resets"), "2", entry="any", demand="reset"),
    _usual("3", mark("3 is see-through"), "3", entry="any", demand="transparent"),
    _usual("7", mark("7, then lower"), "7", demand="at_most"),
    _usual("8", mark("8 skips"), "8", effect="skip"),
    _usual("8t", mark("8 is see-through"), "8", entry="any", demand="transparent"),
    _usual("9", mark("9 reverses"), "9", effect="reverse"),
    _usual("10", mark("10 burns"), "10", entry="any", effect="burn"),
    replace(
        _JOKERS_REVERSE, on={**_JOKERS_REVERSE.on, "jokers": 2}, off={**_JOKERS_REVERSE.off, "jokers": 0}
    ),
)

WORDING: Final = Wording(
    groups={
        "players": mark("Players and packs"),
        "deal": mark("The deal"),
        "play": mark("Playing cards"),
        "powers": mark("Attacks"),
        "pick_up": mark("Picking up"),
        "table_cards": mark("Playing from the table"),
        "endgame": mark("The end"),
    },
    labels={
        "players.0": mark("Minimum players"),
        "players.1": mark("Maximum players"),
        "decks": mark("Packs"),
        "jokers": mark("Jokers"),
        "dealer_next": mark("Who deals the next match"),
        "sequel": mark("Deals in a match"),
        "table_cards": mark("Cards on the table"),
        "hand_cards": mark("Cards in hand"),
        "deal_style": mark("The face-up cards"),
        "exchange": mark("Swapping before play"),
        "stacking": mark("Stacking on face-up cards"),
        "opener": mark("Who leads first"),
        "opening_play": mark("The first lead"),
        "compare": mark("What goes on an ordinary card"),
        "ace": mark("The Ace"),
        "max_set": mark("Cards of the same rank at once"),
        "runs": mark("Runs of one suit"),
        "quad": mark("Cards of the same rank that burn the pile"),
        "burn_leader": mark("Who leads after a burn"),
        "powers.entry": mark("Where it can be played"),
        "powers.demand": mark("What can follow it"),
        "powers.floor": mark("See-through, with nothing beneath"),
        "powers.effect": mark("What it does"),
        "powers.count": mark("If several are played at once"),
        "powers.duel": mark("What can follow it with two players left"),
        "attack_counters": mark("Ranks that counter an attack, whatever is on the pile"),
        "attack_leader": mark("Who leads after an attack that isn’t countered"),
        "must_play": mark("If you can play"),
        "chance_card": mark("The top card of the stock"),
        "pickup_victim": mark("Who picks up when a player can’t play"),
        "pickup_leader": mark("Who leads after a pick-up"),
        "up_cards": mark("Face-up cards when stock and hand are empty"),
        "up_pickup": mark("Picking up while playing from the table"),
        "blind_chain": mark("Face-down cards turned in one turn"),
        "finish": mark("Who wins or loses"),
        "last_card_ban.eliminated": mark("Last cards that eliminate"),
        "last_card_ban.illegal": mark("Ranks that can’t be the last card"),
        "move_limit": mark("Moves before a deal is cut off"),
    },
    knobs={
        "players": mark("Players"),
        "powers": mark("Powers of the cards"),
        "last_card_ban": mark("The last card"),
    },
    values={
        "dealer_next": {"loser": mark("The loser"), "rotate": mark("The player after the dealer")},
        "sequel": {None: mark("One"), "reverse_2": mark("Two, the second in reverse")},
        "deal_style": {
            "three_rows": mark("Are dealt"),
            "choose_up": mark("Are chosen from your hand"),
            "choose_both": mark("Are chosen after the face-down ones, without looking at those"),
        },
        "exchange": {
            "own": mark("Hand cards for your own face-up cards"),
            "none": mark("None"),
        },
        "stacking": {
            "off": mark("No"),
            "own": mark("On your own, before play"),
            "any": mark("On anybody’s, before play"),
        },
        "opener": {
            "left_of_dealer": mark("The player after the dealer"),
            "first_dealt_low_up": mark("The first face-up 3 dealt, otherwise a 3 in hand, and so on"),
            "low_in_hand": mark("The lowest card in hand: a 3, otherwise a 4, and so on"),
            "after_thrown_low": mark("Everyone throws their 3s on the pile; the next player"),
            "after_thrown_king": mark("Everyone throws their Kings on the pile; the next player"),
        },
        "opening_play": {"free": mark("Any card"), "low_card": mark("The lowest rank in hand")},
        "compare": {"ge": mark("An equal or higher rank"), "gt": mark("A higher rank only")},
        "ace": {"high": mark("Is highest"), "low": mark("Is lowest")},
        "runs": {
            "off": mark("Can’t be played at once"),
            "suited": mark("Can be played at once, if each card fits the one before"),
        },
        "burn_leader": {"same": mark("The player who burnt it"), "next": mark("The next player")},
        "powers.entry": {"ranked": mark("Where its rank fits"), "any": mark("On any card")},
        "powers.demand": _DEMAND_WORDS,
        "powers.floor": {"open": mark("Then any card"), "own": mark("Alone, its own rank counts")},
        "powers.effect": {
            "none": mark("Nothing more"),
            "burn": mark("Burns the pile"),
            "skip": mark("Skips the next player"),
            "reverse": mark("Reverses the direction of play"),
            "again": mark("The player goes again"),
            "attack": mark("Attacks a player, who counters or picks up the pile"),
        },
        "powers.count": {
            None: mark("As usual: each one skips, all together reverse once"),
            "per_card": mark("Each one counts"),
            "once": mark("They count once"),
        },
        "powers.duel": {None: mark("The same"), **_DEMAND_WORDS},
        "attack_leader": {
            "after_last_player": mark("The player after the attacker"),
            "attacker": mark("The attacker"),
        },
        "must_play": {False: mark("You can still pick up"), True: mark("You must play")},
        "chance_card": {
            "off": mark("Can’t be tried"),
            "if_stuck": mark("Can be tried if you can’t play"),
            "always": mark("Can be tried instead of playing"),
        },
        "pickup_victim": {
            "self": mark("That player"),
            "previous": mark("The player of the top card"),
        },
        "pickup_leader": {
            "next": mark("The next player"),
            "last_to_play": mark("The last player to play a card"),
        },
        "up_cards": {
            "from_table": mark("Are played from the table"),
            "into_hand": mark("Are taken into your hand"),
        },
        "up_pickup": {
            "none": mark("Your face-up cards stay where they are"),
            "add_one": mark("You also take a face-up card of your choice"),
        },
        "blind_chain": {False: mark("One"), True: mark("Several, as long as they fit")},
        "finish": {
            "first_out": mark("The first player without cards wins"),
            "last_in": mark("The last player with cards loses"),
        },
    },
    said={
        "players.0": player_words,
        "players.1": player_words,
        "decks": _packs,
        "jokers": _jokers,
        "table_cards": _table_cards,
        "hand_cards": _hand_cards,
        "max_set": _max_set,
        "quad": _quad,
        "powers.entry": _entry,
        "powers.demand": _demand,
        "powers.duel": _demand,
        "attack_counters": rank_words,
        "last_card_ban.eliminated": rank_words,
        "last_card_ban.illegal": rank_words,
        "move_limit": _moves,
    },
    labelled=frozenset({"powers.duel"}),
    offered={
        "decks": (
            *({"fit": True, "min": least} for least in range(1, 5)),
            *range(1, 9),
            *({"per": players} for players in range(2, 11)),
        ),
        "max_set": (*range(11), 12, 16, 20),
        "quad": (0, *range(2, 13)),
        "powers.entry": (*get_args(NamedEntry), *(f"any_but:{code}" for code in _RANKS)),
        "powers.demand": _DEMANDS,
        "powers.duel": (None, *_DEMANDS),
    },
    usual=_USUAL,
    reasons={
        "jokers_without_power": _jokers_without_power,
        "every_card_burns": _every_card_burns,
        "cards_do_not_fit": _cards_do_not_fit,
    },
)

_CODED_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X")
_PARTS: Final = ("entry", "demand", "floor", "effect", "count", "duel")
_KNOBS: Final = (
    "players decks jokers dealer_next sequel table_cards hand_cards deal_style exchange stacking opener"
    " opening_play compare ace max_set runs quad burn_leader attack_counters attack_leader must_play"
    " chance_card pickup_victim pickup_leader up_cards up_pickup blind_chain finish last_card_ban move_limit"
)
_DEEPER: Final[tuple[Path, ...]] = (
    *(("decks", part) for part in ("fit", "min", "per")),
    *(("last_card_ban", rank) for rank in _CODED_RANKS),
    *(("powers", rank, part) for rank in _CODED_RANKS for part in _PARTS),
    *(("powers", rank) for rank in _CODED_RANKS),
)
_VALUES: Final = (
    *_CODED_RANKS,
    *("ranked", "any", *(f"any_but:{rank}" for rank in _CODED_RANKS)),
    *("own", "reset", "transparent", "at_most", "below", "alternating"),
    *(f"value:{rank}" for rank in _CODED_RANKS if rank != "X"),
    *("open", "none", "burn", "skip", "reverse", "attack", "per_card", "once"),
    *("loser", "rotate", "three_rows", "choose_up", "choose_both", "off"),
    *("left_of_dealer", "first_dealt_low_up", "low_in_hand", "after_thrown_low", "after_thrown_king"),
    *("free", "low_card", "ge", "gt", "high", "low", "suited", "same", "next"),
    *("after_last_player", "attacker", "if_stuck", "always", "self", "previous", "last_to_play"),
    *("from_table", "into_hand", "add_one", "first_out", "last_in", "eliminated", "illegal"),
    *("again", "per", "min", "fit"),
)
_PRESETS: Final = (
    *("norvegien", "norvegien_plus", "norvegien_loser", "danish", "palestinian", "shithead_ranked_ten"),
    *("shithead_6j", "shithead_winner", "shithead_keep_up", "gultnieks", "karma", "smeghead", "west_kent"),
    *("guarducci", "finnish", "ten_two_slide", "fives_low", "reverse_1", "reverse_2", "vandtia", "palace"),
    *("glass_jack",),
)

CODES: Final = CodeTable.of(
    (*((name,) for name in _KNOBS.split()), *_DEEPER), {3: ("shithead",), 5: _VALUES, 122: _PRESETS}
)
