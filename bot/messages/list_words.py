"""Cards, ranks, lists and columns in words, and text that must fit."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from bot.i18n import Words, mark, marked
from game.core.cards import ACE, JACK, JOKER, KING, QUEEN, RANK, SUIT, Card, Rank
from game.core.protocol import Seat


def all_of(items: Sequence[str], t: Words) -> str:
    """Join items with "and": `A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    return t("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


def any_of(items: Sequence[str], t: Words) -> str:
    """Join items with "or": `A, B or C`."""
    if len(items) < 2:
        return "".join(items)
    return t("{items} or {last}", items=", ".join(items[:-1]), last=items[-1])


def sentence(text: str) -> str:
    """Capitalise the first letter of a text."""
    return text[:1].upper() + text[1:]


def card_count(count: int, t: Words) -> str:
    """Return a number of cards in words."""
    return t.plural("{count} card", "{count} cards", count)


def labelled(label: str, told: str, t: Words) -> str:
    """Return what is told of something after its name: `Ada: 5 cards`."""
    return t("{label}: {told}", label=label, told=told)


def percent(share: float, t: Words) -> str:
    """Return a share in whole percent: `61%`, `61 %`."""
    return t("{count}%", count=round(share * 100))


def folded(text: str) -> str:
    """Return a text for comparison, without capitals, accents or typographic apostrophes."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("'", "’"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def match_rank(typed: str, *names: str) -> int | None:
    """Return how well what was typed fits: 0 begins a name, 1 a word of it, 2 is in it, None is not."""
    return folded_rank(folded(typed), *map(folded, names))


def folded_rank(wanted: str, *names: str) -> int | None:
    """Return the same for texts that are folded already."""
    return min((rank for name in names if (rank := _rank(wanted, name)) is not None), default=None)


def _rank(wanted: str, name: str) -> int | None:
    if wanted not in name:
        return None
    return 0 if name.startswith(wanted) else 2 - bool(re.search(rf"\b{re.escape(wanted)}", name))


def shorten(text: str, length: int) -> str:
    """Return a text of at most so many characters, with an ellipsis where the rest is missing."""
    return text if len(text) <= length else f"{text[: length - 1]}…"


_MEDALS: Final = ("🥇", "🥈", "🥉")


def place_sign(place: int) -> str:
    """Return the sign of a place in a ranking, from 1: a medal, or the number."""
    return _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."


_NTH: Final = (mark("first"), mark("second"), mark("third"), mark("fourth"), mark("fifth"), mark("sixth"))


def nth(place: int, t: Words) -> str:
    """Return a place in the order of finishing, from 1: `first`, `7th`."""
    return t(_NTH[place - 1]) if place <= len(_NTH) else t("{place}th", place=place)


_ROOM_FOR_REST = 80
"""The most characters of the line about omitted items."""


def closed(text: str) -> str:
    """Return a text with a full stop unless it has an end: `Ada wins!`, but `Ada deals.`."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def by_place(ranking: Iterable[Sequence[Seat]]) -> Iterator[tuple[int, Sequence[Seat]]]:
    """Yield each place, from 1, and the seats that share it: after two first places comes the third."""
    place = 1
    for tied in ranking:
        yield place, tied
        place += len(tied)


def own_place(ranking: Iterable[Sequence[Seat]], seat: Seat, t: Words) -> str:
    """Return the place in a ranking of the seat that reads it, as a sentence: `You finish third`."""
    place, tied = next((place, tied) for place, tied in by_place(ranking) if seat in tied)
    said = mark("You share {nth} place.") if len(tied) > 1 else mark("You finish {nth}.")
    return t(said, nth=nth(place, t))


def bullets(items: Sequence[str], t: Words, *, most: int, room: int, width: int = 0) -> str:
    """Return up to `most` lines and `room` characters, and count the items that are left out.

    One that would be left out alone takes the line of that number. Each item has a line of its own, or
    stands on that of the one before where both fit its `width`.
    """
    lines: list[str] = []
    left = len(items)
    for item in items:
        room -= len(item) + 3
        shares = bool(lines) and len(lines[-1]) + len(item) + 3 <= width
        if room < _ROOM_FOR_REST or (len(lines) == most and not shares and left > 1):
            break
        lines[-1:] = [f"{lines[-1]} · {item}"] if shares else [*lines[-1:], f"• {sentence(item)}"]
        left -= 1
    if left:
        rest = t.plural("… and {count} more, see the rules", "… and {count} more, see the rules", left)
        lines.append(f"-# {rest}")
    return "\n".join(lines)


_WIDE: Final = ("W", "F")
_WITHOUT_WIDTH: Final = ("Mn", "Me")
_CONTROLS: Final = ("Cc", "Cf")


def display_width(text: str) -> int:
    """Return the number of columns of a text: two for emojis and East Asian characters, none for accents."""
    return sum(_cells(char) for char in text)


def fitted(text: str, width: int) -> str:
    """Return a text cut or padded to a width, safe inside a code block."""
    visible = (" " if char.isspace() else char for char in text.replace("`", "'"))
    text = " ".join("".join(c for c in visible if unicodedata.category(c) not in _CONTROLS).split())
    if display_width(text) > width:
        kept = ""
        for char in text:
            if display_width(kept) + _cells(char) >= width:
                break
            kept += char
        text = f"{kept.rstrip()}…"
    return text + " " * (width - display_width(text))


