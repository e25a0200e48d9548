"""Powers and requirements, in words and in signs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, get_args

from bot.games.core.face import Control
from bot.i18n import Words, mark, marked
from bot.messages.list_words import a_rank, any_of, rank_name, rank_sign
from game.core.cards import ACE, JOKER, KING, RANK_BY_CODE, RANK_CODES, Rank
from game.shithead.rules import (
    Count,
    Demand,
    EffectName,
    NamedEntry,
    Power,
    ShitheadRules,
)
from game.shithead.view import Bound, RequirementView

_BOUNDS: Final[dict[Bound, str]] = {
    "at_least": mark("{card} or higher"),
    "above": mark("a card higher than {card}"),
    "at_most": mark("{card} or lower"),
    "below": mark("a card lower than {card}"),
    "odd": mark("an odd card"),
    "even": mark("an even card"),
}
_SIGNS: Final[dict[Bound, str]] = {
    "at_least": "≥ {rank}",
    "above": "> {rank}",
    "at_most": "≤ {rank}",
    "below": "< {rank}",
    "odd": mark("odd"),
    "even": mark("even"),
}
PARITY: Final[Mapping[str, int]] = {"odd": 1, "even": 0}
"""What is left when a rank is divided by two; an ace is 1."""


def bound_phrase(rules: ShitheadRules, bound: Bound, rank: Rank | None, t: Words) -> str:
    """Return a bound in words: `a 9 or higher`, `any card`; for the highest rank just `an Ace`."""
    if bound in PARITY:
        return t(_BOUNDS[bound])
    if bound == "open" or rank is None:
        return t("any card")
    lowest, *_, highest = rank_order(rules)
    alone = (bound, rank) in (("at_least", highest), ("at_most", lowest))
    return a_rank(rank, t) if alone else t(_BOUNDS[bound], card=a_rank(rank, t))


def bound_sign(bound: Bound, rank: Rank, t: Words) -> str:
    """Return a bound in signs: `≥ 9`."""
    return t(_SIGNS[bound], rank=rank_sign(rank, t))


def rank_order(rules: ShitheadRules) -> tuple[Rank, ...]:
    """Return the suited ranks, lowest first."""
    suited = range(2, KING + 1)
    return (ACE, *suited) if rules.ace == "low" else (*suited, ACE)


def fits_bound(rules: ShitheadRules, asked: RequirementView, rank: Rank) -> bool:
    """Tell whether a rank is high or low enough, regardless of its power."""
    if asked.bound in PARITY:
        return rank != JOKER and (1 if rank == ACE else rank) % 2 == PARITY[asked.bound]
    if asked.rank is None or asked.bound == "open":
        return True
    order = (*rank_order(rules), JOKER)
    place, limit = order.index(rank), order.index(asked.rank)
    fitting: dict[Bound, bool] = {
        "at_least": place >= limit,
        "above": place > limit,
        "at_most": place <= limit,
        "below": place < limit,
    }
    return fitting[asked.bound]


def effect_of_count(rules: ShitheadRules, rank: Rank, count: int, t: Words) -> str:
    """Return the effect of laying this number of cards of a rank that other numbers lack; "" for none."""
    power = power_of(rules, rank)
    if power.effect == "skip" and power.count != "once":
        return t.plural("{count} player misses a turn", "{count} players miss a turn", count)
    if power.effect == "reverse" and power.count == "per_card":
        return t("reverses direction") if count % 2 else t("keeps the direction")
    if power.demand == "alternating" and power.effect != "burn":
        higher: Bound = "at_least" if rules.compare == "ge" else "above"
        return t("then {bound}", bound=bound_phrase(rules, "at_most" if count % 2 else higher, rank, t))
    return ""


ORDINARY: Final = mark("an ordinary card")


def power_of(rules: ShitheadRules, rank: Rank) -> Power:
    """Return the power of a rank."""
    return next((power for code, power in rules.powers.items() if code == RANK_CODES[rank]), Power())


def has_effect(rules: ShitheadRules, *effects: str) -> bool:
    """Tell whether some rank has one of the effects."""
    return any(power.effect in effects for power in rules.powers.values())


def rank_differences(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    """Return a line for each rank that has another power than in `base`.

    Where jokers stand for any rank only in one of them, that is told in their place.
    """
    return [
        t("{rank}: {power}", rank=rank_name(rank, t), power=_changed_power(rules, base, rank, t))
        for rank in sorted(RANK_BY_CODE.values())
        if power_of(rules, rank) != power_of(base, rank)
        and (rank != JOKER or rules.joker_rank == base.joker_rank)
    ]


def _changed_power(rules: ShitheadRules, base: ShitheadRules, rank: Rank, t: Words) -> str:
    """Return a rank's power; mention that it must fit if in `base` it need not."""
    return power_phrase(rules, rank, t, says_ranked=power_of(base, rank).entry != "ranked")


