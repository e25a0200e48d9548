"""The end of a deal and of a match: payments between players, and everybody's gains."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.core.screen import DealEnd, Names, ShortNames, sketched
from bot.games.nain_jaune.phrases import CARD_BY_BOX, boxes_text, tokens_text
from bot.games.nain_jaune.picture.end import NainJauneEnd, Taking, draw_end
from bot.i18n import Words
from bot.messages.list_words import (
    all_of,
    by_place,
    card_count,
    card_sign,
    card_signs,
    code_block,
    display_width,
    fitted,
    own_place,
)
from bot.messages.names import AI_SIGN
from bot.messages.panels import Block, Text
from bot.pictures.standings import Honour, Standing
from game.core.cards import Card
from game.core.match import STOP
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.match.match_end import match_standings
from game.nain_jaune.match.setup import NainJauneSetup
from game.nain_jaune.view import View

_NAME_WIDTH: Final = 9
_REASON_WIDTH: Final = 10
_COLUMNS: Final = 34
"""The width of a code block on a phone."""


def result_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the result of a deal and, with the last deal, of the match."""
    view, names = end.view, end.names
    blocks = [Text(headline(end, t))]
    if lines := list(_settlement(view, names, t)):
        blocks.append(Text(_table(lines, t)))
    blocks.append(Text(f"{_board_heading(end, t)}\n{boxes_text(view.boxes, t)}"))
    blocks.append(Text(_standings(end, t)))
    return tuple(blocks)


def own_result(end: DealEnd, reader: Seat, t: Words) -> str:
    """Return the reader's place and what the match brought them, or after a deal what that did.

    It is a heading, whose second line on a phone would push the buttons out of view: the sum is small print.
    """
    change = change_of(end, reader)
    brought = signed(change)
    if not end.is_match_over:
        if end.outcome.reason != "void" and reader == end.outcome.ranking[0][0]:
            return t("🏁 You win this deal ({tokens}).", tokens=brought)
        if change < 0:
            return t("You lose {tokens} in this deal.", tokens=t.tokens(-change))
        return t("You gain {tokens} in this deal.", tokens=t.tokens(change))
    ranking = end.outcome.ranking
    won = t("🏆 You win the match.") if reader in ranking[0] else own_place(ranking, reader, t)
    return f"{won}\n-# {t('In all: {tokens}.', tokens=brought)}"


def end_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the same as a picture, with words for when it cannot be drawn now."""
    drawn = replace(end, names=ShortNames(end.names))
    scene = NainJauneEnd(
        headline=headline(drawn, t).replace("*", "").replace("\n", " "),
        deal=t("Deal {deal}", deal=end.view.deal) if end.is_match_over else "",
        takings=tuple(_settlement(end.view, end.names, t)),
        boxes=tuple(end.view.boxes.values()),
        standings=tuple(_drawn_standings(end, t)),
    )
    first, *others = result_blocks(end, t)
    return first, sketched(scene, draw_end, t, *others)


def _drawn_standings(end: DealEnd, t: Words) -> Iterator[Standing]:
    """Yield the standings: tokens and, in bold, what the deal or the match brought."""
    for place, tied in by_place(_ranking(end)):
        for seat in tied:
            shown = end.view.seats[seat]
            honour = Honour.WINNER if end.is_match_over and place == 1 else Honour.NONE
            figures: tuple[str, ...] = (tokens_text(shown.tokens, t), signed(change_of(end, seat)))
            if end.is_match_over and end.tally is not None:
                won = t.plural("{count} won", "{count} won", end.tally.seats[seat].deals_won)
                figures = (won, *figures)
            yield Standing(place, end.names.label(seat), figures, honour, is_in=_is_there(end, seat))


def _ranking(end: DealEnd) -> Sequence[Sequence[Seat]]:
    """Return how everybody stands."""
    return end.outcome.ranking if end.is_match_over else match_standings(_setup_after(end.view))


def _is_there(end: DealEnd, seat: Seat) -> bool:
    return end.view.seats[seat].status == "in" and seat not in end.left


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


def headline(end: DealEnd, t: Words) -> str:
    """Return the winner of the deal, or of the match after the last one, or that the deal does not count."""
    deal, is_void = end.view.deal, end.outcome.reason == "void"
    lines = [t("**Deal {deal} doesn’t count:** too few players are left.", deal=deal)] if is_void else []
    if end.is_match_over and end.tally is not None and end.tally.deals:
        lines.append(_match_headline(end, t))
    elif not is_void:
        winner = _plain(end, end.outcome.ranking[0][0])
        lines.append(t("**{name} wins deal {deal}.**", name=winner, deal=deal))
    return "\n".join(lines)


def _match_headline(end: DealEnd, t: Words) -> str:
    best = end.outcome.ranking[0]
    names, deals = all_of([_plain(end, seat) for seat in best], t), end.tally.deals
    won = t.plural("**{names} wins the match**", "**{names} win the match**", len(best), names=names)
    after = t.plural("after {count} deal", "after {count} deals", deals)
    return f"{won} {after}."


def _plain(end: DealEnd, seat: Seat) -> str:
    """Return a name without bold type if it is an AI's, because nested bold cancels out."""
    return end.names(seat).strip("*")


