"""Phrases of the board and of the hand that shedding games share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.games.core.hand_rows import FEW_RANKS
from bot.games.core.screen import PLAY_VERB, HandScene, Names
from bot.games.shedding.bodies import written
from bot.i18n import Words, mark
from bot.messages.list_words import SUIT_SIGNS, card_sign, card_signs, nth, rank_sign
from bot.messages.names import plain
from bot.messages.panels import Block, Button, Text
from bot.pictures.emojis import CardEmojis
from game.core.cards import JOKER, RANK, SUIT, Card, Rank
from game.core.protocol import Seat
from game.shedding.actions import Flip
from game.shedding.zones import ActiveZone

LARGE: Final = "## "
"""The mark of a heading, whose letters are large."""
_MOST_SUITS: Final = 3
"""So many suits fit on a button, three of which share the row of a phone."""


REFUSALS: Final[dict[str, str]] = {
    "not_your_turn": mark("Not yet. {turn}"),
    "not_now": mark("Not now. {turn}"),
    "no_cards": mark("Choose a card first."),
    "not_your_cards": mark("Those cards are no longer there. Here is what you have."),
    "hand_first": mark("Play your hand first; the cards on the table come after."),
    "blind_only": mark("You have only face-down cards left: turn one."),
    "no_such_slot": mark("There’s no card there any more."),
    "mixed_ranks": mark("Cards played together must have the same rank."),
    "too_many_cards": mark("You can play at most {most} cards at once."),
    "nothing_to_pick_up": mark("There’s no pile to pick up: you lead."),
    "stock_empty": mark("The stock is empty."),
    "not_stuck": mark("You can play, so you can’t try the stock."),
}
"""The sentences for refusals that the games have alike, by code."""


def group_text(cards: Sequence[Card], t: Words) -> str:
    """Return cards of one rank in short form, jokers behind them: `7♠♥♦`, `2♠ joker`, `joker ×2`."""
    ranked = [card for card in cards if RANK[card] != JOKER]
    suits, jokers = "".join(SUIT_SIGNS[SUIT[card]] for card in ranked), len(cards) - len(ranked)
    named = rank_sign(JOKER, t) if jokers < 2 else f"{rank_sign(JOKER, t)} ×{jokers}"
    return " ".join([f"{rank_sign(RANK[card], t)}{suits}" for card in ranked[:1]] + [named] * bool(jokers))


def slots_text(slots: Iterable[Sequence[Card]], t: Words) -> str:
    """Return the cards of face-up slots, slot by slot: `4♠, 6♥♣, A♦`."""
    return ", ".join(group_text(slot, t) for slot in slots if slot)


def active_zone(view: Any, seat: Seat) -> ActiveZone:
    """Return the zone a seat plays from: the first non-empty of hand, face-up and face-down cards."""
    shown = view.seats[seat]
    if shown.hand_count:
        return "hand"
    return "up" if any(shown.up) else "down"


def open_cards(view: Any, seat: Seat) -> tuple[Card, ...]:
    """Return the cards a seat may choose from: the hand, or if it is empty the face-up cards."""
    if active_zone(view, seat) == "hand":
        return tuple(view.hand)
    return tuple(card for slot in view.seats[seat].up for card in slot)


def others_line(scene: HandScene, t: Words) -> str:
    """Return how many cards the others have, with a mark for who is to move."""
    view = scene.view
    players = [
        f"{'▶ ' if seat in view.awaited else ''}{plain(scene.names.label(seat))} {shown.card_count}"
        for seat, shown in enumerate(view.seats)
        if seat != scene.seat and shown.status == "in"
    ]
    stock = t("stock {count}", count=view.stock_count)
    return "-# " + " · ".join((t("Cards: {players}", players=", ".join(players)), stock))


def hand_heading(scene: HandScene, line: str, cards: Iterator[str]) -> tuple[Block, ...]:
    """Return whose turn it is for what, and the cards: drawn, or in words."""
    if scene.picture is not None:
        return Text(line), scene.picture
    return (Text("\n".join((line, *cards))),)


def own_cards(
    scene: HandScene,
    groups: Sequence[tuple[Card, ...]],
    around: Callable[[CardEmojis | None], Iterator[str]],
    t: Words,
) -> Iterator[str]:
    """Yield the others' cards, what `around` tells of the table, and the seat's own: `groups` are alike."""
    view, up = scene.view, scene.view.seats[scene.seat].up
    if not view.is_over:
        yield others_line(scene, t)
    largest = scene.style.large
    if scene.emojis is not None and (large := scene.emojis.large(groups or up, largest=largest)):
        yield from around(scene.emojis)
        yield from _own_emojis(scene, scene.emojis, large, t)
        return
    yield from around(None)
    hand = " · ".join(group_text(held, t) for held in groups)
    yield from _own_lines(scene, hand, slots_text(up, t), t)


def flip_buttons(scene: HandScene, t: Words) -> list[Button]:
    """Return a button for each face-down card; the place of a turned one stays empty."""
    return [
        Button(
            _flip_label(scene, slot + 1, t) if there else "–",
            PLAY_VERB,
            f"f{slot}",
            disabled=Flip(slot) not in scene.legal,
            emoji=scene.emojis.back if scene.emojis and there else None,
        )
        for slot, there in enumerate(scene.view.seats[scene.seat].down)
    ]


def _flip_label(scene: HandScene, number: int, t: Words) -> str:
    """Return the label of a face-down card: beside the back of a card, the number on it is enough."""
    return t("Card {number}", number=number) if scene.emojis is None else str(number)


def rank_buttons(
    scene: HandScene,
    groups: Sequence[tuple[Rank, tuple[Card, ...]]],
    button: Callable[[Rank, str], Button | None],
    t: Words,
) -> list[Button]:
    """Return a button for each rank to choose from; `button` makes that of one that can be laid.

    Of many ranks, only those have one that can be laid: the picture shows the others dimmed, and all suits.
    """
    made = []
    for rank, held in groups:
        label = _label(rank, held, t)
        one = button(rank, label)
        if one is not None or len(groups) <= FEW_RANKS:
            one = one or Button(label, PLAY_VERB, f"l{written(held)}", disabled=True)
            made.append(replace(one, emoji=scene.emoji(held[0])))
    return made


def _label(rank: Rank, cards: Sequence[Card], t: Words) -> str:
    """Return equal cards for a button: `7♠♥♦`, `joker`, but `7 ×4` of more or several packs."""
    sign, suits = rank_sign(rank, t), [SUIT_SIGNS[SUIT[card]] for card in cards]
    if len(cards) == 1:
        return card_sign(cards[0], t)
    is_plain = all(suits) and len(set(suits)) == len(suits) <= _MOST_SUITS
    return f"{sign}{''.join(suits)}" if is_plain else f"{sign} ×{len(cards)}"


def _own_lines(scene: HandScene, hand: str, face_up: str, t: Words) -> Iterator[str]:
    """Yield the seat's cards as text, the hand as a heading if it should be large; "" for none."""
    count, downs = len(scene.view.hand), sum(scene.view.seats[scene.seat].down)
    if hand and scene.style.large:
        yield "-# " + t.plural("Hand ({count} card)", "Hand ({count} cards)", count)
        yield LARGE + hand
    elif hand:
        yield t.plural("Hand ({count} card): {cards}", "Hand ({count} cards): {cards}", count, cards=hand)
    if face_up:
        size = LARGE if scene.style.large and not hand else ""
        yield size + t("Face up: {cards}", cards=face_up)
    if downs:
        yield t.plural("Face down: {count} card", "Face down: {count} cards", downs)