def power_phrase(rules: ShitheadRules, rank: Rank, t: Words, *, says_ranked: bool = False) -> str:
    """Return a rank's power in words: `on any card; burns the pile`.

    With `says_ranked`, also mention that a card must fit like any other.
    """
    return _phrase(_Telling(rules, rank, t), says_ranked=says_ranked)


def power_signs(rules: ShitheadRules, rank: Rank, t: Words) -> str:
    """Return a rank's power in signs: `any; then ≤ 7; skip`."""
    return _phrase(_Telling(rules, rank, t, in_signs=True), says_ranked=False)


_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "any": marked("on any card", "on anything"),
    "any_but": marked("on any card but {card}", "not on {card}"),
    "on_lower": marked("only on the next lower rank or lower", "on lower"),
    "then": (mark("then {bound}"), "{bound}"),
    "reset": marked("then any card", "resets"),
    "see_through": marked("see-through: the card beneath counts", "see-through"),
    "floor": marked(
        "see-through: the card beneath counts, or its own rank if there is none", "see-through unless alone"
    ),
    "alternating": marked("then {bound}; after an even number at once, {other}", "{bound} (even {other})"),
    "value": (mark("counts as {card}"), "= {card}"),
    "only": marked("then only {cards}", "only {cards}"),
    "not": marked("then any card but {cards}", "all but {cards}"),
    "duel": marked("with two players left, {demand}", "at two {demand}"),
}
"""The parts of a power besides its effect, in words and in signs."""
_EFFECTS: Final[Mapping[EffectName, tuple[str, ...]]] = {
    "none": (mark("Nothing more"), "", ""),
    "burn": marked("Burns the pile", "burns the pile", "burns"),
    "skip": marked("Skips the next player", "each one skips a player", "each skips"),
    "reverse": marked("Reverses the direction of play", "reverses the direction of play", "reverses"),
    "again": marked("The player goes again", "the player goes again", "go again"),
    "attack": marked(
        "Attacks a player, who counters or picks up the pile",
        "attacks a player of your choice, who counters or picks up the pile",
        "attacks",
    ),
    "name_next": marked("The player names who plays next", "you name who plays next", "names next"),
    "copy": marked("Does what the card beneath does", "does what the card beneath does", "copies"),
}
"""The name of each effect in the editor, in words and in signs."""
_COUNTED: Final[Mapping[tuple[EffectName, Count | None], tuple[str, ...]]] = {
    ("skip", "once"): marked("skips one player, however many are played", "skips one"),
    ("reverse", "per_card"): marked("each one reverses the direction of play", "each reverses"),
}
"""The same in words and in signs, if several cards laid at once do not count as usual."""


@dataclass(frozen=True, slots=True)
class _Telling:
    """A rank whose power is described in one style."""

    rules: ShitheadRules
    rank: Rank
    t: Words
    in_signs: bool = False

    @property
    def power(self) -> Power:
        """The power of the rank."""
        return power_of(self.rules, self.rank)

    def bound(self, bound: Bound) -> str:
        """Return a bound set by this rank."""
        if self.in_signs:
            return bound_sign(bound, self.rank, self.t)
        return bound_phrase(self.rules, bound, self.rank, self.t)

    def card(self, code: str) -> str:
        """Return another rank."""
        in_words = rank_sign if self.in_signs else a_rank
        return in_words(RANK_BY_CODE[code], self.t)

    def part(self, name: str, **facts: str) -> str:
        """Return a part of the power."""
        return self.t(_PARTS[name][self.in_signs], **facts)


def _phrase(telling: _Telling, *, says_ranked: bool) -> str:
    power = telling.power
    if power == Power():
        return telling.t(ORDINARY)
    parts = [_entry(telling, says_ranked=says_ranked)]
    if power.effect != "burn":
        parts.append(_demand(telling, power.demand) if power.demand != "own" else "")
    parts += [_effect(telling), _duel(telling)]
    separator = ", " if telling.in_signs else telling.t("; ")
    return separator.join(part for part in parts if part)


def _entry(telling: _Telling, *, says_ranked: bool) -> str:
    entry = telling.power.entry
    if entry in ("any", "on_lower"):
        return telling.part(entry)
    if entry == "ranked":
        return telling.t("only where its rank fits") if says_ranked else ""
    return telling.part("any_but", card=telling.card(entry.removeprefix("any_but:")))


