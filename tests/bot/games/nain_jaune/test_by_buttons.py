"""Whole matches played only by clicking what the hands offer."""

import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.discord.sending.render import render
from bot.games.core.screen import PICK_VERB, PLAY_VERB
from bot.messages.custom_ids import BUTTON_PREFIX, Control, build
from bot.messages.panels import BUTTONS_IN_ROW, Block, Panel, Reference, Row
from game.core.cards import RANK
from game.core.rng import Rng
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.tableau import PRIZE_CARDS
from tests.bot.games.nain_jaune.scenes import SCREEN, board, code_lines, hand, result, told
from tests.game.nain_jaune.tables import rules_of
from tests.support.languages import LANGUAGES
from tests.support.panels import buttons, menus

ANCHOR = Reference("0123456789abcdef", 9_999)
LONGEST_LABEL = 80

PLAYERS = (3, 5, 8)
RUN = int(os.environ["CONFORMANCE_SEED"])
"""Each run plays each preset with one of these numbers."""
TABLES = [
    *(
        (rules_of(preset), PLAYERS[(RUN + number) % len(PLAYERS)])
        for number, preset in enumerate(NAIN_JAUNE.presets)
    ),
    (rules_of("jjv"), 2),
    (rules_of(players=[2, 8], announce="required", five_belles=True), 2),
    (rules_of("mistigri", players=[2, 8], sequence="wrap", restart="skip_rank"), 2),
    (rules_of(lead="lowest", insolvency="debt", grand_opera="sweep_double"), 4),
    (rules_of("party", lead="ace_if_held", announce="required", restart="next_held"), 4),
]


def fits(blocks: Sequence[Block]) -> bool:
    """Render a panel as Discord gets it; raises if it is too large."""
    render(Panel(tuple(blocks)), ANCHOR)
    in_rows = [block.buttons for block in blocks if isinstance(block, Row)]
    ids = [
        build(BUTTON_PREFIX, Control(b.verb, ANCHOR.table_id, ANCHOR.decision, b.body))
        for r in in_rows
        for b in r
    ]
    return (
        len(set(ids)) == len(ids)
        and all(len(row) <= BUTTONS_IN_ROW for row in in_rows)
        and all(0 < len(b.label) <= LONGEST_LABEL for row in in_rows for b in row)
    )


def clicked(state: Any, seat: int, rng: random.Random, language: str) -> tuple[Any, ...]:
    """Click in a hand until something is played; return the actions."""
    pick = ""
    for _ in range(100):
        blocks = hand(state, seat, language, pick)
        assert fits(blocks)
        controls = [b for b in buttons(blocks) if not b.disabled]
        options = [(menu, option.value) for menu in menus(blocks) for option in menu.options]
        choice = rng.randrange(len(controls) + bool(options))
        if choice == len(controls):
            menu, pick = rng.choice(options)
            if menu.verb == PLAY_VERB:
                return laid(menu.body, pick)
        elif controls[choice].verb == PICK_VERB:
            pick = controls[choice].body
        else:
            assert controls[choice].verb == PLAY_VERB
            return laid(controls[choice].body)
    raise AssertionError("a hand in which nothing can be played")


def laid(body: str, *values: str) -> tuple[Any, ...]:
    """The actions of a button, or of a value chosen in a menu."""
    return tuple(NAIN_JAUNE.actions.validate_python(action) for action in SCREEN.actions(body, values))


def play_deal(state: Any, rng: random.Random, language: str) -> Any:
    while awaited := NAIN_JAUNE.awaited(state):
        seat = awaited[0]
        for action in clicked(state, seat, rng, language):
            assert NAIN_JAUNE.awaited(state) == (seat,)
            assert NAIN_JAUNE.refuse(state, seat, action) is None
            state = NAIN_JAUNE.apply(state, seat, action).state
        if NAIN_JAUNE.awaited(state):
            assert fits(board(state, language))
    assert fits(result(state, language))
    assert max(map(len, code_lines(result(state, language)))) <= 38
    return state


@pytest.mark.in_part(6)
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("rules", "players"), TABLES)
async def test_a_match_played_by_buttons_alone_reaches_its_end(
    rules: NainJauneRules, players: int, seed: int
):
    print("seed", seed)
    rng, language = random.Random(seed), LANGUAGES[seed % 2]
    shuffle = Rng(bytes([seed]) * 32, "tests")
    setup = NAIN_JAUNE.first_setup(rules, players, shuffle)
    deals = 0
    while setup is not None:
        state = play_deal(NAIN_JAUNE.deal(setup, shuffle).state, rng, language)
        deals += 1
        setup = NAIN_JAUNE.series.next_setup(state)
    assert deals == state.deal


def offered(state: Any, seat: int) -> set[Any]:
    """The first action of everything that a hand offers, on whichever click."""
    picks, shown, firsts = [""], set[str](), set[Any]()
    while picks:
        pick = picks.pop()
        if pick in shown:
            continue
        shown.add(pick)
        blocks = hand(state, seat, pick=pick)
        enabled = [button for button in buttons(blocks) if not button.disabled]
        firsts |= {laid(button.body)[0] for button in enabled if button.verb == PLAY_VERB}
        picks += [button.body for button in enabled if button.verb == PICK_VERB]
        for menu in menus(blocks):
            values = [option.value for option in menu.options]
            if menu.verb == PLAY_VERB:
                firsts |= {laid(menu.body, value)[0] for value in values}
            else:
                picks += values
    return firsts


def kinds(actions: Any) -> set[Any]:
    """Actions with the same effect: a rank, or a board card, or the pass."""
    laid = {a.card if a.card in PRIZE_CARDS else -RANK[a.card] for a in actions if isinstance(a, Lay)}
    return laid | {a for a in actions if isinstance(a, Pass)}


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_everything_legal_is_offered_and_nothing_else(rules: NainJauneRules, players: int):
    seed = 11
    print("seed", seed)
    rng, shuffle = random.Random(seed), Rng(bytes([seed]) * 32, "tests")
    state = NAIN_JAUNE.deal(NAIN_JAUNE.first_setup(rules, players, shuffle), shuffle).state
    while awaited := NAIN_JAUNE.awaited(state):
        legal = NAIN_JAUNE.legal_actions(state, awaited[0])
        assert kinds(offered(state, awaited[0])) == kinds(legal)
        state = NAIN_JAUNE.apply(state, awaited[0], rng.choice(legal)).state


@pytest.mark.in_part(15)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_nothing_public_names_a_card_that_is_still_hidden(rules: NainJauneRules, players: int, language: str):
    seed = 5
    print("seed", seed)
    rng, shuffle = random.Random(seed), Rng(bytes([seed]) * 32, "tests")
    state = NAIN_JAUNE.deal(NAIN_JAUNE.first_setup(rules, players, shuffle), shuffle).state
    while awaited := NAIN_JAUNE.awaited(state):
        legal = NAIN_JAUNE.legal_actions(state, awaited[0])
        step = NAIN_JAUNE.apply(state, awaited[0], rng.choice(legal))
        state = step.state
        if not NAIN_JAUNE.awaited(state):
            return
        shown = NAIN_JAUNE.sample_state(NAIN_JAUNE.view(state, None), shuffle)
        assert board(shown, language) == board(state, language)
        signs = set(re.findall(r"\w+[♣♦♥♠]", "\n".join(told(step.events, language))))
        assert signs <= set(re.findall(r"\w+[♣♦♥♠]", str(board(state, language))))
