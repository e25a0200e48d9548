"""Films: the pictures of each frame one below the other, in their order, the last one longest."""

import io
from functools import partial

import pytest
from PIL import Image

from bot.messages.panels import Sketch
from bot.pictures.canvas import Canvas
from bot.pictures.palette import BLUE, GOLD, GREEN, INK, PAPER, RED, RIM, number_of
from bot.replay.film_picture import FRAME_MS, LAST_MS, FilmTooLargeError, draw_film

COLOURS = (RED, GOLD, GREEN, BLUE, INK, PAPER)


def plain(scene, language, size):
    """A picture of one colour."""
    width, height = size
    canvas = Canvas(height, width, whole=False)
    canvas.image.paste(number_of(scene), (0, 0, width, height))
    return canvas.png(), f"{scene} {language}"


def sketch(colour, *size):
    return Sketch("a.png", colour, "en", partial(plain, size=size))


def frames_of(film):
    """What a film shows: each frame's pixels, and how long it stands."""
    with Image.open(io.BytesIO(film)) as image:
        for number in range(image.n_frames):
            image.seek(number)
            yield image.convert("RGB"), image.info["duration"], image.info.get("loop")


def shown(film):
    """The colours of the upper left corners of a film's frames."""
    return [frame.getpixel((0, 0)) for frame, _, _ in frames_of(film)]


def test_each_frame_stands_for_a_time_and_the_last_one_for_longer_and_it_begins_again():
    film, told = draw_film([[sketch(colour, 40, 20)] for colour in COLOURS], "fr", 100_000)
    assert shown(film) == list(COLOURS)
    assert [time for _, time, _ in frames_of(film)] == [FRAME_MS] * 5 + [LAST_MS]
    assert next(frames_of(film))[2] == 0, "for ever"
    assert told == f"{PAPER} fr"


def test_pictures_of_a_frame_lie_one_below_the_other_and_smaller_frames_have_a_rim():
    first, second = [sketch(RED, 40, 20), sketch(GOLD, 30, 10)], [sketch(BLUE, 20, 44)]
    film, told = draw_film([first, second], "en", 100_000)
    one, other = (frame for frame, _, _ in frames_of(film))
    assert one.size == other.size == (40, 44)
    places = ((0, 19), (39, 19), (0, 20), (29, 29), (30, 29), (0, 30))
    assert [one.getpixel(place) for place in places] == [RED, RED, GOLD, GOLD, RIM, RIM]
    assert [other.getpixel(place) for place in ((19, 43), (20, 43))] == [BLUE, RIM]
    assert told == f"{BLUE} en"


def test_every_second_frame_is_left_out_as_often_as_needed_but_not_the_last_one():
    frames = [[sketch(colour, 40, 20)] for colour in COLOURS]
    whole, _ = draw_film(frames, "en", 100_000)
    fewer, _ = draw_film(frames, "en", len(whole) - 1)
    assert shown(fewer) == [GOLD, BLUE, PAPER]
    two, _ = draw_film(frames, "en", len(fewer) - 1)
    assert shown(two) == [GOLD, PAPER]
    assert draw_film(frames, "en", len(two))[0] == two
    with pytest.raises(FilmTooLargeError, match=f"for {len(two) - 1} bytes"):
        draw_film(frames, "en", len(two) - 1)
