"""The sentence for each way in which Nain Jaune refuses a move."""

from collections.abc import Mapping
from typing import Final

from bot.games.core.screen import Names
from bot.games.nain_jaune.phrases import turn_line
from bot.i18n import Words, mark
from bot.messages.card_words import a_rank, card_sign
from game.core.cards import RANK_BY_CODE, parse_card
from game.core.protocol import Refusal
from game.nain_jaune.view import View

SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("Not yet. {turn}"),
    "passing_is_automatic": mark("You can’t choose to pass here: players without the card are skipped."),
    "must_lead": mark("You lead, so you can’t pass: play a card."),
    "not_in_hand": mark("You don’t have {card}."),
    "wrong_rank": mark("The next card must be {needed}, of any suit."),
    "not_a_lead": mark("You can’t lead that card now."),
    "must_lead_ace": mark("You have an Ace, so you must lead it."),
    "must_lead_lowest": mark("You must lead your lowest card: {needed}."),
    "must_lead_next_held": mark("You must lead the next card you have after the missing one: {needed}."),
}
"""The sentences for refusals, by code."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    sentence = SENTENCES.get(refusal.code)
    if sentence is None:
        return t("You can’t do that now. {turn}", turn=turn_line(view, names, t))
    needed, card = refusal.facts.get("needed"), refusal.facts.get("card")
    return t(
        sentence,
        turn=turn_line(view, names, t),
        needed=a_rank(RANK_BY_CODE[needed], t) if needed else "",
        card=card_sign(parse_card(card), t) if card else "",
    )