def _own_emojis(scene: HandScene, emojis: CardEmojis, large: str, t: Words) -> Iterator[str]:
    """Yield the seat's cards as lines of large emojis; `large` are those of the hand."""
    own, count = scene.view.seats[scene.seat], len(scene.view.hand)
    if count:
        yield "-# " + t.plural("Hand ({count} card)", "Hand ({count} cards)", count)
        yield large
    backs = emojis.back * sum(own.down)
    up = emojis.large(own.up)
    if up or backs:
        yield "-# " + t("On the table")
        yield f"{up} {backs}".strip() if up else f"# {backs}"


_SHOWN_BENEATH: Final = 3
"""How many plays to show beneath the top of the pile."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """How a game writes the players' lines."""

    room: int
    """The most characters of all lines with emojis, at some forty per card."""
    asides: Callable[[Any, Seat, Words], Iterator[str]]
    """(view, seat) -> what else is said of a player in the game."""

    def lines(self, view: Any, names: Names, t: Words, emojis: CardEmojis | None) -> Text:
        """Return a line for each seat; open cards are emojis as far as they fit."""
        seats = Text("")
        for shown_as in (emojis, None):
            seats = Text(
                "\n".join(self._line(view, seat, names, t, shown_as) for seat in range(len(view.seats)))
            )
            if len(seats.content) <= self.room:
                break
        return seats

    def _line(self, view: Any, seat: Seat, names: Names, t: Words, emojis: CardEmojis | None) -> str:
        shown, name = view.seats[seat], names(seat)
        match shown.status:
            case "out":
                return f"🏁 {name} · {t('out {nth}', nth=nth(view.finished.index(seat) + 1, t))}"
            case "eliminated":
                return f"💀 {name} · {t('eliminated')}"
            case "left":
                return f"🚪 {name} · {t('left')}"
        cards = self._cards(shown, t, in_emojis=emojis is not None)
        marker = "▶ " if seat in view.awaited else ""
        line = f"{marker}{' · '.join((name, *cards, *self.asides(view, seat, t)))}"
        up = " ".join(emojis.row(slot) for slot in shown.up if slot) if emojis is not None else ""
        return f"{line}\n{t('face up {cards}', cards=up)}" if up else line

    def _cards(self, shown: Any, t: Words, *, in_emojis: bool) -> Iterator[str]:
        yield t("hand {count}", count=shown.hand_count)
        if any(shown.up) and not in_emojis:
            yield t("face up {cards}", cards=slots_text(shown.up, t))
        if any(shown.down):
            yield t.plural("face down {count}", "face down {count}", sum(shown.down))


