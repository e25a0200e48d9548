"""A replay at one step: the table, the hands that its reader looks into, and the buttons that go on."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.common.past_matches import PlayedMatch
from bot.games.core.ends import end_of
from bot.games.core.face import GameFace
from bot.games.core.screen import HandScene, Names, sketched
from bot.games.registry import FACES
from bot.i18n import Words, mark
from bot.messages.custom_ids import ReplayVerb
from bot.messages.list_words import all_of, card_signs, labelled, percent, shorten
from bot.messages.names import KnownName, plain
from bot.messages.panels import (
    MOST_OPTIONS,
    Block,
    Button,
    Menu,
    Option,
    Panel,
    Row,
    Sketch,
    Style,
    Text,
    around,
)
from bot.messages.time_words import ago, date
from bot.pictures.emojis import CardEmojis
from bot.pictures.hands import Look
from bot.replay.analyst import Analysis, is_certain
from bot.replay.hands_picture import OpenHand, OpenHandsScene, draw_open_hands
from bot.replay.sitter_words import ReplayNames
from bot.replay.store import Replay
from bot.settings.hand_style import USUAL_STYLE, HandStyle
from bot.tables.model.values import Display
from game.ai.weighing import Weighed
from game.core.cards import Card
from game.core.film import Frame
from game.core.match import GONE, STOP
from game.core.protocol import AnyGame, Seat, Viewer
from game.core.rule_schema import Rules

ACCENT: Final = 0x1F5FA8
_EVERYBODY: Final = "o"
"""Stands for a reader who looks into all hands."""
_SPOT: Final = re.compile(r"(?P<match>[0-9A-Za-z_-]{1,64})\.(?P<step>\d{1,5})\.(?P<eyes>o|\d{1,2})", re.ASCII)
_MOST_TOLD: Final = 8
"""Lines about one step: a deal's end in a game with many payments has more."""
_ASIDES: Final = {
    GONE: mark("{name} left the match."),
    STOP: mark("{name} ends the match with this deal."),
}
HANDS: Final = "hands.png"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the reader of a replay is: small enough for a custom_id, and without a card."""

    match_id: str
    step: int = 0
    eyes: Viewer = None
    """The seat they look from; None for all hands open."""

    @property
    def body(self) -> str:
        """The body of a control."""
        return f"{self.match_id}.{self.step}.{_EVERYBODY if self.eyes is None else self.eyes}"

    def at(self, step: int) -> "Spot":
        """Return another step, seen alike."""
        return replace(self, step=step)

    @classmethod
    def read(cls, body: str) -> "Spot | None":
        """Return the spot of a control's body, None for a body that is none."""
        found = _SPOT.fullmatch(body)
        if found is None:
            return None
        eyes = None if found["eyes"] == _EVERYBODY else int(found["eyes"])
        return cls(found["match"], int(found["step"]), eyes)

    def within(self, shown: Replay) -> "Spot":
        """Return the nearest spot that the replay has."""
        step = min(self.step, shown.film.last)
        seats = shown.film.frames[step].match.setup.players
        return Spot(self.match_id, step, self.eyes if self.eyes is None or self.eyes < seats else None)


@dataclass(frozen=True, slots=True)
class ReplayReader:
    """Who looks at a replay, and how they like to see it."""

    name_of: KnownName
    display: Display
    style: HandStyle = USUAL_STYLE
    user_id: int | None = None


