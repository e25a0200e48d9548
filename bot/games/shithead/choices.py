"""The plays that a hand offers, and the second click for a further choice.

Each choice has its own `pick` body; a body that does not match the scene (outdated or forged) gives no
blocks, and the hand is shown in its initial state.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, takewhile
from typing import Any, Final

from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene, Names
from bot.games.shedding.bodies import written
from bot.games.shedding.hand_words import REFUSALS, active_zone, group_text, open_cards
from bot.games.shithead.clicks import body_of, menu_body, read_cards
from bot.games.shithead.phrases import (
    PILE_CODES,
    is_banned,
    lets_play,
    rank_groups,
    turn_line,
    whys_not,
)
from bot.games.shithead.powers import effect_of_count, power_of
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, card_sign, how_many, sentence
from bot.messages.panels import MOST_OPTIONS, Block, Button, Menu, Option, Style, Text, rows
from game.core.cards import ACTUAL, JOKER, RANK, RANK_BY_CODE, RANK_CODES, STANDING_SUIT, SUIT, Card, Rank
from game.core.protocol import Refusal, Seat
from game.shithead.actions import PickUp, Play
from game.shithead.view import RequirementView, View

_MOST_BY_SUIT: Final = 4
"""With more equal cards, only single ones can be chosen by suit: there would be too many sets."""


@dataclass(frozen=True, slots=True)
class Way:
    """Cards that may be laid at once, and the possible targets."""

    cards: tuple[Card, ...]
    targets: tuple[Seat | None, ...]
    """The seats of which one must be named; (None,) if the cards do not attack."""

    @property
    def rank(self) -> Rank:
        """The rank of the first card."""
        return RANK[self.cards[0]]

    @property
    def is_run(self) -> bool:
        """Whether the cards are of different ranks."""
        return RANK[self.cards[0]] != RANK[self.cards[-1]]


def ways_by_rank(view: View, seat: Seat, legal: Sequence[Any]) -> dict[Rank, list[Way]]:
    """Return the possible plays, by the rank of their first card; those of jokers alone are the joker's."""
    plays = [action for action in legal if isinstance(action, Play)]
    targets_by_cards: dict[tuple[Card, ...], tuple[Seat | None, ...]] = {}
    for play in plays:
        targets_by_cards[play.cards] = (*targets_by_cards.get(play.cards, ()), play.target)
    found: dict[Rank, list[Way]] = {}
    for cards, targets in targets_by_cards.items():
        ways = _by_suit(view, seat, Way(cards, targets))
        found.setdefault(RANK[ACTUAL[cards[0]]], []).extend(ways)
    return found


def _by_suit(view: View, seat: Seat, way: Way) -> Iterator[Way]:
    """Yield the way, or if suits matter, one for each choice of cards of its rank and number."""
    share = not view.hand and any(len(slot) > 1 for slot in view.seats[seat].up)
    if view.rules.runs == "off" or way.is_run or share:
        yield way
        return
    held = sorted((c for c in open_cards(view, seat) if RANK[c] == RANK[way.cards[0]]), reverse=True)
    if len(way.cards) > len(held) or (len(way.cards) > 1 and len(held) > _MOST_BY_SUIT):
        yield way
        return
    for cards in dict.fromkeys(combinations(held, len(way.cards))):
        yield Way(cards, way.targets)


PICK_UP: Final = "u"
WHY_NOT: Final = "w"
_BOTH: Final = 2
_WHICH_WAY: Final = "p"
_WHOM: Final = "t"
_MOST_BUTTONS: Final = 12


def chosen_blocks(scene: HandScene, t: Words) -> Sequence[Block]:
    """Return the choice that a `pick` body opens instead of the cards; nothing for an invalid body."""
    chooser = _CHOOSERS.get(scene.pick[:1])
    return chooser(scene, scene.pick[1:], t) if chooser is not None else ()