def _settlement(view: View, names: Names, t: Words) -> Iterator[Taking]:
    """Yield a line for every payment except antes: boxes taken, the winner paid, boxes doubled."""
    if view.void:
        return
    yield from (_line(paid, t("taken"), names) for paid in view.paid if paid.reason == "claim")
    yield from _swept(view, names, t)
    for paid in view.paid:
        if paid.reason == "points":
            yield _line(paid, _cards_reason(view.seats[int(paid.source)].hand or (), t), names)
    yield from (_line(paid, t("kept"), names) for paid in view.paid if paid.reason == "double")


def _line(paid: TokensPaid, reason: str, names: Names) -> Taking:
    return Taking(_party(paid.source, names), _party(paid.target, names), paid.tokens, reason)


def _swept(view: View, names: Names, t: Words) -> Iterator[Taking]:
    """Yield one line for a whole board, taken with five board cards or a grand opéra."""
    for seat in range(len(view.seats)):
        tokens = sum(paid.tokens for paid in view.paid if paid.reason == "sweep" and paid.target == seat)
        if tokens:
            reason = t("5 belles") if seat == view.belles else t("opéra")
            yield Taking(t("board"), names.label(seat), tokens, reason)


def _cards_reason(hand: Sequence[Card], t: Words) -> str:
    """Return the cards that were paid for, or their number if they are too many."""
    cards = card_signs(hand, t)
    return cards if display_width(cards) <= _REASON_WIDTH else card_count(len(hand), t)


def _party(who: Seat | str, names: Names) -> str | Card:
    return CARD_BY_BOX[who] if isinstance(who, str) else names.label(who)


def _label(party: str | Card, t: Words) -> str:
    return party.removeprefix(AI_SIGN) if isinstance(party, str) else card_sign(party, t)


def _table(lines: Sequence[Taking], t: Words) -> str:
    source = min(_NAME_WIDTH, max(display_width(_label(line.source, t)) for line in lines))
    target = min(_NAME_WIDTH, max(display_width(_label(line.target, t)) for line in lines))
    digits = max(len(str(line.tokens)) for line in lines)

    def text(line: Taking) -> str:
        names = f"{fitted(_label(line.source, t), source)} → {fitted(_label(line.target, t), target)}"
        start = f"{names} {line.tokens:>{digits}} "
        return start + fitted(line.reason, min(_COLUMNS - display_width(start), display_width(line.reason)))

    return code_block([text(line) for line in lines])


def _board_heading(end: DealEnd, t: Words) -> str:
    if end.is_match_over:
        return t("**Left on the board**")
    return t("**On the board,** before the next antes")


def _standings(end: DealEnd, t: Words) -> str:
    heading = t("**Final standings**") if end.is_match_over else t("**Standings**")
    ranked = by_place(_ranking(end))
    lines = [f"{place}. {_standing(end, seat, t)}" for place, tied in ranked for seat in tied]
    return "\n".join([heading, *lines])


def change_of(end: DealEnd, seat: Seat) -> int:
    """Return what the deal brought a seat, or after the last one the match."""
    if end.is_match_over and end.tally is not None:
        net: int = end.tally.seats[seat].net
        return net
    paid = [(payment.tokens, payment.target, payment.source) for payment in end.view.paid]
    return sum(tokens * ((target == seat) - (source == seat)) for tokens, target, source in paid)


def _standing(end: DealEnd, seat: Seat, t: Words) -> str:
    shown = end.view.seats[seat]
    tokens = tokens_text(shown.tokens, t)
    parts = [end.names(seat), f"{tokens} ({signed(change_of(end, seat))})"]
    if not _is_there(end, seat):
        parts.append(t("ended the match") if end.left.get(seat) == STOP else t("left"))
    return " · ".join(parts)


def signed(number: int) -> str:
    """Return a change with its sign: `+12`, `−3`, `±0`."""
    return f"{number:+d}".replace("-", "−") if number else "±0"
