"""The editor of the Shithead family: groups, conflicts and usual powers, and the table of its rule codes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.games.core.face import CodeTable, Path, UsualRule
from bot.games.shithead.rule_words import TABLE
from bot.i18n import Words, mark
from game.shithead.rules import Power, RankCode


def _jokers_without_power(facts: Mapping[str, Any], t: Words) -> str:
    return t.plural(
        "{count} joker needs a power, because jokers have no rank. Give jokers a power or any"
        " rank first, or remove them.",
        "{count} jokers need a power, because jokers have no rank. Give jokers a power or any"
        " rank first, or remove them.",
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

WORDING: Final = TABLE.wording(
    groups={
        "players": mark("Players and packs"),
        "deal": mark("The deal"),
        "play": mark("Playing cards"),
        "bans": mark("Cards that can’t be played yet"),
        "powers": mark("Attacks"),
        "pick_up": mark("Picking up"),
        "table_cards": mark("Playing from the table"),
        "endgame": mark("The end"),
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
_LATER_KNOBS: Final = "deal_size quad_entry drawn_card own_skip last_hand blind_pick_up"
_DEEPER: Final[tuple[Path, ...]] = (
    *(("decks", part) for part in ("fit", "min", "per")),
    *(("last_card_ban", rank) for rank in _CODED_RANKS),
    *(("powers", rank, part) for rank in _CODED_RANKS for part in _PARTS),
    *(("powers", rank) for rank in _CODED_RANKS),
    *((name,) for name in _LATER_KNOBS.split()),
    *(("rank_bans", rank) for rank in _CODED_RANKS),
    ("first_card",),
    ("joker_rank",),
    ("jump_in",),
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
    *("more_for_few", "kept", "laid", "burns", "counts", "lead", "lead_while_stock", "before_burn"),
    *("after_target", "alone", "with_table", "add_equal", "name_next", "copy", "odd", "even", "in_kind"),
    "never",
)
_LATER_VALUES: Final = ("until_burn", "on_lower", "turned", "led")
_PRESETS: Final = (
    *("norvegien", "norvegien_plus", "norvegien_loser", "danish", "palestinian", "shithead_ranked_ten"),
    *("shithead_6j", "shithead_winner", "shithead_keep_up", "gultnieks", "karma", "smeghead", "west_kent"),
    *("guarducci", "finnish", "ten_two_slide", "fives_low", "reverse_1", "reverse_2", "vandtia", "palace"),
    *("glass_jack", "poohead", "palace_bga", "karma_pickup", "garfield", "after_shit_boot"),
    "german_jokers",
)

CODES: Final = CodeTable.of(
    (*((name,) for name in _KNOBS.split()), *_DEEPER),
    {3: ("shithead",), 5: _VALUES, 122: _PRESETS, 152: _LATER_VALUES},
    listing=("only", "not"),
    members=_CODED_RANKS,
)
