"""Phrases for the table: groups of cards, requirements, turns, and refusals."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from bot.games.core.screen import HandScene, Names
from bot.games.shedding.hand_words import (
    SeatWords,
    active_zone,
    beneath_text,
    group_text,
    pile_text,
    stock_text,
    top_lines,
)
from bot.games.shithead.powers import bound_phrase, fits_bound, power_of, rank_order
from bot.i18n import Words, mark
from bot.messages.list_words import (
    a_rank,
    all_of,
    any_of,
    card_signs,
    must_turn,
    nth,
    sentence,
    turn_yours,
)
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from bot.settings.hand_style import CardOrder
from game.core.cards import JOKER, RANK, RANK_BY_CODE, Card, Rank
from game.core.protocol import Seat
from game.shithead.actions import Exchange, Play, Stack
from game.shithead.rules import ShitheadRules
from game.shithead.view import PilePlay, View

RankGroup: TypeAlias = tuple[Rank, tuple[Card, ...]]
"""A rank and its cards, spades first."""


def rank_groups(
    cards: Iterable[Card], rules: ShitheadRules, order: CardOrder = CardOrder.UP
) -> list[RankGroup]:
    """Return the cards by rank, lowest first, jokers last; or the other way round.

    They are never by suit, since what is laid are ranks.
    """
    cards_by_rank: dict[Rank, list[Card]] = {rank: [] for rank in (*rank_order(rules), JOKER)}
    for card in cards:
        cards_by_rank[RANK[card]].append(card)
    groups = [(rank, tuple(sorted(held, reverse=True))) for rank, held in cards_by_rank.items() if held]
    return groups[::-1] if order is CardOrder.DOWN else groups


def what_to_lay(view: View, t: Words) -> str:
    """Return what is legal now: `a 9 or higher, or a 2`, `a 9 or higher, a 2 or a 10`; "" for nothing."""
    asked, there = view.requirement, _ranks_in_play(view.rules)
    playable = [rank for rank in there if rank in asked.playable]
    if view.attack is not None:
        return _cards(playable, t)
    if asked.bound == "listed":
        return _listed(playable, [rank for rank in there if rank not in playable], t)
    # People do not call a joker high or low, so name it separately.
    ordered = there if asked.bound == "open" else [rank for rank in there if rank != JOKER]
    fitting = [rank for rank in ordered if fits_bound(view.rules, asked, rank)]
    if sum(rank in playable for rank in fitting) < 2:
        return _cards(playable, t)
    what = bound_phrase(view.rules, asked.bound, asked.rank, t)
    if barred := [rank for rank in fitting if rank not in playable]:
        what = t("{cards} (not {barred})", cards=what, barred=_cards(barred, t))
    others = [rank for rank in playable if rank not in fitting]
    if len(others) == 1 or (others and asked.bound in ("above", "below")):
        # else it reads “a 9 or higher or a 2”, “higher than a 9, a 2 or a 10”
        return t("{cards}, or {others}", cards=what, others=_cards(others, t))
    return any_of([what, *(a_rank(rank, t) for rank in others)], t)


def _listed(playable: Sequence[Rank], others: Sequence[Rank], t: Words) -> str:
    """Return ranks that a card alone allows, or that it alone bars."""
    if len(playable) <= len(others):
        return _cards(playable, t)
    return t("any card but {card}", card=_cards(others, t)) if others else t("any card")


def whys_not(view: View, ranks: Sequence[Rank], t: Words) -> list[str]:
    """Return why some ranks do not go on the pile, in one sentence for each reason."""
    exceptions = [rank for rank in ranks if _has_own_reason(view, rank)]
    others = [rank for rank in ranks if rank not in exceptions]
    sentences = [_own_reason(view, rank, t) for rank in exceptions]
    return [*([_why_not(view, others, t)] if others else []), *sentences]


def _has_own_reason(view: View, rank: Rank) -> bool:
    """Tell whether a power or an attack forbids a rank, rather than its height."""
    asked = view.requirement
    special = power_of(view.rules, rank).entry.startswith(("any_but:", "on_lower"))
    return view.attack is not None or asked.source is None or asked.rank is None or special


def _own_reason(view: View, rank: Rank, t: Words) -> str:
    asked, card = view.requirement, sentence(a_rank(rank, t))
    if view.attack is not None:
        return _no_answer(view, card, t)
    beneath = t("this pile") if asked.source is None else a_rank(asked.source, t)
    return t("{card} can never go on {beneath}.", card=card, beneath=beneath)


def _why_not(view: View, ranks: Sequence[Rank], t: Words) -> str:
    """Return why ranks are too low or too high, and everything that can be played instead."""
    asked = view.requirement
    play = effective_play(view)
    several = play is not None and len(play.cards) > 1
    beneath = card_signs(play.cards, t) if play and several else a_rank(asked.source or ranks[0], t)
    bound = what_to_lay(view, t) or bound_phrase(view.rules, asked.bound, asked.rank, t)
    reason = t.plural(
        "{cards} can’t go on {beneath}: play {bound}.",
        "{cards} can’t go on {beneath}: play {bound}.",
        len(ranks),
        cards=sentence(all_of([a_rank(rank, t) for rank in ranks], t)),
        beneath=beneath,
        bound=bound,
    )
    hidden = play is not None and play is not view.pile[-1]
    if not hidden:
        return reason
    see_through = t("The cards above it are see-through.")
    return f"{reason} {see_through}"


def effective_play(view: View) -> PilePlay | None:
    """Return the play that counts: the topmost that is not see-through."""
    for play in reversed(view.pile):
        if RANK[play.cards[0]] == view.requirement.source:
            return play
    return None


def _no_answer(view: View, card: str, t: Words) -> str:
    counters = what_to_lay(view, t)
    if not counters:
        return t("With these rules, an attack can’t be countered.")
    return t("{card} doesn’t counter an attack: you need {counters}.", card=card, counters=counters)


def _ranks_in_play(rules: ShitheadRules) -> list[Rank]:
    return [rank for rank in sorted(RANK_BY_CODE.values()) if rank != JOKER or rules.jokers]


def _cards(ranks: Sequence[Rank], t: Words) -> str:
    return any_of([a_rank(rank, t) for rank in ranks], t)


_MOST_NAMED: Final = 6
"""How many awaited players to list by name."""


def direction_line(direction: int, t: Words) -> str:
    """Return the direction of play, relative to the list of players."""
    return t("⬇️ Play goes down the list") if direction > 0 else t("⬆️ Play goes up the list")


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return the public line about whose turn it is, and for what."""
    if view.is_over:
        return t("The deal is over.")
    if view.phase in ("choose", "exchange"):
        return _awaited(view, names, t)
    name, what = names(view.turn), what_to_lay(view, t)
    if view.attack is not None:
        return _attacked(names(view.attack.attacker), name, what, t)
    if view.phase == "aim":
        return _aiming(view, name, t)
    if not view.pile:
        return t("{name} leads", name=name)
    if active_zone(view, view.turn) == "down":
        return _turning(view, name, what, t)
    if not what:
        return t("{name}’s turn: nothing goes on {cards}", name=name, cards=_top(view, t))
    return t("{name}’s turn: {what}", name=name, what=what)


