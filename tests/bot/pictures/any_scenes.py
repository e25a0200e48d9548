"""Scenes of every kind of picture, drawn by a seed: tables of any size, full hands, long names, no cards.

What they look like stands in golden/scenes.txt, as a digest of the pixels and one of the description.
`python -m tests.bot.pictures.any_scenes` writes it anew after a wanted change, and says which kinds
differ; `… NAME NUMBER FILE.png` draws one, so that those of two revisions can be compared.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot.cups.standings_picture import CupScene, draw_cup
from bot.games.nain_jaune.picture import end as nain_jaune_end
from bot.games.nain_jaune.picture import scene as nain_jaune
from bot.games.nain_jaune.picture import seat as nain_jaune_seat
from bot.games.nain_jaune.picture import seat_scene as nain_jaune_own
from bot.games.nain_jaune.picture import table as nain_jaune_table
from bot.games.paskahousu.picture import end as paskahousu_end
from bot.games.paskahousu.picture import scene as paskahousu
from bot.games.paskahousu.picture import seat as paskahousu_seat
from bot.games.paskahousu.picture import seat_scene as paskahousu_own
from bot.games.paskahousu.picture import table as paskahousu_table
from bot.games.shedding.picture.end import MatchEnd
from bot.games.shedding.picture.players import Player, Slot
from bot.games.shithead.picture import end as shithead_end
from bot.games.shithead.picture import scene as shithead
from bot.games.shithead.picture import seat as shithead_seat
from bot.games.shithead.picture import seat_scene as shithead_own
from bot.games.shithead.picture import table as shithead_table
from bot.i18n import Words
from bot.pictures.drawing import Drawing
from bot.pictures.hands import Group, Look
from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from bot.pictures.seats import Status
from bot.pictures.standings import Honour, Standing
from bot.replay.course_picture import CourseScene, Curve, Point, draw_course
from bot.replay.hands_picture import OpenHand, OpenHandsScene, draw_open_hands
from bot.stats.person_picture import GamePanel, StatisticsScene, draw_statistics
from bot.stats.podium_picture import Podium, PodiumScene, Step, draw_podiums
from game.core.cards import ACE, CARDS_PER_PACK, RANK
from tests.bot import any_values
from tests.bot.pictures import samples
from tests.bot.pictures.golden import FOLDER
from tests.bot.pictures.sheets import SEEDS, SHEETS
from tests.bot.tables.recorded_files import line_of, write_anew

FILE: Final[Path] = FOLDER / "scenes.txt"
EACH: Final = 9
"""How many pictures of each kind there are, every second one in French."""
_LONG, _CROWDED = 5, 7
"""From which on all names are long, and there is as much of everything as there can be, or a little less: the
descriptions have to be shortened."""
_NAMES: Final = (
    "Zoé",
    "🤖 Colette",
    "",
    "👑",
    "Jean-François de La Rochefoucauld",
    "Иван ¿Qué? ♥",
    "Maximilienne 1234567890 " * 2,
    "Maximilienne 1234567890 " * 5,
)
_FIGURES: Final = ("0", "7", "−12", "1 612 ± 140", "12,345 tokens")
_AMOUNTS: Final = (0, 1, 2, 5, 9, 24, 99, 100, 360, 1_234, 12_345)


class Scenes(any_values.Drawing):
    """Draws scenes by a seed."""

    def __init__(self, name: str, number: int) -> None:
        super().__init__(f"{name} {number}")
        self._names = _NAMES[4:] if number >= _LONG else _NAMES
        self._place = -1 - number % 2 if number >= _CROWDED else None

    def name(self) -> str:
        """Return somebody's name."""
        return self.rng.choice(self._names)

    def count(self, *counts: int) -> int:
        """Return one of some numbers."""
        if self._place is None or len(counts) == 1:
            return self.rng.choice(counts)
        return sorted(set(counts))[self._place]

    def cards(self, *counts: int) -> tuple[int, ...]:
        """Return so many cards of three packs."""
        count = self.count(*counts)
        return tuple(self.rng.choice(range(3 * CARDS_PER_PACK)) for _ in range(count))

    def equal(self, *counts: int) -> tuple[int, ...]:
        """Return so many cards of one rank."""
        rank, count = self.rng.randrange(2, ACE + 2), self.count(*counts)
        of_rank = [card for card in range(3 * CARDS_PER_PACK) if RANK[card] == rank]
        return tuple(self.rng.choices(of_rank, k=count))

    def amount(self) -> int:
        """Return a number of tokens."""
        return self.rng.choice(_AMOUNTS)

    def several(self, make: Callable[[], Any], *counts: int) -> tuple[Any, ...]:
        """Return so many of something."""
        return tuple(make() for _ in range(self.count(*counts)))

    def groups(self) -> tuple[Group, ...]:
        """Return a hand: none, a few cards, or those of many packs."""
        most = self.rng.choice((1, 4, 12))
        return self.several(
            lambda: self.dataclass(Group, cards=self.equal(*range(1, most + 1))), 0, 1, 3, 7, 13, 26
        )

    def figures(self, count: int) -> tuple[str, ...]:
        """Return somebody's figures."""
        return tuple(self.rng.choices(_FIGURES, k=count))


