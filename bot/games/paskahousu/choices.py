"""The plays that a hand offers, and the second click for a further choice.

A `pick` body that does not match the scene (outdated or forged) gives no blocks, and the hand is shown in its
initial state.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.games.paskahousu.claims import rank_groups
from bot.games.paskahousu.clicks import ONE_OF_THEM, body_of, claim_body
from bot.games.paskahousu.refusals import whys_not
from bot.games.shedding.bodies import values_of
from bot.games.shedding.hand_words import active_zone, group_text, open_cards
from bot.i18n import Words
from bot.messages.list_words import card_sign, how_many, rank_sign, several
from bot.messages.panels import MOST_OPTIONS, Block, Button, Menu, Option, Style, Text, menus, rows
from game.core.cards import RANK_BY_CODE, RANK_CODES, Rank
from game.paskahousu.actions import PickUp, Play
from game.paskahousu.ranks import ORDER, RANK_OF, TWO
from game.paskahousu.view import View

WHY_NOT: Final = "w"
_HOW_MANY: Final = "p"
_CLAIM: Final = "k"
_ANYWAY: Final = "u"
_BOTH: Final = 2
_MOST_BUTTONS: Final = 8


def plays_by_rank(scene: HandScene) -> dict[Rank, list[Play]]:
    """Return the possible plays by the rank that they have, in the bluff game by their claim."""
    found: dict[Rank, list[Play]] = {}
    for action in scene.legal:
        if isinstance(action, Play):
            rank = RANK_OF[action.cards[0]] if action.claim is None else action.claim
            found.setdefault(rank, []).append(action)
    return found


def rank_button(rank: Rank, plays: Sequence[Play], label: str) -> Button:
    """Return the button of a rank in the open game: it lays the cards, or asks how many."""
    if len(plays) == 1:
        return Button(label, PLAY_VERB, body_of(plays[0]))
    return Button(label, PICK_VERB, f"{_HOW_MANY}{RANK_CODES[rank]}")


def claim_button(rank: Rank, scene: HandScene, t: Words) -> Button:
    """Return the button that says a rank, blue if the player has one; it asks for the cards."""
    held = any(RANK_OF[card] == rank for card in scene.view.hand)
    style = Style.PRIMARY if held else Style.SECONDARY
    return Button(rank_sign(rank, t), PICK_VERB, f"{_CLAIM}{RANK_CODES[rank]}", style)


def pick_up_button(scene: HandScene, t: Words) -> Button:
    """Return the button that takes the pile; in the open game it asks first if the player could play.

    In the bluff game the doubt beside it is the red one.
    """
    count = sum(play.count for play in scene.view.pile)
    label = t("Pick up ({count})", count=count) if count else t("Pick up")
    style = Style.SECONDARY if scene.view.rules.bluff else Style.DANGER
    if PickUp() not in scene.legal:
        return Button(label, PLAY_VERB, body_of(PickUp()), style, disabled=True)
    if _could_play(scene):
        return Button(label, PICK_VERB, _ANYWAY, style)
    return Button(label, PLAY_VERB, body_of(PickUp()), style)


def chosen_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return the choice that a `pick` body opens instead of the cards; nothing for an invalid body."""
    chooser = _CHOOSERS.get(scene.pick[:1])
    return chooser(scene, scene.pick[1:], t) if chooser is not None else ()


def reasons_text(scene: HandScene, t: Words) -> str:
    """Return why some ranks may not be laid or said, or that nothing stops it."""
    view: View = scene.view
    if view.phase != "play" or scene.seat != view.turn:
        return t("It isn’t your turn: all you can do now is to doubt.")
    if active_zone(view, scene.seat) == "down":
        return t("Nobody knows your face-down cards, so you can turn any of them.")
    if view.rules.bluff:
        barred = [rank for rank in ORDER if rank not in view.requirement.playable]
        return "\n".join(whys_not(view, barred, t)) if barred else t("You can say any rank.")
    plays = plays_by_rank(scene)
    barred = [rank for rank, _ in rank_groups(open_cards(view, scene.seat)) if rank not in plays]
    return "\n".join(whys_not(view, barred, t)) if barred else t("You can play every one of these cards now.")


