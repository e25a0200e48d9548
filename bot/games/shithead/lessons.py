"""Three taught hands of Shithead."""

from typing import Any, Final

from bot.games.core.lesson import Lesson, Move
from bot.i18n import mark


def _play(*cards: str) -> dict[str, Any]:
    return {"kind": "play", "cards": list(cards)}


def _seat(hand: str, up: str, down: str) -> dict[str, Any]:
    return {
        "hand": hand.split(),
        "up": [[] if card == "-" else [card] for card in up.split()],
        "down": [None if card == "-" else card for card in down.split()],
    }


_EQUAL_OR_HIGHER: Final = Lesson(
    title=mark("Equal or higher"),
    rule=mark("Play a card that equals or beats the card on top. If you can’t, you pick up the whole pile."),
    preset="shithead",
    position={
        "turn": 0,
        "stock": ["6D", "3C", "4S", "9C", "5D", "7H"],
        "pile": [{"seat": 1, "cards": ["8S"]}],
        "seats": [_seat("5C 8D KH", "JD QC 4H", "3S 6H 9S"), _seat("QS AS 3D", "JS 6C 9D", "4C 7C QD")],
    },
    moves=(
        Move(
            task=mark("There’s an 8 on the pile. Play the lowest card that fits."),
            does=(_play("8D"),),
            praise=mark("Right: an 8 equals an 8. You drew a card, because the stock isn’t empty yet."),
            otherwise=mark(
                "That would be allowed, but play the lowest card that fits: keep the King for later."
            ),
            replies=((1, _play("QS")),),
        ),
        Move(
            task=mark("There’s a Queen on top. Which of your cards beats it?"),
            does=(_play("KH"),),
            praise=mark("Right: a King beats a Queen."),
            otherwise=mark("You only pick up if you have to, and your King beats the Queen."),
            replies=((1, _play("AS")),),
        ),
        Move(
            task=mark("An Ace is the highest card, and nothing you have fits. Pick up the pile."),
            does=({"kind": "pick_up"},),
            praise=mark(
                "Your hand is bigger now, but the Ace and the King are yours, and the pile is empty."
            ),
            otherwise=mark("Nothing else is possible here: pick up the pile."),
        ),
    ),
)

_SPECIAL_CARDS: Final = Lesson(
    title=mark("Special cards"),
    rule=mark("A 2 can be played on any card, and any card can follow it. A 10 burns the pile."),
    preset="shithead",
    position={
        "turn": 0,
        "stock": ["4D", "5H", "8C", "JH"],
        "pile": [{"seat": 1, "cards": ["KS"]}],
        "seats": [_seat("2C 10D 4S", "JD QC AH", "3S 6H 9S"), _seat("9C 7D 3D", "JS 6C 9D", "4C 7C QD")],
    },
    moves=(
        Move(
            task=mark("There’s a King on top, and your 4 is too low. Play your 2: it fits on any card."),
            does=(_play("2C"),),
            praise=mark("After a 2, any card can follow: even a 9 was enough."),
            otherwise=mark("That would be allowed, but this time try the 2."),
            replies=((1, _play("9C")),),
        ),
        Move(
            task=mark("A 10 fits on any card too. Play it and see what becomes of the pile."),
            does=(_play("10D"),),
            praise=mark("The 10 burned the pile: it’s out of the game, and you lead again."),
            otherwise=mark("You could pick up, but the 10 gets rid of the whole pile."),
        ),
        Move(
            task=mark(
                "You lead, so any card will do. Play both 4s at once: cards of the same rank go together."
            ),
            does=(_play("4S", "4D"),),
            praise=mark("Two cards in one turn. Four of a kind on top would burn the pile, too."),
            otherwise=mark("That would be allowed, but get rid of both 4s at once."),
        ),
    ),
)

_FACE_DOWN: Final = Lesson(
    title=mark("The table cards"),
    rule=mark(
        "When stock and hand are empty, you play your face-up cards, and the face-down ones last, unseen."
    ),
    preset="shithead",
    position={
        "turn": 0,
        "pile": [{"seat": 1, "cards": ["9C"]}],
        "seats": [_seat("", "QC - -", "KD - -"), _seat("2D 7D", "JS - -", "4C - -")],
    },
    moves=(
        Move(
            task=mark("Your hand is empty. Play your face-up Queen from the table."),
            does=(_play("QC"),),
            praise=mark("A Queen beats a 9. One card is left, face down."),
            otherwise=mark("You only pick up if you have to, and your Queen beats the 9."),
            replies=((1, _play("2D")),),
        ),
        Move(
            task=mark(
                "Turn your face-down card. If it doesn’t fit, you pick it up with the pile. After a "
                "2, it fits."
            ),
            does=({"kind": "flip", "slot": 0},),
            praise=mark("You have no cards left. The last player with cards loses, so you’re safe!"),
            otherwise=mark("Turn your face-down card."),
        ),
    ),
)

LESSONS: Final = (_EQUAL_OR_HIGHER, _SPECIAL_CARDS, _FACE_DOWN)
