"""After the same matches, statistics, leaderboards, weeks and seasons say what they did."""

from tests.bot.stats.recorded_club import WRITTEN, lines


async def test_the_club_is_told_of_as_before(tmp_path):
    told = [line async for line in lines(tmp_path / "t.sqlite3")]
    assert told == WRITTEN.read_text("utf-8").splitlines(), (
        "a wanted change? Then run python -m tests.bot.stats.recorded_club"
    )
