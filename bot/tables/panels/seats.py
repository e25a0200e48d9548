"""Private panels of seats: each person's, the host's, and confirmation questions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.core.screen import Names
from bot.i18n import Words
from bot.messages.custom_ids import KEPT, UNDONE, TableVerb, confirming
from bot.messages.panels import Block, Button, Menu, Option, Panel, Style, Text, rows
from bot.messages.time_words import clock_text
from bot.tables.deciding.leaving import (
    can_be_undone_by_vote,
    can_end,
    may_be_removed_by,
    may_be_voted_out,
    votes_against,
    votes_needed,
)
from bot.tables.deciding.lobby import levels_open
from bot.tables.model.offers import deal_of, is_to_be_asked, offer_of
from bot.tables.model.terms import AiStakes
from bot.tables.model.values import DeadlineKind, Occupant, Phase, TableValue
from bot.tables.panels.lines import (
    is_away,
    mentions,
    seat_label,
    seat_lines,
    seat_value,
    waiting_text,
    ways_out_text,
)
from bot.tables.panels.lobby import level_options, setting_up
from bot.tokens.panels import age_text
from bot.tokens.results import Holdings, Stay
from bot.tokens.words import ai_terms_text, paying_in, stakes_text

_ASKING: Final = 0xB3412E
_OWN: Final = 0x1F5FA8
_HOSTING: Final = 0x2E7D5B


def red(label: str, verb: str, body: str = "") -> Button:
    """Return the button that confirms something which is not harmless."""
    return Button(label, verb, body, Style.DANGER)


def question(about: str, heading: str, text: str, t: Words, *yes: Button, no: str = TableVerb.NO) -> Panel:
    """Return a confirmation question; the buttons `yes` have the clicked verb.

    `about` is the fingerprint of what it is about (`deal_of`): it confirms nothing of anything else. `no` is
    the verb of the back button.
    """
    buttons = [replace(one, body=confirming(one.body, about)) for one in yes]
    buttons.append(Button(t("No"), no))
    return Panel((Text(f"**{heading}** {text}"), *rows(buttons)), _ASKING)


def ai_text(before: TableValue, table: TableValue, t: Words) -> str:
    """Return the line about AIs that were chosen, and the consequence for tokens."""
    sits = t("The AIs are chosen.")
    if turned_to_points(before, table):
        sits = t("The AIs are chosen, and the table now plays for points.")
    return " ".join(line for line in (sits, ai_terms_text(table, t)) if line)


def uncalled_text(beyond: Sequence[int], outside: Sequence[int], t: Words) -> str:
    """Return the lines for somebody whose invitations do not mention some people; empty if there are none.

    They are `beyond` the limit of an hour, or `outside` the private thread to which a mention would add them.
    """
    lines = []
    if beyond:
        text = t(
            "{people} can sit down, but I don’t mention them: there were many invitations in the last hour.",
            people=mentions(beyond),
        )
        lines.append(text)
    if outside:
        text = t(
            "I don’t mention {people}: that would add them to this private thread, which you may not do.",
            people=mentions(outside),
        )
        lines.append(text)
    return "\n".join(lines)


def turned_to_points(before: TableValue, table: TableValue) -> bool:
    """Tell whether the table has changed from tokens to points."""
    return before.stakes is not None and table.stakes is None


def points_question(table: TableValue, t: Words, yes: str, verb: str, body: str) -> Panel:
    """Return the question before AIs turn a table for tokens into one for points."""
    why = t("On this server, AIs don’t play for tokens.")
    if table.ai_stakes is AiStakes.SPENT:
        why = t("The house has reached today’s limit of stakes for AIs.")
    elif table.ai_stakes is AiStakes.SEVERAL:
        why = t("AIs play for tokens against one person only, not against several.")
    text = t("{why} With an AI, no tokens change hands at this table.", why=why)
    return question(deal_of(table), t("Play for points?"), text, t, Button(yes, verb, body, Style.SUCCESS))


def offer_question(table: TableValue, title: str, verb: str, t: Words) -> Panel:
    """Return the question to a person whose click would stake tokens on another offer than they saw."""
    text = f"{title}\n{stakes_text(table, t) or ''}"
    no = TableVerb.REFRESH if verb == TableVerb.HAND_REMATCH else TableVerb.NO
    heading = t("Play for these stakes?")
    yes = Button(t("Play for tokens"), verb, offer_of(table), Style.SUCCESS)
    return question(deal_of(table), heading, text, t, yes, no=no)


def joined_text(before: TableValue, table: TableValue, user_id: int, t: Words) -> str:
    """Return the line for a person who has joined, and what it means for the stakes."""
    if user_id in table.waiting:
        return t("You’re in the next match.")
    if turned_to_points(before, table):
        return t("You’re at the table, which now plays for points. {why}", why=ai_terms_text(table, t))
    if not is_to_be_asked(table, user_id):
        return t("You’re at the table.")
    asked = t("You’re at the table. This is what it plays now, and you’re asked before the match starts:")
    return f"{asked}\n{stakes_text(table, t) or ''}"


def poor_text(held: Holdings, table: TableValue, t: Words) -> str:
    """Return what to tell somebody who has sat down and can't pay an ante; empty if they can."""
    if table.stakes is None or held.balance >= table.stakes.ante:
        return ""
    t = paying_in(held.coin, t)
    has = t(
        "You have {balance}; a match here takes at least {ante}.",
        balance=t.amount(held.balance),
        ante=t.amount(table.stakes.ante),
    )
    age = [age_text(held.granted_from, t)] if held.granted_from else []
    return " ".join([has, *age, t("For a table without tokens, use `/play` with “points”.")])