def replay_panel(
    shown: Replay,
    spot: Spot,
    face: GameFace,
    reader: ReplayReader,
    t: Words,
    analysis: Analysis | None = None,
    *,
    may_share: bool = False,
) -> Panel:
    """Return a replay at a spot, with what its `analysis` found of the step, if there is one."""
    spot = spot.within(shown)
    names = ReplayNames(shown, spot.step, reader.name_of)
    frame = shown.film.frames[spot.step]
    table = table_blocks(shown, spot, face, names, reader, t)
    found = None if analysis is None else analysis.by_step.get(spot.step)
    judged = () if found is None else judgement(found.weighed, t)
    blocks = (
        Text("\n".join((*heading(shown, spot, reader, t), *told(frame, spot.eyes, face, names, t), *judged))),
        *table,
        Row(_ways(shown, spot, _stops(shown, face, analysis), t)),
        *_menus(shown, spot, names, t),
        Row(_pages(spot, t, may_share=may_share)),
    )
    return Panel(blocks, ACCENT)


def heading(shown: Replay, spot: Spot, reader: ReplayReader, t: Words) -> Iterator[str]:
    """Yield what was played, by whom and when, and where the reader is."""
    played, film = shown.played, shown.film
    yield f"### {t('Replay')} · {game_title(played, t)}"
    over = date(played.ended_at or played.started_at)
    yield f"-# {company(played, reader.name_of, t)} · {over}"
    where = [t("Step {step} of {steps}", step=t.number(spot.step), steps=t.number(film.last))]
    if len(film.deals) > 1:
        where.append(t("Deal {deal} of {deals}", deal=film.deal_at(spot.step) + 1, deals=len(film.deals)))
    yield f"**{' · '.join(where)}**"
    if spot.step == film.last and not film.is_whole:
        yield t("⚠️ This version of the bot plays on differently from here, so the replay ends.")


def told(frame: Frame, eyes: Viewer, face: GameFace, names: Names, t: Words) -> list[str]:
    """Return the lines about what happened, as the reader may know it; the newest if they are too many."""
    if frame.aside is not None and frame.seat is not None:
        return [t(_ASIDES[frame.aside], name=names(frame.seat))]
    seen = [one for event in frame.events if (one := _seen(event, frame, eyes, face)) is not None]
    if face.replay.in_short:
        return face.screen.news(seen, names, t)[-_MOST_TOLD:]
    lines = [line for event in seen if (line := face.screen.tell(event, names, t))]
    return lines[-_MOST_TOLD:]


def _seen(event: Any, frame: Frame, eyes: Viewer, face: GameFace) -> Any:
    """Return an event as it is told: where hands are open, with what its own seat saw."""
    if eyes is None and face.replay.reveals(event):
        return event
    return frame.match.game.redact(event, eyes)


def table_blocks(
    shown: Replay, spot: Spot, face: GameFace, names: Names, reader: ReplayReader, t: Words
) -> Sequence[Block]:
    """Return the table, or the result at the end of a deal."""
    frame, eyes, screen = shown.film.frames[spot.step], spot.eyes, face.screen
    match, drawn = frame.match, reader.display is Display.PICTURE
    public = match.game.view(match.state, None)
    if (end := end_of(match, names, is_match_over=shown.film.is_end(spot.step))) is not None:
        return screen.end(end, t, drawn=drawn)
    if eyes is not None and drawn and screen.seat_picture is not None:
        return (screen.seat_picture(_scene(frame, eyes, names, reader), t),)
    board = screen.picture(public, names, t) if drawn else screen.board(public, names, t)
    hands = _hands(frame, eyes, face, names)
    if not hands:
        return board
    if drawn:
        return (*board, hands_sketch(hands, reader, t))
    return (*board, Text("\n".join(_in_words(hands, names, screen.emojis_in(t.language), t))))


def _scene(frame: Frame, seat: Seat, names: Names, reader: ReplayReader) -> HandScene:
    match = frame.match
    legal = match.game.legal_actions(match.state, seat) if seat in match.awaited else []
    return HandScene(match.game.view(match.state, seat), seat, legal, names, style=reader.style)


