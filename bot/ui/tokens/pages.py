"""What /tokens shows to one person: balance, history, questions before tokens move, help."""

from typing import Final

from bot.i18n import Words
from bot.tables.bank.results import Books, HistoryPage, Holdings, Line, Moved, Standing
from bot.tables.bank.settings import TokenSettings
from bot.ui.panels import Block, Button, Menu, Option, Panel, Row, Rule, Style, Text
from bot.ui.tokens.boards import games_for_tokens
from bot.ui.tokens.lines import signed, told
from bot.ui.tokens.verbs import GIVE, HISTORY, KEEP, RESET, VISIT

ACCENT: Final = 0xC9A227
_MEDALS: Final = ("🥇", "🥈", "🥉")


def balance_panel(held: Holdings, user_id: int, t: Words) -> Panel:
    """Return one's balance, what lies on tables besides, and the server's richest members."""
    lines = [f"### {t('You have {tokens}', tokens=f'{t.tokens(held.balance)} {t.coin}')}"]
    if held.on_tables:
        lines.append(t("Besides, {amount} lie on tables as stakes.", amount=t.amount(held.on_tables)))
    return Panel(
        (
            Text("\n".join(lines)),
            Rule(),
            Text("\n".join([t("**The richest of the server**"), *_standings(held.top, user_id, t)])),
            Row((Button(t("History"), HISTORY),)),
            small_print(t),
        ),
        ACCENT,
    )


def history_panel(page: HistoryPage, t: Words, staking_id: int | None = None) -> Panel:
    """Return a page of a history; of a stay at a table, if it is named."""
    if staking_id is None:
        heading, verb, of = t("### Your tokens, line by line"), HISTORY, ""
    else:
        heading, verb, of = t("### Your stake at this match, line by line"), VISIT, str(staking_id)
    lines = [f"{place}. {told(line, t)}" for place, line in enumerate(page.lines, start=1)]
    blocks: list[Block] = [Text("\n".join([heading, *(lines or [t("Nothing yet.")])]))]
    if staking_id is None and (matches := _matches_menu(page, t)) is not None:
        blocks.append(matches)
    newest, oldest = (page.lines[0].id, page.lines[-1].id) if page.lines else (0, 0)
    buttons = [
        Button(t("Newer"), verb, f"{of}a{newest}", disabled=not page.has_newer),
        Button(t("Older"), verb, f"{of}b{oldest}", disabled=not page.has_older),
    ]
    if staking_id is not None:
        buttons.append(Button(t("Back"), HISTORY))
    return Panel((*blocks, Row(tuple(buttons))), ACCENT)


def give_panel(receiver_id: int, amount: int, interaction_id: int, t: Words) -> Panel:
    """Return the question before tokens are given away."""
    question = t("Give {amount} to <@{receiver}>?", amount=t.amount(amount), receiver=receiver_id)
    buttons = (
        Button(t("Give"), GIVE, f"{receiver_id}:{amount}:{interaction_id}", style=Style.SUCCESS),
        Button(t("Do not"), KEEP),
    )
    return Panel((Text(f"{question}\n{t('A gift cannot be taken back.')}"), Row(buttons)), ACCENT)


def given_panel(moved: Moved, receiver_id: int, t: Words) -> Panel:
    """Return what is said after a gift."""
    given = t("You gave <@{receiver}> {amount}.", receiver=receiver_id, amount=t.amount(moved.amount))
    return note_panel(f"{given}\n{_left(moved, t)}")


def granted_panel(moved: Moved, user_id: int, t: Words) -> Panel:
    """Return what is said after tokens were minted for a member."""
    amount = t.amount(moved.amount)
    balance = t.amount(moved.balance)
    return note_panel(
        t(
            "<@{user_id}> was granted {amount} and has {balance} now.",
            user_id=user_id,
            amount=amount,
            balance=balance,
        )
    )


def burnt_panel(moved: Moved, user_id: int, t: Words) -> Panel:
    """Return what is said after tokens were taken from a member."""
    amount = t.amount(moved.amount)
    balance = t.amount(moved.balance)
    return note_panel(
        t(
            "<@{user_id}> lost {amount} and has {balance} now.",
            user_id=user_id,
            amount=amount,
            balance=balance,
        )
    )


