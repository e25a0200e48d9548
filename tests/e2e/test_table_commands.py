"""Commands at a table do what its buttons do."""

from bot.tables.model.values import Phase
from tests.e2e.clicking import PRIVATE, controls, texts, verb, with_verb
from tests.e2e.guests import Guest, sit_down


async def test_hosts_and_voters_may_type_what_they_can_click(playground, client):
    ben, cleo, dora = everybody = [Guest(playground, name) for name in ("Ben", "Cleo", "Dora")]
    await ben.command("play", game="nain_jaune", variant="nain_jaune")
    for other in everybody[1:]:
        await other.press("join")
    (table,) = client.services.directory._tables.values()

    suggested = await ben.person.autocomplete(ben.channel_id, "table kick", {"player": "cle"}, "player")
    assert [one["name"] for one in suggested] == ["2. Cleo"]
    assert "Only the host of the table" in texts(
        await dora.command("table kick", player=suggested[0]["value"])
    )
    await ben.command("table kick", player=suggested[0]["value"])
    assert table.value.people == (int(ben.person.id), int(dora.person.id))
    await cleo.press("join")
    await ben.press("start")
    assert table.value.phase is Phase.PLAYING

    asked = await ben.command("table undo")
    assert "everybody gets back what they put into this deal" in texts(asked)
    assert texts(await ben.click(asked, "undo")).startswith("Your vote is in.")
    voted = await ben.command("table undo")
    assert texts(voted).startswith("You have already voted.")
    assert texts(await ben.click(voted, "undo")).startswith("You withdrew your vote.")
    assert not any(seat.undo for seat in table.value.seats)
    for player in everybody:
        answer = await player.click(await player.command("table undo"), "undo")
    assert texts(answer).startswith("The table is closed.")


async def test_the_host_lets_players_ask_for_hints_or_not_but_not_within_a_deal_and_closes_the_table(
    playground, client
):
    """In the middle of a rated match, a host turned hints on for their own turn alone."""
    ben, cleo = Guest(playground, "Ben"), Guest(playground, "Cleo")
    await sit_down(ben, cleo)
    (table,) = client.services.directory._tables.values()
    panel = await ben.click(await ben.command("table host"), "hints")
    assert "There are no hints now." in texts(panel)
    assert not table.value.gives_hints
    before = await ben.click(panel, "hints")
    assert "Players can ask what an AI would play." in texts(before)
    assert table.value.gives_hints
    panel = await ben.click(before, "hints")
    await ben.press("start")
    assert table.value.phase is Phase.PLAYING
    assert with_verb(await ben.command("table host"), "hints") is None
    assert "You can’t do that right now." in texts(await ben.click(panel, "hints"))
    assert not table.value.gives_hints

    asked = await ben.command("table leave")
    assert {verb(one) for one in controls(asked)} >= {"leave"}
    assert table.value.seat_of(int(ben.person.id)) is not None, "not before a second click"
    asked = await ben.command("table end")
    assert table.value.phase is Phase.PLAYING
    said = await ben.click(asked, "end")
    assert "The table closes after this deal." in texts(said)
    assert table.value.last_deal
    for guest in (cleo, ben):
        left = await guest.click(await guest.command("table leave"), "leave")
        assert "You left the table." in texts(left)
    assert table.value.phase.is_end
    await playground.settle()
    assert with_verb(ben.board(), "hand") is None


async def test_a_board_that_can_be_drawn_comes_without_a_word_about_pictures(playground, client):
    ben = Guest(playground, "Ben")
    shown = await ben.person.slash(ben.channel_id, "board", {})
    await playground.settle()
    assert [one["flags"] & PRIVATE for one in shown.messages] == [0]
    assert not any(one["flags"] & PRIVATE for one in ben.person.messages(ben.channel_id))
