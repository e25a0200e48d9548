"""The editor's words for the knobs of the Shithead family, and the table of its rule codes."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from bot.i18n import Words, mark
from bot.ui.games.face import CodeTable, Path, Wording, player_words, rank_words
from bot.ui.words.cards import a_rank
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import NamedDemand, NamedEntry

_RANKS: Final = tuple(RANK_BY_CODE)
_SUITED_RANKS: Final = _RANKS[:-1]
_DEMANDS: Final = (*get_args(NamedDemand), *(f"value:{code}" for code in _SUITED_RANKS))

_DEMAND_WORDS: Final = {
    "own": mark("Its own rank counts, like an ordinary card’s"),
    "reset": mark("Then any card"),
    "transparent": mark("See-through: what lies beneath counts"),
    "at_most": mark("Then its rank or lower"),
    "below": mark("Then a lower rank"),
    "alternating": mark("Then its rank or lower; laid in an even number, its rank or higher"),
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
        return t("As many as one likes")
    return t.plural("One card at a time", "At most {count} cards", value)


def _quad(value: int, t: Words) -> str:
    return t("{count} equal cards", count=value) if value else t("They never burn it")


def _moves(value: int, t: Words) -> str:
    return t.plural("{count} move", "{count} moves", value)


def _entry(value: str, t: Words) -> str:
    return t("On any card but {card}", card=a_rank(RANK_BY_CODE[value.removeprefix("any_but:")], t))


def _demand(value: str, t: Words) -> str:
    return t("counts as {card}", card=a_rank(RANK_BY_CODE[value.removeprefix("value:")], t))


def _jokers_without_power(facts: Mapping[str, Any], t: Words) -> str:
    return t.plural(
        "{count} joker needs a power: a joker has no rank of its own. Give it one first, or take it out.",
        "{count} jokers need a power: a joker has no rank of its own. Give them one first, or take them out.",
        facts["jokers"],
    )


def _every_card_burns(_facts: Mapping[str, Any], t: Words) -> str:
    return t("If one card alone burnt the pile, every card would. Choose at least two, or none.")


def _cards_do_not_fit(facts: Mapping[str, Any], t: Words) -> str:
    if facts["cards_needed"] > facts["cards"]:
        problem = t(
            "{cards_each} cards each for {players} players are {cards_needed} cards, and there are {cards}.",
            **facts,
        )
    else:
        problem = t("{players} players would need more packs than can be played with.", **facts)
    return f"{problem} {_what_fits(facts['packs_needed'], facts['most_players'], t)}"


def _what_fits(packs: int | None, most_players: int, t: Words) -> str:
    with_packs = "" if packs is None else t.plural("{count} pack", "{count} packs", packs)
    with_players = "" if most_players < 2 else t.plural("{count} player", "{count} players", most_players)
    if with_packs and with_players:
        return t("{packs} would do, or at most {players}.", packs=with_packs, players=with_players)
    if with_packs:
        return t("{packs} would do, or fewer cards each.", packs=with_packs)
    if with_players:
        return t("At most {players} could play, or with fewer cards each.", players=with_players)
    return t("Deal fewer cards each.")


WORDING: Final = Wording(
    groups={
        "players": mark("Players and packs"),
        "deal": mark("The deal"),
        "play": mark("Laying cards"),
        "powers": mark("Attacks"),
        "pick_up": mark("Picking up"),
        "table_cards": mark("Playing from the table"),
        "endgame": mark("The end"),
    },
    labels={
        "players.0": mark("Fewest players"),
        "players.1": mark("Most players"),
        "decks": mark("Packs"),
        "jokers": mark("Jokers"),
        "dealer_next": mark("Who deals the next match"),
        "sequel": mark("Deals in a match"),
        "table_cards": mark("Cards on the table"),
        "hand_cards": mark("Cards in hand"),
        "deal_style": mark("The face-up cards"),
        "exchange": mark("Swapping before play"),
        "stacking": mark("Equal cards in one face-up place"),
        "opener": mark("Who leads first"),
        "opening_play": mark("The first lead"),
        "compare": mark("What goes on an ordinary card"),
        "ace": mark("The Ace"),
        "max_set": mark("Equal cards laid at once"),
        "runs": mark("Runs of one suit"),
        "quad": mark("Equal cards on top that burn the pile"),
        "burn_leader": mark("Who leads after a burn"),
        "powers.entry": mark("Where it may be laid"),
        "powers.demand": mark("What may follow it"),
        "powers.floor": mark("See-through, with nothing beneath"),
        "powers.effect": mark("What it does"),
        "powers.count": mark("If several are laid at once"),
        "powers.duel": mark("What may follow it with two players left"),
        "attack_counters": mark("Ranks that answer an attack, whatever lies there"),
        "attack_leader": mark("Who leads after an attack that nobody answered"),
        "must_play": mark("Who can play"),
        "chance_card": mark("The top card of the stock"),
        "pickup_victim": mark("Who takes the pile when a player cannot play"),
        "pickup_leader": mark("Who leads after a pick-up"),
        "up_cards": mark("The face-up cards, once stock and hand are gone"),
        "up_pickup": mark("A pick-up while playing from the table"),
        "blind_chain": mark("Face-down cards turned in one turn"),
        "finish": mark("Who wins or loses"),
        "last_card_ban.eliminated": mark("Ranks that eliminate as the last card"),
        "last_card_ban.illegal": mark("Ranks that may not be the last card"),
        "move_limit": mark("Moves after which a deal is cut off"),
    },
    knobs={
        "players": mark("Players"),
        "powers": mark("Powers of the ranks"),
        "last_card_ban": mark("The last card"),
    },
    values={
        "dealer_next": {"loser": mark("The loser"), "rotate": mark("The player after the dealer")},
        "sequel": {None: mark("One"), "reverse_2": mark("Two, the second in reverse")},
        "deal_style": {
            "three_rows": mark("Are dealt"),
            "choose_up": mark("Are chosen from the hand"),
            "choose_both": mark("Are chosen after the face-down ones, which are chosen unseen"),
        },
        "exchange": {
            "own": mark("Hand cards for one’s own face-up cards"),
            "none": mark("None"),
        },
        "stacking": {
            "off": mark("No"),
            "own": mark("In one’s own places, before play"),
            "any": mark("In anybody’s places, before play"),
        },
        "opener": {
            "left_of_dealer": mark("The player after the dealer"),
            "first_dealt_low_up": mark("Who was dealt the first face-up 3, else a 3 in hand, and so on"),
            "low_in_hand": mark("Who holds the lowest card: a 3, else a 4, and so on"),
            "after_thrown_low": mark("All 3s in hand are thrown on the pile; the next player"),
            "after_thrown_king": mark("All Kings in hand are thrown on the pile; the next player"),
        },
        "opening_play": {"free": mark("Any card"), "low_card": mark("The lowest rank in hand")},
        "compare": {"ge": mark("An equal or higher rank"), "gt": mark("A higher rank only")},
        "ace": {"high": mark("Is highest"), "low": mark("Is lowest")},
        "runs": {
            "off": mark("May not be laid at once"),
            "suited": mark("May be laid at once, each card fitting the one before"),
        },
        "burn_leader": {"same": mark("Who burnt the pile"), "next": mark("The next player")},
        "powers.entry": {"ranked": mark("Where its rank fits"), "any": mark("On any card")},
        "powers.demand": _DEMAND_WORDS,
        "powers.floor": {"open": mark("Then any card"), "own": mark("Alone, its own rank counts")},
        "powers.effect": {
            "none": mark("Nothing more"),
            "burn": mark("Burns the pile"),
            "skip": mark("Skips the next player"),
            "reverse": mark("Turns the direction round"),
            "again": mark("Who lays it goes again"),
            "attack": mark("Attacks a player, who answers it or takes the pile"),
        },
        "powers.count": {
            None: mark("As usual: each one skips, all together turn round once"),
            "per_card": mark("Each one counts"),
            "once": mark("They count once"),
        },
        "powers.duel": {None: mark("The same"), **_DEMAND_WORDS},
        "attack_leader": {
            "after_last_player": mark("The player after the attacker"),
            "attacker": mark("The attacker"),
        },
        "must_play": {False: mark("May take the pile all the same"), True: mark("Must play")},
        "chance_card": {
            "off": mark("May not be tried"),
            "if_stuck": mark("May be tried by who cannot play"),
            "always": mark("May be tried instead of playing"),
        },
        "pickup_victim": {
            "self": mark("That player"),
            "previous": mark("Who laid the top card"),
        },
        "pickup_leader": {
            "next": mark("The next player"),
            "last_to_play": mark("The last to have laid a card"),
        },
        "up_cards": {
            "from_table": mark("Are played from the table"),
            "into_hand": mark("Are taken into the hand"),
        },
        "up_pickup": {
            "none": mark("Leaves the face-up cards where they are"),
            "add_one": mark("Takes one’s own choice of a face-up card too"),
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
