"""The private hand, with every move its owner can make; at a practice table, the board is above it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import Final

from bot.games.core.screen import HINT_VERB, PICK_VERB, PLAY_VERB, GameScreen, HandScene, Names
from bot.i18n import Words
from bot.messages.custom_ids import NOT_READY, DayVerb, TableVerb
from bot.messages.list_words import percent
from bot.messages.panels import (
    MOST_CHARACTERS,
    Block,
    Button,
    Divider,
    Menu,
    Panel,
    Reference,
    Row,
    Sketch,
    Style,
    Text,
    rows,
)
from bot.settings.hand_style import USUAL_STYLE, HandStyle
from bot.tables.deciding.match import match_of
from bot.tables.deciding.reactions import play_number
from bot.tables.model.offers import offer_of
from bot.tables.model.values import DeadlineKind, Display, Occupant, Phase, TableValue
from bot.tables.panels.board import (
    deal_end,
    in_words,
    let_stand_button,
    pause_text,
    reaction_time_text,
    replay_buttons,
    table_blocks,
)
from bot.tables.panels.lines import closed_text, cut_short_text, is_away, time_text
from bot.tables.panels.news import BoldNames, news_text, told_text
from bot.tokens.words import stakes_text
from game.ai.weighing import Estimate, Weighed
from game.core.match import read_action
from game.core.protocol import Seat

AREA: Final = "practice"
"""The first part of all verbs of practice tables."""

_ACCENT = 0x5B3E96


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody has asked of their hand, which only their own click shows; "" for nothing."""

    pick: str = ""
    """The choice that is open."""
    note: str = ""
    """A line above the hand: why a click was refused."""
    hint: str = ""


NOTHING: Final = Asked()


def hand_panel(
    table: TableValue,
    seat: Seat,
    screen: GameScreen,
    names: Names,
    t: Words,
    asked: Asked = NOTHING,
    style: HandStyle = USUAL_STYLE,
) -> Panel:
    """Return a seat's private hand.

    A chat shows the end of a message that is higher than a phone. So what is news stands next to the picture,
    and above it what the picture says, too. A hint stands just above the buttons, and in exchange for the
    news: the message hardly grows, so that nothing moves away.
    """
    match, note, hint = table.match, asked.note, asked.hint
    news = news_text(table, seat, screen, names, t) if not hint else ""
    above = tuple(Text(line) for line in (note, news) if line)
    if match is None or table.phase is not Phase.PLAYING:
        return Panel((*above, *_between_hands(table, seat, screen, names, t)), _ACCENT)
    acts = seat in match.may_act and not is_away(table.seats[seat])
    legal = table.game.legal_actions(match.state, seat) if acts else []
    is_awaited = acts and seat in match.awaited
    waits = is_awaited and bool(pause_text(table, names, t, own=True))
    scene = HandScene(
        table.game.view(match.state, seat),
        seat,
        legal,
        names,
        "" if waits else asked.pick,
        hint=_hint_button(table, screen, t, is_given=bool(hint)) if is_awaited else None,
        refresh=None if table.private or is_away(table.seats[seat]) else _refresh_button(t),
        let_stand=None if is_awaited else let_stand_button(table, seat, t),
        style=style,
    )
    time = tuple(Text(line) for line in _times(table, seat, names, t)) if is_awaited else ()
    below = () if is_awaited else _out_of_turn(table, seat, t, reacts=bool(legal))
    drawn = table.display is Display.PICTURE
    shown = screen.hand(scene, t, drawn=drawn)
    told = _told_apart(shown, table, screen, waits=waits) if legal and table.game.has_reactions else shown
    first, *others = _with_hint(told, hint)
    if isinstance(first, Text):  # as one text, since gaps cost room on phones
        texts = (first, *time, *reversed(above)) if drawn else (*above, first, *time)
        return Panel((Text("\n".join(text.content for text in texts)), *others, *below), _ACCENT)
    return Panel((*above, first, *time, *others, *below), _ACCENT)


def _told_apart(
    hand: Sequence[Block], table: TableValue, screen: GameScreen, *, waits: bool
) -> Sequence[Block]:
    """Return a hand whose reactions name the play they are about, so that a click means no later one.

    If it `waits` until the others have had time to react, its cards do too: a click would be refused.
    """
    game, play = table.game, play_number(match_of(table))

    def button(one: Button) -> Button:
        actions = screen.actions(one.body, ()) if one.verb == PLAY_VERB else ()
        if actions and all(game.reacts(read_action(game, action)) for action in actions):
            return replace(one, body=f"{play}.{one.body}")
        return replace(one, disabled=one.disabled or (waits and one.verb in (PLAY_VERB, PICK_VERB)))

    return [
        Row(tuple(map(button, block.buttons)))
        if isinstance(block, Row)
        else replace(block, disabled=block.disabled or waits)
        if isinstance(block, Menu)
        else block
        for block in hand
    ]


def _with_hint(hand: Sequence[Block], hint: str) -> Sequence[Block]:
    """Return a hand with a hint above its first buttons."""
    if not hint:
        return hand
    above = tuple(takewhile(lambda block: not isinstance(block, Row | Menu), hand))
    return (*above, Text(hint), *hand[len(above) :])