def rank_button(rank: Rank, ways: Sequence[Way], label: str) -> Button:
    """Return the button of a rank: it lays the cards, or opens a choice."""
    return (
        way_button(ways[0], label)
        if len(ways) == 1
        else Button(label, PICK_VERB, f"{_WHICH_WAY}{RANK_CODES[rank]}")
    )


def way_button(way: Way, label: str) -> Button:
    """Return the button of a play: it lays the cards, or asks for a target."""
    if len(way.targets) == 1:
        return Button(label, PLAY_VERB, body_of(Play(way.cards, way.targets[0])))
    return Button(label, PICK_VERB, f"{_WHOM}{written(way.cards)}")


def pick_up_button(scene: HandScene, t: Words) -> Button | None:
    """Return the button that picks up the pile; it asks first if the player could play or must add a card."""
    pick_ups = _pick_ups(scene)
    if not pick_ups:
        return None
    view: View = scene.view
    count, could_play = sum(len(play.cards) for play in view.pile), _could_play(scene)
    label = t("Pick up ({count})", count=count)
    if view.pick_up is not None and view.pick_up.taker != scene.seat and not could_play:
        taker = scene.names.label(view.pick_up.taker)
        label = t("{name} picks up ({count})", name=taker, count=count)
    if could_play or len(pick_ups) > 1:
        return Button(label, PICK_VERB, PICK_UP, Style.DANGER)
    return Button(label, PLAY_VERB, body_of(pick_ups[0]), Style.DANGER)


def unplayable_ranks(scene: HandScene) -> list[Rank]:
    """Return the ranks among the seat's open cards that it may not lay in its turn."""
    view: View = scene.view
    if not scene.legal or view.phase not in ("play", "attack"):
        return []
    ways = ways_by_rank(view, scene.seat, scene.legal)
    return [rank for rank, _ in rank_groups(open_cards(view, scene.seat), view.rules) if rank not in ways]


def offer(question: str, buttons: Sequence[Button], t: Words) -> Sequence[Block]:
    """Return a question with its answers as buttons, or as menus if they are too many, and a way back."""
    back = Button(t("Back"), PICK_VERB)
    if len(buttons) <= _MOST_BUTTONS:
        return (Text(question), *rows([*buttons, back]))
    return (Text(question), *_menus(buttons, t), *rows([back]))


def _menus(buttons: Sequence[Button], t: Words) -> list[Menu]:
    menus: list[Menu] = []
    for verb in (PLAY_VERB, PICK_VERB):
        options = [Option(button.label, button.body) for button in buttons if button.verb == verb]
        for start in range(0, len(options), MOST_OPTIONS):
            some = tuple(options[start : start + MOST_OPTIONS])
            menus.append(Menu(verb, some, t("Choose…"), menu_body(len(menus))))
    return menus


def _which_way(scene: HandScene, code: str, t: Words) -> Sequence[Block]:
    rank = RANK_BY_CODE.get(code)
    ways = ways_by_rank(scene.view, scene.seat, scene.legal).get(rank, []) if rank is not None else []
    if len(ways) < 2:
        return ()
    counts = {len(way.cards) for way in ways}
    if len(counts) == len(ways) and not any(
        way.is_run or SUIT[way.cards[-1]] == STANDING_SUIT for way in ways
    ):
        return offer(how_many(ways[0].rank, t), [way_button(w, _count_label(scene, w, t)) for w in ways], t)
    buttons = [way_button(way, _way_label(scene.view, way, t)) for way in ways]
    return offer(t("As which card?") if rank == JOKER else t("Which cards?"), buttons, t)


def _count_label(scene: HandScene, way: Way, t: Words) -> str:
    """Return how many cards a way lays and the effect of that number: `2`, `All 3: burns the pile`."""
    count = len(way.cards)
    held = sum(RANK[card] == way.rank for card in open_cards(scene.view, scene.seat))
    label = str(count) if count <= held else t("{count}, some of them face up", count=count)
    if count == held:
        label = t("Both") if count == _BOTH else t("All {count}", count=count)
    return _with_effect(scene.view, way, label, t)


