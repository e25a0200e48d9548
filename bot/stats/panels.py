"""The panels of /stats: a person's, a server's, and the leaderboard of ratings."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Final

from bot.games.core.screen import sketched
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.list_words import place_sign, sentence
from bot.messages.panels import Block, Divider, Menu, Option, Panel, Text, around
from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from bot.stats.person_picture import GamePanel, StatisticsScene, draw_statistics
from bot.stats.store import ENOUGH, GameStats, PersonStats, Ratings, SeasonChoice, ServerStats
from bot.stats.words import (
    counted,
    feat_words,
    matches_words,
    name_of_game,
    name_of_variant,
    rating_text,
    title_words,
)
from data.stats.statistics import Record
from game.registry import GAMES

AREA: Final = "stats"
"""The prefix of their verbs."""
ACCENT: Final = 0x2F6B4F
_MOST_SEASONS: Final = 23
_MOST_VARIANTS: Final = 5
ALL: Final = "all"
NameOf = Callable[[int], str]
"""Returns a member's name as plain text."""


class StatsVerb(StrEnum):
    """The verbs of /stats."""

    PERSON = "stats.person"
    """A person's statistics: the body is their id, the chosen value a season or `all`."""
    SERVER = "stats.server"
    """The server's statistics: the chosen value is a season or `all`."""
    RATINGS = "stats.ratings"
    """The leaderboard of the chosen game: the body is a season or `all`."""
    RATED_SEASON = "stats.rated"
    """The leaderboard of the game in the body: the chosen value is a season or `all`."""
    SEASON = "stats.season"
    """The page of the chosen season."""


def person_panel(stats: PersonStats, viewer: int, name_of: NameOf, t: Words, *, pictured: bool) -> Panel:
    """Return somebody's statistics, as a picture if wanted; always with words for what no picture has."""
    name = f"<@{stats.user_id}>"
    if stats.hidden:
        return Panel((Text(t("{name} keeps their statistics to themselves.", name=name)),), ACCENT)
    blocks: list[Block] = [Text("\n".join([f"### {_heading(stats, viewer, t)}", *_pair(stats, t)]))]
    if not stats.games:
        blocks.append(Text(t("No match is over yet that counts: practice doesn’t.")))
    elif pictured:
        scene = _scene(stats, name_of(stats.user_id), t)
        blocks.append(sketched(scene, draw_statistics, t, name="stats.png"))
    else:
        blocks += [Text(_game_text(one, t)) for one in stats.games]
    if stats.games:
        blocks.append(Text("\n".join(_highlights(stats, t))))
    if stats.feats:
        blocks += [Divider(), Text("\n".join(_feats(stats, t)))]
    blocks += season_menu(StatsVerb.PERSON, str(stats.user_id), stats.season, t)
    if stats.user_id == viewer:
        blocks.append(Text("-# " + t("Choose in `/me` who sees this.")))
    return Panel(tuple(blocks), ACCENT)


def server_panel(stats: ServerStats, t: Words) -> Panel:
    """Return what was played on a server, and its records."""
    known = [one for one in stats.played if one.game in GAMES]
    total = sum(one.matches for one in known)
    blocks: list[Block] = [Text("### " + t("Played on this server"))]
    if not known:
        blocks.append(Text(t("No match is over yet that counts: practice doesn’t.")))
    else:
        blocks.append(Text(f"**{matches_words(total, t)}**"))
        blocks.append(Text("\n".join([t("**Most played**"), *_variants(known, t)])))
    if held := list(_titles(stats, t)):
        blocks.append(Text("\n".join([t("**Titles**"), *held])))
    if stats.records:
        blocks += [
            Divider(),
            Text("\n".join([t("**Records of one match**"), *record_lines(stats.records, t)])),
        ]
    blocks += season_menu(StatsVerb.SERVER, "", stats.season, t)
    return Panel(tuple(blocks), ACCENT)


def ratings_panel(found: Ratings, name_of: NameOf, t: Words, *, pictured: bool) -> Panel:
    """Return the leaderboard of a game, as a picture if wanted."""
    game = name_of_game(found.game, t)
    season = found.season.number
    title = t("Ratings in {game}", game=game)
    if season is not None:
        title = t("Ratings in {game}, season {number}", game=game, number=season)
    blocks: list[Block] = [Text(f"### {title}")]
    if pictured and found.entries:
        rows = tuple(
            LeaderboardRow(name_of(one.user_id), one.course or (one.points.value,), one.points.around)
            for one in found.entries
        )
        headline = t("{game}: ratings", game=game)
        blocks.append(sketched(LeaderboardScene(headline, rows), draw_leaderboard, t, name="ratings.png"))
    lines = [
        t(
            "{place} {name} — {value} ± {around}, {matches}",
            place=place_sign(place),
            name=f"<@{one.user_id}>",
            value=t.number(one.points.value),
            around=t.number(one.points.around),
            matches=matches_words(one.matches, t),
        )
        for place, one in enumerate(found.entries, start=1)
    ]
    nobody = t.plural(
        "Nobody has played {count} rated match here yet.",
        "Nobody has played {count} rated matches here yet.",
        ENOUGH,
    )
    blocks.append(Text("\n".join(lines) or nobody))
    if len(found.games) > 1:
        options = tuple(Option(name_of_game(one, t), one, chosen=one == found.game) for one in found.games)
        body = ALL if season is None else str(season)
        blocks.append(Menu(StatsVerb.RATINGS, options, t("Another game…"), body=body))
    blocks += season_menu(StatsVerb.RATED_SEASON, found.game, found.season, t)
    blocks.append(Text("-# " + _small_print(t)))
    return Panel(tuple(blocks), ACCENT)


