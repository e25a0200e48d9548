"""The private hand: a seat's cards, and a button for every legal run."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.games.core.hand_rows import action_rows, card_rows
from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene, sketched
from bot.games.nain_jaune.clicks import (
    ANOTHER_WAY,
    PASSING,
    Way,
    best_way,
    boxes_taken,
    first_card,
    lay_body,
    other_ways,
)
from bot.games.nain_jaune.phrases import (
    CARD_BY_BOX,
    box_sign,
    card_groups,
    explain,
    run_line,
    seats_in_turn,
    takes,
    turn_line,
)
from bot.games.nain_jaune.picture.seat import draw_own_seat
from bot.games.nain_jaune.picture.seat_scene import seat_scene
from bot.i18n import Words
from bot.messages.list_words import a_rank, card_count, card_sign, card_signs, rank_name, rank_sign
from bot.messages.names import plain
from bot.messages.panels import Block, Button, Menu, Option, Row, Sketch, Style, Text, menus, rows
from bot.pictures.emojis import CardEmojis
from game.core.cards import RANK, RANK_BY_CODE, RANK_CODES, RANKS, Card, Rank
from game.core.protocol import Refusal
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_BY_CARD
from game.nain_jaune.view import View

_ARROW: Final = "→"
_OTHER_WAYS: Final = "o"
"""The `pick` body of the menu of other ways to lead."""
_MOST_WAYS: Final = 3
"""So many short buttons fit into the row of a phone; of more ways, all but the best are in a menu."""
_MOST_LONG_WAYS: Final = 2
"""The same where labels make announcements."""


def hand_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return a seat's cards, whose turn it is for what, and the seat's options."""
    return [_with_emojis(block, scene.emojis) for block in _hand_blocks(scene, t)]


def _with_emojis(block: Block, emojis: CardEmojis | None) -> Block:
    """Return a block with the first card of each run on its button."""
    if emojis is None or not isinstance(block, Row):
        return block
    cards = [first_card(button.body) for button in block.buttons]
    return Row(
        tuple(
            button if card is None else replace(button, emoji=emojis(card))
            for button, card in zip(block.buttons, cards, strict=True)
        )
    )


def _hand_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    view: View = scene.view
    blocks = _heading(scene, t)
    starts = _starts(scene)
    picked = _picked(scene, starts)
    if picked is not None:
        return (*blocks, *_ways_from(scene, picked, t), Row((Button(t("Back"), PICK_VERB),)))
    if len(starts) == 1:
        return (*blocks, *_ways_from(scene, starts[0], t), *_actions(scene, t))
    if scene.pick == _OTHER_WAYS and (others := _other_ways(scene, starts)):
        options = tuple(Option(_run_text(best_way(view, start), t), RANK_CODES[start]) for start in others)
        menu = Menu(PICK_VERB, options, t("Another way to play…"))
        return (*blocks, menu, Row((Button(t("Back"), PICK_VERB),)))
    leads = [_lead_button(scene, start, t) for start in _main_starts(starts)]
    return (
        *blocks,
        *card_rows(leads, scene.style.order),
        *_actions(scene, t),
    )


def _main_starts(starts: Sequence[Rank]) -> Sequence[Rank]:
    """Return the ranks with buttons: where the own runs begin.

    Leading from the middle of a run is rare, and a button for every rank takes more than a phone's screen.
    """
    places = {LOW[start] for start in starts}
    return [start for start in starts if LOW[start] - 1 not in places]


def _other_ways(scene: HandScene, starts: Sequence[Rank]) -> Sequence[Rank]:
    """Return the ranks of a lead that have no button, or several ways to play."""
    main = _main_starts(starts)
    several = (start for start in starts if start not in main or other_ways(scene.view, start))
    return list(several) if len(starts) > 1 else ()


def _heading(scene: HandScene, t: Words) -> tuple[Block, ...]:
    """Return the cards, drawn or in words, and whose turn it is for what."""
    if scene.picture is not None:
        return Text(_task(scene, t)), scene.picture
    return (Text("\n".join((*_table_lines(scene, t), _cards_text(scene, t), _task(scene, t)))),)


def seat_picture(scene: HandScene, t: Words) -> Sketch:
    """Return the table as a seat sees it."""
    otherwise = Text("\n".join((*_table_lines(scene, t), _cards_text(scene, t))))
    return sketched(seat_scene(scene), draw_own_seat, t, otherwise)


