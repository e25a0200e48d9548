"""What a server's channel reads of a week, and the page of a season."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from babel.dates import format_interval

from bot.games.core.screen import sketched
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.list_words import place_sign
from bot.messages.names import plain
from bot.messages.panels import Block, Panel, Text
from bot.stats.panels import ACCENT, NameOf, StatsVerb, record_lines, season_menu
from bot.stats.podium_picture import Podium, PodiumScene, Step, draw_podiums
from bot.stats.recaps import ON_PODIUM, Recap, SeasonPage
from bot.stats.store import ENOUGH, Ratings
from bot.stats.words import matches_words, name_of_game

_MOST_PODIUMS: Final = 4


def recap_panel(recap: Recap, name_of: NameOf, t: Words, *, pictured: bool) -> Panel:
    """Return what was played in a week, with its winners on a podium if wanted."""
    heading = t("The week of {days}", days=_days(recap, t))
    blocks: list[Block] = [Text(f"### {heading}\n{_played(recap, t)}")]
    if pictured and recap.winners:
        steps = [Step(name_of(one.user_id), _won(one.won, t)) for one in recap.winners]
        podium = Podium(t("Most matches won"), tuple(steps))
        blocks.append(sketched(PodiumScene(heading, (podium,)), draw_podiums, t, name="week.png"))
    lines = [*_winners(recap, t), *_titles(recap, t), *record_lines(recap.records, t)]
    if lines:
        blocks.append(Text("\n".join(lines)))
    return Panel(tuple(blocks), ACCENT)


def season_panel(page: SeasonPage, name_of: NameOf, t: Words, *, pictured: bool, news: bool = False) -> Panel:
    """Return how a season ended, or stands; as `news` without a menu, and with what comes now."""
    t = t.paying_in(page.coin.emoji, plain(page.coin.one), plain(page.coin.many))
    is_over = page.number != page.season.present
    title = t("Season {number}", number=page.number)
    blocks: list[Block] = [Text("\n".join([f"### {title}", *_when(page, t, is_over=is_over)]))]
    podiums = tuple(_podiums(page, name_of, t))
    if pictured and podiums:
        scene = PodiumScene(title, podiums[:_MOST_PODIUMS])
        blocks.append(sketched(scene, draw_podiums, t, name="season.png"))
    blocks += [Text("\n".join(lines)) for lines in _standings(page, t)]
    if not podiums:
        few = t.plural(
            "Nobody has played {count} rated match in it.",
            "Nobody has played {count} rated matches in it.",
            ENOUGH,
        )
        blocks.append(Text(few))
    if news:
        next_one = t(
            "Season {number} has begun: tokens, boxes and its ratings start anew. Matches for tokens of the "
            "last one end after their deal.",
            number=page.number + 1,
        )
        blocks.append(Text(f"-# {next_one}"))
    else:
        blocks += season_menu(StatsVerb.SEASON, "", page.season, t, with_all=False)
    return Panel(tuple(blocks), ACCENT)


def _played(recap: Recap, t: Words) -> str:
    people = t.plural("{count} person", "{count} people", recap.people)
    line = t("**{matches}**, {people}", matches=matches_words(recap.matches, t), people=people)
    if not recap.before:
        return line
    return f"{line} · {t('the week before: {count}', count=t.number(recap.before))}"


def _won(won: int, t: Words) -> str:
    return t.plural("{count} won", "{count} won", won)


def _winners(recap: Recap, t: Words) -> Iterator[str]:
    if recap.winners:
        best = recap.winners[0]
        yield t(
            "🏆 Most matches won: {name}, {won} of {matches}",
            name=f"<@{best.user_id}>",
            won=best.won,
            matches=best.matches,
        )


def _titles(recap: Recap, t: Words) -> Iterator[str]:
    for one in recap.titles:
        label = next(
            (face.club.of_week[one.title] for face in FACES.values() if one.title in face.club.of_week), None
        )
        if label is not None:
            times = t.plural("{count} time", "{count} times", one.times)
            yield t("{title}: {name}, {times}", title=t(label), name=f"<@{one.user_id}>", times=times)


def _days(recap: Recap, t: Words) -> str:
    """Return the days of the week, as the server's calendar has them."""
    zone = ZoneInfo(recap.zone)
    first = datetime.fromtimestamp(recap.span.since / 1000, zone)
    last = datetime.fromtimestamp((recap.span.until or 0) / 1000, zone) - timedelta(days=1)
    return str(format_interval(first.date(), last.date(), "MMMMd", locale=t.language))


def _when(page: SeasonPage, t: Words, *, is_over: bool) -> Iterator[str]:
    if is_over and page.span.until is not None:
        yield t("Ended on {day}", day=f"<t:{page.span.until // 1000}:D>")
    elif page.span.since:
        yield t("Since {day}", day=f"<t:{page.span.since // 1000}:D>")
    people = t.plural("{count} person", "{count} people", page.people)
    yield t("**{matches}**, {people}", matches=matches_words(page.matches, t), people=people)


def _podiums(page: SeasonPage, name_of: NameOf, t: Words) -> Iterator[Podium]:
    if page.tokens:
        steps = [Step(name_of(user_id), t.number(tokens)) for user_id, tokens in page.tokens[:ON_PODIUM]]
        yield Podium(t("Tokens"), tuple(steps))
    for found in page.ratings:
        yield Podium(
            name_of_game(found.game, t), tuple(_rated_step(one, name_of, t) for one in found.entries)
        )


def _rated_step(one: Any, name_of: NameOf, t: Words) -> Step:
    return Step(name_of(one.user_id), f"{t.number(one.points.value)} ± {t.number(one.points.around)}")


def _standings(page: SeasonPage, t: Words) -> Iterator[list[str]]:
    if page.tokens:
        yield [
            f"**{t('Tokens')}**",
            *(
                f"{place_sign(place)} <@{user_id}> — {t.amount(tokens)}"
                for place, (user_id, tokens) in enumerate(page.tokens, 1)
            ),
        ]
    for found in page.ratings:
        yield [f"**{t('Ratings in {game}', game=name_of_game(found.game, t))}**", *_rated_lines(found, t)]


def _rated_lines(found: Ratings, t: Words) -> Iterator[str]:
    for place, one in enumerate(found.entries, 1):
        points = f"{t.number(one.points.value)} ± {t.number(one.points.around)}"
        yield f"{place_sign(place)} <@{one.user_id}> — {points}"
