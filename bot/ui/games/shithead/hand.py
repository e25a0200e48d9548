"""The private hand: a seat's cards, and a button for everything it may do."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.i18n import Words
from bot.ui.games.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.ui.games.shithead import before_play
from bot.ui.games.shithead.board import pile_line
from bot.ui.games.shithead.choices import (
    WHY_NOT,
    chosen_blocks,
    pick_up_button,
    rank_button,
    unplayable_ranks,
)
from bot.ui.games.shithead.clicks import body_of
from bot.ui.games.shithead.groups import cards_text, group_label, rank_groups, slots_text
from bot.ui.games.shithead.turn import active_zone, own_line
from bot.ui.games.shithead.ways import open_cards, ways_by_rank
from bot.ui.panels import Block, Button, Text, rows
from game.shithead.actions import Aim, Chance, Flip, Play, Stop
from game.shithead.view import View


def hand_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return a seat's cards, what is asked of whom, and what the seat may do."""
    view: View = scene.view
    heading = Text("\n".join((own_line(scene, t), *_own_cards(scene, t))))
    if view.phase in ("choose", "exchange"):
        return (heading, *before_play.preparation_blocks(scene, t))
    if scene.legal and scene.pick and (chosen := chosen_blocks(scene, t)):
        return (heading, *chosen)
    return (heading, *rows(_card_buttons(scene, t)), *rows(_other_buttons(scene, t)))


def _own_cards(scene: HandScene, t: Words) -> Iterator[str]:
    view: View = scene.view
    own = view.seats[scene.seat]
    if view.pile and not view.is_over:
        yield pile_line(view, t)
    if view.hand:
        cards = cards_text(view.hand, view.rules, t)
        yield t.plural(
            "Hand ({count} card): {cards}", "Hand ({count} cards): {cards}", len(view.hand), cards=cards
        )
    if any(own.up):
        yield t("Face up: {cards}", cards=slots_text(own.up, t))
    if any(own.down):
        yield t.plural("Face down: {count} card", "Face down: {count} cards", sum(own.down))


def _card_buttons(scene: HandScene, t: Words) -> list[Button]:
    """Return a button for each rank that could be chosen from, or for each face-down card."""
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return _flip_buttons(scene, t)
    ways = ways_by_rank(view, scene.seat, scene.legal)
    buttons = []
    for rank, held in rank_groups(open_cards(view, scene.seat), view.rules):
        label = group_label(held, t)
        if rank in ways:
            button = rank_button(rank, ways[rank], label)
        else:
            button = Button(label, PLAY_VERB, body_of(Play(held)), disabled=True)
        buttons.append(replace(button, emoji=scene.emojis(held[0])) if scene.emojis else button)
    return buttons


def _flip_buttons(scene: HandScene, t: Words) -> list[Button]:
    view: View = scene.view
    slots = [slot for slot, there in enumerate(view.seats[scene.seat].down) if there]
    return [
        Button(
            t("Card {number}", number=slot + 1),
            PLAY_VERB,
            body_of(Flip(slot)),
            disabled=Flip(slot) not in scene.legal,
            emoji=scene.emojis.back if scene.emojis else None,
        )
        for slot in slots
    ]


def _other_buttons(scene: HandScene, t: Words) -> list[Button]:
    buttons = []
    for action in scene.legal:
        match action:
            case Aim(target=target):
                buttons.append(Button(scene.names.label(target), PLAY_VERB, body_of(action)))
            case Stop():
                buttons.append(Button(t("Stop"), PLAY_VERB, body_of(action)))
            case Chance():
                buttons.append(Button(t("Try the stock"), PLAY_VERB, body_of(action)))
    if (pick_up := pick_up_button(scene, t)) is not None:
        buttons.append(pick_up)
    if unplayable_ranks(scene):
        buttons.append(Button(t("Why not?"), PICK_VERB, WHY_NOT))
    return buttons