def _between_hands(
    table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words
) -> Iterator[Block]:
    """Yield the blocks that replace the cards while none are dealt, with the button for the next ones."""
    yield Text(f"### {screen.title(table.rules, table.preset, t)}")
    occupant = table.seats[seat]
    match table.phase:
        case Phase.LOBBY:
            yield from _before_the_match(table, occupant, t)
        case Phase.BETWEEN_DEALS if occupant.ready:
            yield Text(t("You’re ready. The next deal begins when everybody is."))
            yield Row((Button(t("Not ready after all"), TableVerb.HAND_READY, NOT_READY), _refresh_button(t)))
        case Phase.BETWEEN_DEALS:
            yield from _result(table, seat, screen, names, t)
            yield Row((Button(t("Next deal"), TableVerb.HAND_READY, style=Style.PRIMARY),))
        case Phase.OVER if not table.is_last_match:
            yield from _result(table, seat, screen, names, t)
            again = Button(t("Play again"), TableVerb.HAND_REMATCH, offer_of(table), style=Style.PRIMARY)
            yield Row((again, *replay_buttons(table, t)))
        case Phase.OVER:
            yield from _result(table, seat, screen, names, t)
            yield Text(closed_text(table, names, t))
            yield from rows(replay_buttons(table, t))
        case _:
            yield Text(closed_text(table, names, t))


def _result(table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words) -> Sequence[Block]:
    """Return what the deal brought its reader, and its result; the picture is the board's, already drawn."""
    if (end := deal_end(table, BoldNames(names))) is None:
        return ()
    drawn = table.display is Display.PICTURE
    headline, *others = screen.end(end, t, drawn=drawn)
    said = isinstance(headline, Text) and (drawn or BoldNames(names)(seat) in headline.content)
    own = Text(f"## {screen.own_result(end, seat, t)}")
    if why := cut_short_text(table, BoldNames(names), t):
        others.append(Text(why))
    return (own, *others) if said else (own, headline, *others)


def _before_the_match(table: TableValue, occupant: Occupant, t: Words) -> Iterator[Block]:
    """Yield what the match is waiting for, and the button that answers a ready-check."""
    if table.deadline_of(DeadlineKind.START) is None or occupant.ready:
        yield Text(t("The cards haven’t been dealt yet."))
        yield Row((_refresh_button(t),))
        return
    yield Text(t("The match starts when everybody has answered. Are you here?"))
    if table.stakes is not None:
        yield Text(stakes_text(table, t) or "")
    yield Row((Button(t("I’m here"), TableVerb.HAND_PRESENT, offer_of(table), style=Style.SUCCESS),))


def hint_text(
    table: TableValue, seat: Seat, advised: Weighed, screen: GameScreen, names: Names, t: Words
) -> str:
    """Return what an AI would play, why, and what it expects of that; "" without hints."""
    if screen.advice is None or table.match is None:
        return ""
    legal = table.game.legal_actions(table.match.state, seat)
    scene = HandScene(table.game.view(table.match.state, seat), seat, legal, names)
    told = f"-# 💡 {screen.advice(advised.best, scene, t)}"
    return told if advised.worth is None else f"{told}\n-# {expectation(advised.worth, t)}"


def thinking_text(t: Words) -> str:
    """Return what stands in the place of a hint while an AI thinks."""
    return "-# 💡 " + t("An AI is thinking…")


def expectation(worth: Estimate, t: Words) -> str:
    """Return what an AI expects of a play, with its uncertainty."""
    return t(
        "Chance to beat an opponent: {share} (± {error})",
        share=percent(worth.share, t),
        error=percent(worth.error, t),
    )


def absent_panel(t: Words) -> Panel:
    """Return the message that replaces the hand of a person who left."""
    return Panel((Text(t("You’re no longer at this table.")),), _ACCENT)


def hand_anchor(table: TableValue, seat: Seat) -> Reference:
    """Return the reference in a hand's controls: the table and the seat's decision."""
    return Reference(table.table_id, table.match.decisions[seat] if table.match else None)


class PracticeVerb(StrEnum):
    """The verbs of practice tables; moves have the same verbs as at all tables."""

    NEXT = "practice.next"
    """Deal the match's next cards."""
    AGAIN = "practice.again"
    """Begin another match with the same seats."""
    END = "practice.end"
    """Close the table."""