def _player(d: Scenes, kind: Any, slot: Any, *, groups: bool, slots: int) -> Any:
    status = d.rng.choice((Status.IN, Status.IN, *Status))
    return d.dataclass(
        kind,
        name=d.name(),
        hand=d.rng.choice((0, 1, 3, 11, 104)),
        slots=tuple(d.dataclass(slot, up=d.equal(0, 1, *((2, 4) if groups else ()))) for _ in range(slots)),
        status=status,
        place=None if status is Status.IN else d.rng.choice((None, 1, 2, 12)),
        is_turn=d.rng.random() < 0.3,
        is_dealer=d.rng.random() < 0.3,
    )


def _shithead(d: Scenes, *counts: int) -> shithead.ShitheadScene:
    groups, slots = d.value(bool), d.rng.choice((0, 3, 3, 4, 6))
    return d.dataclass(
        shithead.ShitheadScene,
        players=d.several(lambda: _player(d, Player, Slot, groups=groups, slots=slots), *counts),
        plays=d.several(lambda: shithead.Play(d.equal(1, 1, 2, 4, 8), d.name()), 0, 1, 2, 3),
        pile=d.rng.choice((0, 1, 14, 99)),
        requirement=d.rng.choice(("", "7 ♦", "a pair or higher, or a card of the same rank")),
        stock=d.rng.choice((0, 1, 8, 9, 56, 57, 200)),
        burnt=d.rng.choice((0, 1, 120)),
        equal=d.rng.choice((1, 1, 2, 3, 7)),
    )


def _own_slots(d: Scenes, slot: Any) -> Any:
    return d.several(lambda: d.dataclass(slot, up=d.equal(0, 1)), 0, 3, 4, 6)


def _shithead_seat(d: Scenes) -> Any:
    table = _shithead(d, 2, 3, 5, 6, 10, 17)
    return d.dataclass(
        shithead_own.ShitheadSeatScene,
        table=table,
        seat=d.rng.randrange(len(table.players)),
        hand=d.groups(),
        slots=_own_slots(d, Slot),
        turnable=d.rng.choice(((), (1,), (1, 3), (1, 2, 3, 4, 5, 6))),
        look=d.value(Look),
    )


def _standings(d: Scenes) -> tuple[Standing, ...]:
    count, figures = d.count(1, 2, 5, 14), d.rng.choice((1, 2, 3))
    return tuple(
        Standing(
            d.rng.choice((None, place + 1)),
            d.name(),
            d.figures(figures),
            d.value(Honour),
            d.rng.random() < 0.8,
        )
        for place in range(count)
    )


def _feat_text(d: Scenes) -> str:
    return f"{d.name()}: {d.rng.choice(_FIGURES)}"


def _shithead_end(d: Scenes) -> Any:
    feats = d.several(lambda: (d.rng.choice((1, 2)), _feat_text(d))[::-1], 0, 1, 2)
    return MatchEnd(_feat_text(d), _standings(d), feats)


def _doubted(d: Scenes) -> Any:
    cards = d.equal(1, 1, 2, 4, 7)
    return paskahousu.Doubted(
        d.name(), d.name(), d.rng.choice(("one 8", "two Jacks")), cards, d.rng.randrange(len(cards) + 1)
    )


def _laid(d: Scenes) -> Any:
    if d.value(bool):
        return paskahousu.Laid(d.rng.choice((1, 2, 4, 9)), d.name(), claim=d.rng.choice(("one 8", "two 9s")))
    cards = d.equal(1, 1, 2, 4, 8)
    return paskahousu.Laid(len(cards), d.name(), cards)


