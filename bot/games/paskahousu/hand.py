"""The private hand: a seat's cards, and a button for every legal action."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.hand_rows import BARE_CARDS_IN_ROW, MOST_ROWS, action_rows, card_rows, even_rows
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene, sketched
from bot.games.paskahousu.choices import (
    WHY_NOT,
    chosen_blocks,
    claim_button,
    pick_up_button,
    plays_by_rank,
    rank_button,
    reasons_text,
)
from bot.games.paskahousu.claims import rank_groups
from bot.games.paskahousu.clicks import BELIEVE, DOUBT, body_of
from bot.games.paskahousu.phrases import own_line, pile_line, pile_lines, what_to_lay
from bot.games.paskahousu.picture.seat import draw_own_seat
from bot.games.paskahousu.picture.seat_scene import seat_scene
from bot.games.shedding.hand_words import (
    active_zone,
    flip_buttons,
    hand_heading,
    open_cards,
    own_cards,
    rank_buttons,
)
from bot.i18n import Words
from bot.messages.list_words import card_signs, rank_sign
from bot.messages.panels import Block, Button, Row, Sketch, Style, Text, rows
from bot.pictures.emojis import CardEmojis
from game.paskahousu.actions import Accept, Challenge, Draw, Play, TryStock
from game.paskahousu.ranks import PLACE
from game.paskahousu.view import ContestView, View

_ROWS_IF_CROWDED: Final = 2
"""The rows of cards with emojis where the picture shows places on the table, and actions take two lines of a
phone."""


def hand_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return a seat's cards, whose turn it is for what, and the seat's options."""
    heading = hand_heading(scene, own_line(scene, t), _own_cards(scene, t))
    if scene.legal and scene.pick and (chosen := chosen_blocks(scene, t)):
        return (*heading, *chosen)
    below = (Text(reasons_text(scene, t)),) if scene.legal and scene.pick == WHY_NOT else ()
    cards = _claims(scene, t) if scene.view.rules.bluff else _card_buttons(scene, t)
    what = (Text(f"-# {t('Say a rank, then choose cards. Blue: you have it.')}"),) if _may_say(scene) else ()
    return (*heading, *what, *cards, *_actions(scene, t, len(cards)), *below)


def _may_say(scene: HandScene) -> bool:
    """Tell whether the seat has to say a rank, which is new to many."""
    return scene.view.rules.bluff and any(isinstance(action, Play) for action in scene.legal)


def seat_picture(scene: HandScene, t: Words) -> Sketch:
    """Return the table as a seat sees it."""
    shown = seat_scene(scene, what_to_lay(scene.view, t), t)
    return sketched(shown, draw_own_seat, t, Text("\n".join(_own_cards(scene, t))))


def _own_cards(scene: HandScene, t: Words) -> Iterator[str]:
    view: View = scene.view

    def around(emojis: CardEmojis | None) -> Iterator[str]:
        if emojis is not None and not view.is_over:
            yield from pile_lines(view, scene.names, t, emojis)
        elif view.pile and not view.is_over:
            yield pile_line(view, scene.names, t)
        if truth := _own_truth(scene, t):
            yield truth

    groups = [held for _, held in rank_groups(view.hand, scene.style.order)]
    return own_cards(scene, groups, around, t)


def _own_truth(scene: HandScene, t: Words) -> str:
    """Return what the seat's own last play really is while it is on top; "" for others' plays."""
    view: View = scene.view
    top = view.pile[-1] if view.pile else None
    if top is None or top.claim is None or top.seat != scene.seat or not top.cards:
        return ""
    return t("What you laid: {cards}", cards=card_signs(top.cards, t))


def _card_buttons(scene: HandScene, t: Words) -> Sequence[Row]:
    """Return a button for each rank to choose from, or for each face-down card."""
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return rows(flip_buttons(scene, t))
    plays = plays_by_rank(scene)
    is_crowded = view.rules.table_cards > 0 and view.rules.stock_option != "none"
    buttons = rank_buttons(
        scene,
        rank_groups(open_cards(view, scene.seat)),
        lambda rank, label: rank_button(rank, plays[rank], label) if rank in plays else None,
        t,
    )
    return card_rows(buttons, scene.style.order, most=_ROWS_IF_CROWDED if is_crowded else MOST_ROWS)


def _claims(scene: HandScene, t: Words) -> Sequence[Row]:
    """Return a button for each rank that can be said now."""
    ranks = sorted(plays_by_rank(scene), key=PLACE.__getitem__)
    return even_rows([claim_button(rank, scene, t) for rank in ranks], BARE_CARDS_IN_ROW)


def _actions(scene: HandScene, t: Words, above: int) -> Sequence[Row]:
    """Return the actions other than laying cards: always the same in a phase, disabled while unavailable.

    Where a phone has no room for two lines of them below the rows of cards (so many are `above`), there is
    none that takes an empty pile.
    """
    view: View = scene.view
    if view.seats[scene.seat].status != "in":
        return action_rows(scene, (), hints=False)
    if view.phase == "challenge":
        return action_rows(scene, _answers(scene, t))
    why = WHY_NOT if scene.pick != WHY_NOT else ""
    others = [
        *_from_the_stock(scene, t),
        Button(t("Why not?"), PICK_VERB, why, disabled=scene.seat not in view.awaited),
    ]
    if not view.pile and (view.rules.bluff or above > MOST_ROWS):
        return action_rows(scene, others)
    if not view.rules.bluff:
        return action_rows(scene, [pick_up_button(scene, t), *others], above)
    doubt = doubt_button(view.contest, t, disabled=Challenge() not in scene.legal)
    beside = scene.let_stand or pick_up_button(scene, t)  # nobody can do both, and a row has room for two
    return (Row((doubt, beside)), *action_rows(scene, others))


def doubt_button(contest: ContestView | None, t: Words, *, disabled: bool = False) -> Button:
    """Return the button that challenges the last play, and says what that claims: soon it is another."""
    label = t("I don’t believe it!")
    if contest is not None:
        claim = rank_sign(contest.claim, t) + (f" ×{contest.count}" if contest.count > 1 else "")
        label = t("{claim}? A lie!", claim=claim)
    return Button(label, PLAY_VERB, DOUBT, Style.DANGER, disabled, emoji="🤥")


def believe_button(t: Words, *, disabled: bool = False) -> Button:
    """Return the button that lets a claim stand that everybody must answer."""
    return Button(t("I believe it"), PLAY_VERB, BELIEVE, Style.SUCCESS, disabled, emoji="😇")


def reactions(view: View, t: Words) -> Sequence[Button]:
    """Return the buttons with which everybody can answer the last claim on the board."""
    if view.contest is None:
        return ()
    doubt = doubt_button(view.contest, t)
    return (doubt, believe_button(t)) if view.phase == "challenge" else (doubt,)


def _answers(scene: HandScene, t: Words) -> list[Button]:
    return [
        doubt_button(scene.view.contest, t, disabled=Challenge() not in scene.legal),
        believe_button(t, disabled=Accept() not in scene.legal),
    ]


def _from_the_stock(scene: HandScene, t: Words) -> Iterator[Button]:
    match scene.view.rules.stock_option:
        case "draw_first" | "draw_pass":
            yield Button(t("Draw"), PLAY_VERB, body_of(Draw()), disabled=Draw() not in scene.legal)
        case "try_stuck" | "try_always":
            disabled = TryStock() not in scene.legal
            yield Button(t("Try the stock"), PLAY_VERB, body_of(TryStock()), disabled=disabled)
