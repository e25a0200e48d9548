"""The panels of /settings, /me and the self-check: in both languages, within Discord's limits."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import discord
import pytest

from bot.common.errors import TableError
from bot.discord.access import PERMISSIONS
from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.help.welcome import welcome_panel
from bot.i18n import LANGUAGE_NAMES
from bot.messages.drawer import drawn
from bot.messages.panels import Menu, Picker, Row, Sketch, Text
from bot.messages.permissions import NEEDS, missing
from bot.pictures.emojis import letters_of
from bot.rules.store import LONGEST_NAME, Preset
from bot.settings.check_panels import CheckedChannel, Findings, check_panel
from bot.settings.choices import OF_PEOPLE, read_choice
from bot.settings.hand_style import CardOrder, HandStyle, Suits
from bot.settings.notices import Notices
from bot.settings.page_words import ServerPage
from bot.settings.panels import group_of, is_group, settings_anchor, settings_panel
from bot.settings.personal import Chosen
from bot.settings.personal_panels import OwnPage, own_panel
from bot.settings.seasons import SeasonLength
from bot.settings.server import Loaded, TableSettings
from bot.settings.server_words import OF_SERVERS
from bot.tables.model.clocks import Pause, Tempo
from bot.tables.model.values import Display
from data.rules.presets import MAX_PRESETS
from game.core.cards import CARDS_PER_PACK, parse_card
from game.registry import GAMES
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.support.languages import LANGUAGES, words
from tests.support.panels import menus, text

CHANNELS = tuple(range(2**63 - 25, 2**63))
GROUPS = ("where", "games", "time", "looks", "people", "log")
CROWDED = TableSettings(
    channels=CHANNELS,
    threads=True,
    clock="days",
    display=Display.EMOJI,
    locale="fr",
    openers=CHANNELS,
    stakers=CHANNELS,
    editors=CHANNELS,
    moderators=CHANNELS[:10],
    log_channel=CHANNELS[0],
)
USER = 2**63 - 1


def page(settings=None, usual=None):
    settings = settings or TableSettings()
    game = GAMES[settings.game]
    rules = next(iter(game.presets.values()))
    own = [
        Preset(game, f"{number:02}".ljust(LONGEST_NAME, "W"), next(iter(game.presets)), rules)
        for number in range(MAX_PRESETS)
    ]
    built_in = [Preset(game, name, name, rules) for name, rules in game.presets.items()]
    return ServerPage(Loaded(settings, 10**9), own + built_in, usual or built_in[-1].name, SCREENS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", ["", *GROUPS])
def test_the_largest_settings_are_a_message_that_discord_takes(group, language):
    shown = page(CROWDED)
    panel = settings_panel(shown, words(language), group, note="x" * 200)
    view, _ = render(panel, settings_anchor(shown.loaded))
    assert view.total_children_count <= 40
    chosen = Counter()
    for menu in menus(panel):
        assert 1 <= len(menu.options) <= 25
        setting = (
            menu.verb,
            menu.body.partition(".")[0],
        )  # of many values, the others are in menus of their own
        chosen[setting] += sum(option.chosen for option in menu.options)
    assert set(chosen.values()) <= {1}
    assert all(len(block.buttons) <= 4 for block in panel.blocks if isinstance(block, Row))


@pytest.mark.parametrize("group", [*GROUPS, "titles"])
def test_every_menu_of_the_settings_stands_below_the_name_of_what_it_changes(group):
    """A menu shows what is chosen: "No limit", "Paris time". Of what, only its label says."""
    blocks = settings_panel(page(CROWDED), words("en"), group).blocks
    kinds = Menu | Picker
    goes_on = [isinstance(one, Menu) and one.body.startswith(".") for one in blocks]
    labels = [
        above.content
        for above, block in pairwise(blocks)
        if isinstance(block, kinds) and isinstance(above, Text)
    ]
    assert len(labels) == sum(isinstance(block, kinds) for block in blocks) - sum(goes_on) > 0
    assert all(label.startswith("**") for label in labels), labels


def test_every_setting_is_in_one_group_and_described_in_words():
    for name in TableSettings.model_fields:
        assert is_group(group_of(name))
    t, plain = words("en"), text(settings_panel(page(), words("en")))
    changes = {
        "channels": (7,),
        "threads": True,
        "hints": False,
        "host_removes": True,
        "game": "nain_jaune",
        "clock": "none",
        "zone": "America/New_York",
        "pause": Pause.LONG,
        "tempo": Tempo.CALM,
        "display": Display.TEXT,
        "notices": Notices.NEVER,
        "locale": "fr",
        "most_tables": 1,
        "seekers": 77,
        "most_each": 3,
        "openers": (7,),
        "stakers": (7,),
        "editors": (7,),
        "moderators": (7,),
        "log_channel": 7,
        "recap_channel": 7,
        "seasons": SeasonLength.MONTHLY,
        "title_roles": (("shithead", 7),),
    }
    assert set(changes) == set(TableSettings.model_fields)
    for name, value in changes.items():
        changed = text(settings_panel(page(TableSettings().changed({name: value})), t))
        lines = set(changed.splitlines()) ^ set(plain.splitlines())
        assert len(lines) == 2, f"{name}: {lines}"


@pytest.mark.parametrize("name", OF_SERVERS)
def test_every_choice_of_a_server_can_be_made(name):
    for value in OF_SERVERS[name].offered:
        settings = TableSettings().changed(read_choice(OF_SERVERS, f"{name}:{value}"))
        for language in LANGUAGES:
            panel = settings_panel(page(settings), words(language), group_of(name))
            chosen = [option.value for menu in menus(panel) for option in menu.options if option.chosen]
            assert name in ("threads", "hints", "host_removes") or f"{name}:{value}" in chosen


@pytest.mark.parametrize(
    "body", ["", "threads", "threads:2", "clock:bullet", "zone:Mars", "channels:7", "x:y", "locale:de"]
)
def test_choices_that_nobody_offered_are_refused(body):
    with pytest.raises(TableError, match="unreadable_settings"):
        read_choice(OF_SERVERS, body)


def test_the_channels_that_were_chosen_are_chosen_in_the_menu():
    panel = settings_panel(page(CROWDED), words("en"), "where")
    (menu,) = (block for block in panel.blocks if isinstance(block, Picker))
    assert (menu.chosen, menu.least, menu.most) == (CHANNELS, 0, 25)
    assert f"<#{CHANNELS[0]}>" in text(panel)


def test_a_usual_variant_that_would_not_fit_into_the_menu_is_still_in_it():
    shown = page()
    panel = settings_panel(shown, words("en"), "games")
    chosen = [option.value for menu in menus(panel) for option in menu.options if option.chosen]
    assert chosen[-1] == f"shithead:{shown.usual}"


def own(chosen, t, emojis=None, draws=True, **usual):
    return own_panel(OwnPage(chosen, TableSettings(**usual), USER, lambda _: emojis, draws), t)


def chosen_in(panel):
    return [option.value for menu in menus(panel) for option in menu.options if option.chosen]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OF_PEOPLE)
async def test_every_choice_of_a_person_can_be_made_and_says_which_setting_it_is(name, language):
    for value in OF_PEOPLE[name].offered:
        chosen = Chosen().changed(read_choice(OF_PEOPLE, f"{name}:{value}"))
        panel = own(chosen, words(language))
        assert f"{name}:{value}" in chosen_in(panel)
        view, _ = render(await drawn(panel))
        assert view.total_children_count <= 40
        (menu,) = (menu for menu in menus(panel) if menu.body == name)
        assert len({option.label.partition(":")[0] for option in menu.options}) == 1


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_a_sample_hand_looks_as_it_was_chosen(language):
    t, (_, queen, king, _) = words(language), letters_of(language)
    sample = f"3♦ · 7♠ 7♥ · 10♣ · {queen}♦ · {king}♠"
    in_text = HandStyle(display=Display.TEXT)
    assert text(own(Chosen(hand=in_text), t)).endswith(f"\n{sample}")
    large = replace(in_text, large=True, order=CardOrder.DOWN)
    assert text(own(Chosen(hand=large), t)).endswith("\n## " + " · ".join(sample.split(" · ")[::-1]))
    usual = own(Chosen(), t)
    (picture,) = sketches(usual)
    for change in ({"large": True}, {"suits": Suits.TWO_COLOURS}, {"order": CardOrder.SUIT}):
        (other,) = sketches(own(Chosen(hand=HandStyle(**change)), t))
        assert other.draw(other.scene, language)[0] != picture.draw(picture.scene, language)[0]
    assert not sketches(own(Chosen(), t, draws=False))
    assert not sketches(own(Chosen(), t, display=Display.TEXT))


def test_a_sample_hand_of_emojis_has_the_colours_that_were_chosen():
    printed = tuple(f"<:p{card}:1>" for card in range(CARDS_PER_PACK))
    emojis = replace(CARD_EMOJIS, printed=printed)
    shown = text(own(Chosen(hand=HandStyle(Display.EMOJI)), words("en"), emojis))
    assert CARD_EMOJIS(parse_card("3D")) in shown
    two = HandStyle(Display.EMOJI, Suits.TWO_COLOURS)
    assert printed[parse_card("3D")] in text(own(Chosen(hand=two), words("en"), emojis))
    assert "3♦" in text(own(Chosen(hand=two), words("en"), None))


def sketches(panel):
    return [block for block in panel.blocks if isinstance(block, Sketch)]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("notices", [None, *Notices])
def test_each_choice_of_a_person_shows_its_effect(notices, language):
    panel = own(Chosen(notices, language), words(language), notices=Notices.NEVER)
    assert chosen_in(panel)[:2] == [f"notices:{notices or 'usual'}", f"locale:{language}"]
    never = Chosen(Notices.NEVER, language)
    same_as_never = own(never, words(language), notices=Notices.ALWAYS)
    is_never = notices in (None, Notices.NEVER)
    assert (text(panel) == text(same_as_never)) is is_never
    assert f"<@{USER}>" in text(panel)


def test_languages_call_themselves_by_their_names():
    offered = [
        option.label.partition(": ")[2]
        for menu in menus(own(Chosen(), words("en")))
        for option in menu.options
    ]
    assert set(LANGUAGE_NAMES.values()) <= set(offered)
    assert read_choice(OF_PEOPLE, "locale:usual") == {"locale": None}
    assert read_choice(OF_PEOPLE, "notices:usual") == {"notices": None}


def test_the_self_check_knows_every_permission_that_the_bot_asks_for():
    known = discord.Permissions(**{need.flag: True for need in NEEDS})
    assert known >= PERMISSIONS


def test_permissions_count_where_they_are_used():
    nothing = discord.Permissions.none()
    plain = {need.flag for need in missing(nothing, TableSettings(display=Display.TEXT))}
    threads = {need.flag for need in missing(nothing, TableSettings(display=Display.TEXT, threads=True))}
    pictures = {need.flag for need in missing(nothing, TableSettings())}
    assert threads - plain == {"create_public_threads", "send_messages_in_threads"}
    assert pictures - plain == {"attach_files"}
    for settings in (TableSettings(display=Display.TEXT), CROWDED):
        forum = {need.flag for need in missing(nothing, settings, in_forum=True)}
        assert forum - plain - {"attach_files"} == {"send_messages_in_threads"}
    assert missing(discord.Permissions.all(), CROWDED) == ()


LINK = "https://discord.com/oauth2/authorize?client_id=7"


def _need(flag):
    (need,) = (need for need in NEEDS if need.flag == flag)
    return need


FINE = Findings(places=(CheckedChannel(7),), everywhere=False, database_ms=0, emojis_missing=0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("worse", "wrong"),
    [
        ({}, False),
        ({"everywhere": True}, False),
        ({"places": (CheckedChannel(7), CheckedChannel(8, NEEDS))}, True),
        ({"places": (CheckedChannel(8, is_gone=True),)}, True),
        ({"places": (CheckedChannel(7), CheckedChannel(8, lacks_tag=True))}, True),
        ({"database_ms": None}, True),
        ({"server_lacks": (_need("create_events"),), "link": LINK}, False),
        ({"server_lacks": (_need("manage_roles"),), "link": LINK}, True),
        ({"emojis_missing": 3}, False),
        ({"emojis_missing": None}, False),
        ({"places": tuple(CheckedChannel(channel, NEEDS) for channel in CHANNELS)}, True),
    ],
)
def test_the_self_check_tells_what_is_wrong_and_one_line_if_all_is_well(worse, wrong, language):
    findings, t = replace(FINE, **worse), words(language)
    panel = check_panel(findings, t)
    render(panel)
    assert findings.all_well is not wrong
    assert ("⚠" in text(panel)) is wrong
    fine = t("### ⏳ Almost ready") if findings.emojis_missing else t("### ✅ All good")
    assert text(panel).startswith(fine) is not wrong


def test_a_missing_permission_is_named_with_what_it_is_for():
    (need,) = (need for need in NEEDS if need.flag == "attach_files")
    told = text(check_panel(replace(FINE, places=(CheckedChannel(8, (need,)),)), words("en")))
    assert "• **Attach Files** to show the board as a picture instead of text, in <#8>" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_message_mentions_nobody_and_tells_what_is_missing(language):
    t = words(language)
    panel = welcome_panel(CheckedChannel(8, NEEDS[3:4]), lambda path: f"</{path}:1>", t)
    render(panel)
    told = text(panel)
    assert all(f"</{name}:1>" in told for name in ("play", "help", "settings show"))
    assert t("Attach Files") in told
    assert "<@" not in told
    assert "⚠" not in text(welcome_panel(CheckedChannel(8), lambda path: path, t))