def _table_lines(scene: HandScene, t: Words) -> Iterator[str]:
    """Yield the others with their cards and a mark for who is to move, the boxes, and the run."""
    view: View = scene.view
    players = [
        f"{'▶ ' if seat == view.turn else ''}{plain(scene.names.label(seat))} {view.seats[seat].cards}"
        for seat in seats_in_turn(view)
        if seat != scene.seat and view.seats[seat].status != "left"
    ]
    boxes = (f"{box_sign(box, t)} {tokens}" for box, tokens in view.boxes.items())
    yield "-# " + t("Cards: {players}", players=", ".join(players))
    yield "-# " + t("Board: {boxes}", boxes=" · ".join(boxes))
    if run := run_line(view, scene.names.label, t, None):
        yield f"-# {run}"


def _cards_text(scene: HandScene, t: Words) -> str:
    view: View = scene.view
    heading = t.plural("**Your last card**", "**Your {count} cards**", len(view.hand))
    groups = card_groups(view.hand, scene.style.order)
    if scene.emojis is not None and (large := scene.emojis.large(groups, largest=scene.style.large)):
        return f"{heading}\n{large}"
    size = "## " if scene.style.large else ""
    return f"{heading}\n{size}" + " · ".join(" ".join(_marked(card, t) for card in cards) for cards in groups)


def _marked(card: Card, t: Words) -> str:
    sign = card_sign(card, t)
    return f"**{sign}**" if card in BOX_BY_CARD else sign


def _task(scene: HandScene, t: Words) -> str:
    view: View = scene.view
    if not scene.legal:
        return turn_line(view, scene.names, t)
    if compile_ruleset(view.rules).must_announce and any(card in BOX_BY_CARD for card in view.hand):
        return f"{_move(scene, t)}\n-# {t('Announce a board card, or its tokens stay on the board.')}"
    return _move(scene, t)


def _move(scene: HandScene, t: Words) -> str:
    """Return what the seat in turn has to do."""
    view: View = scene.view
    if view.needed is None:
        return _lead(scene, t)
    if not view.may_pass:
        return t("**Your turn:** play {a_card}.", a_card=a_rank(view.needed, t))
    if not view.legal:
        return t("**Your turn:** you don’t have {a_card}, so pass.", a_card=a_rank(view.needed, t))
    return t("**Your turn:** play {a_card}, or pass.", a_card=a_rank(view.needed, t))


def _lead(scene: HandScene, t: Words) -> str:
    starts, view = _starts(scene), scene.view
    if len(starts) == 1 and len({RANK[card] for card in view.hand}) > 1:
        forced = t("**Your lead:** you must play {a_card}.", a_card=a_rank(starts[0], t))
        return f"{forced}\n-# {_why_forced(scene, starts[0], t)}"
    return t("**Your lead:** choose your first card.")


def _why_forced(scene: HandScene, start: Rank, t: Words) -> str:
    """Return why no other card may be led, in the words of the refusal."""
    ruleset, view = compile_ruleset(scene.view.rules), scene.view
    rule_by_cause = {"deal": ruleset.first_lead, "king": ruleset.king_lead, "block": ruleset.block_lead}
    refusal = Refusal(rule_by_cause[view.leads or "deal"].code, {"needed": RANK_CODES[start]})
    return explain(refusal, view, scene.names, t)


def _starts(scene: HandScene) -> list[Rank]:
    """Return the legal ranks, from the ace up."""
    ranks = {RANK[action.card] for action in scene.legal if isinstance(action, Lay)}
    return sorted(ranks, key=LOW.__getitem__)


def _picked(scene: HandScene, starts: Sequence[Rank]) -> Rank | None:
    rank = RANK_BY_CODE.get(scene.pick)
    return rank if len(starts) > 1 and rank in starts else None


def _actions(scene: HandScene, t: Words) -> Sequence[Row]:
    """Return the actions other than laying cards: the same in the same places, and last what a lead offers.

    Other ways to lead are there only when there are some, where nothing moves as they come and go.
    """
    may_pass = any(isinstance(action, Pass) for action in scene.legal)
    passing = Button(t("Pass"), PLAY_VERB, PASSING, disabled=not may_pass)
    known = compile_ruleset(scene.view.rules).voluntary_pass
    usual = action_rows(scene, (passing,) if known else ())
    if not _other_ways(scene, _starts(scene)):
        return usual
    others = Button(t("Other ways…"), PICK_VERB, _OTHER_WAYS)
    return rows([*(button for row in usual for button in row.buttons), others])


