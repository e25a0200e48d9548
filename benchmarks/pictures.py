"""The speed and size of boards as pictures, and of tables drawn for one of their players.

Each is drawn once cold (with empty caches) and then RUNS times, a move later each time, as a table is; the
median is compared with that of a fixed loop of plain Python, timed between the drawings, so that runs on
different or busy machines are comparable. Times are the thread's own, so that what else runs on the machine
counts little. Budgets if the loop takes 14 ms (as on two idle server cores): under 8 ms and 60 kB for a
picture; tables of very many players take longer and are marked.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import count, cycle
from typing import Any, Final, TypeAlias

from bot.games.core.screen import HandScene
from bot.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene
from bot.games.nain_jaune.picture.table import draw_nain_jaune
from bot.games.registry import SCREENS
from bot.games.shedding.picture.players import Player, Slot
from bot.games.shithead.picture.scene import Play, ShitheadScene
from bot.games.shithead.picture.table import draw_shithead
from bot.i18n import words_for
from bot.pictures.drawing import Drawing
from bot.pictures.emojis import card_emojis
from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from bot.settings.hand_style import USUAL_STYLE, HandStyle, Suits
from game.core.rng import Rng
from game.registry import GAMES

Draw: TypeAlias = Callable[[], Drawing]

NAMES: Final = (
    "Camille",
    "🤖 Colette",
    "Jean-François",
    "Zoé",
    "Marie-Hélène",
    "Ludovic-Emmanuel",
    "Anaïs ♥",
    "Bob",
)
MILLISECONDS: Final = 8
LOOP_MILLISECONDS: Final = 14
KILOBYTES: Final = 60
MOVES: Final = 20


def shithead(players: int) -> Draw:
    """Return how a table with every card there can be is drawn, move by move."""

    def scene(move: int) -> ShitheadScene:
        seats = tuple(
            Player(
                NAMES[seat % len(NAMES)],
                hand=3 + seat + (move + players - seat) // players,
                slots=tuple(Slot(((3 * seat + place) * 7 % 54,), down=True) for place in range(3)),
                is_dealer=seat == 0,
                is_turn=seat == move % players,
            )
            for seat in range(players)
        )
        plays = (Play((15,), "Zoé"), Play((3, 16), "Bob"), Play(((5 + move) % 52, 18, 31), "Camille"))
        return ShitheadScene(seats, plays, 14 + move, "7 or lower", 23, 8)

    scenes = map(scene, count())
    return lambda: draw_shithead(next(scenes), words_for("en"))


def nain_jaune(players: int, scale: int) -> Draw:
    """Return how a board is drawn, move by move, pots and tokens `scale` times the first deal's."""

    def scene(move: int) -> NainJauneScene:
        seats = tuple(
            NainJaunePlayer(
                NAMES[seat],
                40 - seat - (move + players - seat) // players,
                120 * scale - seat,
                is_dealer=seat == 0,
                is_turn=seat == move % players,
            )
            for seat in range(players)
        )
        first, second, third, fourth, fifth = (players * stake * scale for stake in range(1, 6))
        run = (30, 5, 6, 20, 8, (22 + move) % 52)
        return NainJauneScene((first, second, third, fourth, fifth), seats, run, (12,), 13, 7)

    scenes = map(scene, count())
    return lambda: draw_nain_jaune(next(scenes), words_for("en"))


def leaderboard(rows: int) -> Draw:
    """Return how a leaderboard of thirty days is drawn."""
    scene = LeaderboardScene(
        "The last 30 days",
        tuple(
            LeaderboardRow(
                NAMES[row % len(NAMES)], tuple(900 - 80 * row + day * row * 13 % 97 for day in range(30))
            )
            for row in range(rows)
        ),
    )
    return lambda: draw_leaderboard(scene, words_for("en"))


BOARDS: Final[dict[str, Draw]] = {
    **{f"shithead, {players} players": shithead(players) for players in (2, 3, 5, 8, 10, 11, 15, 19, 20)},
    **{f"nain jaune, {players} players": nain_jaune(players, 1) for players in (3, 5, 8)},
    "nain jaune, 8 players, huge pots": nain_jaune(8, 60),
    "leaderboard of 10": leaderboard(10),
}


