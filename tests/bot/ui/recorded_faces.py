"""What every variant shows of deals played at random: boards, hands, news, refusals, advice, ends, rules.

They stand among the recorded pages (`tests.bot.ui.recorded_pages`).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from bot.i18n import Words
from bot.ui.games.registry import SCREENS
from bot.ui.games.screen import PICK_VERB, DealEnd, GameScreen, HandScene
from game.core.protocol import AnyGame, Refusal
from game.registry import GAMES
from tests.bot.ui.games.shown_facts import CARD_EMOJIS, Names
from tests.game.conformance.playing import player_counts, positions
from tests.panels import buttons

_MOST: Final = 600
_SHOWN: Final = 24
"""How many positions of all variants of a game are shown, and three more of each, besides its ends."""


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
        for step in range(number, len(deal), max(1, len(counts) * len(deal) // most)):
            yield [*_of_position(game, screen, *deal[step], players, words())]
        yield _end(game, screen, *deal[-1], words())


def _of_position(
    game: AnyGame, screen: GameScreen, state: Any, seat: int, action: Any, players: int, t: Words
) -> Iterator[Any]:
    names, public = Names(), game.view(state, None)
    with_emojis = screen.with_emojis(lambda _: CARD_EMOJIS)
    yield screen.board(public, names, t), with_emojis.board(public, names, t)
    yield screen.reactions(public, t) if screen.reactions is not None else ()
    for other in sorted({seat, *game.awaited(state), (seat + 1) % players}):
        scene = HandScene(game.view(state, other), other, game.legal_actions(state, other), names)
        hand = screen.hand(scene, t)
        yield hand, with_emojis.hand(scene, t)
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


def _end(game: AnyGame, screen: GameScreen, state: Any, seat: int, action: Any, t: Words) -> Any:
    """Return how a deal ended, None if it is not over yet."""
    step = game.apply(state, seat, action)
    outcome = game.outcome(step.state)
    if outcome is None:
        return None
    ends = (
        DealEnd(game.view(step.state, None), outcome, Names(), game.tally(None, step), is_over)
        for is_over in (False, True)
    )
    return [(screen.end(end, t), screen.end(end, t, drawn=True)) for end in ends]


VARIANTS: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    f"{key} {preset}": partial(shown_faces, key, preset)
    for key, game in GAMES.items()
    for preset in game.presets
}
