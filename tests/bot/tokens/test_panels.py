"""The panels of /tokens and /board: in both languages, within Discord's limits, even at their largest."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.common.errors import TableError
from bot.common.past_matches import PlayedMatch
from bot.discord.sending.render import modal, render
from bot.messages.drawer import drawn
from bot.messages.panels import MOST_IN_TITLE, Button, Menu, Panel, Picture, Sketch, Tick
from bot.messages.refusals import SENTENCES, problem_text
from bot.messages.settings_refusals import TOKEN_SENTENCES
from bot.settings.server import Loaded
from bot.tables.model.terms import Coin
from bot.tokens import panels
from bot.tokens import settings_panels as screen
from bot.tokens.history import PAGE
from bot.tokens.results import (
    HistoryLine,
    HistoryPage,
    Holdings,
    Leaderboard,
    LeaderboardEntry,
    MemberTokens,
    Moved,
    OtherParty,
    PartyKind,
    ServerBoard,
    ServerBoards,
    WonPot,
)
from bot.tokens.settings import BOUNDS, TokenSettings
from bot.tokens.words import paying_in
from game.registry import GAMES
from tests.support.languages import LANGUAGES, words
from tests.support.panels import button_by_label, text

MOST = 2**53 - 1
USER = 2**63
COIN = Coin("<:" + "a" * 28 + ":" + "1" * 20 + ">", "W" * 20, "W" * 20)
MEMBER = OtherParty(PartyKind.MEMBER, USER)
RICH = TokenSettings(
    giving=True,
    ai_plays=True,
    starting_grant=10**6,
    floor=10**6,
    giving_limit=10**6,
    ai_limit=10**6,
    coin_one=COIN.one,
    coin_many=COIN.many,
)


NAIN_JAUNE = GAMES["nain_jaune"]
TWO_DAYS = 2 * 24 * 3_600_000
PLAYED = PlayedMatch(
    match_id="1",
    game=NAIN_JAUNE,
    preset="N" * 40,
    rules=NAIN_JAUNE.presets["nain_jaune"],
    players=tuple(range(USER - 26, USER)),
    ais=4,
    started_at=0,
    ended_at=1_700_000_000_000 - TWO_DAYS,
)


def longest_name(_):
    """Name somebody at the greatest length that Discord allows."""
    return "W" * 32


def line(number, reason="return"):
    return HistoryLine(
        number, MOST, MEMBER, reason, 1_700_000_000_000, deal=1, by=USER, brought=MOST, played=PLAYED
    )


def page(*reasons, newer=True, older=True):
    lines = tuple(line(MOST - number, reason) for number, reason in enumerate(reasons))
    return HistoryPage(COIN, lines, has_newer=newer, has_older=older, now=1_700_000_000_000)


MOVED = Moved(COIN, MOST, MOST)
BOARD = ServerBoard(
    100, dict.fromkeys(("10D", "JC", "QS", "KH", "7D"), MOST), WonPot("7D", MOST, 0, MEMBER), USER
)
LARGEST = {
    "balance": lambda t: panels.balance_panel(
        Holdings(COIN, MOST, MOST, (MemberTokens(USER, MOST),) * 10), USER, t
    ),
    "history": lambda t: panels.history_panel(page(*["stake"] * PAGE), longest_name, USER, t),
    "visit": lambda t: panels.visit_panel(page(*["claim"] * PAGE), longest_name, USER, t, MOST),
    "give": lambda t: panels.give_panel(USER, MOST, USER, t),
    "given": lambda t: panels.given_panel(MOVED, USER, t),
    "granted": lambda t: panels.granted_panel(MOVED, USER, t),
    "burnt": lambda t: panels.burnt_panel(MOVED, USER, t),
    "reset": lambda t: panels.reset_panel(10**9, t),
    "reset done": lambda t: panels.reset_done_panel(10**9, MOST, t),
    "help": lambda t: panels.help_panel(RICH, MOST, t),
    "boards": lambda t: panels.boards_panel(ServerBoards(COIN, (BOARD,) * 7), t),
    "settings": lambda t: screen.settings_panel(Loaded(RICH, 7), t, "x" * 200),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LARGEST)
async def test_the_largest_panel_is_one_that_discord_takes(name, language):
    panel = LARGEST[name](paying_in(COIN, words(language)))
    view, _ = render(panel)
    assert view.total_children_count <= 40
    for block in panel.blocks:
        if isinstance(block, Menu):
            assert 1 <= len(block.options) <= 25
            assert all(len(option.label) <= 100 for option in block.options)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_leaderboard_is_drawn_in_a_worker_thread(language):
    entries = tuple(LeaderboardEntry(number, tuple(range(30))) for number in range(10))
    board = Leaderboard(Coin(), 3, entries)
    panel = panels.leaderboard_panel(board, lambda user: f"Member {user}", words(language), pictured=True)
    finished = await drawn(panel)
    (picture,) = (block for block in finished.blocks if isinstance(block, Picture))
    assert Image.open(io.BytesIO(picture.png)).format == "PNG"
    assert "1. Member 0 " in picture.description
    assert " 29, +29 " in picture.description.replace("\u00a0", " ")


def test_the_leaderboard_is_text_if_pictures_are_not_allowed():
    board = Leaderboard(Coin(), 3, (LeaderboardEntry(7, (5, 9)),))
    drawn_too, alone = (
        panels.leaderboard_panel(board, str, words("en"), pictured=pictured) for pictured in (True, False)
    )
    assert text(alone) == text(drawn_too)
    assert not [block for block in alone.blocks if isinstance(block, Sketch)]


async def test_an_empty_leaderboard_says_so():
    panel = panels.leaderboard_panel(Leaderboard(Coin(), 1, ()), str, words("en"), pictured=True)
    assert "Nobody has tokens yet." in text(panel)
    assert not [block for block in panel.blocks if isinstance(block, Menu)]
    render(await drawn(panel))


def test_a_history_has_buttons_to_where_there_is_more():
    t = words("en")
    shown = button_by_label(panels.history_panel(page("grant", "give", newer=False), longest_name, USER, t))
    assert (shown["Newer"].disabled, shown["Older"].disabled) == (True, False)
    assert shown["Older"].body == f"b{MOST - 1}"
    visit = button_by_label(panels.visit_panel(page("ante", older=False), longest_name, USER, t, 42))
    assert (visit["Newer"].body, visit["Newer"].disabled, visit["Older"].disabled) == (
        f"42a{MOST}",
        False,
        True,
    )
    assert "Back" in visit


def test_an_empty_history_says_so():
    panel = panels.history_panel(page(newer=False, older=False), longest_name, USER, words("en"))
    assert "Nothing yet." in text(panel)
    assert all(button.disabled for button in button_by_label(panel).values())


def test_matches_of_a_history_can_be_looked_into():
    panel = panels.history_panel(page("return", "stake", "grant", "stake"), lambda _: "Ben", 5, words("en"))
    (menu,) = (block for block in panel.blocks if isinstance(block, Menu))
    assert [option.value for option in menu.options] == [str(MOST - 1), str(MOST - 3)]
    company = "Ben, Ben, Ben, Ben, 22 others and 4 AIs"
    assert {option.label for option in menu.options} == {f"Nain Jaune with {company}"}
    assert menu.options[0].description == f"Stake {MOST:,} · 2 days ago"


def test_a_server_with_one_board_does_not_speak_of_stake_units():
    board = replace(BOARD, unit=1, biggest=None, channel_id=None, tokens_by_card={"7D": 84})
    panel = panels.boards_panel(ServerBoards(Coin(), (board,)), words("en"))
    assert "Stake unit" not in text(panel)
    assert "84 🪙 in all." in text(panel)
    assert "🏆" not in text(panel)


def test_a_single_board_is_drawn_with_the_tokens_of_its_boxes():
    board = replace(BOARD, unit=1, biggest=None, channel_id=None, tokens_by_card={"7D": 84, "KH": 12})
    panel = panels.boards_panel(ServerBoards(Coin(), (board,)), words("en"), pictured=True)
    (sketch,) = [block for block in panel.blocks if isinstance(block, Sketch)]
    png, alt = sketch.draw(sketch.scene, sketch.language)

    assert len(png) < 60_000
    assert "12 on King of hearts, 84 on the Dwarf" in alt
    assert "96 🪙 in all." in text(panel)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["grants", "giving", "ai", "coin"])
def test_forms_fit_into_what_discord_takes(name, language):
    form = screen.settings_form(name, RICH, words(language))
    assert len(form.title) <= MOST_IN_TITLE
    assert all(len(field.label) <= 100 for field in form.fields)
    modal(form, screen.settings_anchor(Loaded(RICH, 12345)))


def test_forms_hold_what_is_set():
    form = screen.settings_form("grants", TokenSettings(floor=30), words("en"))
    values = {field.key: (field.value, field.hint) for field in form.fields}
    assert values["floor"] == ("30", "0 to 1000000")
    coin = screen.settings_form("coin", TokenSettings(), words("en"))
    assert [(field.key, field.value, field.required) for field in coin.fields] == [
        ("emoji", "🪙", True),
        ("coin_one", "", False),
        ("coin_many", "", False),
    ]


@pytest.mark.parametrize(
    ("typed", "read"), [("12", 12), (" 1 200 ", 1200), ("1\u202f000", 1000), ("1'000", 1000)]
)
def test_numbers_as_people_type_them(typed, read):
    assert screen.typed_changes("ai", {"ai_plays": "1", "ai_limit": typed}) == {
        "ai_plays": True,
        "ai_limit": read,
    }


@pytest.mark.parametrize("typed", ["", "x", "-1", "1.5", "1,000", "٣", "1e3", "0x10"])
def test_what_is_no_number(typed):
    with pytest.raises(TableError) as caught:
        screen.typed_changes("ai", {"ai_limit": typed})
    assert (caught.value.code, caught.value.facts) == (
        "bad_number",
        dict(zip(("least", "most"), BOUNDS["ai_limit"], strict=True)),
    )


@pytest.mark.parametrize("name", ["", "other"])
def test_forms_that_there_are_not(name):
    for work in (
        lambda: screen.settings_form(name, RICH, words("en")),
        lambda: screen.typed_changes(name, {}),
    ):
        with pytest.raises(TableError, match="unreadable_tokens"):
            work()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language):
    facts = dict.fromkeys(("balance", "limit", "left", "floor", "least", "most", "number"), 7) | {
        "coin": "💎"
    }
    for code in TOKEN_SENTENCES:
        said = problem_text(TableError(code, **facts), words(language))
        assert "{" not in said, code
        assert "?" not in said
        assert said.endswith("."), code


def test_a_refused_stake_is_named_in_the_servers_coin():
    error = TableError("not_enough_tokens", user_id=5, balance=3, ante=15, coin="💎")
    assert problem_text(error, words("en")) == "<@5> has 3 💎; sitting down takes at least 15 💎."
    assert set(TOKEN_SENTENCES) <= set(SENTENCES)


def test_every_form_shows_what_is_set_and_reads_what_is_filled_in():
    def shown(form, settings):
        fields = screen.settings_form(form, settings, words("en")).fields
        return {field.key: field.on if isinstance(field, Tick) else None for field in fields}

    assert shown("giving", TokenSettings()) == {"giving": False, "giving_limit": None}
    assert shown("ai", RICH) == {"ai_plays": True, "ai_limit": None}
    for ticked, on in (("1", True), ("0", False)):
        typed = screen.typed_changes("giving", {"giving": ticked, "giving_limit": "5"})
        assert typed == {"giving": on, "giving_limit": 5}


def test_the_small_print_stands_where_tokens_are_shown():
    for name in ("balance", "help", "boards"):
        panel = LARGEST[name](words("en"))
        assert isinstance(panel, Panel)
        assert "can’t be bought, sold or redeemed" in text(panel)
        assert all(isinstance(button, Button) for button in button_by_label(panel).values())


def test_who_is_alone_reads_no_ranking_of_one():
    alone = panels.balance_panel(Holdings(COIN, 5, 0, (MemberTokens(USER, 5),)), USER, words("en"))
    assert "Richest" not in text(alone)
    for top in ((MemberTokens(MEMBER, 5),), (MemberTokens(USER, 5), MemberTokens(MEMBER, 4))):
        assert "Richest" in text(panels.balance_panel(Holdings(COIN, 5, 0, top), USER, words("en")))