def _aiming(view: View, name: str, t: Words) -> str:
    template = mark("{name} is choosing who to attack with {cards}")
    if lets_play(view.rules, view.pile[-1].cards):
        template = mark("{name} is choosing who plays next, with {cards}")
    return t(template, name=name, cards=_top(view, t))


def _turning(view: View, name: str, what: str, t: Words) -> str:
    if view.rules.blind_pick_up:
        return t("{name} turns a face-down card or picks up", name=name)
    return must_turn(name, what, t)


def own_line(scene: HandScene, t: Words) -> str:
    """Return the seat's own line about its options, or whose turn it is."""
    view: View = scene.view
    if not scene.legal:
        return f"{_own_end(view, scene.seat, t)}{sentence(_others_turn(scene, t))}"
    if view.phase in ("choose", "exchange"):
        return _own_preparation(scene, t)
    if view.phase == "aim":
        if lets_play(view.rules, view.pile[-1].cards):
            return t("**Your turn:** who plays next?")
        return t("**Your turn:** who do you attack with {cards}?", cards=_top(view, t))
    if view.phase == "chain":
        return t("**Your turn:** turn another card, or stop.")
    if view.attack is not None:
        return _own_answer(scene.names(view.attack.attacker), what_to_lay(view, t), t)
    return _own_play(scene, what_to_lay(view, t) or "—", t)


def _others_turn(scene: HandScene, t: Words) -> str:
    """Return whose turn it is, with the seat itself as "you" where it attacks."""
    view: View = scene.view
    attack = view.attack
    if attack is None or attack.attacker != scene.seat or view.is_over:
        return turn_line(view, scene.names, t)
    target, what = scene.names(view.turn), what_to_lay(view, t)
    if not what:
        return t("⚔️ You attack {target}, who must pick up", target=target)
    return t("⚔️ You attack {target}, who must play {what} or pick up", target=target, what=what)


def _own_end(view: View, seat: Seat, t: Words) -> str:
    """Return the seat's result, with a line break; nothing while it is in."""
    match view.seats[seat].status:
        case "out":
            return t("🏁 You went out {nth}.", nth=nth(view.finished.index(seat) + 1, t)) + "\n"
        case "eliminated":
            return t("💀 You are eliminated.") + "\n"
        case "in" | "left":
            return ""


def _own_play(scene: HandScene, what: str, t: Words) -> str:
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return turn_yours(what, t)
    if not view.pile:
        return t("**Your turn:** you lead.")
    is_stuck = not any(isinstance(action, Play) for action in scene.legal)
    if scene.picture is not None:  # it shows what is needed, and a phone has no room for a second line
        return t("**Your turn:** nothing fits.") if is_stuck else t("**Your turn.**")
    if is_stuck:
        return t("**Your turn:** nothing you have fits. You need {what}.", what=what)
    return t("**Your turn:** play {what}.", what=what)


