"""Enumerations in sentences: `a 2, a 10 or an Ace`."""

from collections.abc import Sequence

from bot.i18n import Words


def all_of(items: Sequence[str], t: Words) -> str:
    """Return the items as one has them all: `A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    return t("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


def any_of(items: Sequence[str], t: Words) -> str:
    """Return the items as one has one of them: `A, B or C`."""
    if len(items) < 2:
        return "".join(items)
    return t("{items} or {last}", items=", ".join(items[:-1]), last=items[-1])


def sentence(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
