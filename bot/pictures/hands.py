"""A player's own cards in a picture: large, by rank, playable ones raised and the others dimmed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.i18n import Words
from bot.pictures.canvas import Canvas
from bot.pictures.cards import (
    INDEX_SHARE,
    JUMBO_SHARE,
    CardStyle,
    Sprite,
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
from bot.settings.hand_style import HandStyle, Suits
from game.core.cards import Card

RAISED: Final = 16
"""How far cards that may be played stand above the others, in pixels."""
_JUMBO, _LARGEST, _LARGE, _READABLE, _LOW, _SMALLEST = 132, 112, 100, 84, 72, 60
_GAP: Final = 10
"""The space between two groups, in pixels."""
_ROW_GAP: Final = 12
_MOST_ROWS: Final = 2
_MANY: Final = 12


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


def overlapping(planned: Plan) -> Plan:
    """Return a layout with less height, in which each row covers the lower ends of the cards above it."""
    return planned._replace(row_gap=-card_height(planned.card) // 3)


def plan(groups: Sequence[Group], width: int, *, large: bool = False) -> Plan:
    """Return the layout with the largest cards that fits a width.

    One row is preferred while its cards stay readable; of a hand of many packs each group shows fewer cards.
    Large cards have jumbo indices, where there is room for them.
    """
    fullest = max((len(group.cards) for group in groups), default=1)
    if large:
        for rows, smallest in ((1, _LARGE), (_MOST_ROWS, _READABLE)):
            found = _largest(_split(groups, rows), fullest, width, smallest, JUMBO_SHARE)
            if found is not None:
                return found
    for rows, smallest in ((1, _READABLE), (_MOST_ROWS, _SMALLEST)):
        found = _largest(_split(groups, rows), fullest, width, smallest)
        if found is not None:
            return found
    for most in range(fullest - 1, 0, -1):
        found = _largest(_split(groups, _MOST_ROWS), most, width, _LOW if most > 1 else _SMALLEST)
        if found is not None:
            return found
    return Plan(_SMALLEST, 1, _split(groups, _MOST_ROWS))


def _largest(
    rows: tuple[tuple[Group, ...], ...], most: int, width: int, smallest: int, share: float = INDEX_SHARE
) -> Plan | None:
    largest = _LARGEST if len(rows) == 1 else _LOW  # two rows are to fit a phone's screen, too
    if sum(map(len, rows)) > _MANY:  # their buttons take a row more
        largest = _SMALLEST
    for card in range(_JUMBO if share == JUMBO_SHARE else largest, smallest - 1, -2):
        planned = Plan(card, most, rows, share)
        if all(_row_width(row, planned) <= width for row in rows):
            return planned
    return None


def _split(groups: Sequence[Group], rows: int) -> tuple[tuple[Group, ...], ...]:
    per_row = -(-len(groups) // rows) or 1
    return tuple(tuple(groups[start : start + per_row]) for start in range(0, len(groups), per_row))


def _row_width(row: Sequence[Group], planned: Plan) -> int:
    return sum(_width(group, planned) for group in row) + _GAP * (len(row) - 1)


def _width(group: Group, planned: Plan) -> int:
    return fan_width(min(len(group.cards), planned.most), planned.card, planned.share)


def draw_hand(canvas: Canvas, box: Box, planned: Plan, style: CardStyle) -> None:
    """Draw groups of cards in the middle of a box, row by row."""
    y, style = box.y, style._replace(jumbo=planned.share == JUMBO_SHARE)
    for row in planned.rows:
        x = box.x + (box.width - _row_width(row, planned)) // 2
        for group in row:
            _draw_group(canvas, x, y, group, planned, style)
            x += _width(group, planned) + _GAP
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