def reset_panel(number: int, t: Words) -> Panel:
    """Return the question before a season ends."""
    told_all = (
        t("### End season {number}?", number=number),
        t("Every member's balance goes back to the house. The final standings are kept for good."),
        t("What lies on tables and on the server's boards stays there."),
        t("In the new season everybody gets the starting grant when they are next seen."),
        t("This cannot be undone."),
    )
    buttons = (
        Button(t("End the season"), RESET, str(number), style=Style.DANGER),
        Button(t("Do not"), KEEP),
    )
    return Panel((Text("\n".join(told_all)), Row(buttons)), ACCENT)


def reset_done_panel(number: int, members: int, t: Words) -> Panel:
    """Return what is said after a season has ended."""
    over = t("Season {number} is over.", number=number)
    kept = t.plural(
        "The standing of {count} member is kept.", "The standings of {count} members are kept.", members
    )
    shown = t("`/tokens leaderboard` shows them.")
    return note_panel(f"{over} {kept} {shown}")


def books_panel(books: Books, t: Words) -> Panel:
    """Return what a check of the server's books has found."""
    if books.flaws:
        found = [t("### The books do not add up"), *(f"• {flaw}" for flaw in books.flaws[:10])]
    else:
        found = [
            t("### The books add up"),
            t("Every balance is the sum of its postings; all together are 0."),
        ]
    places = (
        t.plural(
            "{count} member has {amount}",
            "{count} members have {amount}",
            books.members,
            amount=t.amount(books.in_hands),
        ),
        t("on tables {amount}", amount=t.amount(books.on_tables)),
        t("in boxes {amount}", amount=t.amount(books.in_boxes)),
    )
    return note_panel("\n".join([*found, " · ".join(places)]))


def help_panel(rules: TokenSettings, t: Words) -> Panel:
    """Return how tokens work on this server."""
    lines = [
        t("### Tokens"),
        t("• You start with {amount}, once a season.", amount=t.amount(rules.starting_grant)),
        t("• At a match for tokens you stake what the rules ask for, and take home what is left."),
        t("• What nobody takes stays on the server's board for the next match: `/board`."),
        t("• A table with AI seats is for points, unless the server lets AIs play for the house's tokens."),
    ]
    if rules.floor:
        lines.append(
            t("• Who has less than {amount} is topped up to it once a day.", amount=t.amount(rules.floor))
        )
    if rules.giving:
        limit = t.amount(rules.giving_limit)
        lines.append(t("• `/tokens give` gives some away, at most {amount} a day.", amount=limit))
    return Panel((Text("\n".join(lines)), small_print(t)), ACCENT)


def note_panel(text: str) -> Panel:
    """Return a message about what was done, or not."""
    return Panel((Text(text),), ACCENT)


def small_print(t: Words) -> Text:
    """Return what tokens are not."""
    return Text(
        "-# "
        + t("Tokens are won at {games}. They cannot be bought, sold or redeemed.", games=games_for_tokens(t))
    )


def place_sign(place: int) -> str:
    """Return the sign of a place, from 0."""
    return _MEDALS[place] if place < len(_MEDALS) else f"{place + 1}."


def _standings(top: tuple[Standing, ...], user_id: int, t: Words) -> list[str]:
    return [
        f"{place_sign(place)} <@{one.user_id}> — "
        + (f"**{t.amount(one.tokens)}**" if one.user_id == user_id else t.amount(one.tokens))
        for place, one in enumerate(top)
    ]


def _matches_menu(page: HistoryPage, t: Words) -> Menu | None:
    """Return the matches on a page to look into, by their line."""
    stakes = [(place, line) for place, line in enumerate(page.lines, start=1) if line.reason == "stake"]
    options = tuple(Option(_match_label(place, line, t), str(line.id)) for place, line in stakes)
    return Menu(VISIT, options, t("Look into a match…")) if options else None


def _match_label(place: int, line: Line, t: Words) -> str:
    return t(
        "Line {place}: the match you staked {tokens} at", place=place, tokens=signed(-line.amount, t)[1:]
    )


def _left(moved: Moved, t: Words) -> str:
    return t("You have {amount} left.", amount=t.amount(moved.balance))
