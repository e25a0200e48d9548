"""The recorded matches as replays, with people and AIs at their tables."""

from bot.common.past_matches import PlayedMatch
from bot.replay.store import Replay, Sitter
from game.core.film import film_of
from game.core.record import MatchRecord
from game.registry import GAMES
from tests.replays.make import FOLDER

RECORDS = sorted(path.stem for path in FOLDER.glob("*.*.json"))
ADA, BEN = 101, 102
NAMES = {ADA: "Ada", BEN: "Ben"}


def record_of(stem):
    """Return a recorded match, by its file's name without the ending."""
    return MatchRecord.model_validate_json((FOLDER / f"{stem}.json").read_text())


def recorded_film(stem):
    """Return the film of a recorded match."""
    record = record_of(stem)
    return film_of(GAMES[record.game], record)


def recorded_replay(stem):
    """Return a recorded match as a replay: two people, the second forgotten, and AIs."""
    record, film = record_of(stem), recorded_film(stem)
    players = film.frames[0].match.setup.players
    sitters = (Sitter("a"), Sitter("b"), *(Sitter(None, "hard") for _ in range(players - 2)))
    about = PlayedMatch(
        match_id="0123456789abcdef0123456789abcdef",
        game=film.game,
        preset=stem.partition(".")[2],
        rules=film.frames[0].match.setup.rules,
        players=(ADA, None),
        ais=players - 2,
        started_at=1_800_000_000_000,
        ended_at=1_800_000_600_000,
    )
    return Replay(about, film, record, (sitters,) * len(film.deals), {"a": ADA})
