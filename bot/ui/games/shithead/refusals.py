"""Why not: a sentence for each code of a refusal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.screen import Names
from bot.ui.games.shithead.requirements import why_not
from bot.ui.games.shithead.turn import turn_line
from bot.ui.words.cards import a_rank
from bot.ui.words.lists import sentence
from game.core.cards import RANK_BY_CODE, Rank
from game.core.protocol import Refusal
from game.shithead.view import RequirementView, View

SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("It is not your turn. {turn}"),
    "not_now": mark("Not now. {turn}"),
    "no_cards": mark("Choose a card first."),
    "not_your_cards": mark("Those cards are no longer there. Here is what you have."),
    "hand_first": mark("Your hand comes first: the cards on the table are played when it is empty."),
    "blind_only": mark("You have only face-down cards left: turn one."),
    "slot_stays_together": mark("Equal cards that share a place are laid together."),
    "no_such_slot": mark("No card lies there any more."),
    "mixed_ranks": mark("Cards laid together must be of one rank."),
    "too_many_cards": mark("No more than {most} cards may be laid at once."),
    "not_a_run": mark("A run is of one suit, rank after rank, going up."),
    "run_ends_earlier": mark("The run ends with {card}: no card can follow it in the same play."),
    "opening_card": mark("The first lead must be your lowest card: {card}."),
    "last_card": mark("{Card} may not be your last card."),
    "target_needed": mark("Say whom you attack."),
    "bad_target": mark("You cannot attack that player."),
    "nothing_to_pick_up": mark("There is no pile to pick up: you lead."),
    "must_play": mark("You can play, so you must: the pile may be taken only by those who cannot."),
    "add_needed": mark("Choose which of your face-up cards goes with the pile."),
    "bad_add": mark("Add the cards of one face-up place, all of them."),
    "nothing_to_add": mark("No face-up card goes with the pile now."),
    "no_chance_card": mark("By these rules the stock may not be tried."),
    "stock_empty": mark("The stock is empty."),
    "not_stuck": mark("You can play: the stock may be tried only by those who cannot."),
    "pile_is_empty": mark("You have burnt the pile: turn a card to begin a new one."),
    "already_ready": mark("You are ready already. {turn}"),
    "choose_first": mark("Choose your face-up cards first."),
    "already_chosen": mark("Your face-up cards are chosen already."),
    "nothing_to_choose": mark("By these rules the face-up cards are dealt, not chosen."),
    "down_first": mark("Lay your face-down cards first, without looking."),
    "down_is_dealt": mark("Your face-down cards lie there already."),
    "wrong_count": mark("That is not the right number of cards: {needed} places are to be filled."),
    "no_exchange": mark("By these rules no cards are swapped before play."),
    "uneven_exchange": mark("Swap as many cards as you take."),
    "exchange_limit": mark("You have swapped {most} times: that is enough."),
    "no_stacking": mark("You cannot put cards there by these rules."),
    "not_equal": mark("Only {card} goes there."),
}
"""By code of the game's refusals, but for those that depend on the pile."""

PILE_CODES: Final = frozenset({"cards_too_low", "cards_too_high", "not_on_that_rank", "not_a_counter"})
"""The codes whose sentence says what lies on the pile and what goes on it."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    rank = _rank(refusal, "rank")
    if refusal.code in PILE_CODES and rank is not None:
        return why_not(_at_refusal(refusal, view), rank, t)
    turn = f"{sentence(turn_line(view, names, t))}."
    if refusal.code not in SENTENCES:
        return t("That cannot be done now. {turn}", turn=turn)
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
    """Return the view with the requirement that was not met: inside a run it is not that of the pile."""
    bound, source = refusal.facts.get("bound", "open"), _rank(refusal, "source")
    asked = view.requirement
    if view.attack is not None or source == asked.source:
        return view
    unmet = RequirementView(bound, _rank(refusal, "limit"), source, ())
    return replace(view, requirement=unmet, pile=())


def _rank(refusal: Refusal, fact: str) -> Rank | None:
    return RANK_BY_CODE.get(str(refusal.facts.get(fact)))
