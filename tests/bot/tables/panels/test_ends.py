"""A table's message at the end of deals and matches."""

import re
from dataclasses import replace

import pytest

from bot.games.registry import SCREENS
from bot.messages.custom_ids import ReplayVerb
from bot.messages.panels import Sketch
from bot.pictures.drawing import ALT_LIMIT
from bot.tables.model.values import Deadline, DeadlineKind, Display, Occupant, Phase, TableValue
from bot.tables.panels.board import deal_end, table_panel
from bot.tables.panels.hand import hand_panel
from game.registry import GAMES
from tests.bot.games.shown_facts import Names
from tests.game.conformance.playing import CASES
from tests.game.playing_out import played_out, steps
from tests.support.languages import words
from tests.support.panels import text

NAIN_JAUNE = GAMES["nain_jaune"]
RULES = NAIN_JAUNE.presets["nain_jaune"]


def table_of(match, *, display=Display.TEXT):
    """A table whose match stands like this."""
    seats = tuple(Occupant(1000 + seat) for seat in range(match.setup.players))
    phase = Phase.OVER if match.is_over else Phase.BETWEEN_DEALS
    coming = None if match.is_over else match.game.series.next_setup(match.state)
    return TableValue(
        table_id="T", guild_id=1, channel_id=2, message_id=3,
        phase=phase, game=match.game, preset="nain_jaune", rules=RULES,
        for_tokens=False, host_id=1000, locale="en", seats=seats,
        match=match, coming=coming, display=display,
    )  # fmt: skip


def shown(match, *, display=Display.TEXT):
    """The message of such a table."""
    table = table_of(match, display=display)
    return table_panel(table, SCREENS[match.game.key], Names(), words("en"))


def drawn_end(match, language="en"):
    """What the message of a table with pictures shows of the end, drawn."""
    (sketch,) = [block for block in shown(match, display=Display.PICTURE).blocks if isinstance(block, Sketch)]
    return sketch.draw(sketch.scene, language)


@pytest.mark.in_part(12)
@pytest.mark.parametrize(
    ("key", "preset"), [(key, preset) for key, preset in CASES if SCREENS[key].end_picture is not None]
)
def test_the_end_of_any_match_is_drawn_and_said(key, preset):
    game = GAMES[key]
    rules = game.presets[preset]
    match = played_out(game, rules, game.seats_allowed(rules)[-1], seed=13)
    png, alt = drawn_end(match)

    assert len(png) < 60_000
    assert 0 < len(alt) <= ALT_LIMIT
    assert re.search(r"[.!…] 1\.", alt) or key == "nain_jaune", "the headline ends before the standings begin"
    assert all(Names().label(seat) in alt for seat in range(match.setup.players))


@pytest.mark.parametrize("seed", [11, 14])
def test_the_drawn_end_tells_the_figures_that_the_words_tell(seed):
    match = played_out(NAIN_JAUNE, RULES, 4, seed)
    _, alt = drawn_end(match)

    for tokens, change in changes(text(shown(match))):
        signed = f"{change:+d}".replace("-", "−") if change else "±0"
        assert re.search(rf"\b{tokens} tokens?, {re.escape(signed)}\.", alt)


def test_the_drawn_end_names_the_longest_hand_and_the_biggest_pick_up():
    shithead = GAMES["shithead"]
    match = played_out(shithead, shithead.presets["shithead"], 4, seed=9)
    _, alt = drawn_end(match)
    seats = match.tally.seats

    assert re.search(rf"Longest hand: {max(s.longest_hand for s in seats)} cards, P\d", alt)
    assert re.search(rf"Biggest pick-up: {max(s.biggest_pick_up for s in seats)} cards, P\d", alt)


def changes(said):
    """Tokens and their change, by line of the standings."""
    found = re.findall(r"· (-?\d+) tokens? \(([±+−]\d+)\)", said)
    return [(int(tokens), int(change.replace("±", "").replace("−", "-"))) for tokens, change in found]


def test_final_standings_tell_what_the_whole_match_brought():
    match = played_out(NAIN_JAUNE, RULES, 4, seed=11)
    said = text(shown(match))

    assert "**Final standings**" in said
    assert [change for _, change in changes(said)] == [tokens - RULES.tokens for tokens, _ in changes(said)]


def test_the_headline_at_the_end_of_a_match_speaks_of_the_match():
    match = played_out(NAIN_JAUNE, RULES, 4, seed=11)
    said = text(shown(match))

    assert re.search(r"\*\*.+ wins? the match\*\* after 5 deals\.", said)
    assert "wins deal" not in said


def test_between_deals_standings_tell_what_the_deal_brought():
    ended = next(
        step.match
        for step in list(steps(NAIN_JAUNE, RULES, 4, seed=11))[1:]
        if step.match.outcome and step.match.setup.deal == 2
    )
    said = text(shown(ended))

    assert "wins deal 2.**" in said
    paid = [(payment.tokens, payment.target, payment.source) for payment in ended.state.paid]
    expected = [sum(n * ((to == seat) - (by == seat)) for n, to, by in paid) for seat in range(4)]
    assert sorted(change for _, change in changes(said)) == sorted(expected)


def test_who_is_not_ready_takes_a_stake_only_where_there_is_one():
    ended = next(step.match for step in list(steps(NAIN_JAUNE, RULES, 4, seed=11))[1:] if step.match.outcome)
    due = Deadline(DeadlineKind.NEXT_DEAL, 1_700_000_000_000)
    for for_tokens in (False, True):
        table = replace(table_of(ended), for_tokens=for_tokens, deadlines=(due,))
        said = text(table_panel(table, SCREENS["nain_jaune"], Names(), words("en")))
        assert "Anyone not ready" in said
        assert ("stake" in said) is for_tokens


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("display", Display)
def test_a_hand_says_what_became_of_its_owner_and_offers_the_replay(key, display):
    game = GAMES[key]
    match = played_out(game, next(iter(game.presets.values())), 4, seed=11)
    table, screen = table_of(match, display=display), SCREENS[key]
    for seat in range(4):
        hand = hand_panel(table, seat, screen, Names(), words("en"))
        assert f"## {screen.own_result(deal_end(table, Names()), seat, words('en'))}" in text(hand)
        assert hand.blocks[-1].buttons[-1].verb == ReplayVerb.OPEN
    board = text(shown(match, display=display))
    assert "`/verify` proves" in board
    assert match.commitment[:4] not in board