def code_block(lines: Sequence[str]) -> str:
    """Return lines as a code block, without trailing spaces."""
    return "\n".join(("```", *(line.rstrip() for line in lines), "```"))


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if unicodedata.category(char) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1


SUIT_SIGNS: Final = ("♣", "♦", "♥", "♠", "", "🃏")
"""Suit signs by suit number; jokers have none, but when they stand for a rank."""

_NAMES: Final[Mapping[Rank, tuple[str, ...]]] = {
    8: ("{rank}", *marked("an 8", "{rank}s", "How many {rank}s?", "No {rank}", "Nobody has an 8")),
    JACK: marked("Jack", "a Jack", "Jacks", "How many Jacks?", "No Jack", "Nobody has a Jack"),
    QUEEN: marked("Queen", "a Queen", "Queens", "How many Queens?", "No Queen", "Nobody has a Queen"),
    KING: marked("King", "a King", "Kings", "How many Kings?", "No King", "Nobody has a King"),
    ACE: marked("Ace", "an Ace", "Aces", "How many Aces?", "No Ace", "Nobody has an Ace"),
    JOKER: marked("joker", "a joker", "jokers", "How many jokers?"),
}
"""What ranks are called: alone, with the article, several, how many, none played, none held."""
_OTHERS: Final = (
    "{rank}",
    *marked("a {rank}", "{rank}s", "How many {rank}s?", "No {rank}", "Nobody has a {rank}"),
)


def rank_sign(rank: Rank, t: Words) -> str:
    """Return a rank's sign on cards: `10`, `Q`, `joker`."""
    if rank == JOKER:
        return rank_name(rank, t)
    return str(rank) if rank < JACK else t("J Q K A").split()[rank - JACK]


def card_sign(card: Card, t: Words) -> str:
    """Return a card in signs: `10♦`, `Q♠`, `joker`."""
    return f"{rank_sign(RANK[card], t)}{SUIT_SIGNS[SUIT[card]]}"


def card_signs(cards: Iterable[Card], t: Words) -> str:
    """Return cards in signs, in a row."""
    return " ".join(card_sign(card, t) for card in cards)


def rank_name(rank: Rank, t: Words) -> str:
    """Return a rank's name: `10`, `Queen`, `joker`."""
    return t(_names(rank)[0], rank=rank)


def a_rank(rank: Rank, t: Words) -> str:
    """Return a card of a rank with its article: `a 10`, `a Queen`."""
    return t(_names(rank)[1], rank=rank)


def several(rank: Rank, t: Words) -> str:
    """Return several cards of a rank: `10s`, `Queens`."""
    return t(_names(rank)[2], rank=rank)


def how_many(rank: Rank, t: Words) -> str:
    """Return the question how many cards of a rank: `How many 10s?`, `How many Queens?`."""
    return t(_names(rank)[3], rank=rank)


def no_rank(rank: Rank, t: Words) -> str:
    """Return that a rank was not played, as a clause: `No 10`, `No Queen`."""
    return t(_names(rank)[4], rank=rank)


def nobody_has(rank: Rank, t: Words) -> str:
    """Return that nobody has a rank, as a clause: `Nobody has an 8`."""
    return t(_names(rank)[5], rank=rank)


def _names(rank: Rank) -> tuple[str, ...]:
    return _NAMES.get(rank, _OTHERS)


def must_turn(name: str, what: str, t: Words) -> str:
    """Return that somebody has to turn a face-down card, and `what` it has to be; "" if nothing fits."""
    if what == t("any card"):
        return t("{name} must turn a face-down card", name=name)
    return t("{name} must turn a face-down card and needs {what}", name=name, what=what or "—")


def turn_yours(what: str, t: Words) -> str:
    """Return to a player in turn that they have to turn a face-down card, and `what` it has to be."""
    if what == t("any card"):
        return t("**Your turn:** turn a face-down card. Any card fits.")
    return t("**Your turn:** turn a face-down card. You need {what}.", what=what)
