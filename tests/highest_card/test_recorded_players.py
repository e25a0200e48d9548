"""What levels do can be recorded for a game whose levels do not search."""

import pytest

from game.registry import POLICIES
from tests.game.ai import choices, rounds
from tests.game.conformance.playing import player_counts
from tests.highest_card.game import HIGHEST_CARD
from tests.highest_card.game import POLICIES as PLAYERS


class LaysLast:
    """Another expert."""

    def choose(self, _view, legal, _rng, /):
        return legal[-1]


@pytest.mark.parametrize("recorded", [choices.choices, rounds.rounds])
def test_a_game_without_a_search_is_recorded(recorded, monkeypatch):
    monkeypatch.setitem(POLICIES, HIGHEST_CARD.key, PLAYERS)
    lines = list(recorded(HIGHEST_CARD, "two_packs"))
    assert len(lines) >= len(player_counts(HIGHEST_CARD, HIGHEST_CARD.presets["two_packs"]))
    monkeypatch.setitem(POLICIES, HIGHEST_CARD.key, {**PLAYERS, "expert": LaysLast()})
    assert list(recorded(HIGHEST_CARD, "two_packs")) != lines
