"""Three taught hands: what goes on what, lying, and doubting."""

from typing import Any, Final

from bot.games.core.lesson import Lesson, Move
from bot.i18n import mark


def _play(*cards: str, claim: str | None = None) -> dict[str, Any]:
    play: dict[str, Any] = {"kind": "play", "cards": list(cards)}
    return play if claim is None else {**play, "claim": claim}


def _hands(*hands: str) -> list[dict[str, Any]]:
    return [{"hand": hand.split()} for hand in hands]


_ON_WHAT: Final = Lesson(
    title=mark("What goes on what"),
    rule=mark("An equal or higher card goes on the pile; a Jack, Queen or King needs at least a 7 beneath."),
    preset="paskahousu",
    position={
        "turn": 0,
        "stock": ["4D", "6H", "8S", "5C"],
        "pile": [{"seat": 1, "cards": ["6C"]}],
        "seats": _hands("7D JS 10H KC 3S", "9C QS 5H AC 2D"),
    },
    moves=(
        Move(
            task=mark("There’s a 6 on the pile: too low for your Jack. Play your 7."),
            does=(_play("7D"),),
            praise=mark("Right. You drew a card, because the stock isn’t empty yet."),
            otherwise=mark("That would be allowed, but keep your good cards: play the 7."),
            replies=((1, _play("9C")),),
        ),
        Move(
            task=mark("There’s a 9 on the pile. A 10 on a number burns the whole pile. Play it."),
            does=(_play("10H"),),
            praise=mark(
                "The pile has left the game, and you lead again. An Ace does that to Jack, Queen and King."
            ),
            otherwise=mark("That would be allowed, but this time burn the pile with your 10."),
        ),
        Move(
            task=mark("You lead: anything goes. Get rid of your lowest card, the 3."),
            does=(_play("3S"),),
            praise=mark("Well led. The last player with cards is the paskahousu, so low cards go first."),
            otherwise=mark("That would be allowed, but low cards get stuck later: lead the 3."),
        ),
    ),
)

_LYING: Final = Lesson(
    title=mark("Lying"),
    rule=mark("In Valepaska cards lie face down. You say a rank that fits, and it may be a lie."),
    preset="valepaska",
    position={
        "turn": 0,
        "pile": [{"seat": 2, "cards": ["6C"], "claim": "6"}],
        "seats": _hands("8D 8S 3H 4D 5C", "9C 2H QD 7S", "JH 9D 6S 5H"),
    },
    moves=(
        Move(
            task=mark("A 6 was said. Tell the truth first: press 8, and choose both your 8s."),
            does=(_play("8D", "8S", claim="8"),),
            praise=mark(
                "Nobody knows that it’s true, but nobody dared to doubt it. Then came a 9 and a Jack."
            ),
            otherwise=mark("You may lay that, but this time say the truth: two 8s."),
            replies=((1, _play("9C", claim="9")), (2, _play("JH", claim="J"))),
        ),
        Move(
            task=mark("After a Jack, all your cards are too low. Lie: press Q, and choose your 3."),
            does=(_play("3H", claim="Q"),),
            praise=mark("Nobody saw that it was a 3. The next player had nothing to say, and picked up."),
            otherwise=mark("A lie is needed, but try this one: say a Queen, and lay the 3."),
            replies=((1, {"kind": "pick_up"}),),
        ),
    ),
)

_DOUBTING: Final = Lesson(
    title=mark("Doubting"),
    rule=mark(
        "Everybody else may doubt the last play. A liar takes the pile; so does anybody who doubts the truth."
    ),
    preset="valepaska",
    position={
        "turn": 0,
        "contestable": True,
        "pile": [
            {"seat": 1, "cards": ["7C"], "claim": "7"},
            {"seat": 2, "cards": ["3C", "4H"], "claim": "8"},
        ],
        "seats": _hands("8S 8H 8D KC", "9C 2H QD", "JH 9D 6S"),
    },
    moves=(
        Move(
            task=mark("Two 8s? You hold three of the four yourself! Say that you don’t believe it."),
            does=({"kind": "challenge"},),
            praise=mark("A 3 and a 4: caught! The liar took the pile, and you lead."),
            otherwise=mark("You could go on, but that can only be a lie: doubt it."),
        ),
        Move(
            task=mark("Lay your three 8s, and say just that. Perhaps somebody doubts you."),
            does=(_play("8S", "8H", "8D", claim="8"),),
            praise=mark("It was true: the doubter took the pile, and you lead again."),
            otherwise=mark("That would be allowed, but this time lay all three 8s, and call them 8s."),
            replies=((1, {"kind": "challenge"}),),
        ),
        Move(
            task=mark("One card is left: a King. Lay it, and say so. Everybody is asked before you’re out."),
            does=(_play("KC", claim="K"),),
            praise=mark("All believed it, and you have no cards left: somebody else will be the paskahousu."),
            otherwise=mark("That would be a lie with your last card, which everybody doubts. Say a King."),
            replies=((1, {"kind": "accept"}), (2, {"kind": "accept"})),
        ),
    ),
)

LESSONS: Final = (_ON_WHAT, _LYING, _DOUBTING)
