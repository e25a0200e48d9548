"""One table cannot be read, for a flipped bit or another version of the bot: everybody else plays on."""

from game.core.match import Match
from tests.e2e.clicking import texts
from tests.e2e.guests import Guest, board_of, sit_down
from tests.e2e.tokens import running_bot
from tests.support.databases import address_at, rows_of


async def test_a_table_that_cannot_be_read_stops_no_other_and_not_the_time(playground, tmp_path):
    anna, ben = playground.person("Anna"), playground.person("Ben")
    place, path = playground.channels[0].id, tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        await anna.slash(place, "play", {"game": "shithead"})
    _ = rows_of(address_at(path), "UPDATE card_table SET options = '{', updated_at = updated_at + 1")
    async with running_bot(playground, path) as client:
        opened = await ben.slash(place, "play", {"game": "shithead"})
        seats = await anna.slash(place, "table seats", {})
        await playground.settle(quiet=0.1)
        assert client._keeping_time is not None
    assert f"**{ben.name}**" in texts(opened.message)
    assert f"**{ben.name}**" in texts(seats.message)


async def test_people_are_told_where_their_table_waits_for_another_version(playground, tmp_path, monkeypatch):
    """Its engine says something else than this one: `/table` said that they sit nowhere."""
    anna, ben = Guest(playground, "Anna"), Guest(playground, "Ben")
    here, elsewhere = playground.channels[0].id, playground.channels[1].id
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await sit_down(anna, ben)
        await anna.press("start")
        assert await anna.move()
    monkeypatch.setattr(Match, "digest", lambda _: "another")
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "waits until that version is back" in texts(await ben.opens("hand"))
        assert "waits until that version is back" in texts(await ben.command("table hand"))
        assert "waits until that version is back" in texts(await ben.command("table leave"))
        told = await anna.person.slash(elsewhere, "table hand", {})
        assert f"but here: <#{here}> (waits for another version of the bot)" in texts(told.message)
        asked = await anna.command("table end")
        assert "It waits for another version of the bot" in texts(asked)
        assert texts(await anna.click(asked, "no")) == "Nothing changed."
        asked = await anna.opens("hand")
        assert texts(await anna.click(asked, "end")) == "The table is closed.", "she is a moderator"
        assert "not at any table" in texts(await ben.command("table hand"))
        assert "This table is closed." in await board_of(playground, anna)
