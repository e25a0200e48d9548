"""Whole matches played by clicking what the hands offer."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from bot.discord.sending.render import render
from bot.games.core.screen import PICK_VERB, PLAY_VERB
from bot.messages.custom_ids import BUTTON_PREFIX, MENU_PREFIX, Control, build
from bot.messages.panels import BUTTONS_IN_ROW, Block, Button, Divider, Menu, Panel, Reference, Row, Text
from bot.tables.panels.news import SHOWN_EVENTS
from game.core.cards import CODE, SUITED_PER_PACK
from game.core.rng import Rng
from game.levels import policy_for
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules
from tests.bot.games.shithead.scenes import (
    NAMES,
    SCREEN,
    board,
    hand,
    position,
    result,
    rules_of,
    seat_of,
    told,
)
from tests.support.languages import LANGUAGES
from tests.support.panels import buttons, menus

ANCHOR = Reference("0123456789abcdef", 99_999)
LONGEST_LABEL, LONGEST_VALUE, MOST_OPTIONS = 80, 100, 25
CLICKED = 50

MIXED = {
    "everything at once": rules_of(
        "guarducci",
        decks=2,
        jokers=4,
        players=[2, 5],
        stacking="any",
        deal_style="choose_both",
        chance_card="always",
        blind_chain=True,
        powers={"A": {"effect": "attack"}, "Q": {"effect": "reverse", "count": "per_card"}},
        last_card_ban={"2": "illegal", "10": "eliminated"},
    ),
    "attacks from the table": rules_of(
        "norvegien_plus", up_cards="from_table", up_pickup="add_one", decks=2, exchange="own", stacking="own"
    ),
    "one card at a time": rules_of("danish", max_set=1, pickup_victim="previous", must_play=False),
}
"""House rules that no preset has."""

TABLES = [
    *((preset, rules, min(rules.players[1], 3)) for preset, rules in PRESETS.items()),
    ("smeghead", PRESETS["smeghead"], 8),
    ("danish", PRESETS["danish"], 12),
    *((name, rules, 4) for name, rules in MIXED.items()),
]


@dataclass(frozen=True)
class Clicked:
    """A control that plays, and the values chosen in it."""

    label: str
    body: str
    values: tuple[str, ...] = ()


def ids(blocks: Sequence[Block]) -> list[str]:
    """The custom_ids of a panel."""
    found = [(BUTTON_PREFIX, each) for each in buttons(blocks)] + [(MENU_PREFIX, m) for m in menus(blocks)]
    return [
        build(prefix, Control(control.verb, ANCHOR.table_id, ANCHOR.decision, control.body))
        for prefix, control in found
    ]


def is_small(blocks: Sequence[Block]) -> bool:
    """Whether a panel is so far from all limits that rendering it would only take time."""
    parts = sum(1 + (len(block.buttons) if isinstance(block, Row) else 1) for block in blocks)
    return parts < 24 and sum(len(block.content) for block in blocks if isinstance(block, Text)) < 1000


def check(blocks: Sequence[Block]) -> None:
    """A panel that Discord accepts."""
    if not is_small(blocks):
        render(Panel(tuple(blocks)), ANCHOR)
    assert len(set(ids(blocks))) == len(ids(blocks))
    for block in blocks:
        if isinstance(block, Row):
            assert 0 < len(block.buttons) <= BUTTONS_IN_ROW
            assert all(0 < len(each.label) <= LONGEST_LABEL for each in block.buttons)
        if isinstance(block, Menu):
            assert 0 < len(block.options) <= MOST_OPTIONS
            assert len({option.value for option in block.options}) == len(block.options)
            assert all(len(option.value) <= LONGEST_VALUE for option in block.options)
            assert block.least <= block.most <= len(block.options)


def controls(blocks: Sequence[Block]) -> list[Button | Menu]:
    """What can be clicked; picking up comes last."""
    clickable: list[Button | Menu] = [each for each in buttons(blocks) if not each.disabled]
    return clickable + [menu for menu in menus(blocks) if not menu.disabled]


def click(state: Any, seat: int, rng: random.Random, language: str) -> Clicked:
    """Click in a hand until something is played; pick up rarely, or matches would not end."""
    pick = ""
    for _ in range(200):
        blocks = hand(state, seat, language, pick, NAMES)
        check(blocks)
        offered = controls(blocks)
        assert offered, "a hand in which nothing can be done"
        others = [each for each in offered if each.body[:1] not in ("u", "w", "")]
        chosen = rng.choice(others if others and rng.random() < 0.97 else offered)
        if isinstance(chosen, Menu):
            options = rng.sample(chosen.options, rng.randint(chosen.least, chosen.most))
            values = tuple(option.value for option in options)
            if chosen.verb == PLAY_VERB:
                return Clicked(chosen.placeholder, chosen.body, values)
            pick = values[0]
        elif chosen.verb == PICK_VERB:
            pick = chosen.body
        else:
            assert chosen.verb == PLAY_VERB
            return Clicked(chosen.label, chosen.body)
    raise AssertionError("a hand in which one clicks for ever")


def play_deal(state: Any, rng: random.Random, language: str, every: int) -> Any:
    """Click each of the first moves, and then one of so many; an easy AI plays the others."""
    lines: list[str] = []
    moves = 0
    while awaited := SHITHEAD.awaited(state):
        seat, moves = rng.choice(awaited), moves + 1
        if moves > CLICKED and moves % every:
            state = SHITHEAD.apply(state, seat, ai_move(state, seat)).state
            continue
        clicked = click(state, seat, rng, language)
        (body,) = SCREEN.actions(clicked.body, clicked.values)
        action = SHITHEAD.actions.validate_python(dict(body))
        refusal = SHITHEAD.refuse(state, seat, action)
        if refusal is not None:
            assert body["kind"] == "choose", f"{clicked} was offered and is refused: {refusal}"
            assert refusal.code == "wrong_count"
            continue
        step = SHITHEAD.apply(state, seat, action)
        state = step.state
        lines += told(step.events, language, NAMES)
        shown = "\n".join(lines[-SHOWN_EVENTS:])
        check(
            [Text("### Title"), *board(state, language, NAMES), Divider(), *([Text(shown)] if shown else [])]
        )
    check(result(state, language, NAMES))
    return state


def ai_move(state: Any, seat: int) -> Any:
    view, legal = SHITHEAD.view(state, seat), SHITHEAD.legal_actions(state, seat)
    return policy_for(SHITHEAD, "easy").choose(view, legal, Rng(bytes(32), f"{seat}"))


@pytest.mark.in_part(10)
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "rules", "players"), TABLES, ids=[f"{t[0]}-{t[2]}" for t in TABLES])
def test_a_match_played_by_clicks_reaches_its_end(name: str, rules: ShitheadRules, players: int, every: int):
    seed = 11
    print("seed", seed)
    rng, language = random.Random(seed), LANGUAGES[len(name) % 2]
    shuffle = Rng(bytes([seed]) * 32, name)
    setup = SHITHEAD.first_setup(rules, max(players, rules.players[0]), shuffle)
    deals = 0
    while setup is not None:
        state = play_deal(SHITHEAD.deal(setup, shuffle).state, rng, language, every)
        deals += 1
        setup = SHITHEAD.series.next_setup(state)
    assert deals == (2 if rules.sequel else 1)


@pytest.mark.in_part(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("runs", ["off", "suited"])
def test_the_largest_hands_fit_in_a_message(runs: str, language: str):
    """Two packs and their jokers in one hand, every choice of it."""
    codes = CODE[:SUITED_PER_PACK]
    rules = rules_of(
        "norvegien_plus",
        decks=3,
        jokers=4,
        runs=runs,
        chance_card="always",
        powers={"X": {"entry": "any", "effect": "attack"}},
    )
    everything = " ".join([*codes, *codes, "X1 X2"])
    rest = [seat_of("4C"), seat_of("5C"), seat_of("6C"), seat_of("7C")]
    state = position(
        "norvegien_plus", seat_of(everything, "X1 X2", ""), *rest, pile="1:3C", rules=rules, stock=["2C"]
    )
    opened = hand(state, 0, language, "", NAMES)
    check(opened)
    picks = [each.body for each in buttons(opened) if each.verb == PICK_VERB]
    assert len(picks) >= 14
    for pick in picks:
        blocks = hand(state, 0, language, pick, NAMES)
        check(blocks)
        for option in (option for menu in menus(blocks) for option in menu.options):
            check(hand(state, 0, language, option.value, NAMES))