def milliseconds(work: Callable[[], object]) -> float:
    """Return how much processor time a piece of work takes."""
    start = time.thread_time()
    work()
    return 1000 * (time.thread_time() - start)


def calibration() -> int:
    """Do the same amount of plain Python every time."""
    total = 0
    for number in range(200_000):
        total += number * number & 7
    return total


def measure(name: str, draw: Draw, runs: int, budget: int) -> None:
    """Draw a board again and again, and print what it took."""
    cold = milliseconds(draw)
    drawing, loop = [], []
    for _ in range(runs):
        drawing.append(milliseconds(draw))
        loop.append(milliseconds(calibration))
    warm, yardstick = statistics.median(drawing), statistics.median(loop)
    size = len(draw().png) / 1000
    over = " over budget" if warm / yardstick > budget / LOOP_MILLISECONDS or size > KILOBYTES else ""
    times = f"{cold:8.1f}{warm:9.1f}{yardstick:9.1f}{warm / yardstick:8.2f}"
    print(f"{name:<34}{times}{size:8.1f}{over}")


def positions(key: str, players: int, preset: str = "") -> Sequence[Any]:
    """Return the same states from the middle of a deal every time; the usual preset is named as its game."""
    game, rng = GAMES[key], Rng(bytes(32), f"boards {key}")
    setup = game.first_setup(game.presets[preset or key], players, rng)
    states = [game.deal(setup, rng).state]
    for _ in range(10 * players):
        seat = rng.choice(game.awaited(states[-1]))
        later = game.apply(states[-1], seat, rng.choice(game.legal_actions(states[-1], seat))).state
        if not game.awaited(later):  # the deal is over
            break
        states.append(later)
    return states[-MOVES:]


def own_seat(key: str, players: int, preset: str = "", *, large: bool = False) -> Draw:
    """Return how a table is drawn for one of its players, move by move."""
    game, states, draw_seat = GAMES[key], positions(key, players, preset), SCREENS[key].seat_picture
    seat = game.awaited(states[-1])[0]
    style = HandStyle(suits=Suits.TWO_COLOURS, large=True) if large else USUAL_STYLE
    if draw_seat is None:
        raise ValueError(f"{key} draws no seats")
    scenes = (
        HandScene(game.view(one, seat), seat, game.legal_actions(one, seat), Labels(), style=style)
        for one in states
    )
    sketches = cycle([draw_seat(scene, words_for("en")) for scene in scenes])

    def draw() -> Drawing:
        sketch = next(sketches)
        return Drawing(*sketch.draw(sketch.scene, sketch.language))

    return draw


SEATS: Final = {
    f"{(preset or key).replace('_', ' ')}, a seat of {players}": (key, players, preset)
    for key, players, preset in (
        *(("shithead", players, "") for players in (2, 4, 5, 20)),
        *(("nain_jaune", players, "") for players in (3, 5, 8)),
        *(("paskahousu", players, "") for players in (3, 6)),
        *(("paskahousu", players, "valepaska") for players in (3, 6)),
    )
}
"""Tables as one of their players sees them."""


class Labels:
    """Players as pictures name them."""

    def __call__(self, seat: int) -> str:
        """Return a name."""
        return NAMES[seat % len(NAMES)]

    label = __call__


def main() -> None:
    """Measure every board, and the emojis once."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks pictures", description=__doc__)
    parser.add_argument("--runs", type=int, default=25, help="how often each board is made (25)")
    runs = parser.parse_args().runs
    print(f"{'':<34}{'cold ms':>8}{'ms':>9}{'loop ms':>9}{'ratio':>8}{'kB':>8}")
    for name, draw in BOARDS.items():
        measure(name, draw, runs, MILLISECONDS)
    for name, where in SEATS.items():
        measure(name, own_seat(*where), runs, MILLISECONDS)
        measure(f"{name}, large", own_seat(*where, large=True), runs, MILLISECONDS)
    emojis: dict[str, bytes] = {}
    took = milliseconds(lambda: emojis.update(card_emojis()))
    print(f"{len(emojis)} emojis: {took:.0f} ms, {sum(map(len, emojis.values())) / 1000:.0f} kB in all")


if __name__ == "__main__":
    main()
