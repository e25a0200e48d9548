"""Why not: a sentence for each code of a refusal."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune.turn import turn_line
from bot.ui.games.screen import Names
from bot.ui.words.cards import a_rank, card_sign
from game.core.cards import RANK_BY_CODE, parse_card
from game.core.protocol import Refusal
from game.nain_jaune.view import View

SENTENCES: Final[Mapping[str, str]] = {
    "deal_over": mark("The deal is over."),
    "not_your_turn": mark("It is not your turn: {turn}"),
    "passing_is_automatic": mark(
        "Nobody passes by choice here: whoever lacks the card asked for is passed over."
    ),
    "must_lead": mark("You lead: lay a card, you cannot pass."),
    "not_in_hand": mark("{card} is not in your hand."),
    "wrong_rank": mark("The run goes on with {needed}; the suit does not matter."),
    "not_a_lead": mark("You cannot lead that card now."),
    "must_lead_ace": mark("You hold an Ace: it opens the deal."),
    "must_lead_lowest": mark("Your lowest card opens the deal: {needed}."),
    "must_lead_next_held": mark("You go on with the first card you hold after the missing one: {needed}."),
}
"""By code of the game's refusals."""


def explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    """Return why something cannot be done now."""
    sentence = SENTENCES.get(refusal.code)
    if sentence is None:
        return t("That cannot be done now: {turn}", turn=turn_line(view, names, t))
    needed, card = refusal.facts.get("needed"), refusal.facts.get("card")
    return t(
        sentence,
        turn=turn_line(view, names, t),
        needed=a_rank(RANK_BY_CODE[needed], t) if needed else "",
        card=card_sign(parse_card(card), t) if card else "",
    )