def _hands(frame: Frame, eyes: Viewer, face: GameFace, names: Names) -> list[tuple[Seat, OpenHand]]:
    """Return the hands that the reader looks into, of those who hold cards."""
    match, hand = frame.match, face.replay.hand
    if hand is None:
        return []
    seats = range(match.setup.players) if eyes is None else (eyes,)
    held = ((seat, tuple(hand(match.game.view(match.state, seat)))) for seat in seats)
    awaited = match.awaited
    return [(seat, OpenHand(names.label(seat), cards, seat in awaited)) for seat, cards in held if cards]


def hands_sketch(hands: Sequence[tuple[Seat, OpenHand]], reader: ReplayReader, t: Words) -> Sketch:
    """Return the picture of open hands."""
    scene = OpenHandsScene(tuple(hand for _, hand in hands), Look.of(reader.style).two_colours)
    return sketched(scene, draw_open_hands, t, name=HANDS)


def _in_words(
    hands: Sequence[tuple[Seat, OpenHand]], names: Names, emojis: CardEmojis | None, t: Words
) -> Iterator[str]:
    for seat, hand in hands:
        yield labelled(f"🃏 {names(seat)}", _cards(hand.cards, emojis, t), t)


def _cards(cards: Sequence[Card], emojis: CardEmojis | None, t: Words) -> str:
    return card_signs(cards, t) if emojis is None else emojis.row(cards)


def _pages(spot: Spot, t: Words, *, may_share: bool) -> tuple[Button, ...]:
    share = (Button(t("Share…"), ReplayVerb.SHARE, spot.body),) if may_share else ()
    analysis = Button(t("Analysis"), ReplayVerb.ANALYSE, spot.body, emoji="📈")
    return analysis, *share


def judgement(weighed: Weighed, t: Words) -> tuple[str, ...]:
    """Return what a decision was worth, before and after, if it was weighed."""
    before, after = weighed.worth, weighed.chosen
    if before is None or after is None:
        return ()
    error = percent(after.error, t)
    if weighed.loss is None or not is_certain(weighed):
        return ("-# " + t("📈 {share} (± {error})", share=percent(after.share, t), error=error),)
    facts = {"before": percent(before.share, t), "after": percent(after.share, t), "error": error}
    return (t("📉 {before} → {after} (± {error})", **facts),)


def _stops(shown: Replay, face: GameFace, analysis: Analysis | None) -> Sequence[int]:
    """Return the steps worth stopping at, those included that lost most."""
    stops = shown.film.highlights(face.replay.is_highlight)
    return stops if analysis is None else sorted({*stops, *(one.step for one in analysis.turning)})


def _ways(shown: Replay, spot: Spot, stops: Sequence[int], t: Words) -> tuple[Button, ...]:
    last = shown.film.last
    ahead = next((one for one in stops if one > spot.step), None)
    first, at_end = spot.step == 0, spot.step == last
    on = spot.at(min(spot.step + 1, last)).body
    return (
        Button(t("First"), ReplayVerb.START, spot.at(0).body, disabled=first, emoji="⏮️"),
        Button(
            t("Step back"), ReplayVerb.BACK, spot.at(max(spot.step - 1, 0)).body, disabled=first, emoji="◀️"
        ),
        Button(t("Forward"), ReplayVerb.ON, on, Style.PRIMARY, disabled=at_end, emoji="▶️"),
        Button(
            t("Highlight"),
            ReplayVerb.HIGHLIGHT,
            spot.at(last if ahead is None else ahead).body,
            disabled=ahead is None,
            emoji="⏭️",
        ),
    )


def _menus(shown: Replay, spot: Spot, names: Names, t: Words) -> Iterator[Menu]:
    """Yield the choice of eyes, and that of a deal where there are several."""
    match = shown.film.frames[spot.step].match
    options = [Option(t("All hands open"), _EVERYBODY, emoji="👁️", chosen=spot.eyes is None)]
    for seat in range(min(match.setup.players, MOST_OPTIONS - 1)):
        label = t("As {name} saw it", name=names.label(seat))
        options.append(Option(label, str(seat), chosen=spot.eyes == seat))
    yield Menu(ReplayVerb.EYES, tuple(options), t("Whose view?"), spot.body)
    deals = shown.film.deals
    if len(deals) > 1:
        here = shown.film.deal_at(spot.step)
        lines = (
            Option(t("Deal {deal}", deal=deal + 1), str(deals[deal]), chosen=deal == here)
            for deal in around(range(len(deals)), here)
        )
        yield Menu(ReplayVerb.DEAL, tuple(lines), t("Which deal?"), spot.body)


