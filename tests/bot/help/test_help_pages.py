"""The screens of /help: in both languages, within Discord's limits."""

import pytest

from bot.discord.commands import CommandMentions
from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.help.panels import HelpVerb, help_panel, variant_panel
from bot.messages.panels import Menu
from bot.rules.store import LONGEST_NAME, Preset
from data.rules.presets import MAX_PRESETS
from game.registry import GAMES
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, text

PAGES = 4
COLUMNS, LINES = 36, 24
"""So much text fits on a phone, beside the buttons: a screen is read at a glance."""
BUILT_IN = [
    Preset(game, name, name, rules) for game in GAMES.values() for name, rules in game.presets.items()
]


def own(game, number):
    base, rules = next(iter(game.presets.items()))
    return Preset(game, f"{number:02}".ljust(LONGEST_NAME, "W"), base, rules)


def shown(page, language="en", presets=BUILT_IN, *, outside=False):
    t = words(language)
    mentions = CommandMentions()
    return help_panel(page, presets, SCREENS, lambda path: mentions.mention(path, t), t, outside=outside)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", range(PAGES))
@pytest.mark.parametrize("outside", [False, True])
def test_the_screens_are_short_and_discord_takes_them(page, language, outside):
    panel = shown(page, language, outside=outside)
    render(panel)
    assert sum(max(1, -(-len(line) // COLUMNS)) for line in text(panel).split("\n")) <= LINES


def test_one_turns_the_pages_and_no_further():
    for outside in (False, True):
        turning = [buttons(shown(page, outside=outside))[-2:] for page in range(PAGES)]
        assert [back.body for back, _ in turning] == ["0", "0", "1", "2"]
        assert [on.body for _, on in turning] == ["1", "2", "3", "3"]
        assert [back.disabled for back, _ in turning] == [True, False, False, False]
        assert [on.disabled for _, on in turning] == [False, False, False, True]
        with pytest.raises(IndexError):
            shown(PAGES, outside=outside)


def test_the_first_screen_leads_to_the_taught_hands_of_every_game():
    taught = [button.body.partition(".")[0] for button in buttons(shown(0))[:-2]]
    assert taught == list(GAMES), "every face in the registry has `lessons`"


def test_the_last_screen_offers_the_rules_of_every_documented_variant():
    menus = [block for block in shown(PAGES - 1).blocks if isinstance(block, Menu)]
    offered = {option.value for menu in menus for option in menu.options}
    assert offered == {f"{preset.game.key}:{preset.name}" for preset in BUILT_IN}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_server_with_many_variants_sees_its_own_first(language):
    shithead = GAMES["shithead"]
    panel = shown(PAGES - 1, language, [own(shithead, number) for number in range(MAX_PRESETS)] + BUILT_IN)
    render(panel)
    menu = next(block for block in panel.blocks if isinstance(block, Menu))
    assert [option.label[:2] for option in menu.options] == [f"{n:02}" for n in range(MAX_PRESETS)]


@pytest.mark.in_part(20)
@pytest.mark.parametrize("preset", BUILT_IN, ids=lambda preset: preset.name)
def test_the_rules_of_every_variant_can_be_read_and_left(preset):
    for t in map(words, LANGUAGES):
        panel = variant_panel(preset, SCREENS[preset.game.key], t)
        render(panel)
        (back,) = buttons(panel)
        assert (back.verb, back.body) == (HelpVerb.PAGE, str(PAGES - 1))


def test_commands_are_links_once_their_ids_are_known():
    mentions, t = CommandMentions(), words("en")
    assert mentions.mention("rules show", t) == "`/rules show`"
    assert mentions.mention("rules show", words("fr")) == "`/règles voir`"
    mentions.learn({"rules": 123})
    assert mentions.mention("rules show", t) == "</rules show:123>"
    assert mentions.mention("play", t) == "`/play`"


def test_a_command_has_the_name_that_its_reader_finds_in_the_list_of_commands():
    """Discord shows links with the English name, whatever the reader's language."""
    mentions, french = CommandMentions(), words("fr")
    mentions.learn({"rules": 123, "table": 5})
    assert mentions.mention("rules show", french) == "`/règles voir`"
    assert mentions.mention("table", french) == "</table:5>"
