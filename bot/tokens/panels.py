"""The panels of /tokens and /board: balance, history, confirmation questions, leaderboards."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final

from bot.games.core.screen import sketched
from bot.i18n import Words
from bot.messages.custom_ids import ReplayVerb
from bot.messages.list_words import place_sign
from bot.messages.names import KnownName
from bot.messages.panels import Block, Button, Divider, Menu, Option, Panel, Row, Style, Text
from bot.messages.time_words import date, moment
from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from bot.replay.panels import match_line, match_option
from bot.tokens import results
from bot.tokens.settings import TokenSettings
from bot.tokens.store import DAYS
from bot.tokens.words import board_pictures, board_text, games_for_tokens, party_name, signed, the_box, told

AREA: Final = "tokens"
"""The prefix of their verbs."""
ACCENT: Final = 0xC9A227
PICTURE_NAME: Final = "leaderboard.png"
NameOf = Callable[[int], str]
"""Returns a member's name as plain text."""


class TokenVerb(StrEnum):
    """The verbs of token controls.

    The controls of settings carry the version of the settings in place of the decision.
    """

    HISTORY = "tokens.history"
    """A page: `b17` older than posting 17, `a17` newer, empty for the newest."""
    VISIT = "tokens.visit"
    """A page of a stay at a table: `42` or `42b17`, where 42 is its first posting."""
    GIVE = "tokens.give"
    """Give, after confirmation: `receiver:amount:interaction`."""
    KEEP = "tokens.keep"
    """Do not give."""
    RESET = "tokens.reset"
    """End the season with this number, after confirmation."""
    FORM = "tokens.form"
    """Open a form for some settings; its submission has the same verb."""


def balance_panel(held: results.Holdings, user_id: int, t: Words) -> Panel:
    """Return a member's balance, stakes, and the server's richest members, unless they are the only one."""
    lines = [f"### {t('You have {tokens}', tokens=f'{t.tokens(held.balance)} {t.coin}')}"]
    if held.on_tables:
        lines.append(t("Another {amount} are staked at tables.", amount=t.amount(held.on_tables)))
    if held.granted_from:
        lines.append(age_text(held.granted_from, t))
    ranking: tuple[Block, ...] = ()
    if any(one.user_id != user_id for one in held.top):
        richest = "\n".join([t("**Richest members**"), *_standings(held.top, user_id, t)])
        ranking = (Divider(), Text(richest))
    history = Row((Button(t("History"), TokenVerb.HISTORY),))
    return Panel((Text("\n".join(lines)), *ranking, history, small_print(t)), ACCENT)


def history_panel(page: results.HistoryPage, name_of: KnownName, user_id: int, t: Words) -> Panel:
    """Return a page of a member's history, with the matches on it to look into."""
    lines = list(_told_with_matches(page, name_of, user_id, t))
    blocks: list[Block] = [
        Text("\n".join([t("### Your token history"), *(lines or [t("Nothing yet.")])])),
        *_matches_menu(page, name_of, user_id, t),
    ]
    return _paged(blocks, page, TokenVerb.HISTORY, "", t)


def visit_panel(
    page: results.HistoryPage, name_of: KnownName, user_id: int, t: Words, staking_id: int
) -> Panel:
    """Return a page of a member's stay at a table."""
    played = next((line.played for line in page.lines if line.played is not None), None)
    heading = [t("### Your stake in this match")]
    if played is not None:
        heading.append(f"-# {match_line(played, name_of, t, user_id)} · {date(played.started_at)}")
    lines = [f"{told(line, t)} · {moment(line.at)}" for line in page.lines]
    blocks: list[Block] = [Text("\n".join([*heading, *(lines or [t("Nothing yet.")])]))]
    ways = [Button(t("Back"), TokenVerb.HISTORY)]
    if played is not None and played.ended_at is not None:
        ways.append(Button(t("Replay"), ReplayVerb.OPEN, played.match_id, emoji="🎬"))
    return _paged(blocks, page, TokenVerb.VISIT, str(staking_id), t, *ways)


def _paged(
    blocks: list[Block], page: results.HistoryPage, verb: str, of: str, t: Words, *more: Button
) -> Panel:
    """Return a panel with the buttons that turn its pages."""
    newest, oldest = (page.lines[0].id, page.lines[-1].id) if page.lines else (0, 0)
    buttons = [
        Button(t("Newer"), verb, f"{of}a{newest}", disabled=not page.has_newer),
        Button(t("Older"), verb, f"{of}b{oldest}", disabled=not page.has_older),
        *more,
    ]
    return Panel((*blocks, Row(tuple(buttons))), ACCENT)