def _ways_from(scene: HandScene, start: Rank, t: Words) -> Sequence[Block]:
    """Return a button for each way from a rank, or the best one's and a menu of many others."""
    view: View = scene.view
    best, others = best_way(view, start), other_ways(view, start)
    first = _shortened(scene, best, _best_button(view, start, t, Style.PRIMARY), t)
    announced = compile_ruleset(view.rules).must_announce
    if len(others) < (_MOST_LONG_WAYS if announced else _MOST_WAYS):
        return rows([first, *(_shortened(scene, way, _way_button(view, way, t), t) for way in others)])
    return (
        Row((first,)),
        *menus(PLAY_VERB, _options(scene, others, t), t("Another way to play…"), ANOTHER_WAY),
    )


def _options(scene: HandScene, ways: Sequence[Way], t: Words) -> tuple[Option, ...]:
    return tuple(
        Option(
            _way_button(scene.view, way, t).label,
            lay_body(way.lays),
            emoji=scene.emoji(way.cards[0]),
        )
        for way in ways
    )


def _lead_button(scene: HandScene, start: Rank, t: Words) -> Button:
    """Return the button of the longest run from a rank."""
    button = _best_button(scene.view, start, t, Style.SECONDARY)
    return _shortened(scene, best_way(scene.view, start), button, t)


def _shortened(scene: HandScene, way: Way, button: Button, t: Words) -> Button:
    """Return a way's button short enough for three in a row of a phone, where an emoji shows its first card.

    Not where the rules require announcements, which the label makes.
    """
    if scene.emojis is None or compile_ruleset(scene.view.rules).must_announce:
        return button
    is_run = len(way.cards) > 1
    run = f"{_ARROW} {rank_sign(RANK[way.cards[-1]], t)}" if is_run else card_sign(way.cards[0], t)
    differs = way.instead is not None and way.instead.card != way.cards[0]
    taken = sum(scene.view.boxes[box] for box in boxes_taken(scene.view, way))
    parts = (run, _difference(way, t) if differs else "", f"+{taken}" if taken else "")
    return replace(button, label=" ".join(part for part in parts if part))


def _best_button(view: View, start: Rank, t: Words, style: Style) -> Button:
    """Return the button of the longest run from a rank, green if it takes a box."""
    way = best_way(view, start)
    return _way_button(view, way, t, Style.SUCCESS if boxes_taken(view, way) else style)


def _way_button(view: View, way: Way, t: Words, style: Style = Style.SECONDARY) -> Button:
    parts = (_run_text(way, t), _difference(way, t), _gain(view, way, t))
    return Button(" · ".join(part for part in parts if part), PLAY_VERB, lay_body(way.lays), style)


def _run_text(way: Way, t: Words) -> str:
    """Return the run in short: `9 → Queen`, or its only card."""
    first, last = way.cards[0], way.cards[-1]
    if len(way.cards) == 1:
        return card_sign(first, t)
    run = f"{rank_name(RANK[first], t)} {_ARROW} {rank_name(RANK[last], t)}"
    return run if len(way.cards) <= len(RANKS) else f"{run}, {card_count(len(way.cards), t)}"


def _difference(way: Way, t: Words) -> str:
    if way.instead is None:
        return ""
    card, is_run = card_sign(way.instead.card, t), len(way.cards) > 1
    if way.instead.announce:
        return t("with {card}", card=card) if is_run else ""
    return t("{card} unannounced", card=card) if is_run else t("unannounced")


def _gain(view: View, way: Way, t: Words) -> str:
    """Return what a way gains: the tokens, and the announcement if the rules require it, else the cards."""
    taken = boxes_taken(view, way)
    if not taken:
        return ""
    cards = [CARD_BY_BOX[box] for box in taken]
    gain = f"+{sum(view.boxes[box] for box in taken)}"
    if compile_ruleset(view.rules).must_announce:
        return f"{takes(cards, t)} {gain}"
    return gain if len(way.cards) == 1 else f"{gain} ({card_signs(cards, t)})"
