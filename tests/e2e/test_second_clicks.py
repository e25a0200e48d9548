"""A click that is meant for what stood in its place before plays nothing, and the hand says so.

Where something must still be refused, people have five seconds here, so that no busy machine makes them late.
"""

import asyncio
import random
import time

import pytest

from bot.discord import aims
from bot.discord.aims import Aims
from bot.discord.sending.rendered import messages_shown
from bot.process.environment import Environment
from bot.tables.deciding.reactions import people_asked, play_number
from bot.tables.model.commands import LetStand
from bot.tables.model.values import Phase
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import play_one
from tests.e2e.clicking import BUTTON, Player, controls, idle, playable, texts, verb, with_verb

SEED = 5
LONG, SHORT = 5.0, 0.3
NOTE = "Your hand had just changed, so nothing was played."
MOST_CLICKS = 60
KINDS = 3
"""So many kinds of second clicks are enough: what was clicked, and what came into its place."""
pytestmark = pytest.mark.usefixtures("acceptable_requests")
VARIANTS = ("norvegien", "nain_jaune", "paskahousu", "valepaska")
GAME_OF = {"norvegien": "shithead", "valepaska": "paskahousu"}


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, SEED)


@pytest.fixture
def ben(playground, client):
    return Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))


@pytest.fixture
def second_click(client):
    """Set for how many seconds a second click is one."""

    def choose(seconds):
        client.homes.clicks._second_click = seconds

    return choose


def by_place(message):
    """Return the buttons of a message by row, from its end, and column."""
    rows, stack = [], list(reversed(message["components"]))
    while stack:
        component = stack.pop()
        if component["type"] == 1:
            rows.append(component["components"])
        else:
            stack.extend(reversed(component.get("components", [])))
    return {
        (row, column): control
        for row, controls in enumerate(reversed(rows))
        for column, control in enumerate(controls)
        if control["type"] == BUTTON
    }


def place_of(message, control):
    return next(place for place, one in by_place(message).items() if one["custom_id"] == control["custom_id"])


def there(message, place):
    """Return the button in a place, None if nothing can be clicked there."""
    control = by_place(message).get(place)
    return None if control is None or control.get("disabled") else control


def meaning(control):
    parts = control["custom_id"].split("|")
    return parts[1], parts[4]


async def practise(ben, variant):
    options = {"game": GAME_OF.get(variant, variant), "variant": variant}
    assert (await ben.person.slash(ben.channel_id, "practice", options)).ok


def the_table(client):
    (table,) = client.services.directory._tables.values()
    return table


def moves(table):
    match = table.value.match
    return (match.match_id, match.length, table.value.phase)


async def begin(ben):
    """Go on where no cards are dealt."""
    hand = ben.hand()
    go_on = with_verb(hand, "practice.next") or with_verb(hand, "practice.again")
    if go_on is not None:
        await ben.use(hand, go_on)


@pytest.mark.in_part(2)
@pytest.mark.parametrize("variant", VARIANTS)
async def test_who_clicks_the_same_place_twice_plays_once(client, ben, second_click, variant):
    await practise(ben, variant)
    table, refused = the_table(client), set()
    for _ in range(MOST_CLICKS):
        second_click(0)
        await begin(ben)
        hand = ben.hand()
        offered = [one for one in playable(hand) if one["type"] == BUTTON] or playable(hand)
        assert offered, texts(hand) + str(controls(hand))
        control = ben.rng.choice(offered)
        if control["type"] != BUTTON:
            await ben.use(hand, control)
            continue
        place = place_of(hand, control)
        await ben.use(hand, control)
        second_click(LONG)
        now, before = there(ben.hand(), place), moves(table)
        if now is None or now["custom_id"] == control["custom_id"] or verb(now) != "act":
            continue
        for _ in range(2):
            await ben.use(ben.hand(), now)
            assert moves(table) == before, (control["custom_id"], now["custom_id"])
            assert NOTE in texts(ben.hand())
            assert there(ben.hand(), place) == now, "it is still there, and so is a choice that was opened"
        refused.add((verb(control), meaning(now)[1][:1]))
        second_click(0)
        await ben.use(ben.hand(), now)
        assert moves(table) != before, "it was allowed, and only too early"
        if len(refused) == KINDS:
            break
    assert refused


