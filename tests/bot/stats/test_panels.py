"""The panels of /stats: in every language, within Discord's limits, even at their largest."""

import io
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PIL import Image

from bot.discord.sending.render import render
from bot.games.registry import FACES
from bot.messages.drawer import drawn
from bot.pictures.drawing import ALT_LIMIT
from bot.stats.comparing import UNKNOWN
from bot.stats.feats import FEATS
from bot.stats.panels import person_panel, ratings_panel, server_panel
from bot.stats.recap_panels import recap_panel, season_panel
from bot.stats.recaps import Recap, SeasonPage, Titled
from bot.stats.store import (
    MOST_LISTED,
    Favourite,
    GameStats,
    Pair,
    PersonStats,
    Points,
    Rated,
    Ratings,
    SeasonChoice,
    ServerStats,
)
from bot.stats.words import FEAT_NAMES, feat_words
from bot.tables.model.terms import Coin
from data.stats.ratings import Skill
from data.stats.statistics import Record, Span, VariantPlayed
from data.stats.weeks import Winner
from game.registry import GAMES
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

ANNA, BEN = 10, 11
ALL_FEATS = (*FEATS, *(f"{key}.{name}" for key, game in GAMES.items() for name in game.feats))


def in_game(key):
    figures = dict.fromkeys(GAMES[key].figures, 12_345)
    rating = Points(1612, 140)
    return GameStats(key, 734, 567, 89, figures, rating, tuple(range(1500, 1530)))


FULL = PersonStats(
    ANNA,
    SeasonChoice(None, 40),
    tuple(in_game(key) for key in GAMES),
    Favourite("shithead", "norvegien", 700),
    ALL_FEATS,
    ALL_FEATS[:2],
)


def name_of(user_id):
    return {ANNA: "Anna", BEN: "Ben"}.get(user_id, "W" * 32)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pictured", [True, False])
async def test_the_largest_panels_fit_into_a_message(language, pictured):
    t = words(language)
    people = tuple(Rated(one, Points(1500, 100), 99, (1490, 1500)) for one in range(MOST_LISTED))
    records = tuple(Record(key, name, 99_999, BEN, 0) for key in GAMES for name in GAMES[key].figures)
    variants = tuple(VariantPlayed(key, preset, 9) for key in GAMES for preset in GAMES[key].presets)
    titles = tuple((title, ANNA) for game in GAMES.values() for title in game.titles)
    for panel in (
        person_panel(FULL, ANNA, name_of, t, pictured=pictured),
        ratings_panel(
            Ratings("shithead", tuple(GAMES), people, SeasonChoice(40, 40)), name_of, t, pictured=pictured
        ),
        server_panel(ServerStats(SeasonChoice(40, 40), variants, records, titles), t),
    ):
        render(await drawn(panel))


def week(**but):
    winners = tuple(Winner(one, 99, 120) for one in (ANNA, BEN, 12))
    titles = tuple(Titled(title, ANNA, 7) for game in GAMES.values() for title in game.titles)
    counted = {key: next(iter(game.figures)) for key, game in GAMES.items() if game.figures}
    records = tuple(Record(key, figure, 99_999, BEN, 0) for key, figure in counted.items())
    span = Span(*(int(datetime(2026, 11, day, tzinfo=UTC).timestamp() * 1000) for day in (16, 23)))
    full = Recap(span, "UTC", 123, 45, 12, winners, titles, records)
    return replace(full, **but)


def season_page(**but):
    people = tuple(Rated(one, Points(1500, 100), 99, ()) for one in (ANNA, BEN, 12))
    season = SeasonChoice(39, 40)
    ratings = tuple(Ratings(key, tuple(GAMES), people, season) for key in GAMES)
    tokens = ((ANNA, 12_345), (BEN, 999), (12, 1))
    full = SeasonPage(season, 39, Span(1, 1_700_000_000_000), Coin(), 734, 12, tokens, ratings)
    return replace(full, **but)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pictured", [True, False])
async def test_the_largest_week_and_season_fit_into_a_message(language, pictured):
    t = words(language)
    for panel in (
        recap_panel(week(), name_of, t, pictured=pictured),
        season_panel(season_page(), name_of, t, pictured=pictured),
        season_panel(season_page(), name_of, t, pictured=pictured, news=True),
    ):
        finished = await drawn(panel)
        render(finished)
        alts = [block.description for block in finished.blocks if hasattr(block, "png")]
        assert len(alts) == int(pictured)
        assert all(0 < len(alt) <= ALT_LIMIT for alt in alts)


