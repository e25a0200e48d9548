"""The public table in phrases: what may be laid, whose turn it is, and the board until a deal's end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import HandScene, Names
from bot.games.paskahousu.claims import ranks_text, said
from bot.games.shedding.hand_words import (
    SeatWords,
    active_zone,
    beneath_text,
    group_text,
    pile_text,
    stock_text,
    top_lines,
)
from bot.i18n import Words, mark
from bot.messages.list_words import (
    SUIT_SIGNS,
    a_rank,
    all_of,
    any_of,
    card_signs,
    must_turn,
    nth,
    sentence,
    turn_yours,
)
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.cards import Rank
from game.core.protocol import Seat
from game.paskahousu.actions import Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.ranks import ORDER
from game.paskahousu.rules import PaskahousuRules
from game.paskahousu.view import ContestView, PileView, ShownPlay, View

SHOWN_DOUBTS: Final = 2
"""How many of the last challenges a board tells, however it is shown."""


def what_to_lay(view: View, t: Words) -> str:
    """Return what the seat in turn may lay or claim, in a few words; "" for nothing."""
    ranks = view.requirement.playable if view.phase == "play" else ()
    if len(ranks) == len(ORDER):
        return t("any rank") if view.rules.bluff else t("any card")
    suited = [t("a {suit} card", suit=SUIT_SIGNS[suit]) for suit in view.requirement.suits if ranks]
    return any_of([ranks_text(ranks, t), *suited], t) if suited else ranks_text(ranks, t)


def play_text(play: PileView, t: Words) -> str:
    """Return a play of the pile: its cards, or in the bluff game what was claimed."""
    return card_signs(play.cards, t) if play.claim is None else said(play.count, play.claim, t)


def contest_text(contest: ContestView, t: Words) -> str:
    """Return the claim that may be challenged."""
    return said(contest.count, contest.claim, t)


def just_shown(view: View) -> ShownPlay | None:
    """Return the challenged play that lies open at this moment, until the next action."""
    last = view.challenges[-1] if view.challenges else None
    return last if last is not None and last.moves == view.moves else None


def turn_line(view: View, names: Names, t: Words) -> str:
    """Return the public line about whose turn it is, and for what."""
    if view.is_over:
        return t("The deal is over.")
    contest = view.contest
    if contest is None:
        return _uncontested(view, names(view.turn), t)
    if view.phase == "challenge":
        return _answers(view, contest, names, t)
    facts = {"liar": names(contest.seat), "claim": contest_text(contest, t), "name": names(view.turn)}
    if must_take(view):
        return t("{liar} says {claim}: {name} doubts it or picks up", **facts)
    return t("{liar} says {claim} – {name}’s turn: {what}", what=what_to_lay(view, t) or "—", **facts)


def _uncontested(view: View, name: str, t: Words) -> str:
    if must_take(view):
        return t("{name} must pick up: {card} was led", name=name, card=_top(view, t))
    if view.opening is not None:
        said = (
            mark("{name} leads and says {a_card}")
            if view.rules.bluff
            else mark("{name} leads, with {a_card}")
        )
        return t(said, name=name, a_card=a_rank(view.opening, t))
    if not view.pile:
        return t("{name} leads", name=name)
    what = what_to_lay(view, t)
    if active_zone(view, view.turn) == "down":
        return must_turn(name, what, t)
    if not what:
        return t("{name}’s turn: nothing goes on {cards}", name=name, cards=_top(view, t))
    return t("{name}’s turn: {what}", name=name, what=what)


def must_take(view: View) -> bool:
    """Tell whether the seat in turn can lay nothing, because a 10 or an ace was led."""
    killers = (10,) if view.rules.killers == "ten_only" else (10, 14)
    return view.rules.killer_lead == "forced" and view.requirement.top in killers and view.phase == "play"


def own_line(scene: HandScene, t: Words) -> str:
    """Return the seat's own line about its options, or whose turn it is."""
    view: View = scene.view
    if not scene.legal:
        return f"{_own_end(view, scene.seat, t)}{sentence(turn_line(view, scene.names, t))}"
    contest = view.contest
    if contest is not None and (view.phase == "challenge" or scene.seat not in view.awaited):
        asked = _asked(contest, scene, t)
        return asked if view.phase == "challenge" else f"{asked}\n{_whose(view, scene.names, t)}"
    if contest is None or Challenge() not in scene.legal:
        return _own_play(scene, t)
    # A picture shows what may be said; on a phone a third line would push buttons off the screen.
    own = t("**Your turn.**") if scene.picture is not None else _own_play(scene, t)
    return f"{_asked(contest, scene, t)} {own}"


def _whose(view: View, names: Names, t: Words) -> str:
    return "-# " + t("{name} is next.", name=names(view.turn))


def _asked(contest: ContestView, scene: HandScene, t: Words) -> str:
    name, claim = scene.names(contest.seat), contest_text(contest, t)
    if contest.goes_out:
        return t("{name} says {claim} – and has no cards left. Do you believe it?", name=name, claim=claim)
    if contest.falls:
        return t("{name} says {claim} – and would burn the pile. Do you believe it?", name=name, claim=claim)
    return t("{name} says {claim}. Do you believe it?", name=name, claim=claim)


def _own_play(scene: HandScene, t: Words) -> str:
    view: View = scene.view
    what = what_to_lay(view, t) or "—"
    if must_take(view):
        return t("**Your turn:** {card} was led. Pick up.", card=_top(view, t))
    if active_zone(view, scene.seat) == "down":
        return turn_yours(what, t)
    if view.opening is not None:
        return t("**Your turn:** {what}", what=opening_text(view.opening, view.rules, t))
    if view.rules.bluff:
        return t("**Your turn:** say {what}.", what=what)
    if not view.pile:
        return t("**Your turn:** you lead.")
    if not any(isinstance(action, Play) for action in scene.legal):
        return _stuck(scene, what, t)
    return t("**Your turn:** play {what}.", what=what)