def chosen_eyes(value: str) -> Viewer:
    """Return the viewer of a menu's value; raises ValueError."""
    return None if value == _EVERYBODY else int(value)


_MOST_NAMES: Final = 4
"""The most people to name, so that a list of matches stays short."""
_LONGEST_OPTION: Final = 100
"""Characters, by Discord's limit."""


def game_title(played: PlayedMatch, t: Words) -> str:
    """Return the game with its variant: `Bridge · contract`."""
    return full_title(played.game, played.rules, played.preset, t)


def full_title(game: AnyGame, rules: Rules, preset: str, t: Words) -> str:
    """Return the same, given the rules."""
    name, title = game_name(game, t), FACES[game.key].screen.title(rules, preset, t)
    return title if title.startswith(name) else f"{name} · {title}"


def game_name(game: AnyGame, t: Words) -> str:
    """Return the name of a game without its relatives: the title of its first variant."""
    first = next(iter(game.presets))
    return FACES[game.key].screen.title(game.presets[first], first, t)


def variant_title(game: AnyGame, preset: str, t: Words) -> str:
    """Return the name of a variant, given only its name in the database; "" is that of house rules.

    A server's own is called by its name.
    """
    is_own = preset and preset not in game.presets
    return plain(preset) if is_own else FACES[game.key].screen.title(game.presets.get(preset), preset, t)


def company(played: PlayedMatch, name_of: KnownName, t: Words, but: int | None = None) -> str:
    """Return who played, in Markdown: `Ben, a player who left and 2 AIs`; without the reader, `but`."""
    return all_of([*_people(played, _in_texts(name_of), t, but)], t)


def match_line(played: PlayedMatch, name_of: KnownName, t: Words, but: int | None = None) -> str:
    """Return a match in one line of Markdown: `Bridge · contract with Ben and Cleo`."""
    return _line(game_title(played, t), company(played, name_of, t, but), t)


def match_option(
    played: PlayedMatch,
    name_of: KnownName,
    t: Words,
    *,
    now: int,
    value: str,
    but: int | None = None,
    note: str = "",
) -> Option:
    """Return a match as a line of a menu, which takes only plain text."""

    def label(user_id: int) -> str:
        return name_of(user_id) or t("a player who left")

    others = all_of([*_people(played, label, t, but)], t)
    when = t("being played") if played.ended_at is None else ago(now - played.ended_at, t)
    line = _line(game_name(played.game, t), others, t)
    return Option(shorten(line, _LONGEST_OPTION), value, " · ".join(part for part in (note, when) if part))


def _line(game: str, others: str, t: Words) -> str:
    return t("{game} with {players}", game=game, players=others) if others else game


def _people(played: PlayedMatch, named: Callable[[int], str], t: Words, but: int | None) -> Iterator[str]:
    people = [user_id for user_id in played.players if user_id is None or user_id != but]
    for user_id in people[:_MOST_NAMES]:
        yield t("a player who left") if user_id is None else named(user_id)
    if more := len(people[_MOST_NAMES:]):
        yield t.plural("{count} other", "{count} others", more)
    if played.ais:
        yield t.plural("{count} AI", "{count} AIs", played.ais)


def _in_texts(name_of: KnownName) -> Callable[[int], str]:
    def named(user_id: int) -> str:
        name = name_of(user_id)
        return f"<@{user_id}>" if name is None else plain(name)

    return named
