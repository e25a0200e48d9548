"""What is to be laid stands in the picture in full: in every preset, on every card, in every language."""

import pytest

from bot.games.paskahousu.claims import ranks_text
from bot.games.shithead.phrases import what_to_lay
from bot.games.shithead.picture import centre
from bot.messages.list_words import a_rank
from bot.pictures.canvas import INNER, SMALLEST
from bot.pictures.lettering import line_width, readable
from game.core.cards import JOKER, RANK_CODES, RANKS
from game.paskahousu.ranks import ORDER
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from tests.bot.games.shithead.scenes import position, seat_of
from tests.support.languages import LANGUAGES, words

SEAT_RING = 8
"""The space at the sides of the ring in a player's own picture."""
PILE = INNER - 2 * SEAT_RING - 2 * centre._INSIDE - 2 * centre._SIDE
"""The width of the pile in a player's own picture, the narrowest of those that are wide."""


def on(preset, rank):
    """What a player sees who has to lay on a rank."""
    state = position(preset, seat_of("3C 4C"), seat_of("5C 6C"), pile=f"1:{RANK_CODES[rank]}S")
    return SHITHEAD.view(state, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_requirement_fits_and_no_card_leaves_its_article(preset, language):
    t = words(language)
    for rank in RANKS:
        text = what_to_lay(on(preset, rank), t)
        if not text:
            continue
        lines = centre._asked(text, PILE)
        assert " ".join(lines) == readable(text, "")
        assert all(line_width(line, SMALLEST, bold=True) <= PILE - centre._PILL_EDGES for line in lines), text
        broken = [
            name
            for name in (readable(a_rank(one, t), "") for one in (*RANKS, JOKER))
            if name in " ".join(lines) and not any(name in line for line in lines)
        ]
        assert broken == [], lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_does_each_of_paskahousu_in_its_one_line(language):
    """Whatever goes on a card is at most a run and two other ranks, or two runs."""
    t = words(language)
    for first in range(len(ORDER)):
        for last in range(first + 1, len(ORDER)):
            text = readable(ranks_text(ORDER[first:last], t), "")
            assert line_width(text, SMALLEST, bold=True) <= PILE - 32, text