def top_lines(cards: Sequence[Card], beneath: str, t: Words, emojis: CardEmojis | None) -> Iterator[str]:
    """Yield the cards on top of the pile in large type, and what is beneath in small type."""
    signs = card_signs(cards, t)
    if emojis is None:
        yield f"## {signs}"
        yield f"-# {beneath}"
    else:
        yield f"## {emojis.row(cards)}"
        yield f"-# {signs} · {beneath}"


def beneath_text(plays: Sequence[Any], count: int, write: Callable[[Any], str], t: Words) -> str:
    """Return the plays beneath the top, which have so many cards, the last ones as `write` writes them."""
    if not count:
        return t("nothing beneath")
    shown = [write(play) for play in plays[: -_SHOWN_BENEATH - 1 : -1]]
    cards = " · ".join([*shown, "…"] if len(plays) > _SHOWN_BENEATH else shown)
    return t.plural("beneath, {count} card: {cards}", "beneath, {count} cards: {cards}", count, cards=cards)


def pile_text(count: int, top: str, t: Words) -> str:
    """Return the pile in one line."""
    return t.plural("Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=top)


def stock_text(stock: int, burnt: int, t: Words) -> str:
    """Return how many cards are in the stock and burnt."""
    return f"{t('stock {count}', count=stock)} · {t.plural('burnt {count}', 'burnt {count}', burnt)}"
