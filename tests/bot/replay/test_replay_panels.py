"""A replay at every step of recorded matches of every variant, as each reader likes to see it."""

import io
import itertools
import json
from itertools import pairwise
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.discord.sending.render import render
from bot.games.registry import FACES
from bot.i18n import words_for
from bot.messages.drawer import drawn
from bot.messages.panels import Menu, Row, Sketch
from bot.replay.analysis_panels import analysis_panel, film_frames, progress_panel, steps_from, steps_of_all
from bot.replay.analyst import Analysis, Judged, Progress
from bot.replay.film_picture import FilmTooLargeError, draw_film
from bot.replay.panels import ReplayReader, Spot, chosen_eyes, replay_panel
from bot.tables.model.values import Display
from game.ai.weighing import Estimate, Weighed
from tests.proof.canary import CARD
from tests.replays.films import ADA, NAMES, RECORDS, recorded_replay
from tests.support.panels import text

T = words_for("en")
ONE_OF_EACH = ("shithead.norvegien", "nain_jaune.nain_jaune", "paskahousu.valepaska")


def at(shown, step, eyes=None, display=Display.TEXT, t=T):
    face = FACES[shown.film.game.key]
    return replay_panel(shown, Spot(shown.match_id, step, eyes), face, ReplayReader(NAMES.get, display), t)


def buttons(panel):
    rows = (block.buttons for block in panel.blocks if isinstance(block, Row))
    return {button.verb.rpartition(".")[2]: button for row in rows for button in row}


@pytest.mark.in_part(8)
@pytest.mark.parametrize("stem", RECORDS)
def test_every_step_can_be_shown_from_every_seat(stem):
    shown = recorded_replay(stem)
    seats = shown.film.frames[0].match.setup.players
    for step, display in zip(range(0, shown.film.last + 1, 13), itertools.cycle(Display), strict=False):
        for eyes in (None, *range(seats)):
            panel = at(shown, step, eyes, display)
            assert all(isinstance(block.name, str) for block in panel.blocks if isinstance(block, Sketch))
            if display is Display.TEXT:
                _ = render(panel)  # Discord's limits


@pytest.mark.parametrize("stem", ONE_OF_EACH)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_pictures_say_what_they_show(stem, language):
    shown = recorded_replay(stem)
    middle = shown.film.last // 2
    for step, eyes in ((middle, None), (middle, 0), (shown.film.last, None)):
        panel = await drawn(at(shown, step, eyes, Display.PICTURE, words_for(language)))
        view, files = render(panel)
        assert files
        assert "#2" in json.dumps(view.to_components(), ensure_ascii=False), "who was forgotten is a number"


def test_custom_ids_are_small_differ_and_name_no_card():
    shown = recorded_replay("paskahousu.valepaska")
    for step in range(shown.film.last + 1):
        panel = at(shown, step)
        ids = [(one.verb, one.body) for one in buttons(panel).values()]
        ids += [(block.verb, block.body) for block in panel.blocks if isinstance(block, Menu)]
        assert len(set(ids)) == len(ids)
        bodies = [body.replace(shown.match_id, "") for _, body in ids]
        assert CARD.findall(" ".join(bodies)) == []
        assert max(len(body) for _, body in ids) < 60


def test_forward_and_highlight_lead_to_the_end_and_back_to_the_beginning():
    shown = recorded_replay("shithead.norvegien")
    spot, seen = Spot(shown.match_id), []
    while not (on := buttons(at(shown, spot.step))["high"]).disabled:
        spot = Spot.read(on.body)
        seen.append(spot.step)
    assert seen[-1] == shown.film.last
    assert seen == list(shown.film.highlights(FACES["shithead"].replay.is_highlight))
    last = buttons(at(shown, spot.step))
    assert last["on"].disabled
    assert Spot.read(last["back"].body).step == shown.film.last - 1
    assert Spot.read(last["start"].body).step == 0
    assert "Step 93 of 93" in text(at(shown, 10_000)), "a step too far is the last"


def test_one_seat_sees_its_own_hand_and_no_other():
    shown = recorded_replay("shithead.norvegien")
    told = {eyes: text(at(shown, 20, eyes)).split("\n") for eyes in (None, 0, 1)}
    lines = {eyes: [line for line in said if line.startswith("🃏")] for eyes, said in told.items()}
    assert len(lines[None]) == 4
    assert lines[0] + lines[1] == lines[None][:2]
    assert lines[0] != lines[1]


def test_open_hands_tell_what_was_laid_under_a_claim_and_one_seat_does_not_know():
    shown = recorded_replay("paskahousu.valepaska")
    step = next(
        number
        for number, frame in enumerate(shown.film.frames)
        if frame.seat == 0 and getattr(frame.action, "claim", None) is not None
    )
    assert "in truth" in text(at(shown, step))
    assert "in truth" in text(at(shown, step, 0))
    assert "in truth" not in text(at(shown, step, 1))


@pytest.mark.parametrize("body", ["", "x", "a.b.c", "a.1.-1", "a.1.x", "a.999999.o", "a b.1.o", "é.1.o"])
def test_a_forged_spot_is_none(body):
    assert Spot.read(body) is None


def test_eyes_without_a_seat_are_open():
    shown = recorded_replay("shithead.norvegien")
    assert Spot(shown.match_id, 3, 77).within(shown) == Spot(shown.match_id, 3)
    assert chosen_eyes("o") is None


