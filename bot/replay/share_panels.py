"""What a replay gives away: an animated picture for a channel, and the match as text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.core.face import GameFace
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.custom_ids import ReplayVerb
from bot.messages.documents import document
from bot.messages.list_words import labelled
from bot.messages.names import KnownName
from bot.messages.panels import Block, Button, Panel, Picture, Row, Sketch, Text
from bot.replay.panels import ACCENT, ReplayReader, Spot, table_blocks, told
from bot.replay.past_match_words import company, game_title
from bot.replay.sitter_words import ReplayNames
from bot.replay.store import Replay
from game.core.protocol import Seat

MOST_FRAMES: Final = 40
FROM_HERE: Final = 24
"""Steps of a film that begins where its reader is."""
FILM: Final = "film.gif"


@dataclass(frozen=True, slots=True)
class PlainNames:
    """Names for a file, where nothing is mentioned."""

    names: ReplayNames

    def __call__(self, seat: Seat) -> str:
        """Return the name."""
        return self.names.label(seat)

    label = __call__


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


def files_panel(shown: Replay, face: GameFace, name_of: KnownName, t: Words, *, with_record: bool) -> Panel:
    """Return the match as a text and, for its players, its record."""
    name = f"match-{shown.match_id}"
    blocks: list[Block] = [
        Text(f"### {t('Files')} · {game_title(shown.played, t)}"),
        document(f"{name}.txt", written(shown, face, name_of, t).encode(), t),
    ]
    if with_record:
        blocks.append(document(f"{name}.json", shown.record.model_dump_json(indent=1).encode(), t))
    else:
        blocks.append(Text("-# " + t("Its players get the record here, too, to check it without the bot.")))
    return Panel(tuple(blocks), ACCENT)


def written(shown: Replay, face: GameFace, name_of: KnownName, t: Words) -> str:
    """Return a match to read: who held what after each deal, and every step."""
    return "\n".join(_lines(shown, face, name_of, t)) + "\n"


def _lines(shown: Replay, face: GameFace, name_of: KnownName, t: Words) -> Iterator[str]:
    yield game_title(shown.played, t)
    for step, frame in enumerate(shown.film.frames):
        names = PlainNames(ReplayNames(shown, step, name_of))
        lines = [line.replace("**", "") for line in told(frame, None, face, names, t)]
        if frame.seat is None:
            yield ""
            lines += _hands(shown, step, face, names, t)
        elif not lines:
            lines = [names(frame.seat)]
        yield from (f"{step:>4}  {line}" for line in lines)


def _hands(shown: Replay, step: int, face: GameFace, names: PlainNames, t: Words) -> list[str]:
    match, hand = shown.film.frames[step].match, face.replay.hand
    if hand is None:
        return []
    held = ((seat, hand(match.game.view(match.state, seat))) for seat in range(match.setup.players))
    return [labelled(f"🃏 {names(seat)}", card_signs(cards, t), t) for seat, cards in held if cards]
