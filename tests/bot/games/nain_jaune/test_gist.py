"""What is said of Nain Jaune before a match."""

from bot.games.nain_jaune.rules import gist
from game.nain_jaune.presets import PRESETS
from tests.support.languages import words


def test_a_lobby_says_of_the_usual_rules_how_long_a_match_is():
    rules = PRESETS["nain_jaune"]
    assert "5 deals to a match" in gist(rules, words("en"))
    broke = gist(rules.model_copy(update={"game_end": "broke"}), words("en"))
    assert "5 deals to a match" not in broke
    assert any("can’t pay" in line for line in broke)