def _paskahousu(d: Scenes, *counts: int) -> paskahousu.PaskahousuScene:
    slots = d.rng.choice((0, 0, 3, 5))
    plays = d.several(lambda: _laid(d), 0, 1, 2, 3)
    claimed = bool(plays and plays[-1].claim)
    return d.dataclass(
        paskahousu.PaskahousuScene,
        players=d.several(
            lambda: _player(d, paskahousu.PaskahousuPlayer, Slot, groups=False, slots=slots),
            *counts,
        ),
        plays=tuple(one for one in plays if bool(one.claim) == claimed),
        pile=d.rng.choice((0, 9, 14, 99)),
        shown=d.rng.choice((None, _doubted(d))),
        doubts=d.several(lambda: _doubted(d), 0, 1, 3),
        requirement=d.rng.choice(("", "7–10 or a 2", "a pair or higher, or a card of the same rank, or a 2")),
        stock=d.rng.choice((0, 1, 8, 9, 56, 57, 200)),
        burnt=d.rng.choice((0, 1, 120)),
    )


def _paskahousu_seat(d: Scenes) -> Any:
    table = _paskahousu(d, 2, 3, 5, 6, 10)
    return d.dataclass(
        paskahousu_own.PaskahousuSeatScene,
        table=table,
        seat=d.rng.randrange(len(table.players)),
        hand=d.groups(),
        slots=_own_slots(d, Slot),
        turnable=d.rng.choice(((), (1,), (1, 3), (1, 2, 3, 4, 5))),
        laid=d.equal(0, 1, 4, 12),
        look=d.value(Look),
    )


def _paskahousu_end(d: Scenes) -> Any:
    feats = d.several(lambda: (_feat_text(d), d.rng.choice((None, 0, 1, 2, 3, 4, 9))), 0, 1, 4)
    return MatchEnd(_feat_text(d), _standings(d), feats)


def _boxes(d: Scenes) -> Any:
    return tuple(d.amount() for _ in range(5))


def _nain_jaune(d: Scenes) -> nain_jaune.NainJauneScene:
    return d.dataclass(
        nain_jaune.NainJauneScene,
        boxes=_boxes(d),
        players=d.several(
            lambda: d.dataclass(
                nain_jaune.NainJaunePlayer,
                name=d.name(),
                cards=d.rng.choice((0, 1, 15)),
                tokens=d.amount() * d.rng.choice((1, 1, -1)),
                is_turn=d.rng.random() < 0.3,
            ),
            *range(3, 9),
        ),
        run=d.cards(0, 1, 2, 7, 13),
        missing=tuple(d.rng.sample(range(2, ACE + 1), d.rng.choice((0, 1, 2, 4)))),
        needed=d.rng.choice((None, 2, 10, ACE)),
        talon=d.rng.choice((0, 1, 12)),
    )


def _nain_jaune_seat(d: Scenes) -> Any:
    table = _nain_jaune(d)
    place = d.rng.randrange(len(table.players))
    return nain_jaune_own.NainJauneSeatScene(table, place, d.groups(), d.value(Look))


def _nain_jaune_end(d: Scenes) -> Any:
    def taking() -> Any:
        source, target = (d.rng.choice((d.name(), d.cards(1)[0])) for _ in range(2))
        return nain_jaune_end.Taking(source, target, d.amount(), d.rng.choice(("", "2 cards", _NAMES[-1])))

    deal = d.rng.choice(("", "Deal 3"))
    return nain_jaune_end.NainJauneEnd(
        _feat_text(d), deal, d.several(taking, 0, 1, 9), _boxes(d), _standings(d)
    )


def _walk(d: Scenes, *lengths: int) -> tuple[int, ...]:
    return tuple(d.rng.choice((-50, 0, 3, 200, 12_345)) for _ in range(d.rng.choice(lengths)))


def _leaderboard(d: Scenes) -> LeaderboardScene:
    def row() -> LeaderboardRow:
        return LeaderboardRow(d.name(), _walk(d, 1, 2, 30), d.rng.choice((None, None, 0, 1_040)))

    return LeaderboardScene(_feat_text(d), d.several(row, 0, 1, 2, 10, 25))


