"""Looks for options that change nothing: every value that the editor offers, against the usual one.

`make options`, or `python -m tests.bot.rules.inert SECONDS [SEED]`, goes through all values of all fields
in an order drawn at random until so many seconds have passed, and names those that play like the usual value
by all rules tried. Each is tried among other options drawn at random: in the same deals, what may be done and
what comes of it has to differ somewhere. AIs of all levels play the rules that were found to differ.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from bot.rules.fields import Field, Kind
from game.ai.levels import LEVELS
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.levels import policy_for
from game.registry import GAMES
from game.simulate import deal_lengths
from tests.bot.rules.setting import all_fields, put
from tests.game.playing_apart import same_values

CONTEXTS = 300
"""How many other rules a value is tried by, at most."""
AI_MOVES = 8
BEYOND = ("move_limit", "deals")

Option = tuple[AnyGame, Field, Any]


def options() -> list[Option]:
    """Return all values that the editor offers, with their fields."""
    return [
        (game, field, value)
        for game in GAMES.values()
        for field in all_fields(game)
        for value in _values(field)
    ]


def _values(field: Field) -> Sequence[Any]:
    """Return the values of a field: no single deal shows the highest ones of those in BEYOND."""
    if field.kind is Kind.NUMBER:
        return [field.least] if field.key in BEYOND else [field.least, field.most]
    return [[one] for one in field.offered] if field.kind is Kind.SEVERAL else field.offered


def differs(option: Option, chance: random.Random) -> Rules | None:
    """Return rules by which a value plays otherwise than the usual one, None if none are found.

    The value that is the usual one needs no difference: its own rules are returned.
    """
    game, field, value = option
    usual = field.read(next(iter(game.presets.values())).model_dump(mode="json"))
    for rules in _contexts(game, field, chance):
        one, other = put(rules, field, value), put(rules, field, usual)
        if value == usual:
            return one
        if one == other or field.read(one.model_dump(mode="json")) != value:
            continue
        shared = sorted(set(game.seats_allowed(one)) & set(game.seats_allowed(other)))
        if not shared:
            return one
        context = {"seats": chance.choice(shared)}
        seeds = [chance.randrange(2**16) for _ in range(2)]
        if not same_values(game, [0, 1], [context], lambda which, _, pair=(other, one): pair[which], seeds):
            return one
    return None


def _contexts(game: AnyGame, field: Field, chance: random.Random) -> Iterator[Rules]:
    """Yield rules around a field: its rank or group mostly as it may matter, anything else now and then."""
    near = [one for one in all_fields(game) if one.key.rpartition(".")[0] == field.key.rpartition(".")[0]]
    for number in range(CONTEXTS):
        rules = chance.choice(list(game.presets.values()))
        share = number % 4 / 6
        for other in (*near, *all_fields(game)):
            if chance.random() < (0.4 if other in near and "." in other.key else share):
                rules = put(rules, other, chance.choice(_values(other)))
        yield _quick(rules)


def _quick(rules: Rules) -> Rules:
    """Return rules with an end soon enough, unless that is what is tried."""
    return rules.override({"move_limit": min(rules.model_dump()["move_limit"], 600)})


def play_by_all_levels(game: AnyGame, rules: Rules, number: int) -> None:
    """Let AIs of every level make some moves; raises what an AI raises."""
    players = game.seats_allowed(rules)[0]
    for level in LEVELS:
        deal_lengths(game, rules, [policy_for(game, level)] * players, [number], AI_MOVES)


def main(seconds: float, seed: int) -> int:
    """Go through all options in an order drawn at random; return how many were inert."""
    chance, ends = random.Random(seed), time.monotonic() + seconds
    wanted, inert, done = options(), [], 0
    chance.shuffle(wanted)
    for game, field, value in wanted:
        if time.monotonic() > ends:
            break
        done += 1
        found = differs((game, field, value), chance)
        if found is None:
            inert.append(f"{game.key} {field.key} {value}")
            print("inert:", inert[-1], flush=True)
        else:
            play_by_all_levels(game, found, done)
    print(f"seed {seed}: {done} of {len(wanted)} options tried, {len(inert)} inert")
    return len(inert)


if __name__ == "__main__":
    sys.exit(
        bool(main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)))
    )
