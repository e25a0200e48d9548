"""Whose turn it is, and for what."""

from bot.i18n import Words
from bot.ui.games.screen import Names
from bot.ui.words.cards import a_rank, no_rank
from game.nain_jaune.view import View


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return who is awaited and what he is to lay, for everybody."""
    if view.turn is None:
        return t("The deal is over.")
    name = names(view.turn)
    if view.needed is not None:
        return t("{name} is to lay {a_card}.", name=name, a_card=a_rank(view.needed, t))
    if view.run is not None and view.run.missing:
        return t("{name} goes on ({no_card}).", name=name, no_card=no_rank(view.run.missing[-1], t))
    if view.leads == "king":
        return t("{name} leads again after the King.", name=name)
    return t("{name} leads.", name=name)
