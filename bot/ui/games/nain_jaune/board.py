"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from bot.i18n import Words
from bot.ui.games.nain_jaune.phrases import (
    CARD_BY_BOX,
    DWARF,
    box_sign,
    cards_text,
    tokens_text,
    turn_line,
    without,
)
from bot.ui.games.screen import Names
from bot.ui.panels import Block, Text
from bot.ui.pictures.emojis import CardEmojis
from bot.ui.words.cards import card_signs, rank_name
from bot.ui.words.lists import code_block, display_width, fitted
from game.core.cards import RANK, RANKS, Card
from game.core.protocol import Outcome, Seat, TokensPaid
from game.nain_jaune.match_end import match_standings, why_over
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.setup import NainJauneSetup
from game.nain_jaune.tableau import BOX_NAMES, BoxName
from game.nain_jaune.view import LaidCard, View

_GAP: Final = 8
"""Spaces between the left and the right boxes."""
_SHOWN_IN_RUN: Final = len(RANKS)
"""A run that wraps around is shown from the last card of the same rank on."""


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show the boxes and the run as emojis."""
    boxes = boxes_text(view.boxes, t) if emojis is None else _boxes_in_emojis(view.boxes, t, emojis)
    lines = (
        _run_line(view, names, t, emojis),
        _without_line(view, names, t),
        f"**→** {turn_line(view, names, t)}",
    )
    return (
        Text(f"{_heading(view, t)}\n{boxes}"),
        Text("\n".join(_seat_line(view, seat, names, t) for seat in _seats_in_turn(view))),
        Text("\n".join(line for line in lines if line)),
    )


def boxes_text(tokens: Mapping[BoxName, int], t: Words) -> str:
    """Return the board as a code block: a box in each corner, the Dwarf in the middle."""
    digits = max(len(str(count)) for count in tokens.values())

    def box(name: BoxName, sign_width: int = 0) -> str:
        return f"{box_sign(name, t):<{sign_width}} {tokens[name]:>{digits}}"

    def side(left: BoxName, right: BoxName) -> str:
        return f"{box(left, sign_width=len('10♦'))}{'':{_GAP}}{box(right)}"

    upper = side("10D", "JC")
    dwarf = " ".join(("★", t("DWARF"), box_sign(DWARF, t), str(tokens[DWARF]), "★"))
    return code_block((upper, dwarf.center(len(upper)), side("QS", "KH")))


def _boxes_in_emojis(tokens: Mapping[BoxName, int], t: Words, emojis: CardEmojis) -> str:
    """Return the board in two lines: the corners, and the Dwarf."""

    def box(name: BoxName) -> str:
        return f"{emojis(CARD_BY_BOX[name])} **{tokens[name]}**"

    dwarf = t("DWARF")
    corners = " · ".join(box(name) for name in BOX_NAMES if name != DWARF)
    return f"{corners}\n★ {dwarf} {box(DWARF)} ★"


def _heading(view: View, t: Words) -> str:
    ruleset = compile_ruleset(view.rules)
    if ruleset.last_deal_reason == "deals":
        deal = t("Deal {deal} of {deals}", deal=view.deal, deals=ruleset.last_deal)
    else:
        deal = t("Deal {deal}", deal=view.deal)
    talon = t("talon {cards}", cards=view.talon_cards)
    return f"{deal} · {talon}"


def _seats_in_turn(view: View) -> list[Seat]:
    """Return the seats in the order of play, the dealer last."""
    count, step = len(view.seats), compile_ruleset(view.rules).step
    return [(view.dealer + step * place) % count for place in range(1, count + 1)]


def _seat_line(view: View, seat: Seat, names: Names, t: Words) -> str:
    shown = view.seats[seat]
    parts = [names(seat), cards_text(shown.cards, t), tokens_text(shown.tokens, t)]
    if shown.status == "left":
        parts[1:] = [t("left")]
    elif seat == view.dealer:
        parts.append(t("deals"))
    return f"{'▶' if seat == view.turn else '▫'} {' · '.join(parts)}"


def _run_line(view: View, names: Names, t: Words, emojis: CardEmojis | None) -> str:
    if view.run is None:
        return ""
    run = _present_run(view)
    if not run:
        return t("Run: {cards}", cards=f"{names(view.run.seat)} {rank_name(view.run.rank, t)}")
    parts = [
        f"{names(seat)} {_laid([laid.card for laid in cards], t, emojis)}"
        for seat, cards in groupby(run[-_SHOWN_IN_RUN:], key=lambda laid: laid.seat)
    ]
    return t("Run: {cards}", cards=" · ".join(["…", *parts] if len(run) > _SHOWN_IN_RUN else parts))


def _laid(cards: Sequence[Card], t: Words, emojis: CardEmojis | None) -> str:
    return card_signs(cards, t) if emojis is None else emojis.row(cards)


def _present_run(view: View) -> Sequence[LaidCard]:
    """Return the latest consecutive cards."""
    rank_after = compile_ruleset(view.rules).rank_after
    start = 0
    for place, (before, card) in enumerate(pairwise(view.laid), start=1):
        if rank_after[RANK[before.card]] != RANK[card.card]:
            start = place
    return view.laid[start:]


def _without_line(view: View, names: Names, t: Words) -> str:
    """Return the players who did not lay the needed rank."""
    if view.needed is None or not view.passed:
        return ""
    passed = ", ".join(names(seat) for seat in view.passed)
    if compile_ruleset(view.rules).voluntary_pass:
        return t("Passed: {names}", names=passed)
    return f"{without(view.needed, t)} {passed}"


_NAME_WIDTH: Final = 10
_REASON_WIDTH: Final = 10
"""Two names, an arrow, four digits and a reason take 38 columns, which fits a code block on a phone."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the settlement, in words."""

    source: str
    target: str
    tokens: int
    reason: str


def result_blocks(view: View, outcome: Outcome, names: Names, t: Words) -> Sequence[Block]:
    """Return the result of a deal and, with the last deal, of the match."""
    after = _setup_after(view)
    blocks = [Text(_headline(view, outcome, names, t))]
    if lines := list(_settlement(view, names, t)):
        blocks.append(Text(_table(lines)))
    blocks.append(Text(f"{_board_heading(after, t)}\n{boxes_text(view.boxes, t)}"))
    blocks.append(Text(_standings(view, after, names, t)))
    return tuple(blocks)


def _setup_after(view: View) -> NainJauneSetup:
    """Return the setup after this deal, which determines whether there is another."""
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
    # An AI's name is already bold, and nested bold cancels out.
    winner = names(outcome.ranking[0][0]).strip("*")
    return t("**{name} wins deal {deal}.**", name=winner, deal=view.deal)


def _settlement(view: View, names: Names, t: Words) -> Iterator[_Line]:
    """Yield a line for every payment except antes: boxes taken, the winner paid, boxes doubled."""
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
    """Yield one line for a whole board, taken with five board cards or a grand opéra."""
    for seat in range(len(view.seats)):
        tokens = sum(paid.tokens for paid in view.paid if paid.reason == "sweep" and paid.target == seat)
        if tokens:
            reason = t("5 belles") if seat == view.belles else t("opéra")
            yield _Line(t("board"), names.label(seat), tokens, reason)


def _cards_reason(hand: Sequence[Card], t: Words) -> str:
    """Return the cards that were paid for, or their number if they are too many."""
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
