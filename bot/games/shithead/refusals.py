"""The sentence for each way in which Shithead refuses a move."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games.core.screen import Names
from bot.games.shithead.phrases import PILE_CODES, turn_line, whys_not
from bot.i18n import Words, mark
from bot.messages.card_words import (
    a_rank,
)
from bot.messages.list_words import sentence
from game.core.cards import RANK_BY_CODE, Rank
from game.core.protocol import Refusal
from game.shithead.view import RequirementView, View

SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("Not yet. {turn}"),
    "not_now": mark("Not now. {turn}"),
    "no_cards": mark("Choose a card first."),
    "joker_rank": mark("Choose the joker again: these rules say as what it is played."),
    "not_your_cards": mark("Those cards are no longer there. Here is what you have."),
    "hand_first": mark("Play your hand first; the cards on the table come after."),
    "blind_only": mark("You have only face-down cards left: turn one."),
    "slot_stays_together": mark("Cards that share a place are played together."),
    "no_such_slot": mark("There’s no card there any more."),
    "mixed_ranks": mark("Cards played together must have the same rank."),
    "too_many_cards": mark("You can play at most {most} cards at once."),
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
    "nothing_to_pick_up": mark("There’s no pile to pick up: you lead."),
    "must_play": mark("You can play, so you can’t pick up."),
    "add_needed": mark("Choose a face-up card to pick up with the pile."),
    "bad_add": mark("Pick up face-up cards as these rules say."),
    "nothing_to_add": mark("You don’t pick up a face-up card this time."),
    "no_chance_card": mark("With these rules, you can’t try the stock."),
    "stock_empty": mark("The stock is empty."),
    "not_stuck": mark("You can play, so you can’t try the stock."),
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