def _with_effect(view: View, way: Way, label: str, t: Words) -> str:
    """Return a label with the effect of this number of cards, if other numbers have other effects."""
    effect = effect_of_count(view.rules, way.rank, len(way.cards), t)
    if power_of(view.rules, way.rank).effect != "burn" and _completes_a_quad(view, way.cards):
        effect = t("burns the pile")
    return t("{cards}: {effect}", cards=label, effect=effect) if effect else label


def burns(view: View, cards: Sequence[Card]) -> bool:
    """Tell whether laying cards burns the pile, by their power or their number."""
    return power_of(view.rules, RANK[cards[-1]]).effect == "burn" or _completes_a_quad(view, cards)


def _completes_a_quad(view: View, cards: Sequence[Card]) -> bool:
    rank = RANK[cards[0]]
    on_top = takewhile(lambda play: RANK[play.cards[0]] == rank, reversed(view.pile))
    equal = len(cards) + sum(len(play.cards) for play in on_top)
    return bool(view.rules.quad) and RANK[cards[-1]] == rank and equal >= view.rules.quad


def _way_label(view: View, way: Way, t: Words) -> str:
    if way.is_run:
        return f"{card_sign(way.cards[0], t)} → {card_sign(way.cards[-1], t)}"
    return _with_effect(view, way, group_text(way.cards, t), t)


def _whom(scene: HandScene, row: str, t: Words) -> Sequence[Block]:
    try:
        cards = read_cards(row)
    except ValueError:
        return ()
    for way in ways_by_rank(scene.view, scene.seat, scene.legal).get(RANK[ACTUAL[cards[0]]], []):
        if way.cards == cards and len(way.targets) > 1:
            targets = [target for target in way.targets if target is not None]
            buttons = [
                Button(scene.names.label(target), PLAY_VERB, body_of(Play(cards, target)))
                for target in targets
            ]
            template = mark("Who do you attack with {cards}?")
            if lets_play(scene.view.rules, cards):
                template = mark("Who plays next, after {cards}?")
            return offer(t(template, cards=group_text(cards, t)), buttons, t)
    return ()


def _pick_up(scene: HandScene, _rest: str, t: Words) -> Sequence[Block]:
    pick_ups = _pick_ups(scene)
    added = [action for action in pick_ups if action.add]
    if added:
        buttons = [Button(group_text(a.add, t), PLAY_VERB, body_of(a)) for a in added]
        return offer(t("Which of your face-up cards do you take with the pile?"), buttons, t)
    if not pick_ups or not _could_play(scene):
        return ()
    button = Button(t("Pick up"), PLAY_VERB, body_of(pick_ups[0]), Style.DANGER)
    return offer(t("You could play. Pick up anyway?"), [button], t)


def reasons_text(scene: HandScene, t: Words) -> str:
    """Return why some of the seat's cards may not be laid, or that nothing stops it."""
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return t("Nobody knows your face-down cards, so you can turn any of them.")
    ranks = unplayable_ranks(scene)
    if not ranks:
        return t("You can play every one of these cards now.")
    banned = [rank for rank in ranks if is_banned(view, rank)]
    unfit = [rank for rank in ranks if rank not in view.requirement.playable and rank not in banned]
    barred = [_barred(scene, rank, t) for rank in ranks if rank not in unfit]
    return "\n".join([*(whys_not(view, unfit, t) if unfit else ()), *barred])


def _barred(scene: HandScene, rank: Rank, t: Words) -> str:
    """Return why a rank that fits may not be laid."""
    view: View = scene.view
    if is_banned(view, rank):
        refusal = Refusal("rank_banned", {"rank": RANK_CODES[rank]})
    elif view.opener == scene.seat and not view.pile and view.rules.opening_play == "low_card":
        lowest = next(iter(ways_by_rank(view, scene.seat, scene.legal)), rank)
        refusal = Refusal("opening_card", {"rank": RANK_CODES[lowest]})
    else:
        refusal = Refusal("last_card", {"rank": RANK_CODES[rank]})
    return explain(refusal, view, scene.names, t)


