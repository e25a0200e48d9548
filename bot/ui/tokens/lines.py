"""Postings in words: one line for each."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.tables.bank.results import Line, OtherParty, PartyKind
from bot.ui.clock_words import moment
from bot.ui.tokens.boards import the_box

_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "grant": (mark("the starting grant"), mark("the starting grant")),
    "top_up": (mark("topped up for the day"), mark("topped up for the day")),
    "granted": (mark("granted by {by}"), mark("granted by {by}")),
    "burn": (mark("taken away by {by}"), mark("taken away by {by}")),
    "season": (mark("the season ended, ordered by {by}"), mark("the season ended, ordered by {by}")),
    "give": (mark("a gift from {other}"), mark("a gift to {other}")),
    "stake": (mark("brought to the table"), mark("staked at a match")),
    "return": (mark("back from a match, {net} in all"), mark("taken home")),
    "ante": (mark("the ante on {other} comes back"), mark("ante on {other}")),
    "claim": (mark("took {other}"), mark("{other} is given back")),
    "sweep": (mark("swept {other}"), mark("{other} is given back")),
    "double": (mark("what was paid to {other} comes back"), mark("paid to {other} for its card, kept")),
    "points": (mark("{other} paid for cards left"), mark("paid {other} for cards left")),
}
"""For each reason, what is said where tokens came in, and where they went out."""

_OTHERWISE: Final = mark("with {other}")


def told(line: Line, t: Words) -> str:
    """Return a posting in words: `**+30 🪙** · took the Dwarf · 3 minutes ago`."""
    came_in = line.amount > 0
    words = _WORDS.get(line.reason, (_OTHERWISE, _OTHERWISE))[0 if came_in else 1]
    net = "" if line.brought is None else signed(line.amount - line.brought, t)
    reason = t(words, other=party_name(line.other, t), by=_ordered_by(line, t), net=net)
    return f"**{signed(line.amount, t)} {t.coin}** · {reason} · {moment(line.at)}"


def party_name(party: OtherParty, t: Words) -> str:
    """Return who stands on the other side of a posting."""
    match party.kind:
        case PartyKind.MEMBER:
            return t("somebody forgotten") if party.user_id is None else f"<@{party.user_id}>"
        case PartyKind.AI:
            return t("an AI")
        case PartyKind.HOUSE:
            return t("the house")
        case PartyKind.BOX:
            return the_box(party.card, t)
        case PartyKind.TABLE:
            return t("a table")
        case PartyKind.OWN:
            return t("yourself")


def signed(amount: int, t: Words) -> str:
    """Return an amount with its sign."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{t.number(abs(amount))}"


def _ordered_by(line: Line, t: Words) -> str:
    return t("an administrator") if line.by is None else f"<@{line.by}>"
