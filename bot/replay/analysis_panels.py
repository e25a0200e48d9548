"""What was found of a finished match: how well everybody stood, and the moves that lost most."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.core.face import GameFace
from bot.games.core.screen import HandScene, sketched
from bot.i18n import Words
from bot.messages.custom_ids import ReplayVerb
from bot.messages.list_words import all_of, labelled
from bot.messages.panels import Block, Button, Panel, Picture, Row, Sketch, Style, Text
from bot.messages.time_words import date
from bot.replay.analyst import Analysis, Judged, Progress
from bot.replay.course_picture import CourseScene, Curve, Point, draw_course, in_quarters
from bot.replay.panels import ACCENT, ReplayReader, Spot, company, game_title, judgement, table_blocks, told
from bot.replay.sitter_words import ReplayNames
from bot.replay.store import Replay
from bot.tables.model.values import Display
from game.ai.standing import share_beaten
from game.core.protocol import Seat

COURSE: Final = "course.png"


def analysis_panel(
    shown: Replay, spot: Spot, face: GameFace, reader: ReplayReader, found: Analysis, t: Words
) -> Panel:
    """Return what was found, with buttons to the moves that are named."""
    blocks: list[Block] = [
        Text("\n".join(_heading(shown, reader, t))),
        *_course(shown, reader, found, t),
        Text("\n".join(_turning(shown, face, reader, found, t))),
    ]
    if found.turning:
        buttons = (
            Button(
                t("Step {step}", step=t.number(one.step)), ReplayVerb.STEP, spot.at(one.step).body, emoji="🎬"
            )
            for one in found.turning
        )
        blocks.append(Row(tuple(buttons)))
    if own := _own(shown, reader, found, t):
        blocks.append(Text(own))
    return Panel((*blocks, Text(_small_print(found, t)), _back(spot, t)), ACCENT)


def progress_panel(shown: Replay, spot: Spot, reader: ReplayReader, progress: Progress, t: Words) -> Panel:
    """Return how far an analysis is, and the curves as far as they are known."""
    far = t("Weighed so far: {done} of {total} decisions.", done=progress.done, total=progress.total)
    waits = t("It takes about a minute, and longer while other matches wait. This message follows it.")
    text = "\n".join((*_heading(shown, reader, t), "", f"⏳ {far}", f"-# {waits}"))
    found = Analysis(tuple(sorted(progress.judged, key=lambda one: one.step)), (), progress.total)
    course = _course(shown, reader, found, t) if found.judged else ()
    return Panel((Text(text), *course, _back(spot, t)), ACCENT)


def failed_panel(shown: Replay, spot: Spot, reader: ReplayReader, t: Words) -> Panel:
    """Return that an analysis failed, with a button to try again."""
    text = "\n".join((*_heading(shown, reader, t), "", t("The analysis failed. Please try again.")))
    again = Button(t("Try again"), ReplayVerb.ANALYSE, spot.body, Style.PRIMARY)
    return Panel((Text(text), Row((again, *_back(spot, t).buttons))), ACCENT)


def _heading(shown: Replay, reader: ReplayReader, t: Words) -> Iterator[str]:
    played = shown.played
    yield f"### {t('Analysis')} · {game_title(played, t)}"
    over = date(played.ended_at or played.started_at)
    yield f"-# {company(played, reader.name_of, t)} · {over}"


def _back(spot: Spot, t: Words) -> Row:
    return Row((Button(t("To the replay"), ReplayVerb.ON, spot.body),))


def _course(shown: Replay, reader: ReplayReader, found: Analysis, t: Words) -> Sequence[Block]:
    """Return the curves of all players, as a picture or in words."""
    names = ReplayNames(shown, shown.film.last, reader.name_of)
    curves = _curves(found, shown, names)
    if reader.display is Display.PICTURE:
        scene = CourseScene(t("Who was winning"), curves, shown.film.last)
        return (sketched(scene, draw_course, t, name=COURSE),)
    lines = (
        labelled(names(seat), " → ".join(in_quarters(curve.points, t)), t)
        for seat, curve in enumerate(curves)
        if curve.points
    )
    return (Text("\n".join((f"**{t('Who was winning')}**", *lines))),)


def _curves(found: Analysis, shown: Replay, names: ReplayNames) -> tuple[Curve, ...]:
    """Return everybody's curve, which ends where the last deal ended."""
    last, end = shown.film.frames[-1].match, shown.film.last
    outcome = last.outcome
    curves = []
    for seat in range(last.setup.players):
        curve = _curve(found, seat, names)
        if curve.points and outcome is not None and outcome.reason != "void":
            result = Point(end, share_beaten(outcome, seat), 0.0)
            curve = replace(curve, points=(*(one for one in curve.points if one.step < end), result))
        curves.append(curve)
    return tuple(curves)


def _curve(found: Analysis, seat: Seat, names: ReplayNames) -> Curve:
    worths = ((one.step, one.weighed.chosen or one.weighed.worth) for one in found.judged if one.seat == seat)
    points = tuple(Point(step, worth.share, worth.error) for step, worth in worths if worth is not None)
    marks = tuple(one.step for one in found.turning if one.seat == seat)
    return Curve(names.label(seat), points, marks)


def _turning(shown: Replay, face: GameFace, reader: ReplayReader, found: Analysis, t: Words) -> Iterator[str]:
    yield f"**{t('The moves that lost most')}**"
    if not found.turning:
        yield t("None certainly lost much: the cards decided it, or many small things.")
    for one in found.turning:
        yield from _turn(shown, one, face, reader, t)