def practice_panel(table: TableValue, hand: Panel, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return a practice table as its only person sees it; `hand` is that person's hand."""
    if table.daily and table.phase is not Phase.PLAYING:
        return _ended_day(table, screen, names, t)
    if table.phase in (Phase.LOBBY, Phase.VOID):
        return closed_practice_panel(t)
    ways_out = _ways_out(table, t)
    if table.phase is Phase.PLAYING and any(isinstance(block, Sketch) for block in hand.blocks):
        return Panel(
            (Text(f"### {screen.title(table.rules, table.preset, t)}"), *hand.blocks, Row(ways_out)),
            _ACCENT,
        )
    is_dealt = table.phase is Phase.PLAYING
    if is_dealt:
        taken = sum(len(block.content) for block in hand.blocks if isinstance(block, Text))
        words = _in_words(in_words(table), screen, names, t, MOST_CHARACTERS - taken)
        return Panel((Text(words), Divider(), *hand.blocks, Row(ways_out)), _ACCENT)
    if table.phase is Phase.BETWEEN_DEALS:
        buttons = Button(t("Next deal"), PracticeVerb.NEXT, style=Style.PRIMARY), *ways_out
    else:
        buttons = (
            Button(t("Play again"), PracticeVerb.AGAIN, style=Style.PRIMARY),
            Button(t("Rules"), TableVerb.RULES),
            *replay_buttons(table, t),
        )
    return Panel((*_ended(table, screen, names, t), Row(buttons)), _ACCENT)


def _ended(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Sequence[Block]:
    """Return how a deal ended for its only person, with the last moves: as a picture, or in words."""
    reader = next((seat for seat, occupant in enumerate(table.seats) if occupant.is_person), None)
    if table.display is Display.PICTURE and reader is not None:
        title = Text(f"### {screen.title(table.rules, table.preset, t)}")
        told = told_text(table, screen, BoldNames(names), t)
        below = (Divider(), Text(told)) if told else ()
        return (title, *_result(table, reader, screen, names, t), *below)
    words = _in_words(in_words(table), screen, names, t, MOST_CHARACTERS // 2)
    return (Text(_with_own_result(words, table, screen, names, t)),)


def _with_own_result(words: str, table: TableValue, screen: GameScreen, names: Names, t: Words) -> str:
    """Return the words of a board with how the deal ended for its only person, who is not named then."""
    reader = next((seat for seat, occupant in enumerate(table.seats) if occupant.is_person), None)
    if reader is None or (end := deal_end(table, names)) is None:
        return words
    title, _, result = words.partition("\n")
    headline, _, others = result.partition("\n")
    own = f"## {screen.own_result(end, reader, t)}"
    return "\n".join((title, own, others if names(reader) in headline else result))


def closed_practice_panel(t: Words) -> Panel:
    """Return the message that replaces a closed practice table."""
    return Panel((Text(t("The practice table is closed. Open another with `/practice`.")),), _ACCENT)


def _times(table: TableValue, seat: Seat, names: Names, t: Words) -> Iterator[str]:
    """Yield how long the person has, and until when others may still react to the last play."""
    if pause := pause_text(table, names, t, own=True):
        yield f"-# {pause}"
    yield _own_time(table, seat, t)


def _own_time(table: TableValue, seat: Seat, t: Words) -> str:
    """Return, in one line, how long the person has."""
    due = table.turn_due(seat)
    if due is None:
        return "-# " + t("Take your time: no clock is running.")
    return "-# " + time_text(due, table.bank_of(seat), t)


def _out_of_turn(table: TableValue, seat: Seat, t: Words, *, reacts: bool) -> Iterator[Block]:
    """Return how long the seat can react, when the hand follows, or that an AI plays it."""
    if is_away(table.seats[seat]):
        yield Text("💤 " + t("You’re away: an AI plays for you until you’re back."))
        yield Row((Button(t("I’m back"), TableVerb.HAND_BACK, style=Style.SUCCESS),))
        return
    if reacts:
        yield Text(f"-# {reaction_time_text(table, seat, t)}")
        return
    yield Text("-# " + t("Updated when it’s your turn."))


def _hint_button(table: TableValue, screen: GameScreen, t: Words, *, is_given: bool) -> Button | None:
    """Return the button that asks what an AI would play, None without hints."""
    if not table.gives_hints or screen.advice is None:
        return None
    return Button(t("Hint"), HINT_VERB, disabled=is_given)


def _refresh_button(t: Words) -> Button:
    return Button(t("Refresh"), TableVerb.REFRESH)


def _in_words(table: TableValue, screen: GameScreen, names: Names, t: Words, room: int) -> str:
    """Return the board as one text that leaves room for the largest hand; the news is cut first."""
    blocks = table_blocks(table, screen, names, t)
    lines = "\n".join(block.content if isinstance(block, Text) else "" for block in blocks).split("\n")
    while len(lines) > 1 and len("\n".join(lines)) > room:
        lines.pop()
    return "\n".join(lines)


def _ended_day(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the end of a day's deal, which nobody plays again; what it scored is told below."""
    to_page = Button(t("The day’s deals"), DayVerb.PAGE)
    if table.phase is not Phase.OVER:
        told = Text(t("This deal was closed before its end. `/daily` shows the next one."))
        return Panel((told, Row((to_page,))), _ACCENT)
    below = Row((to_page, Button(t("Rules"), TableVerb.RULES)))
    return Panel((*_ended(table, screen, names, t), below), _ACCENT)


def _ways_out(table: TableValue, t: Words) -> tuple[Button, ...]:
    """Return the buttons below a practice table; the day's deal waits, so nothing stops it."""
    stop = () if table.daily else (Button(t("Stop practising"), PracticeVerb.END),)
    return Button(t("Rules"), TableVerb.RULES), *stop