def leaving_question(table: TableValue, t: Words) -> Panel:
    """Return the question to a person who leaves a match."""
    if table.is_binding and len(table.people) == 1 and any(o.left for o in table.seats):
        text = t(
            "Everybody else has left. If you leave too, AIs play this deal to its end at once, and you stay "
            "ahead of those who left before you."
        )
        return question(deal_of(table), t("Leave?"), text, t, red(t("Leave"), TableVerb.LEAVE))
    text = t("You give up your seat in this match, even if it goes on without you.")
    if table.is_deal_for_tokens:
        text = t(
            "This deal is for tokens, so it still counts for you: an AI will play your cards until the "
            "deal ends, with your tokens. You then get back what’s left of your stake. You can’t rejoin "
            "this deal."
        )
    elif table.is_binding:
        text = t(
            "This deal still counts for you: an AI will play your cards until it ends. You can’t rejoin it."
        )
    if not table.private:
        text += " " + t(
            "Unless you’ve already finished, you come last in this match, ahead only of those who left "
            "earlier."
        )
    return question(deal_of(table), t("Leave?"), text, t, red(t("Leave"), TableVerb.LEAVE))


def left_text(stay: Stay | None, t: Words, *, plays_on: bool) -> str:
    """Return the answer to a person who left, with the cost in tokens; `stay` is None if there is none.

    `plays_on`: an AI plays their cards to the end of the deal.
    """
    left = t("You left the table.")
    if stay is None:
        return f"{left} {t('An AI plays your cards until this deal ends.')}" if plays_on else left
    t = paying_in(stay.coin, t)
    if plays_on:
        cost = t(
            "An AI plays your cards until this deal ends, with your {amount}. You then get back what’s left.",
            amount=t.amount(stay.on_table),
        )
    elif stay.expired:
        cost = t(
            "Your stake of {brought} belonged to the last season: it counted in that season’s standings, and "
            "what was left has gone to the house.",
            brought=t.amount(stay.brought),
        )
    else:
        brought, back = t.amount(stay.brought), t.amount(stay.took_home or 0)
        cost = t("You brought {brought} and got {back} back.", brought=brought, back=back)
    return f"{left} {cost}"


def ending_question(table: TableValue, t: Words, *, may_undo: bool, plays: bool) -> Panel:
    """Return the question to a host or moderator who ends a table; `plays`: they have a seat in its match."""
    heading = t("Close the table?")
    own = [t("If that ends the match before its last deal, you come last in it.")] if plays else []
    if not table.is_binding:
        text = t("The table closes for everybody.")
        between = own if table.phase is Phase.BETWEEN_DEALS else []
        if table.cup and table.phase is Phase.LOBBY:
            between = [t("For the cup, that is a draw between those who are here.")]
        yes = red(t("Close table"), TableVerb.END)
        return question(deal_of(table), heading, " ".join((text, *between)), t, yes)
    lines = [_played_out(table, t), *own, _undoing(table, t, may_undo=may_undo)]
    if table.cup and may_undo and table.match and table.match.setup.deal == 1:
        lines.append(t("For the cup, a deal that is undone is a draw."))
    ways = [red(t("Undo deal and close"), TableVerb.END, UNDONE)] if may_undo else []
    if not (table.last_deal and ways):
        ways.insert(0, red(t("Close after this deal"), TableVerb.END))
    return question(deal_of(table), heading, " ".join(lines), t, *ways)


