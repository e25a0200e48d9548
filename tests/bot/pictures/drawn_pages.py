"""Pictures that are no tables: statistics, leaderboards, analyses, open hands, and samples of hands."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.cups.standings_picture import CupScene, draw_cup
from bot.games.core.screen import sketched
from bot.messages.panels import Sketch
from bot.pictures.standings import Honour, Standing
from bot.replay.course_picture import CourseScene, Curve, Point, draw_course
from bot.replay.hands_picture import OpenHand, OpenHandsScene, draw_open_hands
from bot.settings.hand_style import CardOrder, HandStyle, Suits
from bot.settings.sample_hand_picture import draw_sample, sample_scene
from bot.stats.panels import person_panel, ratings_panel
from bot.stats.podium_picture import Podium, PodiumScene, Step, draw_podiums
from bot.stats.store import Favourite, GameStats, PersonStats, Points, Rated, Ratings, SeasonChoice
from bot.tables.model.terms import Coin
from bot.tokens.panels import leaderboard_panel
from bot.tokens.results import Leaderboard, LeaderboardEntry
from game.core.cards import parse_card
from game.registry import GAMES
from tests.bot.games.shithead.scenes import LABELS
from tests.support.languages import words
from tests.support.panels import picture_in

ANNA: Final = 1
DECK: Final = tuple(parse_card(f"{rank}{suit}") for rank in ("3", "7", "10", "Q", "A") for suit in "CDHS")


def name_of(user_id: int) -> str:
    """Return a short name, a long one, or one with a sign."""
    return LABELS[user_id % len(LABELS)]


def game_stats(key: str, number: int) -> GameStats:
    """Return somebody's statistics of a game."""
    figures = {name: 7 * place + number for place, name in enumerate(GAMES[key].figures)}
    course = tuple(1500 + (37 * step) % 211 - 10 * number for step in range(30))
    return GameStats(key, 40 + number, 17 - number, 5, figures, Points(1612, 140), course)


def statistics(language: str, *games: GameStats) -> Sketch:
    """Return somebody's statistics."""
    best = Favourite("shithead", "norvegien", 700) if games else None
    stats = PersonStats(ANNA, SeasonChoice(None, 1), games, best)
    return picture_in(person_panel(stats, ANNA, name_of, words(language), pictured=True).blocks)


def newcomers_statistics() -> Sketch:
    """Return the statistics of somebody with one rated match, and with none of another game."""
    first, none = game_stats("shithead", 1), game_stats("nain_jaune", 2)
    games = replace(first, matches=1, won=1, course=(1512,)), replace(none, rating=None, course=())
    return statistics("en", *games)


def ratings(language: str, count: int) -> Sketch:
    """Return the leaderboard of ratings."""
    people = (
        Rated(user, Points(1700 - 23 * user, 90 + user), 10 + 99 * user, tuple(range(1500, 1500 + user * 4)))
        for user in range(count)
    )
    found = Ratings("shithead", tuple(GAMES), tuple(people), SeasonChoice(None, 1))
    return picture_in(ratings_panel(found, name_of, words(language), pictured=True).blocks)


def leaderboard(language: str) -> Sketch:
    """Return the leaderboard of tokens."""
    entries = (
        LeaderboardEntry(user, tuple(200 + user * step * (-1) ** step for step in range(9)))
        for user in range(7)
    )
    board = Leaderboard(Coin(), 1, tuple(entries))
    return picture_in(leaderboard_panel(board, name_of, words(language), pictured=True).blocks)


def course(language: str) -> Sketch:
    """Return the analysis of a match: two curves, one of a single point, and none."""
    first = tuple(Point(step, (step * 7 % 20) / 20, 0.02 * (step % 5)) for step in range(1, 60, 3))
    second = tuple(Point(step, 1 - step / 80, 0.1) for step in range(2, 60, 5))
    curves = (
        Curve(LABELS[0], first, (4, 31)),
        Curve(LABELS[1], second, (57,)),
        Curve(LABELS[2], (Point(9, 0.0, 0.3),)),
        Curve(LABELS[3], ()),
    )
    return sketched(CourseScene("Who was winning", curves, 60), draw_course, words(language))


def podiums(language: str) -> Sketch:
    """Return the podiums of a season: a full one, two steps with long names, and one without a name."""
    full = Podium("Tokens", tuple(Step(name, f"{900 - 77 * n}") for n, name in enumerate(LABELS[:3])))
    long = Podium("Nain Jaune " * 5, (Step("Maximilienne " * 3, "1 612 ± 140"), Step("Zoé", "1 " * 30)))
    scene = PodiumScene("Season 3 is over", (full, long, Podium("Shithead", (Step("", "1 500 ± 90"),))))
    return sketched(scene, draw_podiums, words(language))


def cup(language: str) -> Sketch:
    """Return the standings of a cup: a winner, ties, somebody who has left, and long names."""
    standings = (
        Standing(1, LABELS[0], ("opponents: 7.5", "6"), Honour.WINNER),
        Standing(2, LABELS[1], ("opponents: 5", "4.5")),
        Standing(2, "Maximilienne " * 4, ("opponents: 5", "4.5")),
        Standing(4, "—", ("opponents: 2", "0"), is_in=False),
    )
    return sketched(CupScene("Coupe du jeudi", standings), draw_cup, words(language))


def open_hands(language: str, *, two_colours: bool) -> Sketch:
    """Return hands laid open: a few cards, one, and more than go into two rows."""
    hands = (
        OpenHand(LABELS[0], DECK[:5], is_turn=True),
        OpenHand(LABELS[1], DECK[-1:]),
        OpenHand(LABELS[2], DECK * 2),
        OpenHand(LABELS[3], DECK[::2]),
    )
    return sketched(OpenHandsScene(hands, two_colours), draw_open_hands, words(language))


def sample(style: HandStyle) -> Sketch:
    """Return the sample of a hand."""
    return sketched(sample_scene(style), draw_sample, words("en"))


PAGES: Final[Mapping[str, Callable[[], Sketch]]] = {
    "statistics": lambda: statistics("en", *(game_stats(key, number) for number, key in enumerate(GAMES))),
    "statistics of one game": lambda: statistics("fr", game_stats("nain_jaune", 3)),
    "statistics of a newcomer": newcomers_statistics,
    "ratings": lambda: ratings("en", 10),
    "ratings of two": lambda: ratings("fr", 2),
    "leaderboard of seven": lambda: leaderboard("fr"),
    "podiums": lambda: podiums("en"),
    "cup": lambda: cup("fr"),
    "analysis": lambda: course("en"),
    "open hands": lambda: open_hands("en", two_colours=False),
    "open hands, two colours": lambda: open_hands("fr", two_colours=True),
    "sample, by suit": lambda: sample(HandStyle(suits=Suits.TWO_COLOURS, order=CardOrder.SUIT)),
    "sample, large": lambda: sample(HandStyle(large=True, order=CardOrder.DOWN)),
}
