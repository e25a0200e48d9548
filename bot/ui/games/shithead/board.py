"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.screen import Names
from bot.ui.games.shithead.phrases import direction_line, effective_play, group_text, slots_text, turn_line
from bot.ui.panels import Block, Text
from bot.ui.pictures.emojis import CardEmojis
from bot.ui.words.cards import card_signs
from bot.ui.words.lists import all_of, place_sign, sentence
from game.core.protocol import Outcome, Seat
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules
from game.shithead.view import PilePlay, SeatView, View

_SHOWN_BENEATH: Final = 3
"""How many plays to show beneath the top of the pile."""
_ROOM_FOR_EMOJIS: Final = 2200
"""The most characters for the players' lines with emojis, at some forty per card."""


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{_marker(view)}** {sentence(turn_line(view, names, t))}")
    pile = Text("\n".join((*pile_lines(view, t, emojis), _table_line(view, t))))
    for shown_as in (emojis, None):
        seats = Text("\n".join(_seat_line(view, seat, names, t, shown_as) for seat in range(len(view.seats))))
        if len(seats.content) <= _ROOM_FOR_EMOJIS:
            break
    return (turn, pile, seats)


def pile_lines(view: View, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    cards = card_signs(top.cards, t)
    if emojis is None:
        yield f"## {cards}"
        yield f"-# {_beneath(beneath, t)}"
    else:
        yield f"## {emojis.row(top.cards)}"
        yield f"-# {cards} · {_beneath(beneath, t)}"
    if counting := _counting(view, t):
        yield sentence(counting)


def pile_line(view: View, t: Words) -> str:
    """Return the pile in one line: its top, the card that counts if that is see-through, and the count."""
    count, top = sum(len(play.cards) for play in view.pile), card_signs(view.pile[-1].cards, t)
    line = t.plural("Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=top)
    counting = _counting(view, t)
    return f"{line} · {counting}" if counting else line


def _counting(view: View, t: Words) -> str:
    """Return the cards that count if the top of the pile is see-through."""
    counting = effective_play(view)
    if counting is None or counting is view.pile[-1]:
        return ""
    return t("what counts: {cards}", cards=card_signs(counting.cards, t))


def _beneath(plays: Sequence[PilePlay], t: Words) -> str:
    count = sum(len(play.cards) for play in plays)
    if not count:
        return t("nothing beneath")
    shown = [group_text(play.cards, t) for play in plays[: -_SHOWN_BENEATH - 1 : -1]]
    if len(plays) > _SHOWN_BENEATH:
        shown.append("…")
    return t.plural(
        "beneath, {count} card: {cards}", "beneath, {count} cards: {cards}", count, cards=" · ".join(shown)
    )


def _marker(view: View) -> str:
    return "🏁" if view.is_over else "▶"


def _table_line(view: View, t: Words) -> str:
    burnt = t.plural("burnt {count}", "burnt {count}", len(view.burnt))
    parts = [t("stock {count}", count=view.stock_count), burnt]
    return " · ".join((*parts, direction_line(view.direction, t)))


def _seat_line(view: View, seat: Seat, names: Names, t: Words, emojis: CardEmojis | None) -> str:
    shown, name = view.seats[seat], names(seat)
    match shown.status:
        case "out":
            place = t("out, place {place}", place=view.finished.index(seat) + 1)
            return f"🏁 {name} · {place}"
        case "eliminated":
            eliminated = t("eliminated")
            return f"💀 {name} · {eliminated}"
        case "left":
            left = t("left")
            return f"🚪 {name} · {left}"
        case "in":
            marker = "▶" if seat in view.awaited else "▫"
            line = f"{marker} {' · '.join((name, *_cards(view, shown, seat, t, emojis)))}"
            return line if emojis is None else line + _up_in_emojis(shown, t, emojis)


def _cards(view: View, shown: SeatView, seat: Seat, t: Words, emojis: CardEmojis | None) -> Iterator[str]:
    yield t("hand {count}", count=shown.hand_count)
    if any(shown.up) and emojis is None:
        yield t("face up {cards}", cards=slots_text(shown.up, t))
    if any(shown.down):
        back = "" if emojis is None else f"\u00a0{emojis.back}"
        yield t.plural("face down {count}", "face down {count}", sum(shown.down)) + back
    if shown.ready and view.phase in ("choose", "exchange"):
        yield t("✅ ready")
    if seat == view.opener:
        yield t("leads first")


def _up_in_emojis(shown: SeatView, t: Words, emojis: CardEmojis) -> str:
    """Return a separate line for face-up cards, since emojis are wide."""
    cards = " ".join(emojis.row(slot) for slot in shown.up if slot)
    return "\n" + t("face up {cards}", cards=cards) if cards else ""


_WINNER: Final = mark("🏆 {name} wins!")
_LOSER: Final = mark("💩 {name} is the Shithead")
_WINNERS: Final[Mapping[str, str]] = {
    "norvegien": mark("🏆 {name} is the Norvégien!"),
    "norvegien_plus": mark("🏆 {name} is the Norvégien!"),
}
"""The winner's title by preset, for presets that have one."""
_LOSERS: Final[Mapping[str, str]] = {
    "smeghead": mark("💩 {name} is the Smeghead"),
    "west_kent": mark("💩 {name} is the Smeghead"),
}
"""The loser's title by preset, if not the usual one."""


def result_blocks(view: View, outcome: Outcome, names: Names, t: Words) -> Sequence[Block]:
    """Return the title, the ranking, and notes on what comes next."""
    headline = _headline(view.rules, outcome, names, t)
    notes = [line for line in _notes(view, outcome, t) if line]
    texts = (f"## {headline}", "\n".join(_ranking(view, outcome, names, t)), "\n".join(notes))
    return tuple(Text(text) for text in texts if text)


def _headline(rules: ShitheadRules, outcome: Outcome, names: Names, t: Words) -> str:
    if outcome.reason == "move_limit":
        return t("⏱️ The deal was cut off")
    preset = next((name for name, known in PRESETS.items() if known == rules), "")
    if rules.finish == "first_out" or outcome.loser is None:
        winners = all_of([names(seat) for seat in outcome.ranking[0]], t)
        return t(_WINNERS.get(preset, _WINNER), name=winners)
    title = t(_LOSERS.get(preset, _LOSER), name=names(outcome.loser))
    return t("{title} and deals next", title=title) if rules.dealer_next == "loser" else title


def _ranking(view: View, outcome: Outcome, names: Names, t: Words) -> Iterator[str]:
    place = 1
    for tied in outcome.ranking:
        names_tied = ", ".join(_ranked(view, seat, names, t) for seat in tied)
        yield f"{_mark(view, outcome, tied[0], place)} {names_tied}"
        place += len(tied)


def _mark(view: View, outcome: Outcome, seat: Seat, place: int) -> str:
    """Return the sign of a place: a medal for the first three, unless they lost or did not finish."""
    if seat == outcome.loser and view.rules.finish == "last_in":
        return "💩"
    earned = view.seats[seat].status in ("in", "out")
    return place_sign(place) if earned else f"{place}."


def _ranked(view: View, seat: Seat, names: Names, t: Words) -> str:
    match view.seats[seat].status:
        case "left":
            return t("{name} (left)", name=names(seat))
        case "eliminated":
            return t("{name} (eliminated)", name=names(seat))
        case "in" | "out":
            return names(seat)


def _notes(view: View, outcome: Outcome, t: Words) -> Iterator[str]:
    if outcome.reason == "move_limit":
        yield t.plural(
            "After {count} move those who still held cards share a place.",
            "After {count} moves those who still held cards share a place.",
            view.moves,
        )
    if view.rules.sequel is not None:
        yield t("The second deal of the match is the reverse one.")