def opening_text(rank: Rank, rules: PaskahousuRules, t: Words) -> str:
    """Return the rule for the first play of a deal, for whoever makes it and asks why nothing else goes."""
    claimed = mark("the first claim must be {a_card}, whatever you lay.")
    return t(claimed if rules.bluff else mark("you lead, with {a_card}."), a_card=a_rank(rank, t))


def _stuck(scene: HandScene, what: str, t: Words) -> str:
    """Return the line of a player who can lay nothing, with the way out if there is one."""
    kinds = {type(action) for action in scene.legal}
    if Draw in kinds:
        return t("**Your turn:** you need {what}. Draw a card, or pick up.", what=what)
    if TryStock in kinds:
        return t("**Your turn:** you need {what}. Try the stock, or pick up.", what=what)
    if PickUp in kinds:
        return t("**Your turn:** nothing you have fits. You need {what}.", what=what)
    return t("**Your turn:** you need {what}.", what=what)


def _own_end(view: View, seat: Seat, t: Words) -> str:
    """Return the seat's result, with a line break; nothing while it is in."""
    if view.seats[seat].status != "out":
        return ""
    return t("🏁 You went out {nth}.", nth=nth(view.finished.index(seat) + 1, t)) + "\n"


def _answers(view: View, contest: ContestView, names: Names, t: Words) -> str:
    facts = {
        "name": names(contest.seat),
        "claim": contest_text(contest, t),
        "names": all_of([names(seat) for seat in view.awaited], t),
    }
    if contest.goes_out:
        return t(
            "{name} says {claim} and has no cards left. Waiting for {names} to believe it or not.", **facts
        )
    if contest.falls:
        return t(
            "{name} says {claim} and would burn the pile. Waiting for {names} to believe it or not.", **facts
        )
    return t("{name} says {claim}. Waiting for {names} to believe it or not.", **facts)


def _top(view: View, t: Words) -> str:
    """Return the top of the pile, by its rank in the bluff game."""
    if not view.pile:
        return "—"
    top = view.pile[-1]
    return card_signs(top.cards, t) if top.claim is None else a_rank(top.claim, t)


_MOST_BACKS: Final = 4


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{'🏁' if view.is_over else '▶'}** {sentence(turn_line(view, names, t))}")
    table = stock_text(view.stock_count, view.burnt_count, t)
    lines = (*pile_lines(view, names, t, emojis), table, *doubt_lines(view, names, t))
    return (turn, Text("\n".join(lines)), _SEATS.lines(view, names, t, emojis))


def pile_lines(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if (shown := just_shown(view)) is not None:
        yield from shown_lines(shown, names, t, emojis)
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    under = beneath_text(beneath, sum(play.count for play in beneath), lambda play: _beneath(play, t), t)
    if top.claim is None:
        yield from top_lines(top.cards, under, t, emojis)
        return
    backs = "" if emojis is None else emojis.back * min(top.count, _MOST_BACKS) + " "
    yield f"## {backs}{play_text(top, t)}"
    yield "-# " + t("says {name}", name=names(top.seat)) + f" · {under}"


def shown_lines(shown: ShownPlay, names: Names, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield what a challenge has just shown, in large type."""
    cards = card_signs(shown.cards, t)
    yield f"## {cards if emojis is None else emojis.row(shown.cards)}"
    yield verdict(shown, names, t) if emojis is None else f"{cards} · {verdict(shown, names, t)}"


def verdict(shown: ShownPlay, names: Names, t: Words) -> str:
    """Return in one sentence who said what, and whether it was so."""
    facts = {"name": names(shown.seat), "claim": said(len(shown.cards), shown.claim, t)}
    if shown.truthful:
        return t("😇 {name} said {claim}, and it’s true", **facts)
    return t("🤥 {name} said {claim}: a lie!", **facts)


def doubt_lines(view: View, names: Names, t: Words) -> Iterator[str]:
    """Yield the last challenges in one line; nothing before the first one."""
    if not view.challenges:
        return
    told = [doubt(shown, names, t) for shown in view.challenges[: -SHOWN_DOUBTS - 1 : -1]]
    yield "-# " + t("Doubted, last first: {doubts}", doubts=" · ".join(told))


def doubt(shown: ShownPlay, names: Names, t: Words) -> str:
    """Return a challenge in a few words: whom it caught, or who was wrong to doubt."""
    facts = {
        "challenger": names(shown.challenger),
        "name": names(shown.seat),
        "claim": said(len(shown.cards), shown.claim, t),
    }
    if shown.truthful:
        return t("😇 {name}, {claim} (not believed by {challenger})", **facts)
    return t("🤥 {name}, {claim} (caught by {challenger})", **facts)


def pile_line(view: View, names: Names, t: Words) -> str:
    """Return the pile in one line, with its count."""
    top = view.pile[-1]
    count, what = sum(play.count for play in view.pile), play_text(top, t)
    if top.claim is not None:
        what = t("{claim}, says {name}", claim=what, name=plain(names.label(top.seat)))
    return pile_text(count, what, t)


def _beneath(play: PileView, t: Words) -> str:
    return group_text(play.cards, t) if play.claim is None else play_text(play, t)


def _asides(view: View, seat: Seat, t: Words) -> Iterator[str]:
    if view.contest is not None and seat in view.contest.accepted:
        yield t("believes it")


_SEATS: Final = SeatWords(2000, _asides)