def _demand(telling: _Telling, demand: Demand) -> str:
    """Return the card's demand."""
    higher: Bound = "at_least" if telling.rules.compare == "ge" else "above"
    match demand:
        case "reset":
            return telling.part("reset")
        case "transparent":
            return telling.part("floor" if telling.power.floor == "own" else "see_through")
        case "at_most" | "below" | "odd" | "even":
            return telling.part("then", bound=telling.bound(demand))
        case "alternating":
            lower, other = telling.bound("at_most"), telling.bound(higher)
            return telling.part("alternating", bound=lower, other=other)
        case "own":
            return telling.part("then", bound=telling.bound(higher))
    listed = f"only:{RANK_CODES[telling.rank]}" if demand == "in_kind" else demand
    return _listed(listed, telling.in_signs, telling.card, telling.t)


def _listed(demand: Demand, in_signs: bool, card: Callable[[str], str], t: Words) -> str:
    """Return a demand that names ranks."""
    kind, _, codes = demand.partition(":")
    cards = any_of([card(code) for code in codes.split(",")], t)
    return t(_PARTS[kind][in_signs], card=cards, cards=cards)


def _effect(telling: _Telling) -> str:
    power = telling.power
    in_words, in_signs = _COUNTED.get((power.effect, power.count)) or _EFFECTS[power.effect][1:]
    said = in_signs if telling.in_signs else in_words
    return telling.t(said) if said else ""


def _duel(telling: _Telling) -> str:
    power = telling.power
    if power.duel is None or power.effect == "burn":
        return ""
    return telling.part("duel", demand=_demand(telling, power.duel))


def _offered_entry(value: str, t: Words) -> str:
    return t("On any card but {card}", card=a_rank(RANK_BY_CODE[value.removeprefix("any_but:")], t))


def _offered_demand(value: str, t: Words) -> str:
    return _listed(value, False, lambda code: a_rank(RANK_BY_CODE[code], t), t)


def _rank(code: str, t: Words) -> str:
    return rank_name(RANK_BY_CODE[code], t)


_DEMANDS: Final = {
    "own": mark("What beats it"),
    "reset": mark("Then any card"),
    "transparent": mark("See-through: the card beneath counts"),
    "at_most": mark("Then its rank or lower"),
    "below": mark("Then a lower rank"),
    "alternating": mark("Then its rank or lower; its rank or higher after an even number"),
    "odd": mark("Then an odd card (Ace 1, Jack 11, King 13)"),
    "even": mark("Then an even card (Queen 12)"),
    "in_kind": mark("Then only its own rank, nothing else"),
}
_OFFERED_DEMANDS: Final = (
    *("own", "reset", "transparent", "at_most", "below", "even", "odd", "in_kind", "alternating"),
    *(f"value:{code}" for code, rank in RANK_BY_CODE.items() if rank != JOKER),
)

POWER_CONTROLS: Final = {
    "entry": Control(
        label=mark("Where it can be played"),
        names={
            "ranked": mark("Where its rank fits"),
            "any": mark("On any card"),
            "on_lower": mark("Where its rank fits, on the next lower rank or lower"),
        },
        said=_offered_entry,
        offered=(*get_args(NamedEntry), *(f"any_but:{code}" for code in RANK_BY_CODE)),
    ),
    "demand": Control(
        label=mark("What can follow it"), names=_DEMANDS, said=_offered_demand, offered=_OFFERED_DEMANDS
    ),
    "demand.only": Control(
        label=mark("Only these can follow it"),
        said=_rank,
        offered=tuple(RANK_BY_CODE),
    ),
    "demand.not": Control(label=mark("What can’t follow it"), said=_rank, offered=tuple(RANK_BY_CODE)),
    "floor": Control(
        label=mark("See-through, with nothing beneath"),
        names={"open": mark("Then any card"), "own": mark("Alone, its own rank counts")},
    ),
    "effect": Control(
        label=mark("What it does"), names={effect: name for effect, (name, *_) in _EFFECTS.items()}
    ),
    "count": Control(
        label=mark("If several are played at once"),
        names={
            None: mark("As usual: each one skips, all together reverse once"),
            "per_card": mark("Each one counts"),
            "once": mark("They count once"),
        },
    ),
    "duel": Control(
        label=mark("With two players left"),
        names={None: mark("The same"), **_DEMANDS},
        said=_offered_demand,
        offered=(None, *_OFFERED_DEMANDS),
        labelled=True,
    ),
}
"""The fields of a power in the editor."""
