"""The private hand: a seat's cards, and a button for every legal action, before and during play."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.core.hand_rows import FEW_RANKS, MOST_ROWS, action_rows, card_rows
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene, sketched
from bot.games.shedding.bodies import values_of, written
from bot.games.shedding.hand_words import (
    active_zone,
    flip_buttons,
    group_text,
    hand_heading,
    open_cards,
    own_cards,
    rank_buttons,
)
from bot.games.shithead.choices import (
    WHY_NOT,
    chosen_blocks,
    offer,
    pick_up_button,
    rank_button,
    reasons_text,
    ways_by_rank,
)
from bot.games.shithead.clicks import JUMP_IN, UNSEEN, body_of, choice_body, read_cards
from bot.games.shithead.phrases import own_line, pile_line, pile_lines, rank_groups, what_to_lay
from bot.games.shithead.picture.seat import draw_own_seat
from bot.games.shithead.picture.seat_scene import seat_scene
from bot.i18n import Words
from bot.messages.list_words import card_sign
from bot.messages.panels import Block, Button, Menu, Option, Row, Sketch, Style, Text, rows
from bot.pictures.emojis import CardEmojis
from game.core.cards import RANK, Card
from game.shithead.actions import Aim, Chance, Choose, Exchange, JumpIn, PickUp, Ready, Stack, Stop
from game.shithead.view import View

_CARD: Final = "g"
"""The `pick` body of a hand card to swap or stack."""
_SWAP: Final = "x"
"""The `pick` body that swaps cards in play."""


def preparation_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return the controls before play."""
    if any(isinstance(action, Choose) for action in scene.legal):
        return (*_choosing(scene, t), *action_rows(scene, (), hints=False))
    if scene.pick[:1] == _CARD and (uses := _uses(scene, scene.pick[1:], t)):
        return uses
    may = Ready() in scene.legal
    ready = Button(t("Ready"), PLAY_VERB, body_of(Ready()), Style.SUCCESS, disabled=not may)
    actions = (ready,) if may or scene.view.phase == "exchange" else ()
    shown = card_rows([_card_button(scene, card, t) for card in _cards(scene)], scene.style.order)
    return (*shown, *action_rows(scene, actions, hints=False))


def _choosing(scene: HandScene, t: Words) -> Sequence[Block]:
    view: View = scene.view
    if Choose() in scene.legal:
        return rows([Button(t("Lay them down"), PLAY_VERB, UNSEEN, Style.PRIMARY)])
    cards = [card for _, held in rank_groups(view.hand, view.rules, scene.style.order) for card in held]
    places = min(view.rules.table_cards, len(cards))
    stacks = view.rules.stacking != "off"
    options = tuple(
        Option(card_sign(card, t), value, emoji=scene.emoji(card))
        for card, value in zip(cards, values_of(cards), strict=True)
    )
    placeholder = t("Your face-up cards…")
    if stacks:
        placeholder = t("Your face-up cards (the same rank can share a place)…")
    most = len(cards) if stacks else places
    return (Menu(PLAY_VERB, options, placeholder, choice_body(places), least=places, most=most),)


def _cards(scene: HandScene) -> list[Card]:
    """Return the distinct cards in the hand, sorted."""
    view: View = scene.view
    return [card for _, held in rank_groups(view.hand, view.rules) for card in dict.fromkeys(held)]


def _card_button(scene: HandScene, card: Card, t: Words) -> Button:
    """Return the button of a hand card; it asks what to do if there is a choice."""
    label, swaps, stacks = card_sign(card, t), _swaps(scene, card), _stacks(scene, card)
    button = Button(label, PICK_VERB, f"{_CARD}{written((card,))}", disabled=not swaps and not stacks)
    if len(stacks) == 1 and not swaps:
        button = Button(f"{label} → {_place_label(scene, stacks[0], t)}", PLAY_VERB, body_of(stacks[0]))
    return replace(button, emoji=scene.emoji(card))