def give_panel(receiver_id: int, amount: int, interaction_id: int, t: Words) -> Panel:
    """Return the confirmation question for a gift."""
    question = t("Give {amount} to <@{receiver}>?", amount=t.amount(amount), receiver=receiver_id)
    buttons = (
        Button(t("Give"), TokenVerb.GIVE, f"{receiver_id}:{amount}:{interaction_id}", style=Style.SUCCESS),
        Button(t("Cancel"), TokenVerb.KEEP),
    )
    return Panel((Text(f"{question}\n{t('You can’t take a gift back.')}"), Row(buttons)), ACCENT)


def given_panel(moved: results.Moved, receiver_id: int, t: Words) -> Panel:
    """Return the panel after a gift."""
    given = t("You gave <@{receiver}> {amount}.", receiver=receiver_id, amount=t.amount(moved.amount))
    return note_panel(f"{given}\n{_left(moved, t)}")


def granted_panel(moved: results.Moved, user_id: int, t: Words) -> Panel:
    """Return the panel after minting tokens for a member."""
    return note_panel(
        t("{amount} granted to <@{user_id}>, who now has {balance}.", **_facts(moved, user_id, t))
    )


def burnt_panel(moved: results.Moved, user_id: int, t: Words) -> Panel:
    """Return the panel after taking tokens from a member."""
    return note_panel(
        t("{amount} taken from <@{user_id}>, who now has {balance}.", **_facts(moved, user_id, t))
    )


def reset_panel(number: int, t: Words) -> Panel:
    """Return the confirmation question for ending a season."""
    told_all = (
        t("### End season {number}?", number=number),
        t("All balances go back to the house. The final standings are kept."),
        t(
            "Stakes at tables count in them. Matches for tokens end after their deal, and what lies at "
            "tables and on boards goes to the house as well."
        ),
        t("In the new season, everybody gets the starting grant the next time they show up."),
        t("You can’t undo this."),
    )
    buttons = (
        Button(t("End the season"), TokenVerb.RESET, str(number), style=Style.DANGER),
        Button(t("Cancel"), TokenVerb.KEEP),
    )
    return Panel((Text("\n".join(told_all)), Row(buttons)), ACCENT)


def reset_done_panel(number: int, members: int, t: Words) -> Panel:
    """Return the panel after a season has ended."""
    over = t("Season {number} is over.", number=number)
    kept = t.plural(
        "The standing of {count} member is kept.", "The standings of {count} members are kept.", members
    )
    shown = t("`/stats season` shows the season.")
    return note_panel(f"{over} {kept} {shown}")


def age_text(granted_from: int, t: Words) -> str:
    """Return the line for somebody whose account is too young for tokens, with when that changes."""
    return t("Your account is new. Your first tokens: {moment}.", moment=moment(granted_from))


def help_panel(rules: TokenSettings, granted_from: int | None, t: Words) -> Panel:
    """Return an explanation of this server's tokens, for somebody who may have to wait for theirs."""
    lines = [
        t("### Tokens"),
        *([age_text(granted_from, t)] if granted_from else []),
        t("You start each season with {amount}.", amount=t.amount(rules.starting_grant)),
        t("When a season ends, all tokens go to the house, at tables and on the server’s board too."),
        t("In a match for tokens, you stake what the rules ask for and keep what’s left at the end."),
        t("Tokens nobody wins stay on the server’s board for the next match (`/board`)."),
    ]
    if rules.ai_plays:
        lines.append(
            t(
                "Alone with AIs, you play against the house’s tokens: the boxes start empty, and at the end "
                "what is left in them goes to the house. Several people and AIs play for points."
            )
        )
    else:
        lines.append(
            t(
                "Tables with AIs are played for points, unless the server lets AIs play with the house’s "
                "tokens against one person."
            )
        )
    if rules.floor:
        lines.append(
            t(
                "Anyone with less than {amount} is topped up to {amount} once a day.",
                amount=t.amount(rules.floor),
            )
        )
    if rules.giving:
        limit = t.amount(rules.giving_limit)
        lines.append(t("Give tokens away with `/tokens give`, up to {amount} a day.", amount=limit))
    return Panel((Text("\n".join(lines)), small_print(t)), ACCENT)


def note_panel(text: str) -> Panel:
    """Return a one-line message."""
    return Panel((Text(text),), ACCENT)


def small_print(t: Words) -> Text:
    """Return the note that tokens are not money."""
    return Text(
        "-# "
        + t(
            "Tokens are won playing {games}. They can’t be bought, sold or redeemed.",
            games=games_for_tokens(t),
        )
    )


