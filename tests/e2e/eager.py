"""A player who gets rid of cards quickly, so that a match ends; a random match may not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_READY: Final = "Ready"
_BACK: Final = "Back"
_PLAYS_NOTHING: Final = (_BACK, "Why not?")


@dataclass(frozen=True, slots=True)
class Offer:
    """An enabled control, as a person sees it whose language is English."""

    custom_id: str
    label: str
    is_red: bool


def choice(offers: Sequence[Offer]) -> Offer:
    """Return the first that plays something, the red ones last; asked how many, all of them.

    Cards are not exchanged before play.
    """
    if ready := [offer for offer in offers if offer.label == _READY]:
        return ready[0]
    playing = [offer for offer in offers if offer.label not in _PLAYS_NOTHING] or list(offers)
    wanted = [offer for offer in playing if not offer.is_red] or playing
    asks_how_many = any(offer.label == _BACK for offer in offers)
    return wanted[-1] if asks_how_many else wanted[0]
