"""Why something cannot be done now: refusals, and the answers to “Why not?”."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import ranks_text
from bot.games.paskahousu.phrases import opening_text, turn_line, what_to_lay
from bot.games.shedding.hand_words import REFUSALS
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, all_of, sentence, several
from game.core.cards import ACE, RANK_BY_CODE, Rank
from game.core.protocol import Refusal
from game.paskahousu.ranks import EMPTY, NUMBERS, TEN
from game.paskahousu.rules import PaskahousuRules
from game.paskahousu.ruleset import compile_ruleset
from game.paskahousu.view import Misfit, View

_SENTENCES: Final[Mapping[str, str]] = REFUSALS | {
    "must_pick_up": mark("{Top} was led: all you can do is pick it up."),
    "already_drawn": mark("You’ve already drawn in this turn: play, or pick up."),
    "no_claim": mark("Say first what you lay."),
    "nothing_to_challenge": mark("There’s nothing to doubt any more. {turn}"),
}
"""The sentences for refusals, by code, except those that depend on the pile."""
_MISFITS: Final = frozenset({"does_not_fit", "claim_does_not_fit"})


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    rank, top = (_rank(refusal.facts, fact) for fact in ("rank", "top"))
    if refusal.code in _MISFITS and rank is not None:
        return _reason(refusal.facts.get("why", ""), (rank,), top, view.rules, t)
    if refusal.code == "opening_rank" and rank is not None:
        return sentence(opening_text(rank, view.rules, t))
    turn = f"{sentence(turn_line(view, names, t))}."
    if refusal.code == "set_size" and rank is not None:
        return _set_size(rank, int(refusal.facts.get("quad", 0)), t)
    if refusal.code == "nothing_to_challenge" and view.contest and view.contest.seat == view.viewer:
        return t("That’s your own play: the others may doubt it.")
    if refusal.code not in _SENTENCES:
        return t("You can’t do that now. {turn}", turn=turn)
    return t(
        _SENTENCES[refusal.code],
        turn=turn,
        most=refusal.facts.get("most", ""),
        Top="" if top is None else sentence(a_rank(top, t)),
    )


def whys_not(view: View, ranks: Sequence[Rank], t: Words) -> list[str]:
    """Return why some ranks may not be laid or claimed, in one sentence for each reason."""
    if view.opening is not None:
        return [sentence(opening_text(view.opening, view.rules, t))]
    top = view.requirement.top
    misfits = compile_ruleset(view.rules).misfits[top if top is not None else EMPTY]
    ranks_by_why: dict[str, list[Rank]] = {}
    for rank in ranks:
        ranks_by_why.setdefault(misfits[rank] or "court_lead", []).append(rank)
    reasons = [_reason(why, alike, top, view.rules, t) for why, alike in ranks_by_why.items()]
    if what := what_to_lay(view, t):
        fits = t("You can say: {what}.", what=what) if view.rules.bluff else t("You need {what}.", what=what)
        reasons.append(fits)
    return reasons


def _reason(why: str, ranks: Sequence[Rank], top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    reason = _REASONS.get(why)
    return t("That doesn’t fit.") if reason is None else reason(ranks, top, rules, t)


def _set_size(rank: Rank, quad: int, t: Words) -> str:
    if not quad:
        return t("{ranks} are laid one at a time.", ranks=sentence(several(rank, t)))
    return t(
        "{ranks} are laid one at a time, or at least {quad} at once.",
        ranks=sentence(several(rank, t)),
        quad=quad,
    )


def _these(ranks: Iterable[Rank], t: Words) -> str:
    return sentence(all_of([a_rank(rank, t) for rank in ranks], t))


def _beneath(top: Rank | None, t: Words) -> str:
    return t("an empty pile") if top is None else a_rank(top, t)


def _too_low(ranks: Sequence[Rank], top: Rank | None, _rules: PaskahousuRules, t: Words) -> str:
    return t.plural(
        "{cards} is lower than {beneath}.",
        "{cards} are lower than {beneath}.",
        len(ranks),
        cards=_these(ranks, t),
        beneath=_beneath(top, t),
    )


def _number_on_court(_ranks: Sequence[Rank], _top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    if rules.killers == "ten_only":
        return t("No number goes on a Jack, Queen, King or Ace.")
    return t("No number goes on a Jack, Queen or King.")


def _below_floor(_ranks: Sequence[Rank], _top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    floor = None if rules.court_floor is None else RANK_BY_CODE[rules.court_floor]
    return t("Jacks, Queens and Kings need at least {a_card} beneath.", a_card=_beneath(floor, t))


def _court_lead(ranks: Sequence[Rank], _top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    if ACE in ranks and rules.killers != "ten_only":
        courts = [rank for rank in ranks if rank != ACE]
        aces = t("Aces are led only once the stock is empty.")
        return f"{aces} {_court_lead(courts, None, rules, t)}" if courts else aces
    if rules.court_lead == "stock_empty":
        return t("Jacks, Queens and Kings are led only once the stock is empty.")
    return t("Jacks, Queens and Kings are never led.")


def _killer_elsewhere(ranks: Sequence[Rank], _top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    said = []
    if TEN in ranks:
        on = ranks_text(NUMBERS, t)
        said.append(t("A 10 only goes on {on}, and burns the pile.", on=on))
    if ACE in ranks and rules.killers == "ten_and_ace":
        said.append(t("An Ace only goes on a Jack, Queen or King, and burns the pile."))
    return " ".join(said) or t("That doesn’t fit.")


def _on_killer(_ranks: Sequence[Rank], top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    beneath, may = _beneath(top, t), []
    if rules.same_on_killer and top is not None:
        may.append(top)
    if rules.two_on_killer:
        may.append(2)
    if rules.killers == "ace_on_all":
        may.append(ACE)
    if not may:
        return t("Nothing goes on {beneath} that was led.", beneath=beneath)
    return t("Only {what} goes on {beneath} that was led.", beneath=beneath, what=ranks_text(may, t))


def _on_two(_ranks: Sequence[Rank], _top: Rank | None, rules: PaskahousuRules, t: Words) -> str:
    if rules.killers == "ace_on_all":
        return t("Only another 2 or an Ace goes on a 2.")
    return t("Only another 2 goes on a 2.")


_Reason = Callable[[Sequence[Rank], Rank | None, PaskahousuRules, Words], str]
_REASONS: Final[Mapping[Misfit | str, _Reason]] = {
    "too_low": _too_low,
    "number_on_court": _number_on_court,
    "below_floor": _below_floor,
    "court_lead": _court_lead,
    "killer_elsewhere": _killer_elsewhere,
    "on_killer": _on_killer,
    "on_two": _on_two,
}


def _rank(facts: Mapping[str, Any], fact: str) -> Rank | None:
    return RANK_BY_CODE.get(str(facts.get(fact)))