def test_every_title_has_words_for_a_week():
    titles = {title for game in GAMES.values() for title in game.titles}
    assert {title for face in FACES.values() for title in face.club.of_week} == titles


def test_a_week_says_its_days_and_only_what_there_is():
    t = words("en")
    said = text(recap_panel(week(), name_of, t, pictured=False))
    assert "### The week of Nov 16\u2009–\u200922" in said
    assert "**123 matches**, 12 people · the week before: 45" in said
    assert f"💩 The Shithead of the week: <@{ANNA}>, 7 times" in said
    little = week(before=0, winners=(), titles=(), records=(), matches=1, people=1)
    assert text(recap_panel(little, name_of, t, pictured=True)).splitlines()[1:] == ["**1 match**, 1 person"]


def test_a_season_that_runs_is_told_as_one_and_an_empty_one_says_so():
    t = words("en")
    running = season_page(season=SeasonChoice(40, 40), number=40, tokens=(), ratings=())
    said = text(season_panel(running, name_of, t, pictured=True))
    assert "Since <t:" in said
    assert "Ended on" not in said
    assert "Nobody has played 10 rated matches in it." in said
    assert "Season 40 has begun" in text(season_panel(season_page(), name_of, t, pictured=True, news=True))


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_picture_says_what_the_text_says(language):
    t = words(language)
    panel = await drawn(person_panel(FULL, ANNA, name_of, t, pictured=True))
    (picture,) = [block for block in panel.blocks if hasattr(block, "png")]
    assert Image.open(io.BytesIO(picture.png)).width == 720
    assert 0 < len(picture.description) <= ALT_LIMIT
    written = text(person_panel(FULL, ANNA, name_of, t, pictured=False))
    for said in (t.number(1612), "734", t.number(12_345)):
        assert said in picture.description
        assert said in written


def test_others_read_how_they_do_against_somebody_and_nothing_of_those_who_hide():
    t = words("en")
    pair = PersonStats(BEN, SeasonChoice(None, 1), (in_game("nain_jaune"),), pair=Pair(12, 7, 2))
    assert f"You and <@{BEN}>: **12 to 7**, 2 ties" in text(
        person_panel(pair, ANNA, name_of, t, pictured=False)
    )
    hidden = PersonStats(BEN, SeasonChoice(None, 1), hidden=True)
    assert text(person_panel(hidden, ANNA, name_of, t, pictured=True)) == (
        f"<@{BEN}> keeps their statistics to themselves."
    )


def test_nobody_and_nothing_is_said_too():
    t = words("en")
    nothing = PersonStats(ANNA, SeasonChoice(None, 1))
    assert "No match is over yet" in text(person_panel(nothing, ANNA, name_of, t, pictured=True))
    assert "No match is over yet" in text(server_panel(ServerStats(SeasonChoice(None, 1)), t))
    empty = Ratings("nain_jaune", (), (), SeasonChoice(None, 1))
    assert "Nobody has played 10 rated matches" in text(ratings_panel(empty, name_of, t, pictured=True))


@pytest.mark.parametrize("key", list(GAMES))
def test_every_figure_title_and_feat_of_a_game_has_words(key):
    game, club = GAMES[key], FACES[key].club
    assert club.figures.keys() == game.figures.keys()
    assert club.titles.keys() == game.titles.keys()
    assert club.feats.keys() == game.feats.keys()


def test_every_achievement_has_words():
    assert FEAT_NAMES.keys() == FEATS.keys()
    assert all(feat_words(name, words("fr")) for name in ALL_FEATS)
    assert feat_words("of_another_version", words("en")) is None
    assert feat_words("no_game.feat", words("en")) is None


@pytest.mark.parametrize("pictured", [True, False])
async def test_a_rating_of_few_matches_is_called_provisional_wherever_its_owner_reads_it(pictured):
    threshold = Points.of(Skill(0, UNKNOWN)).around
    for around, said in ((threshold, "1,503, provisional"), (threshold - 1, f"1,503 ± {threshold - 1}")):
        rating = Points(1503, around)
        game = replace(in_game("shithead"), rating=rating, course=())
        own = replace(FULL, games=(game,))
        panel = await drawn(person_panel(own, ANNA, name_of, words("en"), pictured=pictured))
        told = text(panel) + "".join(getattr(block, "description", "") for block in panel.blocks)
        assert told.count(said) == 1, told
