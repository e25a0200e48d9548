"""Three taught hands of Nain Jaune."""

from typing import Any, Final

from bot.games.core.lesson import Lesson, Move
from bot.i18n import mark


def _lay(*cards: str) -> tuple[dict[str, Any], ...]:
    return tuple({"kind": "lay", "card": card, "announce": True} for card in cards)


def _replies(seat: int, *cards: str) -> tuple[tuple[int, dict[str, Any]], ...]:
    return tuple((seat, body) for body in _lay(*cards))


def _position(*hands: str) -> dict[str, Any]:
    seats = [{"hand": hand.split(), "tokens": 150} for hand in hands]
    boxes = {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15}
    return {"turn": 0, "dealer": 2, "boxes": boxes, "seats": seats}


_RUNS: Final = Lesson(
    title=mark("Runs in order"),
    rule=mark("Cards are played in order, whatever their suit. You go on as long as you have the next one."),
    preset="nain_jaune",
    position=_position("5C 6D 7S QH 2C", "8C 9H 3D", "10S JD 4H"),
    moves=(
        Move(
            task=mark("You lead. Start with your 5: your 6 and your 7 follow."),
            does=_lay("5C", "6D", "7S"),
            praise=mark(
                "You had no 8, so the next player went on with 8 and 9, and the one after with 10 and Jack."
            ),
            otherwise=mark("You could lead that, but then your long run would wait. Start with the 5."),
            replies=(*_replies(1, "8C", "9H"), *_replies(2, "10S", "JD")),
        ),
        Move(
            task=mark("A Queen comes after the Jack, and you have one. Play it."),
            does=_lay("QH", "2C"),
            praise=mark(
                "Nobody had a King or an Ace, so you went on with your next card, the 2. Your hand is "
                "empty: you win the deal!"
            ),
            otherwise=mark("Now the run needs a Queen."),
        ),
    ),
)

_PRIZES: Final = Lesson(
    title=mark("The boxes"),
    rule=mark("Five board cards take the tokens of their boxes: 10♦, J♣, Q♠, K♥, and the 7♦, the Dwarf."),
    preset="nain_jaune",
    position=_position("6C 7D QS 2H", "8C 9H 3D", "10S JD 4H"),
    moves=(
        Move(
            task=mark("Lead your 6: the 7♦ follows it and takes the Dwarf’s box."),
            does=_lay("6C", "7D"),
            praise=mark("The Dwarf’s box was yours. The others went on up to the Jack."),
            otherwise=mark("You could lead that, but lead the 6: then the 6 and the 7♦ both go."),
            replies=(*_replies(1, "8C", "9H"), *_replies(2, "10S", "JD")),
        ),
        Move(
            task=mark("Your Queen of Spades takes a box too. Play it."),
            does=_lay("QS", "2H"),
            praise=mark(
                "You took the Queen’s box and went out. A board card left in a hand would have cost "
                "its owner."
            ),
            otherwise=mark("Now the run needs a Queen."),
        ),
    ),
)

_KINGS: Final = Lesson(
    title=mark("Kings, and going out"),
    rule=mark(
        "After a King comes the Ace. The first player without cards ends the deal, and the "
        "others pay for theirs."
    ),
    preset="nain_jaune",
    position=_position("KH AC 2D 5S", "3D 8H", "4H 10S 10C"),
    moves=(
        Move(
            task=mark("Lead your King of Hearts. It takes its box, and your Ace and your 2 follow."),
            does=_lay("KH", "AC", "2D"),
            praise=mark("The run went on past the King. The others played 3 and 4, and now it’s your 5."),
            otherwise=mark("You could lead that, but the King lets you play three cards, and takes its box."),
            replies=(*_replies(1, "3D"), *_replies(2, "4H")),
        ),
        Move(
            task=mark("Play your last card."),
            does=_lay("5S"),
            praise=mark(
                "You’re out: the deal ends, and the others pay you the points of their cards: 8 and 20."
            ),
            otherwise=mark("Play your 5."),
        ),
    ),
)

LESSONS: Final = (_RUNS, _PRIZES, _KINGS)