def test_an_analysis_counts_its_readers_own_moves_for_those_who_played():
    shown, face = recorded_replay("shithead.norvegien"), FACES["shithead"]
    moves = [
        (step, one) for step, one in enumerate(shown.film.frames) if one.action is not None and one.seat == 0
    ]
    (first, _), (second, moved), *_ = moves
    worth = Estimate(0.6, 0.02)
    judged = (
        Judged(first, 0, Weighed("another move", worth, Estimate(0.3, 0.02), Estimate(0.3, 0.04))),
        Judged(second, 0, Weighed(moved.action, worth, worth)),
        Judged(second + 1, 1, Weighed("another move", worth, worth)),
    )
    found = Analysis(judged, judged[:1], 3)
    told = {
        user_id: text(
            analysis_panel(
                shown,
                Spot(shown.match_id),
                face,
                ReplayReader(NAMES.get, Display.TEXT, user_id=user_id),
                found,
                T,
            )
        )
        for user_id in (ADA, None)
    }
    assert "**Your moves:** in 1 of 2 decisions, an AI would have done the same." in told[ADA]
    assert f"Step {first} was yours." in told[ADA]
    assert "Your moves" not in told[None]


def test_while_an_analysis_is_under_way_it_shows_the_curves_so_far():
    shown, worth = recorded_replay("shithead.norvegien"), Estimate(0.51, 0.02)
    steps = [step for step, frame in enumerate(shown.film.frames) if frame.seat == 0][:3]
    reader = ReplayReader(NAMES.get, Display.PICTURE, user_id=ADA)

    def points_of(*judged):
        progress = Progress(40, len(judged), list(judged))
        panel = progress_panel(shown, Spot(shown.match_id), reader, progress, T)
        scenes = [block.scene for block in panel.blocks if isinstance(block, Sketch)]
        return [point.step for scene in scenes for point in scene.curves[0].points]

    assert points_of() == []
    late, early = (Judged(step, 0, Weighed(None, worth, worth)) for step in (steps[2], steps[0]))
    assert points_of(late, early) == [steps[0], steps[2], shown.film.last]


@pytest.mark.parametrize("stem", ONE_OF_EACH)
def test_everybodys_curve_ends_with_their_place_where_the_match_ended(stem):
    shown = recorded_replay(stem)
    film, worth = shown.film, Estimate(0.51, 0.02)
    ranking = film.frames[-1].match.outcome.ranking
    steps = {frame.seat: step for step, frame in enumerate(film.frames) if frame.seat is not None}
    judged = tuple(Judged(step, seat, Weighed(None, worth, worth)) for seat, step in sorted(steps.items()))
    reader = ReplayReader(NAMES.get, Display.PICTURE, user_id=ADA)
    panel = analysis_panel(
        shown, Spot(shown.match_id), FACES[film.game.key], reader, Analysis(judged, (), 9), T
    )
    (scene,) = (block.scene for block in panel.blocks if isinstance(block, Sketch))
    ends = [curve.points[-1] for curve in scene.curves]
    assert {(point.step, point.error) for point in ends} == {(film.last, 0.0)}
    assert all(ends[seat].share == 1 for seat in ranking[0] if len(ranking[0]) == 1)
    assert all(ends[seat].share == 0 for seat in ranking[-1] if len(ranking[-1]) == 1)


def test_a_film_is_made_to_fit_and_ends_where_the_match_does():
    shown = recorded_replay("shithead.norvegien")
    reader, face = ReplayReader(NAMES.get, Display.PICTURE), FACES["shithead"]
    steps = steps_of_all(shown, face)
    assert (steps[0], steps[-1]) == (0, shown.film.last)
    assert steps_from(shown, Spot(shown.match_id, shown.film.last))[-1] == shown.film.last
    frames = film_frames(shown, steps[:6], Spot(shown.match_id), face, reader, T)
    whole, told = draw_film(frames, "en", 10_000_000)
    smaller, same = draw_film(frames, "en", len(whole) - 1)
    assert len(smaller) < len(whole)
    assert told == same, "the last frame stays"
    with Image.open(io.BytesIO(whole)) as film, Image.open(io.BytesIO(smaller)) as fewer:
        assert (film.n_frames, fewer.n_frames) == (6, 3)
    with pytest.raises(FilmTooLargeError):
        draw_film(frames, "en", 1_000)


@pytest.mark.parametrize(
    ("last", "at", "steps"),
    [(100, 0, (0, 24)), (100, 60, (60, 84)), (100, 80, (80, 100)), (100, 100, (99, 100)), (0, 0, (0, 0))],
)
def test_a_film_from_here_has_24_moves_at_most_and_always_one(last, at, steps):
    shown = SimpleNamespace(film=SimpleNamespace(last=last))
    found = steps_from(shown, Spot("match", at))
    assert found == list(range(steps[0], steps[1] + 1))


@pytest.mark.parametrize(("highlights", "steps"), [(38, 40), (39, 40), (400, 40)])
def test_a_film_of_highlights_has_40_frames_at_most_evenly_and_both_ends(highlights, steps):
    shown = SimpleNamespace(
        film=SimpleNamespace(highlights=lambda _: range(1, highlights + 1), last=highlights + 1)
    )
    face = SimpleNamespace(replay=SimpleNamespace(is_highlight=None))
    found = steps_of_all(shown, face)
    assert (len(found), found[0], found[-1]) == (steps, 0, highlights + 1)
    gaps = [after - before for before, after in pairwise(found)]
    assert max(gaps) - min(gaps) <= 1
