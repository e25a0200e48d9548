"""What an update of a table sets off: every follower hears of it, and the hands that change are refreshed."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.common.errors import TableError
from bot.discord.sending.render import PanelTooLargeError
from bot.messages.panels import Panel, Reference, Text
from bot.tables.live.pauses import PAUSES
from bot.tables.live.showing import STEPPING_DOWN_SECONDS, Live
from bot.tables.model.commands import Expire
from bot.tables.model.values import DeadlineKind, Occupant, Phase
from bot.tables.table import Update
from game.core.match import Match
from game.core.rng import Rng
from game.paskahousu.actions import Challenge
from game.registry import GAMES
from tests.bot.tables.live.publishing import a_table
from tests.bot.tables.live.turns import SEED
from tests.support.eventually import comes

PEOPLE = (11, 12, 13)


class Follower:
    """Notes under one name whatever it is told."""

    def __init__(self, name, told):
        self._name, self._told = name, told

    def __getattr__(self, what):
        if what in ("close", "stop"):
            return partial(self._later, what)
        return partial(self._note, what)

    def _note(self, what, *given, **options):
        self._told.append((self._name, what, *given, *options.values()))

    async def _later(self, what, *given):
        self._note(what, *given)


class Hands(Follower):
    """The hands that everybody has open; `results` are what refreshes come to, or raise."""

    def __init__(self, told):
        super().__init__("hands", told)
        self.results = []
        self.closed = set()

    def locale(self, _table_id, user_id):
        return None if user_id in self.closed else "en"

    async def refresh(self, table_id, user_id, panel, reference):
        self._note("refresh", user_id, panel, reference)
        result = self.results.pop(0) if self.results else True
        if isinstance(result, Exception):
            raise result
        return result


class Boards(Follower):
    """Boards that have told all, or what `told` says."""

    def __init__(self, told):
        super().__init__("publisher", told)
        self.told = None
        self.seen = None

    def told_of(self, table, seen=0):
        self.seen = seen
        return self.told or table


class Threads(Follower):
    """Threads whose tables have moved."""

    async def changed(self, thread_id, *, locked):
        self._note("changed", thread_id, locked)
        return ["moved table"]


class Following:
    """A table of three and all that follows it, without Discord."""

    def __init__(self, game="nain_jaune", preset="nain_jaune"):
        self.told = []
        self.lulls = 0
        self.error = None
        self.hands = Hands(self.told)
        rules = GAMES[game].presets[preset]
        setup = GAMES[game].first_setup(rules, 3, Rng(SEED, "setup"))
        match, _ = Match.start(GAMES[game], "m1", SEED, setup)
        self.table = replace(
            a_table(),
            game=GAMES[game],
            rules=rules,
            match=match,
            seats=tuple(Occupant(user_id) for user_id in PEOPLE),
        )
        self.boards = Boards(self.told)
        followers = ("notices", "watchers", "posts", "invitations")
        named = {name: Follower(name, self.told) for name in followers}
        self.live = Live(
            publisher=self.boards,
            hands=self.hands,
            threads=Threads("threads", self.told),
            draw_hand=lambda table, user_id, t: (Panel((Text(f"hand of {user_id}"),)), Reference("t1")),
            above=self.above,
            newest=self.newest,
            until_quiet=self.until_quiet,
            **named,
        )

    async def newest(self, table_id):
        if self.error is not None:
            raise self.error
        return self.table

    async def above(self, table, t):
        return (Text(f"above in {t.language}"),)

    async def until_quiet(self):
        self.lulls += 1
        await asyncio.sleep(0)

    async def becomes(self, expired=None, **changes):
        """Update the table; return whose hands are refreshed, in order."""
        before, self.table = self.table, replace(self.table, **changes)
        self.told.clear()
        self.live.show(Update(before, self.table, expired=expired))
        await self.quiet()
        return self.refreshed()

    async def quiet(self):
        for _ in range(20):
            await asyncio.sleep(0)

    def refreshed(self):
        return [one[2] for one in self.told if one[:2] == ("hands", "refresh")]


@pytest.fixture
def following(monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.001,) * len(PAUSES))
    return Following()


def of_seats(following, seats):
    return [PEOPLE[seat] for seat in seats]


async def test_every_follower_hears_of_an_update_and_hands_show_what_is_above_them(following):
    (user_id,) = await following.becomes()
    assert [user_id] == of_seats(following, following.table.match.awaited)
    update = following.told[2][2]
    panel = Panel((Text("above in en"), Text(f"hand of {user_id}")))
    assert following.told == [
        ("publisher", "show", update),
        ("notices", "follow", update),
        ("posts", "follow", update),
        ("threads", "follow", update),
        ("invitations", "follow", update),
        ("watchers", "show", following.table),
        ("hands", "refresh", user_id, panel, Reference("t1")),
    ]


async def test_a_hand_shows_what_its_board_tells_unless_its_person_may_act(following):
    (seat,) = following.table.match.awaited
    other, newest = (seat + 1) % 3, following.table
    following.boards.told = earlier = replace(newest, host_id=5)
    assert following.live.told(newest, seat) is newest
    assert following.live.told(newest, other) is earlier
    over = replace(newest, phase=Phase.OVER)
    assert following.live.told(over, seat) is earlier, "not even the winner knows the end"


async def test_a_hand_does_not_go_back_behind_what_its_person_has_seen(following):
    seat = (following.table.match.awaited[0] + 1) % 3
    further = replace(following.table, match=replace(following.table.match, length=5))
    following.live.saw(further, PEOPLE[seat])
    for table, seen in ((further, 5), (replace(further, match=replace(further.match, match_id="m2")), 0)):
        following.live.told(table, seat)
        assert following.boards.seen == seen
    following.live.told(further, (seat + 1) % 3)
    assert following.boards.seen == 0


async def test_a_hand_that_shows_what_its_board_tells_is_refreshed_once_more(following):
    following.boards.told = replace(following.table, host_id=5)
    following.live.hand_lost("t1", 11)
    await comes(lambda: following.refreshed() == [11], every=0)
    following.boards.told = None
    await following.quiet()
    assert following.refreshed() == [11, 11]


async def test_hands_of_those_who_see_something_new_are_refreshed(following):
    awaited = following.table.match.awaited[0]
    missed = (awaited + 1) % 3
    turn, others = PEOPLE[awaited], [one for one in PEOPLE if one != PEOPLE[awaited]]
    assert await following.becomes(host_id=1) == [turn]
    assert await following.becomes(Expire(DeadlineKind.TURN, 1, missed)) == [turn, PEOPLE[missed]]
    assert await following.becomes(Expire(DeadlineKind.TURN, 1, awaited)) == [turn]
    assert await following.becomes(Expire(DeadlineKind.LOBBY, 1)) == [turn]
    following.hands.closed = {turn}
    assert await following.becomes() == []
    following.hands.closed = set()
    seats = tuple(Occupant(None, "easy") if one == others[0] else Occupant(one) for one in PEOPLE)
    assert await following.becomes(seats=seats) == [turn, others[0]], "who left sees that"
    everybody = [one for one in PEOPLE if one != others[0]]
    assert await following.becomes(phase=Phase.BETWEEN_DEALS) == everybody
    assert await following.becomes(host_id=2) == []
    assert await following.becomes(phase=Phase.PLAYING) == everybody
    assert await following.becomes(phase=Phase.OVER, match=None) == everybody
    assert await following.becomes(phase=Phase.LOBBY) == everybody
    assert await following.becomes(host_id=3) == []


async def test_who_may_react_to_a_play_or_could_to_the_one_before_sees_that():
    following = Following("paskahousu", "valepaska")
    match = following.table.match
    legal = match.game.legal_actions(match.state, match.awaited[0])
    played = next(action for action in legal if not match.game.reacts(action) and action.kind == "play")
    after = match.play(match.awaited[0], played).match
    reacting = of_seats(following, after.reactors)
    assert reacting
    assert set(await following.becomes(match=after)) == {*of_seats(following, after.awaited), *reacting}
    assert set(await following.becomes(match=match)) == {*of_seats(following, match.awaited), *reacting}


async def test_whoever_a_doubt_makes_take_the_pile_sees_it_at_once():
    following = Following("paskahousu", "valepaska")
    match = following.table.match
    seats = [{"hand": cards.split()} for cards in ("4S 5S 9S", "8C 9C", "9D JH")]
    pile = [{"seat": 0, "cards": ["6S"], "claim": "7"}]
    parts = {"turn": 2, "contestable": True, "pile": pile, "seats": seats}
    claimed = replace(match, state=match.game.read_position(following.table.rules, parts))
    await following.becomes(match=claimed)
    doubted = claimed.play(1, Challenge()).match
    assert 0 not in (*doubted.awaited, *doubted.reactors, *claimed.reactors)
    assert PEOPLE[0] in await following.becomes(match=doubted)


async def test_a_hand_that_was_clicked_meanwhile_is_refreshed_until_it_shows_the_newest(following):
    following.hands.results = [False, False]
    following.lulls = 0
    assert len(await following.becomes()) == 3
    assert following.lulls == 3, "answers go first"


@pytest.mark.parametrize(
    ("errors", "times"),
    [
        ([OSError()] * 12, 13),
        ([TableError("try_again")] * 3, 4),
        ([RuntimeError("a bug")] * 12, 1 + len(PAUSES)),
        ([PanelTooLargeError("too large")] * 3, 1),
    ],
)
async def test_a_hand_that_could_not_be_refreshed_is_tried_again_while_that_can_help(
    following, errors, times, caplog
):
    following.hands.results = list(errors)
    await following.becomes()
    await comes(lambda: len(following.refreshed()) == times)
    await asyncio.sleep(0.01)
    await following.quiet()
    assert len(following.refreshed()) == times
    assert ("RuntimeError" in caplog.text) is isinstance(errors[0], RuntimeError)
    following.hands.results = [errors[0]]
    await following.becomes()
    if not isinstance(errors[0], PanelTooLargeError):
        await comes(lambda: len(following.refreshed()) == 2)


async def test_an_answered_hand_is_refreshed_only_if_its_table_has_gone_on(following):
    await following.live.hand_shown(following.table, 11)
    await following.quiet()
    assert following.refreshed() == []
    await following.live.hand_shown(replace(following.table, host_id=5), 12)
    await following.quiet()
    assert following.refreshed() == [12]
    following.error = TableError("no_such_table")
    await following.live.hand_shown(replace(following.table, host_id=5), 13)
    await following.quiet()
    assert following.refreshed() == [12]


async def test_a_hand_whose_answer_overlapped_with_a_refresh_is_doubted_and_refreshed(following):
    await following.live.show_again("t1", 12)
    await following.quiet()
    assert following.told[0] == ("hands", "doubt", "t1", 12)
    assert following.refreshed() == [12]
    following.live.hand_lost("t1", 13)
    await following.quiet()
    assert following.refreshed() == [12, 13]


async def test_tables_of_a_locked_thread_are_shown_where_they_have_moved(following):
    await following.live.thread_changed(7, locked=True)
    assert following.told == [
        ("threads", "changed", 7, True),
        ("publisher", "reopened", "moved table"),
        ("posts", "refresh", "moved table"),
    ]


@pytest.mark.parametrize("hands_over", [True, False])
async def test_a_bot_that_stops_ends_all_followers_and_refreshes_no_more_hands(following, hands_over):
    following.hands.results = [OSError()]
    await following.becomes()
    following.told.clear()
    await (following.live.step_down() if hands_over else following.live.close())
    ends = ("publisher", "stop", STEPPING_DOWN_SECONDS) if hands_over else ("publisher", "close")
    assert following.told[:6] == [
        ("notices", "close"),
        ("posts", "close"),
        ("threads", "close"),
        ("watchers", "close"),
        ("invitations", "close"),
        ends,
    ]
    following.told.clear()
    following.live.hand_lost("t1", 11)
    await asyncio.sleep(0.01)
    assert following.told == []
