"""The third game's face: the generic pages work with it, and no picture shows a face-down card."""

import pytest

from bot.i18n import words_for
from bot.messages.panels import Sketch
from bot.rules.fields import GameSettings
from game.core.rng import Rng
from game.core.rule_schema import RuleConflictError
from tests.bot.games.shown_facts import Names
from tests.game.playing_apart import same_values
from tests.highest_card.face import FACE
from tests.highest_card.game import HIGHEST_CARD, Call, Lay

T = words_for("en")
RULES = HIGHEST_CARD.presets["two_packs"]


def test_the_editor_names_every_field_and_value():
    settings = GameSettings.of(HIGHEST_CARD, FACE.wording)
    fields = [field for group in settings.fields_by_group.values() for field in group]
    assert [settings.wording.label(field.words, T) for field in fields] == [
        "Minimum players",
        "Maximum players",
        "Packs",
        "Cards in hand",
    ]
    assert all(settings.wording.value(field.words, value, T) for field in fields for value in field.offered)


def test_a_conflict_is_explained():
    with pytest.raises(RuleConflictError) as conflict:
        RULES.override({"players": [4, 3]})
    assert "The minimum (4) would exceed the maximum (3)." in FACE.wording.conflict(conflict.value, T)


def test_its_document_has_a_section_for_each_preset():
    text = FACE.document.text(T)
    assert all(f"(`{preset}`)" in text for preset in HIGHEST_CARD.presets)


def test_a_picture_shows_a_card_when_it_is_called_and_no_sooner():
    state = HIGHEST_CARD.deal(HIGHEST_CARD.setup_of(RULES, 3, 2), Rng(bytes(32), "deal")).state
    laid = HIGHEST_CARD.apply(state, 0, Lay(state.hands[0][0])).state
    called = HIGHEST_CARD.apply(laid, 2, Call()).state
    descriptions = []
    for each in (laid, called):
        _, sketch = FACE.screen.picture(HIGHEST_CARD.view(each, None), Names(), T)
        assert isinstance(sketch, Sketch)
        png, description = sketch.draw(sketch.scene, sketch.language)
        assert png.startswith(b"\x89PNG")
        descriptions.append(description.split(", ")[0])
    assert descriptions[0] == "P0: ■"
    assert descriptions[1] not in ("P0: ■", "P0: —")


@pytest.mark.parametrize(
    ("knob", "values"), [("packs", [1, 2, 3]), ("hand_cards", [1, 2, 3]), ("players", [(2, 3), (2, 4)])]
)
def test_any_two_values_of_a_knob_play_differently(knob, values):
    def rules(value, _context):
        return RULES.override({knob: value})

    assert same_values(HIGHEST_CARD, values, [{}], rules, range(10)) == []
