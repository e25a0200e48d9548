"""The end of a deal: who won, who paid whom and why, the board, where everybody stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.ui.games.nain_jaune.board import boxes_text
from bot.ui.games.nain_jaune.phrases import box_sign, cards_text, tokens_text
from bot.ui.games.screen import Names
from bot.ui.panels import Block, Text
from bot.ui.words.cards import card_signs
from bot.ui.words.columns import code_block, display_width, fitted
from game.core.cards import Card
from game.core.protocol import Outcome, Seat, TokensPaid
from game.nain_jaune.match_end import match_standings, why_over
from game.nain_jaune.setup import NainJauneSetup
from game.nain_jaune.view import View

_NAME_WIDTH: Final = 10
_REASON_WIDTH: Final = 10
"""Two names, an arrow, four digits and a reason are 38 wide, which fits a phone's code block."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the settlement, in words."""

    source: str
    target: str
    tokens: int
    reason: str


def result_blocks(view: View, outcome: Outcome, names: Names, t: Words) -> Sequence[Block]:
    """Return the end of a deal and, with its last deal, of the match."""
    after = _setup_after(view)
    blocks = [Text(_headline(view, outcome, names, t))]
    if lines := list(_settlement(view, names, t)):
        blocks.append(Text(_table(lines)))
    blocks.append(Text(f"{_board_heading(after, t)}\n{boxes_text(view.boxes, t)}"))
    blocks.append(Text(_standings(view, after, names, t)))
    return tuple(blocks)


def _setup_after(view: View) -> NainJauneSetup:
    """Return what the next deal would start from, which says whether there is one."""
    return NainJauneSetup(
        players=len(view.seats),
        dealer=view.dealer,
        deal=view.deal + 1,
        rules=view.rules,
        tokens=tuple(seat.tokens for seat in view.seats),
        statuses=tuple(seat.status for seat in view.seats),
        boxes=view.boxes,
    )


def _headline(view: View, outcome: Outcome, names: Names, t: Words) -> str:
    if outcome.reason == "void":
        return t("**Deal {deal} does not count:** too few players are left.", deal=view.deal)
    # An AI's name is bold already, and bold within bold is not.
    winner = names(outcome.ranking[0][0]).strip("*")
    return t("**{name} wins deal {deal}.**", name=winner, deal=view.deal)


def _settlement(view: View, names: Names, t: Words) -> Iterator[_Line]:
    """Give a line for every payment but the antes: boxes taken, the winner paid, boxes doubled."""
    if view.void:
        return
    yield from (_line(paid, t("taken"), names, t) for paid in view.paid if paid.reason == "claim")
    yield from _swept(view, names, t)
    for paid in view.paid:
        if paid.reason == "points":
            yield _line(paid, _cards_reason(view.seats[int(paid.source)].hand or (), t), names, t)
    yield from (_line(paid, t("kept"), names, t) for paid in view.paid if paid.reason == "double")


def _line(paid: TokensPaid, reason: str, names: Names, t: Words) -> _Line:
    return _Line(_label(paid.source, names, t), _label(paid.target, names, t), paid.tokens, reason)


def _swept(view: View, names: Names, t: Words) -> Iterator[_Line]:
    """Give one line for a whole board, whether five board cards or a grand opéra took it."""
    for seat in range(len(view.seats)):
        tokens = sum(paid.tokens for paid in view.paid if paid.reason == "sweep" and paid.target == seat)
        if tokens:
            reason = t("5 belles") if seat == view.belles else t("opéra")
            yield _Line(t("board"), names.label(seat), tokens, reason)


def _cards_reason(hand: Sequence[Card], t: Words) -> str:
    """Return the cards that were paid for, or how many they are where they are too many."""
    cards = card_signs(hand, t)
    return cards if display_width(cards) <= _REASON_WIDTH else cards_text(len(hand), t)


def _label(who: Seat | str, names: Names, t: Words) -> str:
    return box_sign(who, t) if isinstance(who, str) else names.label(who)


def _table(lines: Sequence[_Line]) -> str:
    source = min(_NAME_WIDTH, max(display_width(line.source) for line in lines))
    target = min(_NAME_WIDTH, max(display_width(line.target) for line in lines))
    digits = max(len(str(line.tokens)) for line in lines)

    def text(line: _Line) -> str:
        names = f"{fitted(line.source, source)} → {fitted(line.target, target)}"
        return f"{names} {line.tokens:>{digits}} {line.reason}"

    return code_block([text(line) for line in lines])


def _board_heading(after: NainJauneSetup, t: Words) -> str:
    if why_over(after) is None:
        return t("**On the board,** before the next antes")
    return t("**Left on the board**")


def _standings(view: View, after: NainJauneSetup, names: Names, t: Words) -> str:
    heading = t("**Standings**") if why_over(after) is None else t("**Final standings**")
    lines, place = [heading], 1
    for tied in match_standings(after):
        lines += [f"{place}. {_standing(view, seat, names, t)}" for seat in tied]
        place += len(tied)
    return "\n".join(lines)


def _standing(view: View, seat: Seat, names: Names, t: Words) -> str:
    shown = view.seats[seat]
    won = sum(paid.tokens for paid in view.paid if paid.target == seat)
    lost = sum(paid.tokens for paid in view.paid if paid.source == seat)
    parts = [names(seat), f"{tokens_text(shown.tokens, t)} ({_signed(won - lost)})"]
    if shown.status == "left":
        parts.append(t("left"))
    return " · ".join(parts)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "±0"
