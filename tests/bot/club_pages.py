"""Recorded pages of cups, weeks, seasons, servers, analyses and proofs; see `recorded_pages`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from bot.bars import panels as bars
from bot.bars.store import Bar
from bot.common.errors import TableError
from bot.cups import panels as cups
from bot.cups.points import CupTable, Result
from bot.cups.values import Cup, CupState, CupTerms, Drawn, SignUp
from bot.games.registry import FACES, SCREENS
from bot.i18n import Words
from bot.messages import list_words as cards
from bot.messages.panels import page_of
from bot.messages.permissions import NEEDS, TO_MAKE_EVENTS, lacking, no_pictures_text
from bot.nights import panels as nights
from bot.nights.store import Night
from bot.replay import analysis_panels as analysis
from bot.replay.analyst import Analysis, Judged, Progress
from bot.replay.panels import ReplayReader, Spot
from bot.rules.browse_panels import ON_A_PAGE, Shelf, browse_panel
from bot.rules.store import Preset
from bot.server_log import panels as log
from bot.settings import check_panels as check
from bot.settings.hand_style import CardOrder, HandStyle, Suits
from bot.settings.notices import Notices
from bot.settings.personal import Chosen
from bot.settings.personal_panels import OwnPage, own_panel
from bot.settings.server import Loaded, TableSettings
from bot.stats import recap_panels as recaps
from bot.stats.recaps import Recap, SeasonPage, Titled
from bot.stats.store import Ratings, SeasonChoice
from bot.stats.words import achieved_text
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Display
from bot.tokens import settings_panels
from bot.tokens.settings import TokenSettings
from bot.verify import panels as verify
from bot.verify.store import Proof, RecentMatches
from data.stats.feats import Achieved
from data.stats.statistics import Record, Span
from game.ai.weighing import Estimate, Weighed
from game.core.cards import ACE, JOKER
from game.core.protocol import Refusal
from game.core.record import Mix
from game.core.verification import Verification
from game.registry import GAMES
from tests.bot.any_values import NOW, Drawing
from tests.bot.games.shown_facts import Names
from tests.game.conformance.playing import fresh_state
from tests.replays.films import NAMES, record_of, recorded_replay

_WHYS: Final = (
    *("too_low", "number_on_court", "below_floor", "court_lead"),
    *("killer_elsewhere", "on_killer", "on_two"),
)
"""Why a rank does not fit, in the game in which the pile is not led by any rank."""
_BOUNDS: Final = ("open", "at_least", "above", "at_most", "below")
_ANNA: Final = 2
_DAY: Final = 86_400_000
_REPLAYS: Final = ("shithead.norvegien", "nain_jaune.jjv", "paskahousu.valepaska")


def _name_of(user_id: int) -> str:
    return f"Member {user_id}"


def _known_name(user_id: int) -> str | None:
    return None if user_id % 3 == 0 else _name_of(user_id)


def _cup(d: Drawing) -> Cup:
    game = d.game()
    preset = d.rng.choice(list(game.presets))
    plan = d.dataclass(
        CupTerms, game=game, preset=preset, base=preset, rules=game.presets[preset], size=d.rng.choice((2, 3,
        5)), rounds=d.rng.choice((0, 1, 3)), clock=d.rng.choice(list(CLOCKS)), locale="en",
    )  # fmt: skip
    count = d.rng.choice((0, 3, 4, 7, 9, 30))
    numbers = range(1, count + 1)
    entries = tuple(
        SignUp(n, f"k{n}", None if d.rng.random() < 0.1 else 100 + n, d.rng.random() < 0.8) for n in numbers
    )
    state = d.value(CupState) if count >= 4 else d.rng.choice((CupState.SIGNUP, CupState.CANCELLED))
    drawn = () if state is CupState.SIGNUP else _tables(d, list(numbers), plan.size)
    starts_at = d.rng.choice((None, NOW))
    return d.dataclass(
        Cup, cup_id="c1", starts_at=starts_at, state=state, plan=plan, entries=entries, drawn=drawn
    )


def _tables(d: Drawing, numbers: list[int], size: int) -> tuple[Drawn, ...]:
    found = []
    for number in range(d.rng.choice((0, 1, 2))):
        d.rng.shuffle(numbers)
        for first in range(0, len(numbers), size):
            people = tuple(numbers[first : first + size])
            result = d.rng.choice(
                (None, Result(((people[0],), people[1:])), Result((people,)), Result((), people))
            )
            found.append(Drawn(f"t{number}{first}", CupTable(number + 1, people, result), called=7))
    return tuple(found)


def _cups(d: Drawing, t: Words) -> Any:
    cup, title = _cup(d), "Cards"
    places = {one.table_id: 7 for one in cup.drawn if d.value(bool)}
    trouble = d.rng.choice((None, "stuck"))
    return [
        cups.cup_panel(cup, title, t),
        cups.round_panel(cup, title, places, t),
        [
            cups.standings_panel(cup, title, _name_of, t, pictured=pictured, trouble=trouble)
            for pictured in (False, True)
        ],
        [cups.call_text(cup, one, t) for one in cup.drawn[:1]],
        (cups.table_name(cup, 2, t), cups.state_name(cup, t), cups.quit_question(cup, t)),
        (cups.too_few_text(title, t), cups.no_place_text(title, t)),
        [cups.points_text(Fraction(d.rng.randrange(40), 6), t)],
    ]


def _ratings(d: Drawing) -> Ratings:
    return d.dataclass(Ratings, game=d.game().key, games=())


def _titles() -> list[str]:
    return [title for game in GAMES.values() for title in game.titles]


def _recap(d: Drawing, t: Words) -> Any:
    from_ = NOW - d.rng.randrange(400) * _DAY
    zone = d.rng.choice(("Europe/Paris", "Pacific/Auckland", "UTC"))
    records = tuple(
        d.dataclass(Record, game=key, name=name)
        for key in d.rng.sample(list(GAMES), 2)
        for name in GAMES[key].figures
    )
    titles = tuple(Titled(one, 7, d.value(int)) for one in _titles() if d.value(bool))
    shown = d.dataclass(
        Recap,
        span=Span(from_, from_ + 7 * _DAY),
        zone=zone,
        titles=titles,
        records=records,
    )
    return [recaps.recap_panel(shown, _name_of, t, pictured=pictured) for pictured in (False, True)]


def _season(d: Drawing, t: Words) -> Any:
    number = d.rng.choice((1, 2))
    page = d.dataclass(
        SeasonPage,
        season=SeasonChoice(d.rng.choice((None, 1)), d.rng.choice((2, 3))),
        number=number,
        span=Span(NOW - 90 * _DAY, d.rng.choice((NOW, NOW + _DAY))),
        ratings=tuple(_ratings(d) for _ in range(d.rng.randrange(6))),
    )
    return [
        recaps.season_panel(page, _name_of, t, pictured=pictured, news=news)
        for pictured in (False, True)
        for news in (False, True)
    ]


def _bars(d: Drawing, t: Words) -> Any:
    found = [
        d.dataclass(Bar, until=d.rng.choice((None, NOW))) for _ in range(d.rng.choice((0, 1, 10, 11, 13)))
    ]
    return bars.bars_panel(page_of(found, 0, bars.MOST_SHOWN), _name_of, t, d.rng.choice(("", "done"))), [
        bars.barred_panel(one, _name_of, t, has_left=False) for one in found[:1]
    ]


def _check(d: Drawing, t: Words) -> Any:
    places = [
        check.CheckedChannel(
            n,
            tuple(d.rng.sample(NEEDS, d.rng.choice((0, 0, 1, 3)))),
            is_gone=d.rng.random() < 0.1,
            lacks_tag=d.rng.random() < 0.1,
        )
        for n in range(d.rng.choice((0, 1, 2, 12, 13, 40)))
    ]
    sound = [one for one in places if one.is_fine] if d.value(bool) else places
    return check.check_panel(d.dataclass(check.Findings, places=sound), t), check.missing_lines(places, t)


def _needs(d: Drawing, t: Words) -> Any:
    flags = [need.flag for need in d.rng.sample(NEEDS, d.rng.randrange(4))]
    place = d.rng.choice((check.CheckedChannel(1), None))
    return [
        no_pictures_text(5, t),
        log.trouble_line(",".join(flags) or "gone", 5, t),
        () if place is None else lacking(place, ["missing", "is_gone", "is_fine"]),
    ]


def _own(d: Drawing, t: Words) -> Any:
    style = HandStyle(
        display=d.rng.choice((None, *Display)),
        suits=d.rng.choice(list(Suits)),
        large=d.value(bool),
        order=d.rng.choice(list(CardOrder)),
    )
    chosen = Chosen(d.rng.choice((None, *Notices)), d.rng.choice((None, "en", "fr")), hand=style)
    usual = TableSettings(display=d.value(Display), notices=d.value(Notices))
    return own_panel(OwnPage(chosen, usual, 7, draws=d.value(bool)), t)


def _browse(d: Drawing, t: Words) -> Any:
    presets = [
        Preset(game, name, name, rules, outdated=d.rng.random() < 0.1)
        for game in GAMES.values()
        for name, rules in game.presets.items()
    ]
    played = {(one.game.key, one.name): d.value(int) for one in d.rng.sample(presets, 6)}
    shelf = Shelf(d.rng.choice(("", *GAMES)), d.rng.choice((0, ON_A_PAGE, 2 * ON_A_PAGE, 500)))
    return browse_panel(presets, played, shelf, SCREENS, t, in_server=d.value(bool))


def _tokens(d: Drawing, t: Words) -> Any:
    rules = TokenSettings(
        floor=d.rng.choice((0, 5)),
        giving=d.value(bool),
        ai_plays=d.value(bool),
        starting_grant=d.rng.choice((1, 200)),
        account_age_days=d.rng.choice((0, 1, 30)),
    )
    shown = settings_panels.settings_panel(Loaded(rules, 3), t, d.rng.choice(("", "done")))
    forms = [
        settings_panels.settings_form(name, rules, t) for name in ("grants", "giving", "ai", "stakes", "coin")
    ]
    return shown, forms, [_read(d, name) for name in ("grants", "giving", "ai", "stakes", "coin", "none")]


def _read(d: Drawing, name: str) -> Any:
    """Return what typed and chosen values mean."""
    typed = {
        one: d.rng.choice(("", "1", "0", "5", "1 000", "x", "²", "-1"))
        for one in TokenSettings.model_fields
        if d.value(bool)
    }
    try:
        return typed, settings_panels.typed_changes(name, typed)
    except TableError as error:
        return typed, f"{error.code} {error.facts}"


def _judged(d: Drawing, shown: Any, step: int) -> Judged:
    """Return what was found of a decision: another move was better, or that which was made."""
    before, frame = shown.film.frames[step - 1].match, shown.film.frames[step]
    legal = before.game.legal_actions(before.state, frame.seat)
    best = d.rng.choice((frame.action, d.rng.choice(legal)))
    estimates = d.value(Estimate), d.value(Estimate), d.value(Estimate | None)
    return Judged(step, frame.seat, Weighed(best, *estimates))


def _analysis(d: Drawing, t: Words) -> Any:
    shown = recorded_replay(d.rng.choice(_REPLAYS))
    film = shown.film
    moves = [step for step in range(1, film.last + 1) if film.frames[step].seat is not None]
    steps = sorted(d.rng.sample(moves, min(len(moves), d.rng.choice((1, 4, 12)))))
    judged = tuple(_judged(d, shown, step) for step in steps)
    found = Analysis(judged, judged[: d.rng.randrange(4)], len(judged) + d.rng.choice((0, 3)))
    reader = ReplayReader(NAMES.get, d.value(Display), user_id=d.rng.choice((0, *NAMES)))
    spot, face = Spot(shown.match_id, steps[0], d.rng.choice((None, 0))), FACES[film.game.key]
    return [
        analysis.analysis_panel(shown, spot, face, reader, found, t),
        analysis.progress_panel(shown, spot, reader, Progress(40, 7), t),
        analysis.failed_panel(shown, spot, reader, t),
        analysis.share_panel(shown, spot, t),
        (analysis.steps_from(shown, spot), analysis.steps_from(shown, spot.at(film.last))),
        analysis.steps_of_all(shown, face),
        analysis.film_frames(shown, steps[:2], spot, face, reader, t),
        analysis.film_panel(shown, b"", "all", steps, reader, 7, t),
    ]


_NO_EVENT = ("cannot_make_event", "cannot_make_event_yourself", "too_many_events", "discord_refuses")


def _night(d: Drawing, t: Words) -> Any:
    people = tuple(d.some(int, 5, "people"))
    return [
        *(
            nights.no_event_panel(TableError(why, permissions=TO_MAKE_EVENTS, channel=5), t)
            for why in _NO_EVENT
        ),
        nights.begins_text("Cards", "https://discord.com/channels/1/2/3", people, d.value(int), t),
        nights.missed_text("Cards", "why", t),
        nights.event_link(d.value(Night)),
    ]


def _proof(d: Drawing, t: Words) -> Any:
    over = d.rng.random() < 0.8
    record = record_of(d.rng.choice(("shithead.danish", "nain_jaune.classic")))
    mix = d.rng.choice((None, Mix(clicks=("5", "6"), dealer_drawn=True)))
    fault, is_sound = d.rng.choice((None, None, "x`" * 120)), d.rng.random() < 0.7
    checked = d.dataclass(Verification, keeps_commitment=is_sound, as_shown=None, fault=fault)
    proof = d.dataclass(
        Proof,
        match_id=d.id(),
        game=d.game(),
        commitment=d.id() * 2,
        record=record.model_copy(update={"mix": mix, "log": record.log[:2]}) if over else None,
        verification=checked if over else None,
        flaw=d.rng.choice((None, None, "row 3")),
        players=(_ANNA, 7),
    )
    recent = d.dataclass(RecentMatches, now=NOW) if d.value(bool) else None
    how = d.rng.choice((None, "https://a.example"))
    return verify.proof_panel(proof, d.rng.choice((_ANNA, 9)), t, _known_name, recent, how=how)


def _ranks(_d: Drawing, t: Words) -> Any:
    named = (
        cards.rank_sign,
        cards.rank_name,
        cards.a_rank,
        cards.several,
        cards.how_many,
        cards.no_rank,
    )
    return [[name(rank, t) for name in (*named, cards.nobody_has)] for rank in range(2, ACE + 1)], [
        name(JOKER, t) for name in named[:5]
    ]


def _refusals(d: Drawing, t: Words) -> Any:
    """Return every refusal of a variant, with facts of many kinds and without any."""
    game, screen = (one := d.game()), SCREENS[one.key]
    rules = game.presets[d.rng.choice(list(game.presets))]
    view = game.view(fresh_state(game, rules, game.seats_allowed(rules)[0], d.value(int)), 0)
    rank, top = d.rng.choice(("2", "8", "10", "Q", "A")), d.rng.choice(("2", "7", "10", "A", None))
    facts = {
        "rank": rank,
        "needed": rank,
        "top": top,
        "source": top,
        "limit": top,
        "card": "7D",
        "most": 3,
        "turn": 0,
    }
    told = []
    for code in game.refusals:
        for why in (*_WHYS, ""):
            quad, bound = d.rng.choice((0, 4)), d.rng.choice(_BOUNDS)
            refusal = Refusal(code, {**facts, "why": why, "quad": quad, "bound": bound})
            told.append(screen.explain(refusal, view, Names(), t))
        told.append(screen.explain(Refusal(code), view, Names(), t))
    return list(dict.fromkeys(told))


def _achieved(d: Drawing, t: Words) -> Any:
    feats = [*(f"{key}.{feat}" for key, game in GAMES.items() for feat in game.feats), "none such", "x.y"]
    found = [d.dataclass(Achieved, name=d.rng.choice(feats), user_id=d.rng.randrange(6)) for _ in range(9)]
    return achieved_text(found[: d.rng.choice((0, 1, 9))], _known_name, t)


CLUB_PAGES: Final[Mapping[str, Any]] = {
    "cups": _cups,
    "week": _recap,
    "season of a server": _season,
    "bars": _bars,
    "check": _check,
    "needs": _needs,
    "preferences": _own,
    "browse": _browse,
    "settings of tokens": _tokens,
    "analysis": _analysis,
    "night": _night,
    "proof": _proof,
    "achieved": _achieved,
    "ranks": _ranks,
    "refusals": _refusals,
}
