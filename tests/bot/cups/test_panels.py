"""What is shown of cups fits into a message, whoever plays."""

from dataclasses import replace

import pytest

from bot.cups.panels import CupVerb, cup_panel, round_panel, standings_panel
from bot.cups.points import CupTable, Format, Result
from bot.cups.values import MOST_PEOPLE, Cup, CupState, CupTerms, Drawn, SignUp
from bot.discord.sending.render import render
from bot.i18n import LANGUAGES, words_for
from bot.messages.names import with_names
from bot.messages.panels import MOST_CHARACTERS, Sketch
from game.registry import GAMES
from tests.support.panels import buttons, text

GAME = next(iter(GAMES.values()))
PRESET, RULES = next(iter(GAME.presets.items()))
LONGEST_ID = 10**19
LONGEST = "W" * 32
THREAD = 10**19


def cup_of(count, *, rounds=3, state=CupState.RUNNING, left=()):
    """Return a cup in whose last round the second half of the people beat the first."""
    plan = CupTerms(GAME, PRESET, "", RULES, Format.SWISS, 2, rounds, "calm", "en", 1)
    entries = tuple(SignUp(n, f"k{n}", LONGEST_ID + n, n not in left) for n in range(1, count + 1))
    drawn = tuple(
        Drawn(f"t{n}", CupTable(1, (n, n + count // 2), Result(((n + count // 2,), (n,)))), called=7)
        for n in range(1, count // 2 + 1)
    )
    return Cup("abcdefgh", 1, 2, 3, 4, None, state, 1, plan, entries, drawn)


def name_of(_user_id):
    return LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pictured", [True, False])
def test_a_cup_of_the_most_people_fits_into_its_messages(language, pictured):
    t, everybody = words_for(language), range(1, MOST_PEOPLE + 1)
    cup = cup_of(MOST_PEOPLE, left=everybody)
    places = {one.table_id: THREAD for one in cup.drawn}
    standing = standings_panel(cup, LONGEST, name_of, t, pictured=pictured)
    plain = replace(standing, blocks=tuple(one for one in standing.blocks if not isinstance(one, Sketch)))
    signing_up = cup_panel(replace(cup, state=CupState.SIGNUP), LONGEST, t)
    for panel in (signing_up, cup_panel(cup, LONGEST, t), round_panel(cup, LONGEST, places, t), plain):
        render(panel)
        assert len(text(panel)) <= MOST_CHARACTERS
    assert len(with_names(text(signing_up), name_of)) <= MOST_CHARACTERS


def test_the_standings_name_everybody_once_the_best_first():
    t = words_for("en")
    lines = text(standings_panel(cup_of(6), "Game", name_of, t, pictured=False)).splitlines()
    assert lines[2:8] == [
        f"🥇 <@{LONGEST_ID + 4}> — **1** · opponents: 0",
        f"🥈 <@{LONGEST_ID + 5}> — **1** · opponents: 0",
        f"🥉 <@{LONGEST_ID + 6}> — **1** · opponents: 0",
        f"4. <@{LONGEST_ID + 1}> — **0** · opponents: 1",
        f"5. <@{LONGEST_ID + 2}> — **0** · opponents: 1",
        f"6. <@{LONGEST_ID + 3}> — **0** · opponents: 1",
    ]


def test_a_leader_who_has_left_does_not_win_the_cup():
    over = cup_of(6, state=CupState.OVER, left=(4,))
    said = text(standings_panel(over, "Game", name_of, words_for("en"), pictured=False)).splitlines()
    assert said[0] == f"### 🏆 <@{LONGEST_ID + 5}> wins the cup"
    assert said[7] == f"6. ~~<@{LONGEST_ID + 4}>~~ — **1** · opponents: 0"
    assert said[-1].endswith("Who has left comes behind all who stayed.")


def test_the_picture_says_what_the_words_say():
    t = words_for("fr")
    panel = standings_panel(cup_of(6), "Game", name_of, t, pictured=True)
    (sketch,) = (one for one in panel.blocks if isinstance(one, Sketch))
    png, alt = sketch.draw(sketch.scene, "fr")
    assert png.startswith(b"\x89PNG")
    assert alt.count(LONGEST) == 6
    assert "1. " in alt
    assert "adversaires" in alt


def test_who_has_left_is_struck_out_and_who_is_forgotten_has_no_name():
    cup = cup_of(4, left=[2])
    forgotten = replace(cup.entries[2], user_id=None)
    cup = replace(cup, entries=(*cup.entries[:2], forgotten, cup.entries[3]))
    said = text(cup_panel(cup, "Game", words_for("en")))
    assert f"<@{LONGEST_ID + 1}>, ~~<@{LONGEST_ID + 2}>~~, —, <@{LONGEST_ID + 4}>" in said


def test_one_cannot_start_with_too_few_nor_leave_what_is_over():
    t = words_for("en")
    few = replace(cup_of(2), state=CupState.SIGNUP, drawn=())
    (start,) = [one for one in buttons(cup_panel(few, "Game", t)) if one.verb == CupVerb.START]
    assert start.disabled
    over = buttons(cup_panel(cup_of(4, state=CupState.OVER), "Game", t))
    assert [one.verb for one in over] == [CupVerb.STANDINGS]