def _played_out(table: TableValue, t: Words) -> str:
    if table.is_deal_for_tokens:
        return t(
            "This deal is for tokens, so it will be played out and will count; the table closes after it. If "
            "you can’t wait, you can leave: an AI will play on with your tokens."
        )
    return t(
        "This deal will be played out and will count; the table closes after it. If you can’t wait, you can "
        "leave: an AI will play on for you."
    )


def _undoing(table: TableValue, t: Words, *, may_undo: bool) -> str:
    if not may_undo:
        return t(
            "To undo the deal, it takes a moderator who isn’t playing or a vote by all players (“Seats…”)."
        )
    if table.is_deal_for_tokens:
        return t("As a moderator, you can undo the deal instead: everybody gets back what they put in.")
    return t("As a moderator, you can undo the deal instead: then it counts for nobody.")


def undoing_question(table: TableValue, t: Words) -> Panel:
    """Return the question to a person who votes to undo a deal."""
    text = t(
        "Once all players have voted, this deal counts for nobody and the table closes. You can withdraw "
        "your vote; playing on withdraws it too."
    )
    if table.is_deal_for_tokens:
        text = t(
            "Once all players have voted, everybody gets back what they put into this deal and the table "
            "closes. You can withdraw your vote; playing on withdraws it too."
        )
    return question(deal_of(table), t("Undo this deal?"), text, t, red(t("Vote"), TableVerb.UNDO))


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person who looks at a table."""

    user_id: int
    is_moderator: bool = False


def seats_panel(table: TableValue, visitor: Visitor, names: Names, t: Words, note: str = "") -> Panel:
    """Return the seats and a person's options; `note` is a line above."""
    lines = [*seat_lines(table, names, t), ways_out_text(table, names, t), waiting_text(table, t)]
    clock = "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    blocks: list[Block] = [
        *([Text(note)] if note else []),
        Text("\n".join((f"### {t('At the table')}", *(line for line in lines if line)))),
        Text(clock),
        *_votes(table, visitor, names, t),
        *_levels(table, visitor, t),
    ]
    buttons = [*_own_buttons(table, visitor.user_id, t), *_host_buttons(table, visitor, t)]
    return Panel((*blocks, *rows(buttons)), _OWN)


