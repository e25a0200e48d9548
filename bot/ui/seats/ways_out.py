"""What is asked before somebody leaves, ends or undoes a match: the question says what it costs."""

from bot.i18n import Words
from bot.tables.values import TableValue
from bot.ui.panels import Panel
from bot.ui.seats import verbs
from bot.ui.seats.questions import question


def leaving_question(table: TableValue, t: Words) -> Panel:
    """Return what is asked of somebody who leaves a match."""
    text = t("You give up your seat in this match, whether it goes on or ends.")
    if table.is_deal_for_tokens:
        text = t(
            "This deal is for tokens and counts for you too. An AI plays your cards to its end with your"
            " tokens on the line; what is left of your stake comes home then. You cannot come back into"
            " this deal."
        )
    return question(text, t("Leave"), verbs.LEAVE, t)


def ending_question(table: TableValue, t: Words, *, may_undo: bool) -> Panel:
    """Return what is asked of the host, or a moderator, who ends a table."""
    if not table.is_deal_for_tokens:
        text = t("The table is closed for everybody; a deal that is being played does not count.")
        return question(text, t("End the table"), verbs.END, t)
    text = t(
        "This deal is for tokens, so it is played to its end and counts; then the table ends. Who cannot wait"
        " can leave: an AI plays on with their tokens."
    )
    others = {t("Undo the deal and end"): verbs.UNDONE} if may_undo else None
    if may_undo:
        text += " " + t("As a moderator you can undo the deal instead: everybody gets back what they put in.")
    else:
        text += " " + t(
            "Only a moderator who does not play, or the votes of all players, can undo the deal (“Seats…”)."
        )
    if table.last_deal and others:
        return question(text, next(iter(others)), verbs.END, t, verbs.UNDONE)
    return question(text, t("End after this deal"), verbs.END, t, others=others)


def undoing_question(t: Words) -> Panel:
    """Return what is asked of somebody who wants a deal undone."""
    text = t(
        "Once all players have voted for it, everybody gets back what they put into this deal, and the table"
        " ends. Your vote stays until the deal is over."
    )
    return question(text, t("Vote"), verbs.UNDO, t)