def _awaited(view: View, names: Names, t: Words) -> str:
    count = len(view.awaited)
    if count > _MOST_NAMED:
        return t.plural(
            "Before play, waiting for {count} player", "Before play, waiting for {count} players", count
        )
    return t("Before play, waiting for {names}", names=all_of([names(seat) for seat in view.awaited], t))


def _attacked(attacker: str, target: str, what: str, t: Words) -> str:
    if not what:
        return t("⚔️ {attacker} attacks {target}, who must pick up", attacker=attacker, target=target)
    return t(
        "⚔️ {attacker} attacks {target}, who must play {what} or pick up",
        attacker=attacker,
        target=target,
        what=what,
    )


def _own_answer(attacker: str, what: str, t: Words) -> str:
    if not what:
        return t("⚔️ {attacker} attacks you: pick up the pile.", attacker=attacker)
    return t("⚔️ {attacker} attacks you: play {what}, or pick up.", attacker=attacker, what=what)


def _own_preparation(scene: HandScene, t: Words) -> str:
    view: View = scene.view
    if view.phase == "choose" and not any(view.seats[scene.seat].up):
        return _own_choice(view, scene.seat, t)
    kinds = {type(action) for action in scene.legal}
    if Exchange in kinds and Stack in kinds:
        return t("**Before play:** swap or stack cards if you like, then click **Ready**.")
    if Exchange in kinds:
        return t("**Before play:** swap cards if you like, then click **Ready**.")
    if Stack in kinds:
        return t("**Before play:** stack cards of the same rank if you like, then click **Ready**.")
    return t("**Before play:** click **Ready**.")


def _own_choice(view: View, seat: Seat, t: Words) -> str:
    up = view.rules.table_cards
    if view.rules.deal_style == "choose_both" and not any(view.seats[seat].down):
        return t.plural(
            "**Before play:** lay {count} card face down without looking.",
            "**Before play:** lay {count} cards face down without looking.",
            up,
        )
    return t.plural(
        "**Before play:** choose {count} card to lay face up.",
        "**Before play:** choose {count} cards to lay face up.",
        up,
    )


def is_banned(view: View, rank: Rank) -> bool:
    """Tell whether the rules let nobody lay a rank yet, whatever is on the pile."""
    leads = not view.pile
    holds = {"lead": leads, "lead_while_stock": leads and view.stock_count > 0, "before_burn": not view.burnt}
    bans = [ban for code, ban in view.rules.rank_bans.items() if RANK_BY_CODE[code] == rank]
    return view.attack is None and any(holds[ban] for ban in bans)


def lets_play(rules: ShitheadRules, cards: Sequence[Card]) -> bool:
    """Tell whether these cards let their player name who plays next."""
    return power_of(rules, RANK[cards[-1]]).effect == "name_next"


def _top(view: View, t: Words) -> str:
    return card_signs(view.pile[-1].cards, t) if view.pile else "—"


PILE_CODES: Final = frozenset({"cards_too_low", "cards_too_high", "not_on_that_rank", "not_a_counter"})
"""The codes whose sentences depend on the pile."""


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{'🏁' if view.is_over else '▶'}** {sentence(turn_line(view, names, t))}")
    table = f"{stock_text(view.stock_count, len(view.burnt), t)} · {direction_line(view.direction, t)}"
    pile = Text("\n".join((*pile_lines(view, t, emojis), table)))
    return (turn, pile, _SEATS.lines(view, names, t, emojis))


def pile_lines(view: View, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    count = sum(len(play.cards) for play in beneath)
    under = beneath_text(beneath, count, lambda play: group_text(play.cards, t), t)
    yield from top_lines(top.cards, under, t, emojis)
    if counting := _counting(view, t):
        yield sentence(counting)


def pile_line(view: View, t: Words) -> str:
    """Return the pile in one line: its top, the card that counts if that is see-through, and the count."""
    count, top = sum(len(play.cards) for play in view.pile), card_signs(view.pile[-1].cards, t)
    line = pile_text(count, top, t)
    counting = _counting(view, t)
    return f"{line} · {counting}" if counting else line


def _counting(view: View, t: Words) -> str:
    """Return the cards that count if the top of the pile is see-through."""
    counting = effective_play(view)
    if counting is None or counting is view.pile[-1]:
        return ""
    return t("what counts: {cards}", cards=card_signs(counting.cards, t))


def _asides(view: View, seat: Seat, t: Words) -> Iterator[str]:
    if view.seats[seat].ready and view.phase in ("choose", "exchange"):
        yield t("✅ ready")
    if seat == view.opener:
        yield t("leads first")


_SEATS: Final = SeatWords(2200, _asides)
