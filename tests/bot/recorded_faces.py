"""What every variant shows of deals played at random: boards, hands, news, refusals, advice, ends, rules.

They stand among the recorded pages (`tests.bot.recorded_pages`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.games.core.screen import HINT_VERB, PICK_VERB, PLAY_VERB, DealEnd, GameScreen, HandScene
from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.messages.panels import Button
from bot.settings.hand_style import CardOrder, HandStyle, Suits
from game.core.protocol import AnyGame, Refusal
from game.registry import GAMES
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.game.conformance.playing import player_counts, positions
from tests.support.panels import buttons, menus

_LABELS: Final = (
    "Ann",
    "Ben *the* bold",
    "🤖 Colette",
    "Maximilienne de la Tour du Pin",
    "井上さん",
    "Zoé_",
)
_MOST: Final = 600
_LAST: Final = 60
"""How many turns are counted in what is told of an end."""
_TURNS: Final = 5
"""How many turns there are before one of which somebody is told."""
_STYLE: Final = HandStyle(suits=Suits.TWO_COLOURS, large=True, order=CardOrder.SUIT)
_BUTTON: Final = Button("Hint", HINT_VERB)
_TRIED: Final = 100
"""How many actions of a deal are tried in other positions."""
_SHOWN: Final = 40
"""How many positions of all variants of a game are shown, and three more of each, besides its ends."""


class Names:
    """Short names and long ones, of people and of AIs."""

    def __call__(self, seat: int) -> str:
        """Return the name for texts."""
        return f"**{self.label(seat)}**"

    def label(self, seat: int) -> str:
        """Return the name for pictures."""
        return _LABELS[seat] if seat < len(_LABELS) else f"P{seat}"


def shown_faces(key: str, preset: str, words: Callable[[], Words]) -> Iterator[Any]:
    """Yield what a variant shows: its rules, and positions of a deal of each number of seats."""
    game, screen = GAMES[key], SCREENS[key]
    rules, t = game.presets[preset], words()
    usual = next(iter(game.presets.values()))
    told = [one(rules, t) for one in (screen.gist,) if one is not None]
    yield (
        screen.title(rules, preset, t),
        screen.rules(rules, preset, t),
        screen.differences(rules, usual, t),
        screen.weighed(rules, usual, t),
        told,
    )
    counts = player_counts(game, rules)
    most = 3 + _SHOWN // len(game.presets)
    for number, players in enumerate(counts):
        deal = list(positions(game, rules, players, seed=31 + number, most=_MOST))
        shown = range(number, len(deal), max(1, len(counts) * len(deal) // most))
        for step in shown:
            yield [*of_position(game, screen, *deal[step], players, words())]
            yield [*news_of(game, screen, deal[max(0, step - _TURNS) : step + 1], players, words())]
        yield [*_refusals(game, screen, deal, shown, words())]
        yield _end(game, screen, deal[-_LAST:], words())
        yield _left(game, screen, deal[len(deal) // 2][0], players, words())


def of_position(
    game: AnyGame, screen: GameScreen, state: Any, seat: int, action: Any, players: int, t: Words
) -> Iterator[Any]:
    names, public = Names(), game.view(state, None)
    with_emojis = screen.with_emojis(lambda _: CARD_EMOJIS)
    yield screen.board(public, names, t), with_emojis.board(public, names, t)
    yield screen.picture(public, names, t)
    yield screen.reactions(public, t) if screen.reactions is not None else ()
    for other in sorted({seat, *game.awaited(state), (seat + 1) % players}):
        scene = HandScene(game.view(state, other), other, game.legal_actions(state, other), names)
        hand = screen.hand(scene, t)
        yield hand, with_emojis.hand(scene, t)
        yield screen.hand(replace(scene, style=_STYLE, hint=_BUTTON, refresh=_BUTTON, let_stand=_BUTTON), t)
        yield [screen.seat_picture(scene, t)] if screen.seat_picture is not None else ()
        yield [*_meant(screen, hand)]
        for button in buttons(hand):
            if button.verb == PICK_VERB:
                picked = HandScene(scene.view, other, scene.legal, names, pick=button.body)
                yield screen.hand(picked, t)
        if screen.advice is not None:
            yield [screen.advice(one, scene, t) for one in scene.legal[:3]]
        refusal = game.refuse(state, other, action)
        if isinstance(refusal, Refusal):
            yield screen.explain(refusal, scene.view, names, t)
    step = game.apply(state, seat, action)
    for viewer in (None, seat, (seat + 1) % players):
        events = [one for event in step.events if (one := game.redact(event, viewer)) is not None]
        yield [screen.tell(event, names, t) for event in events], screen.news(events, names, t)


def news_of(game: AnyGame, screen: GameScreen, steps: Sequence[Any], players: int, t: Words) -> Iterator[Any]:
    """Yield what each seat is told of several turns."""
    events = [event for step in steps for event in game.apply(*step).events]
    for reader in range(players):
        seen = [one for event in events if (one := game.redact(event, reader)) is not None]
        yield screen.news(seen, Names(), t, reader)
        yield screen.revealed(seen, reader) if screen.revealed is not None else None


def _meant(screen: GameScreen, hand: Any) -> Iterator[Any]:
    """Yield what the controls of a hand stand for, and what becomes of those that are not quite theirs."""
    bodies = [(one.body, ()) for one in buttons(hand) if one.verb == PLAY_VERB]
    for menu in menus(hand):
        values = tuple(option.value for option in menu.options)
        bodies += [(menu.body, values[:1]), (menu.body, values[-2:]), (menu.body, ())]
    bodies += [(body[:-1], values) for body, values in bodies[:3]] + [
        (f"{body}@9", ("5",)) for body, _ in bodies[:1]
    ]
    for body, values in bodies:
        try:
            yield screen.actions(body, values)
        except ValueError as error:
            yield str(error)


def _refusals(
    game: AnyGame, screen: GameScreen, deal: Sequence[Any], shown: Iterable[int], t: Words
) -> Iterator[Any]:
    """Yield what each seat is told that tries what it, or another one, could do before; each reason once."""
    told: set[str] = set()
    tried = [action for _, _, action in deal[:: max(1, len(deal) // _TRIED)]]
    for step in shown:
        state = deal[step][0]
        for seat in {*game.awaited(state), 0}:
            for action in tried:
                refusal = game.refuse(state, seat, action)
                if isinstance(refusal, Refusal) and str(refusal) not in told:
                    told.add(str(refusal))
                    yield screen.explain(refusal, game.view(state, seat), Names(), t)


def _end(game: AnyGame, screen: GameScreen, last: Sequence[Any], t: Words) -> Any:
    """Return how a deal ended, None if it is not over yet."""
    tally, step = None, None
    for turn in last:
        step = game.apply(*turn)
        tally = game.tally(tally, step)
    return None if step is None else _ended(game, screen, step.state, tally, t)


def _left(game: AnyGame, screen: GameScreen, state: Any, players: int, t: Words) -> Any:
    """Return what is told and shown when one player after the other leaves, to the end."""
    shown: list[Any] = []
    for seat in range(players):
        if seat not in game.may_act(state) and not shown:
            continue
        step = game.leave(state, seat)
        state, view = step.state, game.view(step.state, None)
        told = screen.news([one for one in map(partial(_public, game), step.events) if one], Names(), t)
        shown.append((told, screen.board(view, Names(), t), screen.picture(view, Names(), t)))
        if game.outcome(state) is not None:
            return shown, _ended(game, screen, state, game.tally(None, step), t)
    return shown


def _public(game: AnyGame, event: Any) -> Any:
    return game.redact(event, None)


def _ended(game: AnyGame, screen: GameScreen, state: Any, tally: Any, t: Words) -> Any:
    outcome = game.outcome(state)
    if outcome is None:
        return None
    match_ended = replace(outcome, ranking=game.result(state, tally).ranking or outcome.ranking)
    ends = (
        DealEnd(game.view(state, None), ended, Names(), tally, is_over)
        for is_over, ended in ((False, outcome), (True, match_ended))
    )
    seats = sorted(seat for level in outcome.ranking for seat in level)
    return [
        (
            screen.end(end, t),
            screen.end(end, t, drawn=True),
            [screen.own_result(end, seat, t) for seat in seats],
        )
        for end in ends
    ]


VARIANTS: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    f"{key} {preset}": partial(shown_faces, key, preset)
    for key, game in GAMES.items()
    for preset in game.presets
}