def host_panel(
    table: TableValue,
    visitor: Visitor,
    names: Names,
    t: Words,
    note: str = "",
    variants: Sequence[Option] = (),
) -> Panel:
    """Return the host's options; `note` is a line above, `variants` are the lines of the lobby's menu."""
    is_host, user_id = table.host_id == visitor.user_id, visitor.user_id
    in_lobby = table.phase is Phase.LOBBY
    blocks: list[Block] = [
        *([Text(note)] if note else []),
        Text("\n".join((f"### {t('For the host of this table')}", *seat_lines(table, names, t)))),
        Text("-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))),
    ]
    if is_host and in_lobby and table.deadline_of(DeadlineKind.START) is None:
        blocks += setting_up(table, variants, t)
    if in_lobby:
        blocks += _of_seats(
            table, TableVerb.KICK, t("Remove from the table…"), user_id, names, everybody=True
        )
    if is_host and table.phase is not Phase.VOID:
        blocks += _of_seats(table, TableVerb.NEW_HOST, t("Hand over to another host…"), user_id, names)
    end = Button(t("Close table…"), TableVerb.END, style=Style.DANGER)
    ends = can_end(table, user_id, moderator=visitor.is_moderator)
    hints = [_hints_button(table, t)] if is_host and table.may_set_hints else []
    return Panel((*blocks, *rows([*hints, *([end] if ends else [])])), _HOSTING)


def _hints_button(table: TableValue, t: Words) -> Button:
    label = t("No hints") if table.hints else t("Allow hints")
    return Button(label, TableVerb.HINTS, str(int(not table.hints)), emoji="💡")


def _levels(table: TableValue, visitor: Visitor, t: Words) -> Iterator[Menu]:
    """Yield the host's menu of how well the AIs play from the next deal on."""
    levels = levels_open(table) if table.host_id == visitor.user_id else ()
    options = level_options(table, levels, len(table.seats), t)
    if len(options) > 1:
        yield Menu(TableVerb.LEVEL, options, t("How the AIs play from the next deal on…"))


def _own_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    seat = table.seat_of(user_id)
    if seat is None:
        yield from _visitor_buttons(table, user_id, t)
    elif table.phase in (Phase.PLAYING, Phase.BETWEEN_DEALS):
        if is_away(table.seats[seat]):
            yield Button(t("I’m back"), TableVerb.BACK, style=Style.SUCCESS)
        else:  # this message becomes the hand, and the one before goes
            yield Button(t("My hand"), TableVerb.HAND, emoji="🃏")
        yield Button(t("Leave match…"), TableVerb.LEAVE, style=Style.DANGER)
        if can_be_undone_by_vote(table):
            yield _undo_button(table.seats[seat], t)


def _undo_button(own: Occupant, t: Words) -> Button:
    if own.undo:
        return Button(t("Withdraw vote"), TableVerb.UNDO, KEPT)
    return Button(t("Undo deal…"), TableVerb.UNDO)


def _visitor_buttons(table: TableValue, user_id: int, t: Words) -> Iterator[Button]:
    if user_id in table.waiting:
        yield Button(t("Stop waiting"), TableVerb.LEAVE)
    elif table.phase in (Phase.PLAYING, Phase.OVER) and not table.is_last_match:
        yield Button(t("Join the next match"), TableVerb.JOIN, style=Style.SUCCESS)
    if table.phase is Phase.PLAYING:
        yield Button(t("Watch"), TableVerb.WATCH)


def _host_buttons(table: TableValue, visitor: Visitor, t: Words) -> Iterator[Button]:
    if table.phase.is_end:
        return
    if table.host_id == visitor.user_id and not table.cup:
        yield Button(t("Host…"), TableVerb.HOST)
    elif visitor.is_moderator and can_end(table, visitor.user_id, moderator=True):
        yield Button(t("Close table…"), TableVerb.END, style=Style.DANGER)


def _votes(table: TableValue, visitor: Visitor, names: Names, t: Words) -> Iterator[Block]:
    """Yield a menu of overdue players to vote on, and the current votes."""
    own = table.seat_of(visitor.user_id)
    if own is None:
        return
    for seat in sorted({seat for seat, _ in table.votes}):
        votes, needed = votes_against(table, seat), votes_needed(table, seat)
        yield Text(
            t("To remove {name}: {votes} of {needed} votes", name=names(seat), votes=votes, needed=needed)
        )
    options = tuple(
        Option(seat_label(seat, names), seat_value(table, seat))
        for seat in range(len(table.seats))
        if may_be_removed_by(table, visitor.user_id, seat)
        or (seat != own and may_be_voted_out(table, seat) and (seat, visitor.user_id) not in table.votes)
    )
    if options:
        yield Menu(TableVerb.VOTE, options, t("Vote to remove a player who is holding up the game…"))


def removing_question(table: TableValue, user_id: int, seat: int, name: str, body: str, t: Words) -> Panel:
    """Return the question to somebody who is about to vote a player out, or as the host to remove them."""
    button = red(t("Vote"), TableVerb.VOTE, body)
    heading, text = t("Vote to remove {name}?", name=name), t("You can’t withdraw this vote.")
    if may_be_removed_by(table, user_id, seat):
        button = red(t("Remove"), TableVerb.VOTE, body)
        heading, text = t("Remove {name}?", name=name), t("An AI plays their cards to the end of the deal.")
    return question(deal_of(table), heading, text, t, button)


def _of_seats(
    table: TableValue, verb: str, placeholder: str, user_id: int, names: Names, *, everybody: bool = False
) -> Sequence[Menu]:
    """Return a menu of others' seats: only people, or with `everybody` AIs as well."""
    options = tuple(
        Option(seat_label(seat, names), seat_value(table, seat))
        for seat, occupant in enumerate(table.seats)
        if occupant.user_id != user_id and (occupant.is_person or (everybody and occupant.is_ai))
    )
    return [Menu(verb, options, placeholder)] if options else []