@pytest.mark.in_part(2)
@pytest.mark.parametrize("variant", VARIANTS)
async def test_who_clicks_beside_the_card_plays_only_what_has_stayed_there(
    client, ben, second_click, variant, monkeypatch
):
    """A finger slips to what has come beside the card, when it can have been read long since."""
    monkeypatch.setattr(aims, "FIRST_LOOK", 0.0)
    await practise(ben, variant)
    table, played, moved = the_table(client), 0, 0
    for _ in range(MOST_CLICKS):
        second_click(0)
        await begin(ben)
        hand = ben.hand()
        control = ben.rng.choice(playable(hand))
        if control["type"] != BUTTON:
            await ben.use(hand, control)
            continue
        await idle()
        messages_shown(client).aims._shown.clear()  # what came before has been read
        stood = by_place(hand)
        place = place_of(hand, control)
        await ben.use(hand, control)
        second_click(LONG)
        now, before = by_place(ben.hand()), moves(table)
        others = [one for one in now if one != place and there(ben.hand(), one) and verb(now[one]) == "act"]
        same = [one for one in others if one in stood and meaning(stood[one]) == meaning(now[one])]
        other = [one for one in others if one not in same]
        if other:
            await ben.use(ben.hand(), now[ben.rng.choice(other)])
            assert moves(table) == before, "it was meant for what stood there before"
            assert NOTE in texts(ben.hand())
            moved += 1
        if same:
            chosen = now[ben.rng.choice(same)]
            await ben.use(ben.hand(), chosen)
            assert NOTE not in texts(ben.hand())
            assert moves(table) != before
            played += 1
        if moved > 1 and (played > 1 or variant == "nain_jaune"):
            break
    assert (played > 0, moved > 0) == (variant != "nain_jaune", True), "there, each decision has other cards"


@pytest.mark.parametrize("pause", [0.3, 0.45])
async def test_a_second_click_of_a_person_is_none_by_default(client, ben, second_click, pause):
    """So soon somebody clicks again who has not seen the answer yet."""
    default = Environment.model_fields["second_click_ms"].default / 1000
    await practise(ben, "norvegien")
    table = the_table(client)
    for _ in range(MOST_CLICKS):
        second_click(0)
        await begin(ben)
        hand = ben.hand()
        control = next(one for one in playable(hand) if one["type"] == BUTTON)
        place = place_of(hand, control)
        await ben.use(hand, control)
        await idle()
        answered = time.monotonic()
        now, before = there(ben.hand(), place), moves(table)
        if now is None or verb(now) != "act" or now["custom_id"] == control["custom_id"]:
            continue
        second_click(default)
        await asyncio.sleep(pause)
        is_soon = time.monotonic() - answered < default - 0.1
        await ben.use(ben.hand(), now)
        if is_soon:  # on a machine that does not stand still meanwhile
            assert moves(table) == before
            assert NOTE in texts(ben.hand())
            return
    raise AssertionError("no card came into the place of another in time")


async def test_a_click_after_that_time_plays(client, ben, second_click):
    await practise(ben, "norvegien")
    table = the_table(client)
    second_click(SHORT)
    deliberate = 0
    for _ in range(MOST_CLICKS):
        hand = ben.hand()
        control = next(one for one in playable(hand) if one["type"] == BUTTON)
        place = place_of(hand, control)
        await ben.use(hand, control)
        await asyncio.sleep(2 * SHORT)
        now, before = there(ben.hand(), place), moves(table)
        if now is not None and verb(now) == "act" and now["custom_id"] != control["custom_id"]:
            await ben.use(ben.hand(), now)
            assert NOTE not in texts(ben.hand())
            assert moves(table) != before
            deliberate += 1
        if deliberate == 2:
            return
        await asyncio.sleep(2 * SHORT)
    raise AssertionError("no place was played from twice")


async def test_what_comes_by_a_refresh_is_not_played_by_a_second_click_either(
    playground, client, second_click
):
    """The others have moved before the pointer has left the card."""
    channel = playground.channels[0].id
    anna, ben = (Player(playground, name, channel, random.Random(SEED)) for name in ("Anna", "Ben"))
    await anna.open_table(game="shithead", variant="shithead")
    await ben.press("join")
    await anna.press("start")
    table = the_table(client)
    for player in (anna, ben):
        await player.open_hand()
    for _ in range(MOST_CLICKS):
        second_click(0)
        player, other = (anna, ben) if _is_next(table, anna) else (ben, anna)
        await idle()
        hand = player.hand()
        control = player.rng.choice([one for one in playable(hand) if one["type"] == BUTTON])
        place = place_of(hand, control)
        await player.use(hand, control)
        while not _is_next(table, player) and _is_next(table, other) and await other.move():
            pass
        await playground.settle()
        second_click(LONG)
        now, before = there(player.hand(), place), moves(table)
        if now is not None and verb(now) == "act" and now["custom_id"] != control["custom_id"]:
            await player.use(player.hand(), now)
            assert moves(table) == before
            assert NOTE in texts(player.hand())
            return
    raise AssertionError("no card came into the place of another")


def _is_next(table, player):
    match = table.value.match
    seats = () if match is None else match.awaited
    return int(player.person.id) in [table.value.seats[seat].user_id for seat in seats]


async def go_on(playground, people, table):
    """Let the last play stand, and whoever is next move."""
    for seat in people_asked(table.value):
        await table.handle(LetStand(table.value.seats[seat].user_id, play_number(table.value.match)))
    await playground.settle()
    await next(one for one in people if _is_next(table, one)).move()
    await playground.settle()