def _pick_ups(scene: HandScene) -> list[PickUp]:
    return [action for action in scene.legal if isinstance(action, PickUp)]


def _could_play(scene: HandScene) -> bool:
    return any(isinstance(action, Play) for action in scene.legal)


_CHOOSERS: Final[Mapping[str, Callable[[HandScene, str, Words], Sequence[Block]]]] = {
    _WHICH_WAY: _which_way,
    _WHOM: _whom,
    PICK_UP: _pick_up,
}


SENTENCES: Final[Mapping[str, str]] = REFUSALS | {
    "deal_over": mark("The deal is over."),
    "joker_rank": mark("Choose the joker again: these rules say as what it is played."),
    "slot_stays_together": mark("Cards that share a place are played together."),
    "not_a_run": mark("A run goes up without gaps, in one suit."),
    "run_ends_earlier": mark("The run must end with {card}: nothing can follow it in the same play."),
    "opening_card": mark("Your first card must be your lowest: {card}."),
    "rank_banned": mark("With these rules, {card} can’t be played yet."),
    "last_card": mark("{Card} can’t be your last card."),
    "target_needed": mark("Choose a player."),
    "bad_target": mark("You can’t choose that player."),
    "no_jump_in": mark(
        "You can’t jump in: that takes all the cards still missing on top, and another’s turn."
    ),
    "must_play": mark("You can play, so you can’t pick up."),
    "add_needed": mark("Choose a face-up card to pick up with the pile."),
    "bad_add": mark("Pick up face-up cards as these rules say."),
    "nothing_to_add": mark("You don’t pick up a face-up card this time."),
    "no_chance_card": mark("With these rules, you can’t try the stock."),
    "pile_is_empty": mark("You burnt the pile: turn a card to start a new one."),
    "already_ready": mark("You’re already ready. {turn}"),
    "choose_first": mark("Choose your face-up cards first."),
    "already_chosen": mark("You’ve already chosen your face-up cards."),
    "nothing_to_choose": mark("With these rules, face-up cards are dealt, not chosen."),
    "down_first": mark("Lay your face-down cards first, without looking."),
    "down_is_dealt": mark("Your face-down cards are already on the table."),
    "wrong_count": mark("That’s the wrong number of cards: you have {needed} places to fill."),
    "no_exchange": mark("With these rules, you can’t swap cards now."),
    "uneven_exchange": mark("Give as many cards as you take."),
    "one_at_a_time": mark("Swap one card at a time."),
    "exchange_limit": mark("You’ve swapped {most} times, and that’s the limit."),
    "no_stacking": mark("With these rules, you can’t put cards there."),
    "not_equal": mark("Only {card} can go there."),
}
"""The sentences for refusals, by code, except those that depend on the pile."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    rank = _rank(refusal, "rank")
    if refusal.code in PILE_CODES and rank is not None:
        return whys_not(_at_refusal(refusal, view), (rank,), t)[0]
    turn = f"{sentence(turn_line(view, names, t))}."
    if refusal.code not in SENTENCES:
        return t("You can’t do that now. {turn}", turn=turn)
    card = a_rank(rank, t) if rank is not None else ""
    return t(
        SENTENCES[refusal.code],
        turn=turn,
        card=card,
        Card=sentence(card),
        most=refusal.facts.get("most", ""),
        needed=refusal.facts.get("needed", ""),
    )


def _at_refusal(refusal: Refusal, view: View) -> View:
    """Return the view with the unmet requirement, which inside a run is not the pile's."""
    bound, source = refusal.facts.get("bound", "open"), _rank(refusal, "source")
    asked = view.requirement
    if view.attack is not None or source == asked.source:
        return view
    unmet = RequirementView(bound, _rank(refusal, "limit"), source, ())
    return replace(view, requirement=unmet, pile=())


def _rank(refusal: Refusal, fact: str) -> Rank | None:
    return RANK_BY_CODE.get(str(refusal.facts.get(fact)))