def _turn(shown: Replay, one: Judged, face: GameFace, reader: ReplayReader, t: Words) -> Iterator[str]:
    """Yield a move, what it was worth before and after, and what an AI would have done."""
    frame, before = shown.film.frames[one.step], shown.film.frames[one.step - 1].match
    names = ReplayNames(shown, one.step, reader.name_of)
    lines = told(frame, None, face, names, t)
    where = t("Step {step}", step=t.number(one.step))
    yield "\n".join((f"{where} · {' · '.join(lines[:2]) or names(one.seat)}", *judgement(one.weighed, t)))
    if face.screen.advice is not None:
        view = before.game.view(before.state, one.seat)
        legal = before.game.legal_actions(before.state, one.seat)
        scene = HandScene(view, one.seat, legal, names)
        yield f"-# 💡 {face.screen.advice(one.weighed.best, scene, t)}"


def _own(shown: Replay, reader: ReplayReader, found: Analysis, t: Words) -> str:
    """Return how the reader's own moves compare with an AI's; "" for somebody who made none."""
    own = [one for one in found.judged if _is_by(reader, one, shown)]
    if not own:
        return ""
    alike = sum(shown.film.frames[one.step].action == one.weighed.best for one in own)
    lines = [
        t.plural(
            "**Your moves:** in {alike} of {count} decision, an AI would have done the same.",
            "**Your moves:** in {alike} of {count} decisions, an AI would have done the same.",
            len(own),
            alike=t.number(alike),
        )
    ]
    if costly := sorted(one.step for one in found.turning if _is_by(reader, one, shown)):
        steps = all_of([t.number(step) for step in costly], t)
        lines.append(
            t.plural("Step {steps} was yours.", "Steps {steps} were yours.", len(costly), steps=steps)
        )
    return " ".join(lines)


def _is_by(reader: ReplayReader, one: Judged, shown: Replay) -> bool:
    return reader.user_id is not None and shown.user(shown.sitter(one.seat, one.step)) == reader.user_id


def _small_print(found: Analysis, t: Words) -> str:
    weighed = t.plural(
        "Weighed: {count} decision of {all}, from what each seat could see.",
        "Weighed: {count} decisions of {all}, from what each seat could see.",
        len(found.judged),
        all=t.number(found.decisions),
    )
    meaning = t(
        "100% is ahead of everybody at the end of the deal, 0% behind everybody, if AIs play on. The pale "
        "band and ± hold in 19 of 20 cases; a move is named here only if its loss is greater than that doubt."
    )
    return f"-# {weighed} {meaning}"


MOST_FRAMES: Final = 40
FROM_HERE: Final = 24
"""Steps of a film that begins where its reader is."""
FILM: Final = "film.gif"


def share_panel(shown: Replay, spot: Spot, t: Words) -> Panel:
    """Return the question which part of a match is to be posted."""
    question = t("Post an animated picture of this match in this channel, as you see it now?")
    buttons = (
        Button(t("From step {step} on", step=t.number(spot.step)), ReplayVerb.POST_FROM, spot.body),
        Button(t("The whole match in highlights"), ReplayVerb.POST_ALL, spot.body),
        Button(t("To the replay"), ReplayVerb.STEP, spot.body),
    )
    return Panel(
        (Text(f"### {t('Share')} · {game_title(shown.played, t)}\n{question}"), Row(buttons)), ACCENT
    )


def steps_from(shown: Replay, spot: Spot) -> list[int]:
    """Return the steps of a film that begins at a spot; at the end of the match, those that led to it."""
    first = max(min(spot.step, shown.film.last - 1), 0)
    return list(range(first, min(first + FROM_HERE, shown.film.last) + 1))


def steps_of_all(shown: Replay, face: GameFace) -> list[int]:
    """Return the highlights of a match from its beginning to its end, evenly thinned out if too many."""
    stops = sorted({0, *shown.film.highlights(face.replay.is_highlight), shown.film.last})
    if len(stops) <= MOST_FRAMES:
        return stops
    return sorted({stops[number * (len(stops) - 1) // (MOST_FRAMES - 1)] for number in range(MOST_FRAMES)})


def film_frames(
    shown: Replay, steps: Sequence[int], spot: Spot, face: GameFace, reader: ReplayReader, t: Words
) -> list[tuple[Sketch, ...]]:
    """Return the pictures of each step of a film."""
    frames = []
    for step in steps:
        names = ReplayNames(shown, step, reader.name_of)
        blocks = table_blocks(shown, spot.at(step), face, names, reader, t)
        sketches = tuple(block for block in blocks if isinstance(block, Sketch))
        if sketches:
            frames.append(sketches)
    return frames


def film_panel(
    shown: Replay,
    gif: bytes,
    described: str,
    steps: Sequence[int],
    reader: ReplayReader,
    user_id: int,
    t: Words,
) -> Panel:
    """Return the public message with a film."""
    text = t("🎬 <@{user}> shares a match: **{game}**", user=user_id, game=game_title(shown.played, t))
    alt = t(
        "Steps {first} to {last}, animated. At the end: {table}",
        first=steps[0],
        last=steps[-1],
        table=described,
    )
    people = company(shown.played, reader.name_of, t)
    return Panel((Text(f"{text}\n-# {people}"), Picture(FILM, gif, alt)), ACCENT)
