"""Several pictures as one that moves: a GIF, which every client of Discord plays."""

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.messages.panels import Sketch
from bot.pictures.palette import RIM, number_of, with_palette

FRAME_MS: Final = 1_600
LAST_MS: Final = 6_000
FEWEST: Final = 2
"""Frames; a film of fewer is none."""


class FilmTooLargeError(ValueError):
    """Not even a few frames fit."""


def draw_film(frames: Sequence[Sequence[Sketch]], language: str, most_bytes: int) -> tuple[bytes, str]:
    """Return a film whose frames are pictures one below the other, and the description of its last frame.

    If it would be too large, every second frame is left out, as often as needed; the last one stays. Raises
    FilmTooLargeError if that does not help.
    """
    drawn = [[sketch.draw(sketch.scene, language) for sketch in frame] for frame in frames]
    images = [_below_each_other([png for png, _ in frame]) for frame in drawn]
    described = " ".join(description for _, description in drawn[-1])
    while len(images) >= FEWEST:
        film = _gif(images)
        if len(film) <= most_bytes:
            return film, described
        images = images[-1::-2][::-1]
    raise FilmTooLargeError(f"a frame is too large for {most_bytes} bytes")


def _below_each_other(pngs: Sequence[bytes]) -> Image.Image:
    images = [Image.open(io.BytesIO(png)) for png in pngs]
    whole = _ground(max(one.width for one in images), sum(one.height for one in images))
    y = 0
    for image in images:
        whole.paste(image, (0, y))
        y += image.height
    return whole


def _gif(images: Sequence[Image.Image]) -> bytes:
    """Return the film, in the colours of all pictures: what has not moved is not stored again."""
    width, height = max(one.width for one in images), max(one.height for one in images)
    shown = []
    for image in images:
        framed = _ground(width, height)
        framed.paste(image, (0, 0))
        shown.append(framed)
    times = [FRAME_MS] * (len(shown) - 1) + [LAST_MS]
    file = io.BytesIO()
    first, *others = shown
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return file.getvalue()


def _ground(width: int, height: int) -> Image.Image:
    """Return an empty image with the palette of all pictures."""
    return with_palette(Image.new("L", (width, height), number_of(RIM)))
