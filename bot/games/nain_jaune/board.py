"""The public table, during a deal and at its end."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from bot.games.core.screen import Names
from bot.games.nain_jaune.phrases import (
    CARD_BY_BOX,
    DWARF,
    box_sign,
    cards_text,
    tokens_text,
    turn_line,
    without,
)
from bot.i18n import Words
from bot.messages.card_words import card_signs, rank_name
from bot.messages.list_words import code_block
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.cards import RANK, RANKS, Card
from game.core.protocol import Seat
from game.nain_jaune.ruleset import compile_ruleset
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
        run_line(view, names, t, emojis),
        _without_line(view, names, t),
        f"**→** {turn_line(view, names, t)}",
    )
    return (
        Text(f"{_heading(view, t)}\n{boxes}"),
        Text("\n".join(_seat_line(view, seat, names, t) for seat in seats_in_turn(view))),
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
        return f"{emojis(CARD_BY_BOX[name])}\u00a0**{tokens[name]}**"  # a box is never torn by a wrapped line

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


def seats_in_turn(view: View) -> list[Seat]:
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
    return f"{'▶ ' if seat == view.turn else ''}{' · '.join(parts)}"


def run_line(view: View, names: Callable[[Seat], str], t: Words, emojis: CardEmojis | None) -> str:
    """Return the present run with who laid what, "" before there is one."""
    if view.run is None:
        return ""
    run = _present_run(view)
    if not run:
        return t("Run: {cards}", cards=f"{names(view.run.seat)} {rank_name(view.run.rank, t)}")
    between = " " if emojis is None else "\u00a0"  # a wrapped line begins with no card of a name above it
    parts = [
        f"{names(seat)}{between}{_laid([laid.card for laid in cards], t, emojis)}"
        for seat, cards in groupby(run[-_SHOWN_IN_RUN:], key=lambda laid: laid.seat)
    ]
    dots = " · " if emojis is None else " "  # browsers may break a line before a dot after an emoji
    return t("Run: {cards}", cards=dots.join(["…", *parts] if len(run) > _SHOWN_IN_RUN else parts))


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
