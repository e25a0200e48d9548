"""The messages about cups."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.common.zones import MINUTE
from bot.cups.points import Format
from bot.cups.standings import Line, standings
from bot.cups.standings_picture import CupScene, draw_cup
from bot.cups.values import LEAST_PEOPLE, LONGEST_SIGN_UP, MOST_PEOPLE, Cup, CupState, Drawn, SignUp
from bot.games.core.screen import sketched
from bot.i18n import Words, mark
from bot.messages.custom_ids import confirming
from bot.messages.list_words import place_sign
from bot.messages.panels import Block, Button, Divider, Panel, Row, Style, Text
from bot.messages.time_words import clock_name, date, moment, span
from bot.pictures.standings import Honour, Standing
from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.model.clocks import CLOCKS, Pace

AREA: Final = "cup"
"""The first part of all their verbs."""
ACCENT: Final = 0x9B6A1F
_MOST_EXPLAINED: Final = 24
"""People in words with the strength of their opponents; with more, a message would become too long."""
_MOST_DRAWN: Final = 12
"""People in the picture; the others are in words."""

FORMAT_NAMES: Final[Mapping[Format, str]] = {
    Format.SWISS: mark("Swiss rounds"),
    Format.LEAGUE: mark("League"),
}
_STATES: Final[Mapping[CupState, str]] = {
    CupState.SIGNUP: mark("sign-up"),
    CupState.RUNNING: mark("running"),
    CupState.OVER: mark("over"),
    CupState.CANCELLED: mark("cancelled"),
}
NameOf = Callable[[int], str]
"""Returns a member's name as plain text."""


class CupVerb(StrEnum):
    """The verbs of cups; their body is the cup's id."""

    CREATE = "cup.create"
    """Makes the cup that its body describes, whose moment was asked about."""
    JOIN = "cup.join"
    LEAVE = "cup.leave"
    QUIT = "cup.quit"
    """Leaves a cup that has begun, after the question."""
    START = "cup.start"
    STANDINGS = "cup.table"


def cup_panel(cup: Cup, title: str, t: Words) -> Panel:
    """Return the public message of a cup: where people sign up, and later how far it is."""
    blocks: list[Block] = [Text("\n".join([t("### 🏆 Cup: {game}", game=title), *_terms(cup, t)]))]
    if cup.state is CupState.CANCELLED:
        return Panel((*blocks, Text(t("The cup is cancelled."))), ACCENT)
    blocks += [Divider(), Text("\n".join(_people(cup, t)))]
    if cup.state is CupState.SIGNUP:
        join = Button(t("Join"), CupVerb.JOIN, cup.cup_id, Style.SUCCESS)
        blocks.append(Row((join, Button(t("Leave"), CupVerb.LEAVE, cup.cup_id))))
        enough = len(cup.playing) >= LEAST_PEOPLE
        blocks.append(Row((Button(t("Start now"), CupVerb.START, cup.cup_id, disabled=not enough),)))
    else:
        blocks.append(_buttons(cup, t))
    return Panel(tuple(blocks), ACCENT)


def create_button(cup: Cup, t: Words) -> Button:
    """Return the button that makes a cup; its body says all that its organiser has chosen."""
    plan, minute = cup.plan, (cup.starts_at or 0) // MINUTE
    numbers = f"{minute:x}.{plan.place_id:x}.{list(Format).index(plan.format)}.{plan.size}.{plan.rounds}"
    chosen = f"{numbers}.{plan.clock}.{plan.game.key}.{plan.preset}"
    return Button(t("Hold this cup"), CupVerb.CREATE, chosen, Style.SUCCESS)


def round_panel(cup: Cup, title: str, places: Mapping[str, int], t: Words) -> Panel:
    """Return the public message about a round; `places` are the threads of its tables by id."""
    heading = t(
        "### 🏆 Round {round} of {rounds}: {game}", round=cup.round, rounds=cup.plan.rounds, game=title
    )
    lines = [_table_line(cup, one, places, t) for one in cup.of_round]
    return Panel((Text("\n".join((heading, *lines, *_hurry(cup, t)))), _buttons(cup, t)), ACCENT)


