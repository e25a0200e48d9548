"""Who has a record of a deal, as the line of a picture names them."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.games.core.screen import DealEnd
from bot.games.registry import SCREENS
from bot.games.shedding.result import feat
from bot.messages.panels import Text
from game.core.protocol import Outcome
from tests.bot.pictures.drawn_paskahousu import over
from tests.support.languages import words


class Labelled:
    def __call__(self, seat):
        return f"<@{seat}>"

    def label(self, seat):
        return ("Ada", "🤖 Colette", "🤖 Marius")[seat]


@pytest.mark.parametrize(
    ("seats", "record", "said"),
    [
        ((1,), "4 turns", ["4 turns, Colette"]),
        ((0, 1, 2), "4 turns", ["4 turns, Ada, Colette and Marius"]),
        ((0, 1, 2), "4 turns in a line as long as this", ["4 turns in a line as long as this, 3 players"]),
        ((), "0 turns", []),
    ],
)
def test_a_record_names_all_who_share_it_as_far_as_there_is_room_and_ais_without_their_sign(
    seats, record, said
):
    """The names of two players were cut off, because of the sign of an AI."""
    did = SimpleNamespace(seats=[4 * (seat in seats) for seat in range(3)])
    end = DealEnd(None, Outcome(((0, 1, 2),), None, ""), Labelled(), did)
    assert list(feat(end, int, lambda _most, name: f"{record}, {name}", words("en"))) == said


def test_the_name_of_who_has_a_record_formats_nothing():
    class Starred(Labelled):
        def label(self, seat):
            return "**[A](x.y)**"

    end = replace(over("paskahousu", 3), names=Starred())
    told = "\n".join(
        block.content for block in SCREENS["paskahousu"].result(end, words("en")) if isinstance(block, Text)
    )
    assert "Longest hand" in told
    assert "**" not in told
