"""Whose turn it is, and for what: for everybody, and for the player himself."""

from typing import Final, Literal, TypeAlias

from bot.i18n import Words
from bot.ui.games.screen import HandScene, Names
from bot.ui.games.shithead.requirements import what_to_lay
from bot.ui.words.cards import card_signs
from bot.ui.words.lists import all_of, sentence
from game.core.protocol import Seat
from game.shithead.actions import Exchange, Play, Stack
from game.shithead.view import View

Zone: TypeAlias = Literal["hand", "up", "down"]

_MOST_NAMED: Final = 6
"""How many players are named when several are awaited."""


def active_zone(view: View, seat: Seat) -> Zone:
    """Return where a seat has to play from: the first of hand, face-up and face-down cards that has any."""
    shown = view.seats[seat]
    if shown.hand_count:
        return "hand"
    return "up" if any(shown.up) else "down"


def direction_line(direction: int, t: Words) -> str:
    """Return which way play goes round, by the list of the players."""
    return t("⬇️ Play goes down the list") if direction > 0 else t("⬆️ Play goes up the list")


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return who is awaited and what he may do, for everybody."""
    if view.is_over:
        return t("The deal is over.")
    if view.phase in ("choose", "exchange"):
        return _awaited(view, names, t)
    name, what = names(view.turn), what_to_lay(view, t)
    if view.attack is not None:
        return _attacked(names(view.attack.attacker), name, what, t)
    if view.phase == "aim":
        return t("{name} chooses whom to attack with {cards}", name=name, cards=_top(view, t))
    if not view.pile:
        return t("{name} leads", name=name)
    if active_zone(view, view.turn) == "down":
        return t("{name} turns a face-down card; what fits: {what}", name=name, what=what or "—")
    if not what:
        return t("{name} is to play, and nothing goes on {cards}", name=name, cards=_top(view, t))
    return t("{name} is to play: {what}", name=name, what=what)


def own_line(scene: HandScene, t: Words) -> str:
    """Return what the seat itself may do now, or who is awaited."""
    view: View = scene.view
    if not scene.legal:
        return f"{_own_end(view, scene.seat, t)}{sentence(turn_line(view, scene.names, t))}"
    if view.phase in ("choose", "exchange"):
        return _own_preparation(scene, t)
    if view.phase == "aim":
        return t("**Your turn:** whom do you attack with {cards}?", cards=_top(view, t))
    if view.phase == "chain":
        return t("**Your turn:** turn another card, or stop.")
    if view.attack is not None:
        return _own_answer(scene.names(view.attack.attacker), what_to_lay(view, t), t)
    return _own_play(scene, what_to_lay(view, t) or "—", t)


def _own_end(view: View, seat: Seat, t: Words) -> str:
    """Return how the deal ended for the seat, with a line break; nothing while it is in."""
    match view.seats[seat].status:
        case "out":
            return t("🏁 You have no cards left: place {place}.", place=view.finished.index(seat) + 1) + "\n"
        case "eliminated":
            return t("💀 You are eliminated.") + "\n"
        case "in" | "left":
            return ""


def _own_play(scene: HandScene, what: str, t: Words) -> str:
    view: View = scene.view
    if active_zone(view, scene.seat) == "down":
        return t("**Your turn:** turn a face-down card. What fits: {what}.", what=what)
    if not view.pile:
        return t("**Your turn:** you lead.")
    if not any(isinstance(action, Play) for action in scene.legal):
        return t("**Your turn:** you have nothing that fits. What does: {what}.", what=what)
    return t("**Your turn:** lay {what}.", what=what)


def _awaited(view: View, names: Names, t: Words) -> str:
    count = len(view.awaited)
    if count > _MOST_NAMED:
        return t.plural(
            "Before play, waiting for {count} player", "Before play, waiting for {count} players", count
        )
    return t("Before play, waiting for {names}", names=all_of([names(seat) for seat in view.awaited], t))


def _attacked(attacker: str, target: str, what: str, t: Words) -> str:
    if not what:
        return t("⚔️ {attacker} attacks {target}, who takes the pile", attacker=attacker, target=target)
    return t(
        "⚔️ {attacker} attacks {target}, who lays {what} or takes the pile",
        attacker=attacker,
        target=target,
        what=what,
    )


def _own_answer(attacker: str, what: str, t: Words) -> str:
    if not what:
        return t("⚔️ {attacker} attacks you: take the pile.", attacker=attacker)
    return t("⚔️ {attacker} attacks you: lay {what}, or take the pile.", attacker=attacker, what=what)


def _own_preparation(scene: HandScene, t: Words) -> str:
    view: View = scene.view
    if view.phase == "choose" and not any(view.seats[scene.seat].up):
        return _own_choice(view, scene.seat, t)
    kinds = {type(action) for action in scene.legal}
    if Exchange in kinds and Stack in kinds:
        return t("**Before play:** swap or stack cards, then say that you are ready.")
    if Exchange in kinds:
        return t("**Before play:** swap cards if you like, then say that you are ready.")
    if Stack in kinds:
        return t("**Before play:** put equal cards on face-up ones if you like, then say that you are ready.")
    return t("**Before play:** say that you are ready.")


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


def _top(view: View, t: Words) -> str:
    return card_signs(view.pile[-1].cards, t) if view.pile else "—"
