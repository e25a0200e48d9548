"""What a table's message says at the end of deals and matches."""

import re

from bot.tables.values import Display, Occupant, Phase, TableValue
from bot.ui.games.registry import SCREENS
from bot.ui.table.panels import table_panel
from game.registry import GAMES
from tests.bot.ui.games.shown_facts import Names
from tests.game.playing_out import played_out, steps
from tests.languages import words
from tests.panels import text

NAIN_JAUNE = GAMES["nain_jaune"]
RULES = NAIN_JAUNE.presets["nain_jaune"]


def shown(match, *, display=Display.TEXT):
    """The message of a table whose match stands like this."""
    seats = tuple(Occupant(1000 + seat) for seat in range(match.setup.players))
    phase = Phase.OVER if match.is_over else Phase.BETWEEN_DEALS
    coming = None if match.is_over else match.game.series.next_setup(match.state)
    table = TableValue(
        "T", 1, 2, 3, phase, match.game, "nain_jaune", RULES, False, 1000, "en", seats,
        match=match, coming=coming, display=display,
    )  # fmt: skip
    return table_panel(table, SCREENS[match.game.key], Names(), words("en"))


def changes(said):
    """Tokens and their change, by line of the standings."""
    return [(int(tokens), int(change.replace("±", ""))) for tokens, change in
            re.findall(r"· (-?\d+) tokens? \(([±+-]\d+)\)", said)]  # fmt: skip


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
