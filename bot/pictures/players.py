"""What a picture's description says of a player, who may be its reader: "you"."""

from collections.abc import Iterable

from bot.i18n import Words


def said_name(name: str, marks: Iterable[str], t: Words, *, is_reader: bool) -> str:
    """Return a player's name with what is to be said of them now: `Ada (to play)`, `You (your turn)`."""
    said = ", ".join(mark for mark in marks if mark)
    shown = t("You") if is_reader else name
    return f"{shown} ({said})" if said else shown


def turn_mark(t: Words, *, is_reader: bool) -> str:
    """Return the mark of a player whose turn it is."""
    return t("your turn") if is_reader else t("to play")


def dealer_mark(t: Words, *, is_reader: bool) -> str:
    """Return the mark of a player who deals."""
    return t("you deal") if is_reader else t("dealer")


def holds(name: str, holdings: str, t: Words, *, is_reader: bool) -> str:
    """Return the sentence about what a player has; `name` is as `said_name` returns it."""
    if is_reader:
        return t("{you} have {holdings}.", you=name, holdings=holdings)
    return t("{name} has {holdings}.", name=name, holdings=holdings)