@pytest.mark.long
async def test_a_second_doubt_is_not_about_the_next_play(playground, client, second_click):
    """On the board: whoever doubts twice in the same place doubts once."""
    channel = playground.channels[0].id
    people = [Player(playground, name, channel, random.Random(SEED)) for name in ("Anna", "Ben", "Cleo")]
    await people[0].open_table(game="paskahousu", variant="valepaska")
    for player in people[1:]:
        await player.press("join")
    await people[0].press("start")
    table, doubter = the_table(client), people[0]
    second_click(0)
    while (doubt := with_verb(doubter.board(), "react")) is None or _is_next(table, doubter):
        await go_on(playground, people, table)
    place = place_of(doubter.board(), doubt)
    assert (await doubter.person.click(doubter.board(), doubt["custom_id"])).ok
    while (now := there(doubter.board(), place)) is None or now["custom_id"] == doubt["custom_id"]:
        await go_on(playground, people, table)
    assert verb(now) == "react"
    second_click(LONG * 10)
    before = moves(table)
    answered = await doubter.person.click(doubter.board(), now["custom_id"])
    assert texts(answered.message).startswith("That had just changed")
    assert moves(table) == before


async def test_a_taught_hand_goes_on_by_one_move_a_click(client, ben, second_click):
    second_click(0)
    assert (await ben.person.slash(ben.channel_id, "help", {})).ok
    hand = ben.hand()
    await ben.use(hand, next(one for one in controls(hand) if one["custom_id"].endswith("|shithead.0.0")))
    hand = ben.hand()
    right = next(one for one in controls(hand) if verb(one) == "lesson.act" and one["label"].startswith("8"))
    await ben.use(hand, right)
    assert "✓ Right" in texts(ben.hand())
    second_click(LONG)
    stood, hand, taught = by_place(hand), ben.hand(), texts(ben.hand())
    now = next(
        one
        for at, one in by_place(hand).items()
        if at in stood and there(hand, at) and verb(one) == "lesson.act"
    )
    answered = await ben.person.click(hand, now["custom_id"])
    assert texts(answered.message).startswith("That had just changed")
    assert taught in [texts(one) for one in ben.person.newest_messages(ben.channel_id)], "it has not gone on"


async def test_a_second_click_on_a_board_sits_down_starts_and_goes_on_with_nothing(
    playground, client, second_click, monkeypatch
):
    """Whatever stood there before: each click counts as a second one here."""
    channel = playground.channels[0].id
    anna, ben = (Player(playground, name, channel, random.Random(SEED)) for name in ("Anna", "Ben"))
    await anna.open_table(game="shithead", variant="shithead")
    table = the_table(client)

    async def twice(guest, wanted):
        """Click a control, as a second click and as a first."""
        before, board = table.value, guest.board()
        with monkeypatch.context() as patch:
            patch.setattr(Aims, "was_before", lambda *_: True)
            await guest.person.click(board, with_verb(board, wanted)["custom_id"])
        await playground.settle()
        assert table.value.phase is before.phase, wanted
        assert table.value.people == before.people, wanted
        await guest.press(wanted)

    await twice(ben, "join")
    await twice(ben, "leave")
    await twice(ben, "join")
    assert int(ben.person.id) in table.value.people
    await twice(anna, "start")
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await playground.settle()
    await idle()
    await twice(anna, "rematch")
    assert table.value.phase is Phase.PLAYING


@pytest.mark.parametrize(("game", "variant"), [("shithead", "shithead"), ("paskahousu", "valepaska")])
async def test_a_second_click_on_what_opens_a_hand_plays_nothing_in_it(
    playground, client, second_click, game, variant
):
    """Wherever its buttons are: the hand comes in a new message, where the board was."""
    channel = playground.channels[0].id
    people = [Player(playground, name, channel, random.Random(SEED)) for name in ("Anna", "Ben", "Cleo")]
    await people[0].open_table(game=game, variant=variant)
    for one in people[1:]:
        await one.press("join")
    await people[0].press("start")
    table, refused = the_table(client), 0
    for _ in range(MOST_CLICKS):
        await playground.settle()
        who = next((one for one in people if _is_next(table, one)), None)
        if who is None or table.value.phase is not Phase.PLAYING:
            break
        board = who.board()
        opener = with_verb(board, "hand")
        place = place_of(board, opener)
        second_click(LONG)
        shown = (await who.person.click(board, opener["custom_id"])).message
        now, before = there(shown, place), moves(table)
        if now is not None and verb(now) == "act":
            answered = await who.person.click(shown, now["custom_id"])
            assert moves(table) == before, now
            assert NOTE in texts(answered.message)
            refused += 1
        second_click(0)
        if refused == KINDS:
            break
        await go_on(playground, people, table)
    assert refused