def completes_a_quad(view: View, rank: Rank, count: int) -> bool:
    """Tell whether so many cards of a rank, laid now, make enough of it to burn the pile."""
    if not view.rules.quad or (rank == TWO and not view.rules.quad_twos):
        return False
    equal = view.requirement.equal if view.requirement.top == rank else 0
    return count + equal >= view.rules.quad


def burns(view: View, rank: Rank, count: int) -> bool:
    """Tell whether so many cards of a rank, laid now, burn the pile."""
    return rank in view.requirement.falling or completes_a_quad(view, rank, count)


def _count_choice(scene: HandScene, code: str, t: Words) -> Sequence[Block]:
    rank = RANK_BY_CODE.get(code)
    plays = plays_by_rank(scene).get(rank, []) if rank is not None else []
    if rank is None or len(plays) < _BOTH or scene.view.rules.bluff:
        return ()
    buttons = [Button(_count_label(scene, rank, play, t), PLAY_VERB, body_of(play)) for play in plays]
    question, back = Text(how_many(rank, t)), Button(t("Back"), PICK_VERB)
    if len(buttons) <= _MOST_BUTTONS:
        return (question, *rows([*buttons, back]))
    options = [Option(button.label, button.body) for button in buttons]
    return (question, *menus(PLAY_VERB, options, how_many(rank, t), ONE_OF_THEM), *rows([back]))


def _count_label(scene: HandScene, rank: Rank, play: Play, t: Words) -> str:
    """Return how many cards a play lays, and whether just that many burn the pile."""
    count, label = len(play.cards), str(len(play.cards))
    if count == sum(RANK_OF[card] == rank for card in open_cards(scene.view, scene.seat)):
        label = t("Both") if count == _BOTH else t("All {count}", count=count)
    if rank not in scene.view.requirement.falling and completes_a_quad(scene.view, rank, count):
        return t("{cards}: {effect}", cards=label, effect=t("burns the pile"))
    return label


def _claim_choice(scene: HandScene, code: str, t: Words) -> Sequence[Block]:
    """Return the buttons that lay the truth, and the menus of any cards to lay with a claim."""
    rank = RANK_BY_CODE.get(code)
    plays = plays_by_rank(scene).get(rank, []) if rank is not None else []
    if rank is None or not plays or not scene.view.rules.bluff:
        return ()
    most = max(len(play.cards) for play in plays)
    held = scene.view.hand
    true = [card for card in held if RANK_OF[card] == rank]
    cards = [*true, *(card for card in held if RANK_OF[card] != rank)]
    values = values_of(cards)
    options = [
        Option(card_sign(card, t), value, emoji=scene.emoji(card))
        for card, value in zip(cards, values, strict=True)
    ]
    ranks = several(rank, t)
    menus = [
        Menu(
            PLAY_VERB,
            tuple(options[start : start + MOST_OPTIONS]),
            t("The cards that you lay as {ranks}…", ranks=ranks),
            claim_body(rank, part),
            most=min(most, len(options) - start, MOST_OPTIONS),
        )
        for part, start in enumerate(range(0, len(options), MOST_OPTIONS))
    ]
    question = t("You say “{ranks}”. Which cards do you lay, face down? You may lie.", ranks=ranks)
    honest = [
        Button(
            t("The truth: {cards}", cards=group_text(true[:count], t)),
            PLAY_VERB,
            body_of(Play(tuple(true[:count]), rank)),
            Style.PRIMARY,
        )
        for count in range(1, min(most, len(true)) + 1)
    ]
    return (Text(question), *rows(honest), *menus, *rows([Button(t("Back"), PICK_VERB)]))


def _pick_up_anyway(scene: HandScene, _rest: str, t: Words) -> Sequence[Block]:
    if PickUp() not in scene.legal or not _could_play(scene):
        return ()
    button = Button(t("Pick up"), PLAY_VERB, body_of(PickUp()), Style.DANGER)
    return (Text(t("You could play. Pick up anyway?")), *rows([button, Button(t("Back"), PICK_VERB)]))


def _could_play(scene: HandScene) -> bool:
    return not scene.view.rules.bluff and any(isinstance(action, Play) for action in scene.legal)


_CHOOSERS: Final[Mapping[str, Callable[[HandScene, str, Words], Sequence[Block]]]] = {
    _HOW_MANY: _count_choice,
    _CLAIM: _claim_choice,
    _ANYWAY: _pick_up_anyway,
}
