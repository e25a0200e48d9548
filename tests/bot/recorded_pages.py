"""What people read on pages that are no tables, for values drawn by a seed; of variants, of any rules and any
events; and in taught hands.

`python -m tests.bot.recorded_pages` writes `pages.txt` anew after a wanted change, and says which pages
differ; `… NAME` prints one, so that those of two revisions can be compared. Messages have names there
(`tests.bot.messages.numbered`), as in panels of recorded evenings: better words change nothing.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from bot.common.zones import zones
from bot.daily import panels as daily
from bot.daily.scores import Score
from bot.daily.store import Own, Ranked, Sealed, Today
from bot.games.core.face import USUAL_PAGE
from bot.games.registry import FACES, SCREENS
from bot.help.panels import help_panel
from bot.i18n import Words
from bot.messages.panels import Sketch
from bot.nights import panels as nights
from bot.nights.store import Night
from bot.privacy import panels as privacy
from bot.replay import panels
from bot.replay.analyst import Analysis, Judged
from bot.replay.panels import ReplayReader, Spot, replay_panel
from bot.rules import panels as rules
from bot.rules.drafts import Draft
from bot.rules.editor_panels import editor_panel
from bot.rules.fields import SETTINGS
from bot.rules.store import Preset
from bot.server_log import panels as log
from bot.server_log.values import LogKind
from bot.settings.notices import Notices
from bot.settings.page_words import ServerPage
from bot.settings.panels import is_group, settings_panel
from bot.settings.server import Loaded, TableSettings
from bot.stats import panels as stats
from bot.stats import store as statistics
from bot.tables.model.clocks import CLOCKS, Pause
from bot.tables.model.values import Display
from bot.tokens import panels as tokens
from bot.tokens import results
from bot.tokens.settings import TokenSettings
from data.privacy.people import OpenTable
from data.server_log import LogHead, StoredEntry
from data.stats.statistics import Record
from data.stats.statistics import VariantPlayed as PlayedVariant
from game.ai.weighing import Estimate, Weighed
from game.registry import GAMES
from tests.bot.any_values import NOW, Drawing
from tests.bot.club_pages import CLUB_PAGES
from tests.bot.messages.numbered import Numbered
from tests.bot.recorded_events import EVENTS
from tests.bot.recorded_faces import VARIANTS
from tests.bot.recorded_lessons import LESSONS
from tests.bot.recorded_rules import RULES
from tests.bot.tables.recorded_files import line_of, write_anew
from tests.replays.films import NAMES, recorded_replay
from tests.support.panels import buttons

FILE: Final = Path(__file__).with_name("pages.txt")
EACH: Final = 12
"""How often each page is shown, each time with other values."""
ANNA: Final = 2
"""The reader, who is somebody in many values."""


def name_of(user_id: int) -> str:
    """Return a name."""
    return f"Member {user_id}"


def known_name(user_id: int) -> str | None:
    """Return a name, None for some."""
    return None if user_id % 3 == 0 else name_of(user_id)


Page = Callable[[Drawing, Words], Any]


def _person(d: Drawing, t: Words) -> Any:
    games = tuple(
        d.dataclass(statistics.GameStats, game=key, figures=dict.fromkeys(GAMES[key].figures, d.value(int)))
        for key in d.rng.sample(list(GAMES), d.rng.randrange(len(GAMES) + 1))
    )
    favourite = d.value(statistics.Favourite | None) if games else None
    shown = d.dataclass(statistics.PersonStats, games=games, favourite=favourite)
    return stats.person_panel(shown, d.rng.choice((ANNA, shown.user_id)), name_of, t, pictured=d.value(bool))


def _server(d: Drawing, t: Words) -> Any:
    keys = d.rng.sample(list(GAMES), d.rng.randrange(len(GAMES) + 1))
    shown = d.dataclass(
        statistics.ServerStats,
        played=tuple(
            PlayedVariant(key, preset, d.value(int))
            for key in keys
            for preset in list(GAMES[key].presets)[:3]
        ),
        records=tuple(
            d.dataclass(Record, game=key, name=name) for key in keys for name in GAMES[key].figures
        ),
        titles=tuple((title, d.value(int)) for key in keys for title in GAMES[key].titles),
    )
    return stats.server_panel(shown, t)


def _ratings(d: Drawing, t: Words) -> Any:
    shown = d.dataclass(
        statistics.Ratings, game=d.game().key, games=tuple(d.rng.sample(list(GAMES), d.rng.randrange(3)))
    )
    return stats.ratings_panel(shown, name_of, t, pictured=d.value(bool))


def _score(d: Drawing) -> Score:
    marks = [kind for key in GAMES for kind in FACES[key].marks]
    drawn = tuple(
        d.rng.choice(marks) for _ in range(d.rng.choice((0, 1, 4, 40))) for _ in range(d.rng.randint(1, 5))
    )
    return d.dataclass(Score, marks=drawn, place=d.rng.choice((None, 1, 2, 3, 4, 11)))


def _own(d: Drawing) -> Own:
    return d.dataclass(Own, score=d.rng.choice((None, _score(d))))


def _ranked(d: Drawing, count: int) -> list[Ranked]:
    found = [d.dataclass(Ranked, score=_score(d)) for _ in range(count)]
    return sorted(found * d.rng.choice((1, 2)), key=lambda one: one.score.order)


def _today(d: Drawing, t: Words) -> Any:
    own = [tuple(_own(d) for _ in range(d.rng.randrange(5))) for _ in range(2)]
    shown = d.dataclass(Today, own=own[0], open_before=own[1])
    return daily.today_panel(shown, t, in_server=d.value(bool))


def _of_day(d: Drawing, t: Words) -> Any:
    ranked = [(d.value(daily.DayDeal), _ranked(d, d.rng.randrange(9))) for _ in range(d.rng.randrange(4))]
    return daily.table_panel(d.value(str, "day"), ranked, ANNA, t, is_over=d.value(bool))


def _before(d: Drawing, t: Words) -> Any:
    best = [
        (d.value(daily.DayDeal), d.value(int), next(iter(_ranked(d, d.rng.randrange(2))), None))
        for _ in range(d.rng.randrange(4))
    ]
    own = [d.value(daily.DayDeal) for _ in range(d.rng.randrange(3))]
    return daily.before_panel(
        d.value(str, "day"), "ab" * 32, d.dataclass(Sealed), best, own, t, in_server=d.value(bool)
    )


def _entry(d: Drawing) -> StoredEntry:
    kind = d.rng.choice([*LogKind, "of_another_version"])
    game = d.game()
    presets = [*game.presets, "Chez *nous*"]
    details = {
        "changes": {"threads": [False, True], "display": ["picture", "text"], "openers": [[], [5, 6]]},
        "section": d.rng.choice(("tables", "tokens")),
        "tokens": d.value(int),
        "season": d.value(int),
        "until": d.rng.choice((None, NOW)),
        "game": d.rng.choice((game.key, "chess")),
        "name": d.rng.choice(presets),
        "preset": d.rng.choice(presets),
        "was": d.rng.choice(("", "Chez nous")),
        "place": 5,
    }
    return d.dataclass(StoredEntry, kind=str(kind), details=details)


def _log(d: Drawing, t: Words) -> Any:
    entries = tuple(_entry(d) for _ in range(d.rng.randrange(9)))
    head = d.dataclass(LogHead, trouble=None)
    page = d.dataclass(log.LogPage, entries=entries, head=head, group=d.rng.choice(("", *log.GROUPS)))
    return log.log_panel(page, name_of, SCREENS, t)


def _variant(d: Drawing, t: Words) -> Any:
    preset = d.value(rules.Preset)
    screen = SCREENS[preset.game.key]
    shown = rules.rules_panel(preset, screen, t), *rules.code_panels(preset, screen, t)
    return shown, rules.delete_panel(preset, t)


def _played(d: Drawing, t: Words) -> Any:
    one = d.value(panels.PlayedMatch)
    option = panels.match_option(one, known_name, t, now=NOW, value="v", but=ANNA, note=d.value(str))
    return option, panels.match_line(one, known_name, t, ANNA), panels.company(one, known_name, t)


def _settings(d: Drawing, t: Words) -> Any:
    ids = tuple(max(one, 1) for one in d.some(int, 5, "role"))
    chosen = TableSettings(
        channels=ids,
        threads=d.value(bool),
        game=d.game().key,
        clock=d.rng.choice(list(CLOCKS)),
        zone=d.rng.choice(list(zones())),
        pause=d.value(Pause),
        display=d.value(Display),
        hints=d.value(bool),
        notices=d.value(Notices),
        seekers=d.rng.choice((None, 5)),
        locale=d.rng.choice((None, "en", "fr")),
        most_tables=d.rng.choice((1, 10, 100)),
        most_each=d.rng.choice((None, 1, 3)),
        openers=d.rng.choice(((), (5,), (5, 6))),
        stakers=d.rng.choice(((), (6,), (5, 6, 7))),
        editors=d.rng.choice(((), (5,))),
        moderators=d.rng.choice(((), (5,))),
        title_roles=d.rng.choice(((), (("dwarf", 5),), (("dwarf", 5), ("norvegien", 6)))),
        log_channel=d.rng.choice((None, 7)),
    )
    game = GAMES[chosen.game]
    own = [Preset(game, "Chez nous", one, rules) for one, rules in list(game.presets.items())[:1]]
    presets = [
        *d.rng.choice(([], own)),
        *(Preset(game, one, one, rules) for one, rules in game.presets.items()),
    ]
    gone, beyond = (frozenset(d.rng.sample((5, 6, 7), d.rng.randrange(3))) for _ in range(2))
    page = ServerPage(Loaded(chosen, 3), presets, next(iter(game.presets)), SCREENS, gone, beyond)
    whole = settings_panel(page, t, note=d.rng.choice(("", "done")))
    groups = [one.body for one in buttons(whole) if is_group(one.body)]
    return whole, [settings_panel(page, t, group, note=d.rng.choice(("", "done"))) for group in groups]


def _replay(d: Drawing, t: Words) -> Any:
    shown = recorded_replay(d.rng.choice(("shithead.norvegien", "nain_jaune.jjv", "paskahousu.valepaska")))
    film = shown.film
    step = d.rng.choice((0, film.last, d.rng.randrange(film.last)))
    eyes = d.rng.choice((None, *range(film.frames[0].match.setup.players)))
    reader = ReplayReader(NAMES.get, d.value(Display))
    judged = tuple(
        Judged(one, 0, Weighed(None, d.value(Estimate), d.value(Estimate), d.value(Estimate | None)))
        for one in sorted({step, d.rng.randrange(film.last)})
    )
    found = d.rng.choice((None, Analysis(judged, judged[:1], len(judged))))
    spot, face = Spot(shown.match_id, step, eyes), FACES[film.game.key]
    return replay_panel(shown, spot, face, reader, t, found, may_share=d.value(bool))


def _help(d: Drawing, t: Words) -> Any:
    presets = [
        Preset(game, name, name, rules) for game in GAMES.values() for name, rules in game.presets.items()
    ]
    some = d.rng.sample(presets, d.rng.choice((0, 5, len(presets))))
    outside, support = d.value(bool), d.rng.choice((None, "https://a.example"))
    return [
        help_panel(page, some, SCREENS, "/{}".format, t, outside=outside, support=support)
        for page in range(3)
    ]


def _editor(d: Drawing, t: Words) -> Any:
    game = d.game()
    base, other = (d.rng.choice(list(game.presets)) for _ in range(2))
    given = {"game": game, "base": base, "rules": game.presets[other], "start": game.presets[base]}
    draft = d.dataclass(Draft, **given)
    settings = SETTINGS[game.key]
    places = ["", *([USUAL_PAGE] if settings.fields_by_rank else []), *settings.fields_by_group]
    note = d.rng.choice(("", "done"))
    return [editor_panel(draft, t, place, note) for place in places]


PAGES: Final[Mapping[str, Page]] = {
    "statistics of a person": _person,
    "statistics of a server": _server,
    "ratings": _ratings,
    "today": _today,
    "share": lambda d, t: (
        daily.share_panel(ANNA, own := _own(d), t, "/{}".format),
        daily.ended_blocks(own, t),
    ),
    "table of a day": _of_day,
    "yesterday": _before,
    "balance": lambda d, t: tokens.balance_panel(d.value(results.Holdings), ANNA, t),
    "history": lambda d, t: tokens.history_panel(d.value(results.HistoryPage), known_name, ANNA, t),
    "visit": lambda d, t: tokens.visit_panel(d.value(results.HistoryPage), known_name, ANNA, t, 5),
    "given": lambda d, t: [
        show(d.value(results.Moved), 7, t)
        for show in (tokens.given_panel, tokens.granted_panel, tokens.burnt_panel)
    ],
    "season": lambda d, t: (tokens.reset_panel(d.value(int), t), tokens.reset_done_panel(3, d.value(int), t)),
    "about tokens": lambda d, t: tokens.help_panel(_token_settings(d), None, t),
    "richest": lambda d, t: tokens.leaderboard_panel(_leaders(d), name_of, t, pictured=d.value(bool)),
    "boards": lambda d, t: tokens.boards_panel(d.value(results.ServerBoards), t, pictured=d.value(bool)),
    "nights": lambda d, t: nights.nights_panel(
        [(d.value(Night), "Cards") for _ in range(d.rng.randrange(4))], t
    ),
    "planned": lambda d, t: nights.planned_panel(d.value(Night), "Cards", "Europe/Paris", t),
    "log": _log,
    "variant": _variant,
    "played": _played,
    "settings": _settings,
    "replay": _replay,
    "help": _help,
    "editor": _editor,
    "running tables": lambda d, t: privacy.running_panel(d.some(OpenTable, 12), 1, t),
    **CLUB_PAGES,
}


def _token_settings(d: Drawing) -> TokenSettings:
    return TokenSettings(
        floor=d.rng.choice((0, 5)), giving=d.value(bool), starting_grant=d.rng.choice((1, 200))
    )


def _leaders(d: Drawing) -> results.Leaderboard:
    entries = d.some(results.LeaderboardEntry, 12)
    return d.dataclass(
        results.Leaderboard,
        entries=tuple(one for one in entries if one.by_day),
        season=d.rng.choice((1, 2, 30)),
    )


OF_GAMES: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    **VARIANTS,
    **EVENTS,
    **LESSONS,
    **RULES,
}
"""What the variants of games show, what is said of events, taught hands, and any rules."""


def shown_pages(name: str) -> Iterator[str]:
    """Yield what a page, or a variant of a game, shows, several times."""
    if name in OF_GAMES:
        yield from map(written, OF_GAMES[name](_words))
        return
    for number in range(EACH):
        yield written(PAGES[name](Drawing(f"{name} {number}"), _words()))


def _words() -> Words:
    return Words("en", Numbered())


def written(value: Any) -> str:
    """Return a panel in words, without what is usual; of a picture, its scene."""
    if isinstance(value, Sketch):
        return f"Sketch({value.name}, {written(value.scene)}, {value.language})"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if is_dataclass(value):
        own = [(one, getattr(value, one.name)) for one in fields(value) if one.repr]
        told = (f"{one.name}={written(is_so)}" for one, is_so in own if is_so != one.default)
        return f"{type(value).__name__}({', '.join(told)})"
    return repr(value)


def main() -> None:
    """Write the file anew, or print a page."""
    if sys.argv[1:]:
        sys.stdout.write("\n\n".join(shown_pages(sys.argv[1])))
        return
    lines = {name: line_of(list(shown_pages(name))) for name in (*PAGES, *OF_GAMES)}
    sys.stdout.writelines(write_anew(FILE, lines))


if __name__ == "__main__":
    main()