def _uses(scene: HandScene, row: str, t: Words) -> Sequence[Block]:
    """Return the possible uses of a hand card."""
    try:
        card = read_cards(row)[0]
    except ValueError:
        return ()
    swaps, stacks = _swaps(scene, card), _stacks(scene, card)
    if card not in scene.view.hand or not (swaps or stacks):
        return ()
    buttons = [
        *(
            Button(f"⇄ {card_sign(swap.up[0], t)}", PLAY_VERB, body_of(swap), emoji=scene.emoji(swap.up[0]))
            for swap in swaps
        ),
        *(Button(f"→ {_place_label(scene, stack, t)}", PLAY_VERB, body_of(stack)) for stack in stacks),
    ]
    sign = card_sign(card, t)
    if not stacks:
        return offer(t("Swap {card} for which of your face-up cards?", card=sign), buttons, t)
    if not swaps:
        return offer(t("Stack {card} on which face-up cards?", card=sign), buttons, t)
    return offer(t("Swap {card} (⇄), or stack it on the same rank (→)?", card=sign), buttons, t)


def _swaps(scene: HandScene, card: Card) -> list[Exchange]:
    """Return the exchanges of one card; for equal ranks only if suits matter."""
    view: View = scene.view
    ranks = {
        RANK[action.up[0]]
        for action in scene.legal
        if isinstance(action, Exchange) and len(action.hand) == 1 and RANK[action.hand[0]] == RANK[card]
    }
    if view.rules.runs == "off":
        ranks.discard(RANK[card])
    there = dict.fromkeys(slot[0] for slot in view.seats[scene.seat].up if len(slot) == 1)
    return [Exchange((card,), (up,)) for up in there if RANK[up] in ranks]


def _stacks(scene: HandScene, card: Card) -> list[Stack]:
    return [
        Stack(card, action.seat, action.slot)
        for action in scene.legal
        if isinstance(action, Stack) and RANK[action.card] == RANK[card]
    ]


def _place_label(scene: HandScene, stack: Stack, t: Words) -> str:
    """Return the label of a stacking place: the cards there, and their owner if somebody else."""
    cards = group_text(scene.view.seats[stack.seat].up[stack.slot], t)
    return cards if stack.seat == scene.seat else f"{cards} ({scene.names.label(stack.seat)})"


def hand_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return a seat's cards, whose turn it is for what, and the seat's options."""
    view: View = scene.view
    jumping, scene = _jumping(scene, t), _in_turn(scene)
    heading = hand_heading(scene, own_line(scene, t), _own_cards(scene, t))
    if view.phase in ("choose", "exchange"):
        return (*heading, *preparation_blocks(scene, t))
    if scene.legal and scene.pick and (chosen := _swapping(scene, t) or chosen_blocks(scene, t)):
        return (*heading, *chosen)
    below = (Text(reasons_text(scene, t)),) if scene.legal and scene.pick == WHY_NOT else ()
    above = (*_card_buttons(scene, t), *rows(_target_buttons(scene)))
    return (*heading, *above, *jumping, *_actions(scene, t, len(above)), *below)


def _in_turn(scene: HandScene) -> HandScene:
    """Return the scene without what its seat can do out of turn."""
    return scene if scene.seat in scene.view.awaited else replace(scene, legal=())


def _jumping(scene: HandScene, t: Words) -> Sequence[Row]:
    """Return what a seat can do about the last play out of turn: jump in, or let it stand."""
    if scene.seat not in scene.view.jumpers:
        return ()
    jump = replace(reactions(scene.view, t)[0], disabled=JumpIn() not in scene.legal)
    return rows([jump, *([scene.let_stand] if scene.let_stand else [])])


def reactions(view: View, t: Words) -> Sequence[Button]:
    """Return the button with which somebody jumps in from the board, while anybody might."""
    return (Button(t("Jump in"), PLAY_VERB, JUMP_IN, Style.DANGER, emoji="⚡"),) if view.jumpers else ()


def _swapping(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return the choice of a card to swap in play, or of what it is swapped for; nothing for other picks."""
    if scene.pick[:1] == _CARD:
        return _uses(scene, scene.pick[1:], t)
    cards = [card for card in _cards(scene) if _swaps(scene, card)] if scene.pick == _SWAP else ()
    return offer(t("Swap which card?"), [_card_button(scene, card, t) for card in cards], t) if cards else ()