def _statistics(d: Scenes) -> StatisticsScene:
    def game() -> GamePanel:
        said = d.several(lambda: d.several(lambda: _feat_text(d), 1, 2, 5), 1, 2, 3)
        return GamePanel(
            d.name(), said, d.rng.choice(("", "0 ± 12", "1,500, provisional")), _walk(d, 0, 1, 2, 30)
        )

    return StatisticsScene(d.name(), "12 matches · 3 won", d.several(game, 0, 1, 3, 6, 6))


def _podiums(d: Scenes) -> PodiumScene:
    def podium() -> Podium:
        return Podium(_feat_text(d), d.several(lambda: Step(d.name(), d.rng.choice(_FIGURES)), 1, 2, 3))

    return PodiumScene(_feat_text(d), d.several(podium, 1, 2, 3))


def _course(d: Scenes) -> CourseScene:
    last = d.rng.choice((0, 1, 60))

    def curve() -> Curve:
        steps = sorted(d.rng.sample(range(last + 1), min(last + 1, d.rng.choice((0, 1, 2, 9)))))
        points = tuple(Point(step, d.value(float), d.value(float) / 2) for step in steps)
        return Curve(d.name(), points, tuple(steps[:: d.rng.choice((1, 3))]))

    return CourseScene(_feat_text(d), d.several(curve, 0, 2, 5), last)


def _open_hands(d: Scenes) -> OpenHandsScene:
    hands = d.several(lambda: OpenHand(d.name(), d.cards(0, 1, 9, 18, 19, 40), d.value(bool)), 2, 4, 9)
    return OpenHandsScene(hands, d.value(bool))


Draw = Callable[[Any, Words], Drawing]
KINDS: Final[Mapping[str, tuple[Callable[[Scenes], Any], Draw]]] = {
    "shithead": (lambda d: _shithead(d, *range(2, 21)), shithead_table.draw_shithead),
    "shithead seat": (_shithead_seat, shithead_seat.draw_own_seat),
    "shithead end": (_shithead_end, shithead_end.draw_end),
    "paskahousu": (lambda d: _paskahousu(d, *range(2, 11)), paskahousu_table.draw_paskahousu),
    "paskahousu seat": (_paskahousu_seat, paskahousu_seat.draw_own_seat),
    "paskahousu end": (_paskahousu_end, paskahousu_end.draw_end),
    "nain jaune": (_nain_jaune, nain_jaune_table.draw_nain_jaune),
    "nain jaune boxes": (lambda d: nain_jaune_table.BoxesScene(_boxes(d)), nain_jaune_table.draw_boxes),
    "nain jaune seat": (_nain_jaune_seat, nain_jaune_seat.draw_own_seat),
    "nain jaune end": (_nain_jaune_end, nain_jaune_end.draw_end),
    "leaderboard": (_leaderboard, draw_leaderboard),
    "statistics": (_statistics, draw_statistics),
    "podiums": (_podiums, draw_podiums),
    "cup": (lambda d: CupScene(_feat_text(d), _standings(d)), draw_cup),
    "course": (_course, draw_course),
    "open hands": (_open_hands, draw_open_hands),
}


def scene_of(name: str, number: int) -> Any:
    """Return a scene of a kind."""
    return KINDS[name][0](Scenes(name, number))


def drawn(name: str, number: int) -> Drawing:
    """Return its picture."""
    return KINDS[name][1](scene_of(name, number), samples.LANGUAGES[number % 2])


def looks(name: str) -> Iterator[str]:
    """Yield what is kept of the pictures of a kind: of each, its pixels and its description."""
    if name in SHEETS:
        yield from (hashlib.sha256(SHEETS[name](seed).image.tobytes()).hexdigest() for seed in SEEDS)
        return
    for number in range(EACH):
        picture = drawn(name, number)
        yield hashlib.sha256(samples.opened(picture.png).convert("RGB").tobytes()).hexdigest()
        yield picture.alt


def main() -> None:
    """Write the file anew, or draw a picture."""
    if sys.argv[1:]:
        name, number, file = sys.argv[1:]
        if name in SHEETS:
            SHEETS[name](number).image.save(file)
            return
        picture = drawn(name, int(number))
        Path(file).write_bytes(picture.png)
        sys.stdout.write(f"{scene_of(name, int(number))}\n{picture.alt}\n")
        return
    sys.stdout.writelines(write_anew(FILE, {name: line_of(list(looks(name))) for name in (*KINDS, *SHEETS)}))


if __name__ == "__main__":
    main()
