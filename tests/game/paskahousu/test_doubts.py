"""What doubts cost and gain in Valepaska, and how chance goes into what is said."""

import pytest

from game.ai.race import FEWEST_ROUNDS, Race, Runner
from game.core.cards import codes
from game.core.rng import Rng
from game.levels import policy_for
from game.paskahousu.ai.claims_and_doubts import Mind
from game.paskahousu.ai.policy import EQUAL
from game.paskahousu.game import PASKAHOUSU as GAME
from game.paskahousu.ruleset import compile_ruleset
from tests.game.conformance.playing import rng_of
from tests.scenarios.paskahousu.table import A, B, C, pile, seat

STOCK = ["3S", "4C", "5S", "6H", "7H", "7S", "9D", "10S", "JH", "JS", "QD", "KD", "AS", "2H", "2S"]


def view_of(on, *hands, viewer, preset="valepaska", **more):
    position = {"pile": pile(on), "seats": list(map(seat, hands)), "contestable": True, **more}
    return GAME.view(GAME.read_position(GAME.presets[preset], position), viewer)


class Middling(Rng):
    """Chance that is neither for nor against anything."""

    def below(self, limit):
        return limit // 2


def likelihood_needed(view):
    """How likely a lie must be for a doubt to be worth as much as none."""
    mind, rng = Mind(view, compile_ruleset(view.rules)), Middling(bytes(32), "middling")
    low, high = 0.0, 1.0
    for _ in range(20):
        likely = (low + high) / 2
        low, high = (low, likely) if mind.doubts(likely, rng) else (likely, high)
    return round(high, 4)


USUAL = "0:6C=6 · 1:7C=7"
SEVERAL = "2:3C 3D=3 · 0:4C 4D=4 · 1:6D=6 · 2:7D 7C=7 · 0:8C 8D=8 · 1:9C=9"
HANDS = ("8S KS", "QC", "9S 9H")
WORTH_A_DOUBT = {
    "out of turn": (0.701, (USUAL, *HANDS), {"turn": C}),
    "in turn: one would lead after the truth": (0.7368, (USUAL, *HANDS), {"turn": C, "viewer": C}),
    "a bigger pile": (0.6744, (SEVERAL, *HANDS), {"turn": C}),
    "the pile would fall": (0.598, ("0:6C=6 · 1:10C=10", *HANDS), {"turn": B, "phase": "challenge"}),
    "the liar would go out": (0.4822, (USUAL, "8S KS", "", "9S 9H"), {"turn": B, "phase": "challenge"}),
    "nothing true to say": (0.5789, ("0:6C=6 · 1:KC=K", "8S", "QC", "3S"), {"turn": C, "viewer": C}),
    "two others": (0.7698, (USUAL, *HANDS, "JC"), {"turn": C}),
}
"""How likely a lie must be to be worth a doubt, from the figures that docs/ai-levels.md was measured with."""


@pytest.mark.parametrize("when", WORTH_A_DOUBT)
def test_doubts_are_worth_what_they_were(when):
    likely, position, more = WORTH_A_DOUBT[when]
    assert likelihood_needed(view_of(*position, **{"viewer": A, "stock": STOCK, **more})) == likely


@pytest.mark.parametrize(
    ("truth", "lie", "fewest", "most"),
    [(0, 0, 170, 230), (0, EQUAL, 265, 320), (EQUAL, 0, 80, 135), (0, 20 * EQUAL, 400, 400)],
)
def test_what_comes_out_nearly_as_good_is_said_nearly_as_often(monkeypatch, truth, lie, fewest, most):
    """What is worse than the best by EQUAL is said a third as often."""
    view = view_of(USUAL, "8S KS", "3C 9C 9D KC", "9S 9H", turn=B, viewer=B, stock=STOCK, contestable=False)

    def run(_race, _view, options, _rng):
        return [Runner(one, [1 - by] * FEWEST_ROUNDS) for one, by in zip(options, (truth, lie), strict=False)]

    monkeypatch.setattr(Race, "run", run)
    rng, policy = rng_of("said", 0), policy_for(GAME, "hard")
    said = [policy.choose(view, view.legal, rng) for _ in range(400)]
    assert fewest <= sum(codes(one.cards) == ["9C", "9D"] for one in said) <= most