def leaderboard_panel(board: results.Leaderboard, name_of: NameOf, t: Words, *, pictured: bool) -> Panel:
    """Return the leaderboard, as a picture if allowed."""
    lines = [
        f"{place_sign(place)} <@{one.user_id}> — {t.amount(one.by_day[-1])}"
        for place, one in enumerate(board.entries, start=1)
    ]
    blocks: list[Block] = [Text(t("### Season {number}", number=board.season))]
    if pictured:
        title = t("Richest members, last {days} days", days=DAYS)
        rows = tuple(LeaderboardRow(name_of(one.user_id), one.by_day) for one in board.entries)
        blocks.append(sketched(LeaderboardScene(title, rows), draw_leaderboard, t, name=PICTURE_NAME))
    blocks.append(Text("\n".join(lines) or t("Nobody has tokens yet.")))
    return Panel((*blocks, small_print(t)), ACCENT)


def boards_panel(found: results.ServerBoards, t: Words, *, pictured: bool = False) -> Panel:
    """Return the server's boards, each with its biggest pot ever; a single one as a picture if allowed."""
    blocks: list[Block] = [Text(t("### The server’s board"))]
    alone = len(found.boards) == 1
    for board in found.boards:
        if drawn := pictured and alone:
            blocks += board_pictures(board.tokens_by_card, t)
        blocks += [Text(_board_text(board, alone=alone, drawn=drawn, t=t)), Divider()]
    if not found.boards:
        blocks.append(Text(t("It’s still empty: nobody has played for tokens here yet.")))
    return Panel((*blocks, small_print(t)), ACCENT)


def _standings(top: tuple[results.MemberTokens, ...], user_id: int, t: Words) -> list[str]:
    return [
        f"{place_sign(place)} <@{one.user_id}> — "
        + (f"**{t.amount(one.tokens)}**" if one.user_id == user_id else t.amount(one.tokens))
        for place, one in enumerate(top, start=1)
    ]


def _told_with_matches(
    page: results.HistoryPage, name_of: KnownName, user_id: int, t: Words
) -> Iterator[str]:
    for line in page.lines:
        yield told(line, t)
        match = () if line.played is None else (match_line(line.played, name_of, t, user_id),)
        yield f"-# {' · '.join((*match, date(line.at)))}"


def _matches_menu(page: results.HistoryPage, name_of: KnownName, user_id: int, t: Words) -> tuple[Menu, ...]:
    """Return a menu of the matches whose stakes are on a page; nothing if there is none."""
    options = []
    for line in page.lines:
        if line.reason != "stake":
            continue
        note = t("Stake {tokens}", tokens=signed(-line.amount, t)[1:])
        if line.played is None:
            options.append(Option(note, str(line.id)))
        else:
            facts: dict[str, Any] = {"now": page.now, "value": str(line.id), "but": user_id, "note": note}
            options.append(match_option(line.played, name_of, t, **facts))
    return (Menu(TokenVerb.VISIT, tuple(options), t("Look at a match…")),) if options else ()


def _facts(moved: results.Moved, user_id: int, t: Words) -> dict[str, Any]:
    return {"user_id": user_id, "amount": t.amount(moved.amount), "balance": t.amount(moved.balance)}


def _left(moved: results.Moved, t: Words) -> str:
    return t("You have {amount} left.", amount=t.amount(moved.balance))


def _board_text(board: results.ServerBoard, *, alone: bool, drawn: bool, t: Words) -> str:
    lines = [] if alone and board.unit == 1 else [t("**Stake unit {unit}**", unit=board.unit)]
    if not drawn:
        lines.append(board_text(board.tokens_by_card, t))
    lines.append(t("{amount} in all.", amount=t.amount(sum(board.tokens_by_card.values()))))
    if board.channel_id is not None:
        lines.append(t("In play at a table in <#{channel}>.", channel=board.channel_id))
    if board.biggest is not None:
        lines.append(_pot_line(board.biggest, t))
    return "\n".join(lines)


def _pot_line(pot: results.WonPot, t: Words) -> str:
    if pot.winner is None:
        return t(
            "🏆 Biggest pot ever: {amount} on {box}, {moment}.",
            amount=t.amount(pot.amount),
            box=the_box(pot.card, t),
            moment=moment(pot.at),
        )
    return t(
        "🏆 Biggest pot ever: {amount} on {box}, won by {winner} {moment}.",
        amount=t.amount(pot.amount),
        box=the_box(pot.card, t),
        winner=party_name(pot.winner, t),
        moment=moment(pot.at),
    )
