"""The public table in phrases: boxes and tokens, turns, refusals, and the board until a deal's end."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from bot.games.core.screen import Names
from bot.i18n import Words, mark
from bot.messages.list_words import (
    a_rank,
    all_of,
    card_count,
    card_sign,
    card_signs,
    code_block,
    no_rank,
    nobody_has,
    rank_name,
)
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from bot.settings.hand_style import CardOrder
from game.core.cards import RANK, RANK_BY_CODE, RANKS, SUIT, Card, parse_card
from game.core.protocol import Refusal, Seat
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS, BoxName
from game.nain_jaune.view import LaidCard, View

CARD_BY_BOX: Final[Mapping[str, Card]] = dict(zip(BOX_NAMES, PRIZE_CARDS, strict=True))
"""The card of each box, by the box's name."""
DWARF: Final[BoxName] = "7D"
_SUITS: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: neighbours differ in two colours as well."""

_BOXES: Final[Mapping[str, str]] = {
    "10D": mark("the 10"),
    "JC": mark("the Jack"),
    "QS": mark("the Queen"),
    "KH": mark("the King"),
    "7D": mark("the Dwarf"),
}


def the_box(box: str, t: Words) -> str:
    """Return a box with its article: `the Queen`, `the Dwarf`."""
    return t(_BOXES[box])


def box_sign(box: str, t: Words) -> str:
    """Return the card of a box: `Q♠`."""
    return card_sign(CARD_BY_BOX[box], t)


def tokens_text(count: int, t: Words) -> str:
    """Return a number of tokens in words."""
    return t.tokens(count)


def card_groups(cards: Sequence[Card], order: CardOrder) -> list[tuple[Card, ...]]:
    """Return cards by rank from the ace or from the King, or by suit and then from the ace."""
    ordered = sorted(cards, key=lambda card: (LOW[RANK[card]], card))
    if order is CardOrder.SUIT:
        suits = ([card for card in ordered if SUIT[card] == suit] for suit in _SUITS)
        return [tuple(held) for held in suits if held]
    groups = [tuple(held) for _, held in groupby(ordered, key=RANK.__getitem__)]
    return groups[::-1] if order is CardOrder.DOWN else groups


def takes(cards: Sequence[Card], t: Words) -> str:
    """Return the announcement of board cards: `Queen takes!`, `Dwarf and 10 take!`."""
    names = all_of([_called(card, t) for card in cards], t)
    return t("{card} takes!", card=names) if len(cards) == 1 else t("{cards} take!", cards=names)


def without(rank: int, t: Words) -> str:
    """Return the announcement of a missing rank: `“No King!”`, `« Sans Roi ! »`."""
    return t("“No {rank}!”", rank=rank_name(rank, t))


def _called(card: Card, t: Words) -> str:
    return t("Dwarf") if card == CARD_BY_BOX[DWARF] else rank_name(RANK[card], t)


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return the public line about whose turn it is, and for what."""
    if view.turn is None:
        return t("The deal is over.")
    name, passes = names(view.turn), compile_ruleset(view.rules).voluntary_pass
    if view.needed is not None:
        needed = a_rank(view.needed, t)
        if passes:
            return t("{name} plays {a_card} or passes.", name=name, a_card=needed)
        return t("{name} must play {a_card}.", name=name, a_card=needed)
    if view.run is not None and view.run.missing:
        missing = (no_rank if passes else nobody_has)(view.run.missing[-1], t)
        return t("{missing}: {name} leads.", missing=missing, name=name)
    if view.leads == "king":
        return t("{name} leads again after the King.", name=name)
    return t("{name} leads.", name=name)


SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("Not yet. {turn}"),
    "passing_is_automatic": mark("You can’t choose to pass here: players without the card are skipped."),
    "must_lead": mark("You lead, so you can’t pass: play a card."),
    "not_in_hand": mark("You don’t have {card}."),
    "wrong_rank": mark("The next card must be {needed}, of any suit."),
    "not_a_lead": mark("You can’t lead that card now."),
    "must_lead_ace": mark("You have an Ace, so you must lead it."),
    "must_lead_lowest": mark("You must lead your lowest card: {needed}."),
    "must_lead_next_held": mark("You must lead the next card you have after the missing one: {needed}."),
}
"""The sentences for refusals, by code."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    sentence = SENTENCES.get(refusal.code)
    if sentence is None:
        return t("You can’t do that now. {turn}", turn=turn_line(view, names, t))
    needed, card = refusal.facts.get("needed"), refusal.facts.get("card")
    return t(
        sentence,
        turn=turn_line(view, names, t),
        needed=a_rank(RANK_BY_CODE[needed], t) if needed else "",
        card=card_sign(parse_card(card), t) if card else "",
    )


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
    parts = [names(seat), card_count(shown.cards, t), tokens_text(shown.tokens, t)]
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