def standings_panel(
    cup: Cup, title: str, name_of: NameOf, t: Words, *, pictured: bool, trouble: str | None = None
) -> Panel:
    """Return how a cup stands: the first ones in a picture if wanted, everybody else in words.

    `trouble` says why it does not go on.
    """
    gone = [entry.number for entry in cup.entries if not entry.plays]
    lines = standings([entry.number for entry in cup.entries], cup.tables, gone)
    told = [title] if trouble is None else [title, trouble]
    blocks: list[Block] = [Text("\n".join([f"### 🏆 {_headline(cup, lines, t)}", *told]))]
    drawn = lines[:_MOST_DRAWN] if pictured and cup.tables else ()
    if drawn:
        rows = tuple(_standing(cup, line, name_of, t) for line in drawn)
        scene = CupScene(_stage(cup, t), rows)
        blocks.append(sketched(scene, draw_cup, t, name="cup.png"))
    if rest := lines[len(drawn) :]:
        brief = len(rest) > _MOST_EXPLAINED
        blocks.append(Text("\n".join(_line(cup, line, t, brief=brief) for line in rest)))
    blocks.append(
        Text(
            "-# "
            + t(
                "Level on points: fewer rounds without an opponent, opponents’ points, direct results, order "
                "of sign-up."
            )
            + (" " + t("Who has left comes behind all who stayed.") if gone else "")
        )
    )
    return Panel(tuple(blocks), ACCENT)


def call_text(cup: Cup, drawn: Drawn, t: Words) -> str:
    """Return the line that calls those who play at a table."""
    people = " ".join(f"<@{user_id}>" for user_id in cup.users(drawn.table.people))
    if CLOCKS[cup.plan.clock].pace is Pace.MAIL:
        return t("🏆 Round {round}: {people}. The cards are dealt.", round=cup.round, people=people)
    return t(
        "🏆 Round {round}: {people}. Click “I’m here” on the board: those who don’t come are last.",
        round=cup.round,
        people=people,
    )


def table_name(cup: Cup, number: int, t: Words) -> str:
    """Return what a table of the present round is called."""
    return t("🏆 Round {round}, table {number}", round=cup.round, number=number)


def state_name(cup: Cup, t: Words) -> str:
    """Return what a cup is doing, for a list."""
    return t(_STATES[cup.state])


def quit_question(cup: Cup, t: Words) -> Panel:
    """Return the question to somebody who wants to leave a cup that has begun, about its present round."""
    text = t("Leave the cup? Your results stay, but you play no more rounds and come behind all who stay.")
    sure = Button(t("Leave the cup"), CupVerb.QUIT, confirming(cup.cup_id, cup.stage), Style.DANGER)
    return Panel((Text(text), Row((sure,))), ACCENT)


def too_few_text(title: str, t: Words) -> str:
    """Return the line about a cup that could not begin."""
    return t(
        "🏆 The cup ({game}) is cancelled: fewer than {least} signed up.", game=title, least=LEAST_PEOPLE
    )


def not_started_text(title: str, t: Words) -> str:
    """Return the line about a cup that nobody has started."""
    return t(
        "🏆 The cup ({game}) is cancelled: it wasn’t started within {days} days.",
        game=title,
        days=LONGEST_SIGN_UP,
    )


def no_place_text(title: str, t: Words) -> str:
    """Return the line about a cup whose tables have no channel any more."""
    return t("🏆 The cup ({game}) is cancelled: the channel of its tables was deleted.", game=title)


def points_text(points: Fraction, t: Words) -> str:
    """Return points as a number with at most two decimals."""
    return t.number(round(float(points), 2))


def _terms(cup: Cup, t: Words) -> Iterator[str]:
    plan = cup.plan
    parts = [t(FORMAT_NAMES[plan.format])]
    if plan.rounds:
        parts.append(t.plural("{count} round", "{count} rounds", plan.rounds))
    parts += [t("tables of {size}", size=plan.size), t("clock “{clock}”", clock=clock_name(plan.clock, t))]
    yield " · ".join(parts)
    if cup.round:
        yield _stage(cup, t)
    elif cup.state is not CupState.SIGNUP:
        if not cup.state.is_end:
            yield t("The first round is being drawn.")
    elif cup.starts_at is None:
        yield t("It starts when its organiser starts it.")
    else:
        yield t("It starts {when} ({span}).", when=date(cup.starts_at), span=moment(cup.starts_at))


