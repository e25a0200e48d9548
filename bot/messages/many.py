"""More than fits: menus of more than Discord's 25 options, and lists page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.common.errors import TableError
from bot.messages.custom_ids import is_number
from bot.messages.panels import Button, Menu, Option, Row

MOST_OPTIONS: Final = 25
_MOST_DIGITS: Final = 4

T = TypeVar("T")


def menus(verb: str, options: Sequence[Option], placeholder: str, body: str = "") -> tuple[Menu, ...]:
    """Return as many menus as all options need; the body of each but the first ends with its number."""
    starts = range(0, len(options), MOST_OPTIONS)
    return tuple(
        Menu(
            verb,
            tuple(options[start : start + MOST_OPTIONS]),
            placeholder,
            f"{body}.{part}" if part else body,
        )
        for part, start in enumerate(starts)
    )


def around(items: Sequence[T], here: int, most: int = MOST_OPTIONS) -> Sequence[T]:
    """Return those of some items that stand around a place, from which the others are reached in turn."""
    first = min(max(here - most // 2, 0), max(len(items) - most, 0))
    return items[first : first + most]


@dataclass(frozen=True, slots=True)
class PageOf(Generic[T]):
    """Some of a list's items, in their order."""

    items: Sequence[T]
    first: int
    """How many come before them."""
    count: int
    """How many the list has."""
    most: int
    """How many fit on a page."""


def page_of(items: Sequence[T], first: int, most: int) -> PageOf[T]:
    """Return the page with an item, by its place; the last page if the list has become shorter."""
    start = max(min(first, len(items) - 1), 0) // most * most
    return PageOf(items[start : start + most], start, len(items), most)


def read_first(body: str, unreadable: str) -> int:
    """Return where the page starts that a control names, 0 by default; raises TableError(`unreadable`)."""
    if body and not is_number(body, _MOST_DIGITS):
        raise TableError(unreadable)
    return int(body or 0)


def turning(
    page: PageOf[T], verb: str, body_of: Callable[[int], str], labels: tuple[str, str]
) -> tuple[Row, ...]:
    """Return the buttons to the pages before and after; nothing if all is on one page."""
    if page.count <= page.most:
        return ()
    (back, on), before, after = labels, page.first - page.most, page.first + page.most
    return (
        Row(
            (
                Button(back, verb, body_of(max(before, 0)), disabled=before < 0),
                Button(on, verb, body_of(after), disabled=after >= page.count),
            )
        ),
    )