def seat_picture(scene: HandScene, t: Words) -> Sketch:
    """Return the table as a seat sees it."""
    scene = _in_turn(scene)
    count = _rows_below(scene, t)
    usual = MOST_ROWS + 1
    shown = seat_scene(scene, what_to_lay(scene.view, t), is_crowded=count > usual, is_tight=count == usual)
    return sketched(shown, draw_own_seat, t, Text("\n".join(_own_cards(scene, t))))


def _rows_below(scene: HandScene, t: Words) -> int:
    """Return how many rows of buttons a hand of many ranks has; 0 if there are few, or nothing to lay."""
    view: View = scene.view
    if len(view.hand) <= FEW_RANKS or not scene.legal or view.phase not in ("play", "attack"):
        return 0
    cards = _card_buttons(scene, t)
    return len(cards) + len(_actions(scene, t, len(cards)))


def _own_cards(scene: HandScene, t: Words) -> Iterator[str]:
    view: View = scene.view

    def pile(emojis: CardEmojis | None) -> Iterator[str]:
        if view.pile and not view.is_over:
            yield from (pile_line(view, t),) if emojis is None else pile_lines(view, t, emojis)

    groups = [held for _, held in rank_groups(view.hand, view.rules, scene.style.order)]
    return own_cards(scene, groups, pile, t)


def _card_buttons(scene: HandScene, t: Words) -> Sequence[Row]:
    """Return a button for each rank to choose from, or for each face-down card."""
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return rows(flip_buttons(scene, t))
    ways = ways_by_rank(view, scene.seat, scene.legal)
    buttons = rank_buttons(
        scene,
        rank_groups(open_cards(view, scene.seat), view.rules),
        lambda rank, label: rank_button(rank, ways[rank], label) if rank in ways else None,
        t,
    )
    return card_rows(buttons, scene.style.order)


def _target_buttons(scene: HandScene) -> list[Button]:
    """Return whom a revealed card can attack."""
    return [
        Button(scene.names.label(action.target), PLAY_VERB, body_of(action))
        for action in scene.legal
        if isinstance(action, Aim)
    ]


def _actions(scene: HandScene, t: Words, above: int) -> Sequence[Row]:
    """Return the actions other than laying cards: always the same in a phase, disabled while unavailable.

    `above` is the number of the rows of cards.
    """
    view: View = scene.view
    if view.seats[scene.seat].status != "in" or view.phase == "aim":
        return action_rows(scene, (), hints=False)
    if view.phase == "chain":
        stop = Button(t("Stop"), PLAY_VERB, body_of(Stop()), disabled=Stop() not in scene.legal)
        return action_rows(scene, (stop,), hints=False)
    chance = Chance() not in scene.legal
    trying = Button(t("Try the stock"), PLAY_VERB, body_of(Chance()), disabled=chance)
    known = () if view.rules.chance_card == "off" else (trying,)
    if view.rules.exchange == "until_burn":
        may = any(isinstance(action, Exchange) for action in scene.legal)
        known = (*known, Button(t("Swap"), PICK_VERB, _SWAP, disabled=not may))
    return action_rows(scene, (_pick_up(scene, t), _why_not(scene, t), *known), above)


def _pick_up(scene: HandScene, t: Words) -> Button:
    allowed = pick_up_button(scene, t)
    return allowed or Button(t("Pick up"), PLAY_VERB, body_of(PickUp()), Style.DANGER, disabled=True)


def _why_not(scene: HandScene, t: Words) -> Button:
    """Return the question, which has an answer in each of the seat's turns."""
    pick = "" if scene.pick == WHY_NOT else WHY_NOT
    return Button(t("Why not?"), PICK_VERB, pick, disabled=not scene.legal)