def _small_print(t: Words) -> str:
    return t.plural(
        "Everybody with at least {count} rated match is listed. ± says how sure a rating is: in 95 of 100 "
        "cases, the true strength lies between. AIs have a fixed strength.",
        "Everybody with at least {count} rated matches is listed. ± says how sure a rating is: in 95 of 100 "
        "cases, the true strength lies between. AIs have a fixed strength.",
        ENOUGH,
    )


def _heading(stats: PersonStats, viewer: int, t: Words) -> str:
    if stats.user_id == viewer:
        return t("Your statistics")
    return t("Statistics of {name}", name=f"<@{stats.user_id}>")


def _pair(stats: PersonStats, t: Words) -> Iterator[str]:
    pair = stats.pair
    if pair is None:
        return
    name = f"<@{stats.user_id}>"
    line = t("You and {name}: **{better} to {worse}**", name=name, better=pair.better, worse=pair.worse)
    even = t.plural("{count} tie", "{count} ties", pair.same)
    yield f"{line}, {even}" if pair.same else line


def _scene(stats: PersonStats, name: str, t: Words) -> StatisticsScene:
    total, won = sum(one.matches for one in stats.games), sum(one.won for one in stats.games)
    subtitle = " · ".join((matches_words(total, t), t.plural("{count} won", "{count} won", won)))
    return StatisticsScene(
        name,
        subtitle,
        tuple(
            GamePanel(
                name_of_game(one.game, t),
                tuple(counted(one, t)),
                "" if one.rating is None else rating_text(one.rating, t),
                one.course,
            )
            for one in stats.games
        ),
    )


def _game_text(one: GameStats, t: Words) -> str:
    lines = [f"**{name_of_game(one.game, t)}**", *(" · ".join(group) for group in counted(one, t))]
    if one.rating is not None:
        lines.append(sentence(t("rating {rating}", rating=rating_text(one.rating, t))))
    return "\n".join(lines)


def _highlights(stats: PersonStats, t: Words) -> Iterator[str]:
    if (favourite := stats.favourite) is not None:
        name = name_of_variant(favourite.game, favourite.preset, t)
        yield t(
            "Favourite variant: {variant}, {matches}",
            variant=name,
            matches=matches_words(favourite.matches, t),
        )


def _feats(stats: PersonStats, t: Words) -> Iterator[str]:
    yield t("**Achievements**")
    for name in stats.feats:
        words = feat_words(name, t)
        if words is not None:
            new = t(" (new)") if name in stats.new_feats else ""
            yield f"🏅 {words[0]}{new} — {words[1]}"


def _variants(known: Sequence[Any], t: Words) -> Iterator[str]:
    for one in known[:_MOST_VARIANTS]:
        yield f"{name_of_variant(one.game, one.preset, t)} — {matches_words(one.matches, t)}"


def _titles(stats: ServerStats, t: Words) -> Iterator[str]:
    for name, user_id in stats.titles:
        words = title_words(name, t)
        if words is not None:
            yield t("{title}: {name}", title=words, name=f"<@{user_id}>")


def record_lines(records: Iterable[Record], t: Words) -> Iterator[str]:
    """Yield the highest figures of one match, and whose they are."""
    for one in records:
        label = FACES[one.game].club.figures.get(one.name)
        if label is not None:
            yield t(
                "{game}, {figure}: **{value}**, {name}",
                game=name_of_game(one.game, t),
                figure=t(label),
                value=t.number(one.value),
                name=f"<@{one.user_id}>",
            )


def season_menu(
    verb: StatsVerb, body: str, season: SeasonChoice, t: Words, *, with_all: bool = True
) -> Iterator[Menu]:
    """Yield the menu of seasons, once there is more than one: of many, those around the one that is shown."""
    if season.present < 2:
        return
    shown = season.present if season.number is None else season.number
    past = range(season.present - 1, 0, -1)
    numbers = (season.present, *around(past, season.present - 1 - shown, _MOST_SEASONS))
    options = [Option(t("All seasons"), ALL, chosen=season.number is None)] if with_all else []
    for number in numbers:
        now = t("Season {number}, this one", number=number) if number == season.present else ""
        label = now or t("Season {number}", number=number)
        options.append(Option(label, str(number), chosen=number == season.number))
    yield Menu(verb, tuple(options), t("Another season…"), body=body)


def read_season(value: str) -> int | None:
    """Return the season that a menu's value means, None for all; raises ValueError."""
    return None if value == ALL else int(value)