def _people(cup: Cup, t: Words) -> Iterator[str]:
    entries = cup.entries
    if cup.state is CupState.SIGNUP:
        entries = tuple(entry for entry in entries if entry.is_there)
    count = len(entries)
    if cup.state is CupState.SIGNUP:
        yield "**" + t("Signed up: {count} of {most}", count=count, most=MOST_PEOPLE) + "**"
        if count < LEAST_PEOPLE:
            yield "-# " + t("It takes at least {least}.", least=LEAST_PEOPLE)
    else:
        yield "**" + t.plural("{count} player", "{count} players", count) + "**"
    if entries:
        yield ", ".join(_name(entry) for entry in entries)
    if cup.state is CupState.SIGNUP and count >= LEAST_PEOPLE and (byes := cup.byes):
        yield "-# " + t.plural(
            "So many don’t fill the tables: in each round {count} sits out, and gets 1 point.",
            "So many don’t fill the tables: in each round {count} sit out, and get 1 point each.",
            byes,
        )


def _name(entry: SignUp) -> str:
    """Return a mention, which pings nobody, struck out for somebody who plays no more."""
    if entry.user_id is None:
        return "—"
    return f"<@{entry.user_id}>" if entry.plays else f"~~<@{entry.user_id}>~~"


def _table_line(cup: Cup, drawn: Drawn, places: Mapping[str, int], t: Words) -> str:
    people = " – ".join(_name(cup.entry(number)) for number in drawn.table.people)
    if drawn.table.is_bye:
        return t("• No opponent for {people} in this round: 1 point", people=people)
    place = places.get(drawn.table_id)
    return f"• {people}" + (f" · <#{place}>" if place is not None else "")


def _hurry(cup: Cup, t: Words) -> Iterator[str]:
    if CLOCKS[cup.plan.clock].pace is not Pace.MAIL:
        minutes = span(CUP_MILLISECONDS // 1000, t)
        yield "-# " + t(
            "Whoever doesn’t say within {span} of the start that they’re here comes last.", span=minutes
        )


def _buttons(cup: Cup, t: Words) -> Row:
    shown = [Button(t("Standings"), CupVerb.STANDINGS, cup.cup_id, Style.PRIMARY, emoji="🏆")]
    if not cup.state.is_end:
        shown.append(Button(t("Leave the cup…"), CupVerb.LEAVE, cup.cup_id))
    return Row(tuple(shown))


def _headline(cup: Cup, lines: Sequence[Line], t: Words) -> str:
    if cup.state is not CupState.OVER or not lines:
        return t("Standings of the cup")
    if not cup.was_played:
        return t("Nobody played: the cup has no winner")
    return t("{name} wins the cup", name=_name(cup.entry(lines[0].number)))


def _stage(cup: Cup, t: Words) -> str:
    if cup.state is CupState.OVER:
        return t.plural("After {count} round", "After {count} rounds", cup.round)
    return t("Round {round} of {rounds}", round=cup.round, rounds=cup.plan.rounds)


def _line(cup: Cup, line: Line, t: Words, *, brief: bool) -> str:
    said = f"{place_sign(line.place)} {_name(cup.entry(line.number))} — **{points_text(line.points, t)}**"
    strength = t("opponents: {strength}", strength=points_text(line.strength, t))
    return said if brief else f"{said} · {strength}"


def _standing(cup: Cup, line: Line, name_of: NameOf, t: Words) -> Standing:
    entry = cup.entry(line.number)
    wins = line.place == 1 and cup.state is CupState.OVER and cup.was_played
    return Standing(
        line.place,
        "—" if entry.user_id is None else name_of(entry.user_id),
        (t("opponents: {strength}", strength=points_text(line.strength, t)), points_text(line.points, t)),
        Honour.WINNER if wins else Honour.NONE,
        is_in=entry.is_there,
    )
