"""Every game puts each of its refusals into words, even without the facts: nobody clicks in vain."""

import pytest

from bot.games.registry import SCREENS
from game.core.protocol import Refusal
from game.registry import GAMES
from tests.bot.games.shown_facts import Names
from tests.game.conformance.playing import fresh_state
from tests.support.languages import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_has_a_sentence(key, language):
    game = GAMES[key]
    state = fresh_state(game, next(iter(game.presets.values())), 2, 1)
    for code in [*game.refusals, "a_code_of_a_later_version"]:
        told = SCREENS[key].explain(Refusal(code), game.view(state, 0), Names(), words(language))
        assert told.strip(), code
        assert "{" not in told, code
