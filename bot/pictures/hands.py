"""A player's own cards in a picture: large, by rank, playable ones raised and the others dimmed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from bot.i18n import Words
from bot.pictures.canvas import Canvas
from bot.pictures.cards import (
    INDEX_SHARE,
    JUMBO_SHARE,
    CardStyle,
    card_height,
    dimmed_face,
    face,
    fan_step,
    fan_width,
    lay_fan,
)
from bot.pictures.drawing import SayCard, say_cards
from bot.pictures.palette import GOLD, INK
from bot.pictures.seats import Box
from bot.pictures.shapes import Sprite
from bot.settings.hand_style import HandStyle, Suits
from game.core.cards import Card

RAISED: Final = 16
"""How far cards that may be played stand above the others, in pixels."""
_GAP: Final = 10
"""The space between two groups, in pixels, where there is room for it."""
_APART: Final = 6
"""How much more of a card is seen before the next group than before one of its own group, at least."""
_ROW_GAP: Final = 12
_LARGE_FORMS: Final = ((1, 132), (1, 112), (2, 100))
"""How many rows there are, and how wide their cards: the first form that has room is taken."""
_TWO_HIGH: Final = 2, 100
_USUAL_FORMS: Final = ((1, 100), _TWO_HIGH, (2, 80), (2, 72))
_FULL_FORMS: Final = ((2, 72), (2, 60))
"""The same for hands of many packs, of which each group shows fewer cards than it has."""
_SLIVER: Final = 0.54
"""The share of a card that is seen on average of those in a row, at least where there is another form."""
_SPREAD: Final = 0.76
"""The largest share of a covered card that is seen: cards of one group still overlap."""
_BREACH: Final = 2
"""How many cards longer the longer row may be so that no group is divided."""


class Use(StrEnum):
    """Whether cards can be played now."""

    PLAYABLE = "playable"
    BARRED = "barred"
    """It is the player's turn, but these cards cannot be played."""
    WAITING = "waiting"
    """It is not the player's turn."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards drawn together, such as those of one rank."""

    cards: tuple[Card, ...]
    use: Use = Use.WAITING


@dataclass(frozen=True, slots=True)
class Look:
    """How a player likes to see cards."""

    two_colours: bool = False
    large: bool = False
    """Whether his own cards have large indices, are large as well, and take more rows."""

    @classmethod
    def of(cls, style: HandStyle) -> "Look":
        """Return the look of a person's choices."""
        return cls(style.suits is Suits.TWO_COLOURS, style.large)


USUAL_LOOK: Final = Look()


class Plan(NamedTuple):
    """How groups are laid out."""

    card: int
    """The width of a card."""
    most: int
    """How many cards of a group are drawn; a number shows how many there are."""
    rows: tuple[tuple[Group, ...], ...]
    share: float = INDEX_SHARE
    """The share of a covered card that is seen."""
    row_gap: int = _ROW_GAP
    """The space between two rows; negative where they overlap."""

    @property
    def height(self) -> int:
        """The height of all rows."""
        row = card_height(self.card) + RAISED
        return row * len(self.rows) + self.row_gap * max(len(self.rows) - 1, 0)


def plan(groups: Sequence[Group], width: int, *, large: bool = False, low: bool = False) -> Plan:
    """Return how groups are laid out within a width: all in one row of large cards, if they fit.

    Cards keep their size, so that a hand looks the same from turn to turn: they overlap less where there is
    room, and take two even rows where one would show slivers. Large cards have jumbo indices, where there
    is room. Where the picture must be `low`, the second row covers the lower halves of the first.
    """
    fullest = max((len(group.cards) for group in groups), default=1)
    forms = [(form, fullest, JUMBO_SHARE) for form in _LARGE_FORMS if large]
    forms += [(form, fullest, INDEX_SHARE) for form in _USUAL_FORMS if not (low and form == _TWO_HIGH)]
    forms += [(form, most, INDEX_SHARE) for most in range(fullest - 1, 0, -1) for form in _FULL_FORMS]
    plans = [
        Plan(card, most, _split(groups, rows, whole=most < fullest), share)
        for (rows, card), most, share in forms
    ]
    fitting = [one for one in plans if _fits(one, width)]
    fitting.append(Plan(_FULL_FORMS[-1][1], 1, _split(groups, 2, whole=True)))
    found = next((one for one in fitting if _shows_enough(one, width)), fitting[0])
    return found._replace(row_gap=-card_height(found.card) // 2) if low else found


def _fits(planned: Plan, width: int) -> bool:
    return all(_gap(row, planned, width) >= _least_gap(planned) for row in planned.rows)


def _shows_enough(planned: Plan, width: int) -> bool:
    """Tell whether the cards of each row are more than slivers, spread over a width."""
    most = max((sum(min(len(group.cards), planned.most) for group in row) for row in planned.rows), default=1)
    return width - planned.card >= (most - 1) * planned.card * _SLIVER


def _least_gap(planned: Plan) -> int:
    """Return the space between two groups where they overlap most; it is negative."""
    return fan_step(planned.card, planned.share) + _APART - planned.card


def _gap(row: Sequence[Group], planned: Plan, width: int) -> int:
    """Return the space between the groups of a row that fills a width; negative where they overlap."""
    return min(_GAP, (width - sum(_width(group, planned) for group in row)) // max(len(row) - 1, 1))


def _spread(row: Sequence[Group], planned: Plan, width: int) -> Plan:
    """Return the layout of a row in which covered cards are seen as far as there is room."""
    covered = sum(min(len(group.cards), planned.most) - 1 for group in row)
    room = width - len(row) * planned.card - (len(row) - 1) * _GAP
    share = min(room / (covered * planned.card), _SPREAD) if covered else planned.share
    return planned._replace(share=max(share, planned.share))


def _split(groups: Sequence[Group], rows: int, *, whole: bool) -> tuple[tuple[Group, ...], ...]:
    """Return groups in rows of about as many cards; groups stay `whole`, or if they can."""
    if rows == 1 or not groups:
        return (tuple(groups),) if groups else ()
    cards = [len(group.cards) for group in groups]
    ends = {sum(cards[: place + 1]) for place in range(len(groups))}
    places = sorted(ends) if whole else range(1, sum(cards) + 1)
    at = min(places, key=lambda place: max(place, sum(cards) - place) + (0 if place in ends else _BREACH))
    return tuple(row for row in (_part(groups, 0, at), _part(groups, at, sum(cards))) if row)


def _part(groups: Sequence[Group], start: int, end: int) -> tuple[Group, ...]:
    """Return the cards of groups from one to before another."""
    first, part = 0, []
    for group in groups:
        if shown := group.cards[max(start - first, 0) : max(end - first, 0)]:
            part.append(replace(group, cards=shown))
        first += len(group.cards)
    return tuple(part)


def _width(group: Group, planned: Plan) -> int:
    return fan_width(min(len(group.cards), planned.most), planned.card, planned.share)


def draw_hand(canvas: Canvas, box: Box, planned: Plan, style: CardStyle) -> None:
    """Draw groups of cards in the middle of a box, row by row."""
    y, share = box.y, planned.share
    style = style._replace(jumbo=share == JUMBO_SHARE)
    for row in planned.rows:
        planned = _spread(row, planned._replace(share=share), box.width)
        gap = _gap(row, planned, box.width)
        whole = sum(_width(group, planned) for group in row) + gap * (len(row) - 1)
        x = box.x + (box.width - whole) // 2
        for group in row:
            _draw_group(canvas, x, y, group, planned, style)
            x += _width(group, planned) + gap
        y += card_height(planned.card) + RAISED + planned.row_gap


def _draw_group(canvas: Canvas, x: int, y: int, group: Group, planned: Plan, style: CardStyle) -> None:
    card, shown = planned.card, group.cards[: planned.most]
    top = y if group.use is Use.PLAYABLE else y + RAISED
    lay_fan(canvas.image, _sprites(shown, group.use, card, style), (x, top), fan_step(card, planned.share))
    if len(shown) < len(group.cards):
        draw_times(canvas, (x + _width(group, planned), top + card_height(card)), len(group.cards))


def _sprites(cards: Sequence[Card], use: Use, width: int, style: CardStyle) -> Iterator[Sprite]:
    turn_up = dimmed_face if use is Use.BARRED else face
    return (turn_up(card, width, style) for card in cards)


def draw_times(canvas: Canvas, corner: tuple[int, int], count: int) -> None:
    """Write how many equal cards there are at their lower right corner."""
    right, bottom = corner
    width = 44 + 18 * (len(str(count)) - 1)
    canvas.panel((right - width + 4, bottom - 36, width, 40), GOLD, radius=12)
    canvas.text((right - width // 2 + 4, bottom - 16), f"×{count}", 30, INK, bold=True, side="middle")


def say_groups(groups: Sequence[Group], say: SayCard, t: Words) -> str:
    """Return a player's own cards in words: the playable ones, and the others."""
    return " ".join(_sayings(groups, say, t))


def _sayings(groups: Sequence[Group], say: SayCard, t: Words) -> Iterator[str]:
    cards_by_use = {
        use: say_cards((card for group in groups if group.use is use for card in group.cards), say, t)
        for use in Use
    }
    if cards := cards_by_use[Use.PLAYABLE]:
        yield t("You can play: {cards}.", cards=cards)
    if cards := cards_by_use[Use.BARRED]:
        yield t("You can’t play: {cards}.", cards=cards)
    if cards := cards_by_use[Use.WAITING]:
        yield t("Your cards: {cards}.", cards=cards)
