"""Personal preferences."""

import pytest

from bot.settings.hand_style import CardOrder, HandStyle, Suits
from bot.settings.notices import Notices
from bot.settings.personal import Chosen, Preferences, Shown
from bot.settings.server import ServerSettings
from bot.tables.model.values import Display
from data.privacy.people import forget
from data.settings import people
from data.settings.people import Person
from tests.bot.conftest import GUILD

USER, OTHER = 10, 2**63 - 1


async def test_people_who_chose_nothing_get_the_settings_of_the_server_and_discord(preferences, database):
    assert await preferences.of(USER) == Chosen()
    assert await preferences.notices_of(GUILD, USER) is Notices.LATER
    assert preferences.locale_of(USER) is None
    await ServerSettings(database).change(GUILD, {"notices": Notices.NEVER}, 0)
    later = Preferences(database, ServerSettings(database))
    assert await later.notices_of(GUILD, USER) is Notices.NEVER


async def test_choices_hold_over_a_restart(preferences, database):
    await preferences.choose(USER, notices=Notices.ALWAYS)
    assert await preferences.choose(USER, locale="fr") == Chosen(Notices.ALWAYS, "fr")
    await preferences.choose(OTHER, notices=Notices.NEVER)
    restarted = Preferences(database, ServerSettings(database))
    await restarted.read_all()
    assert (restarted.locale_of(USER), restarted.locale_of(OTHER)) == ("fr", None)
    assert await restarted.of(USER) == Chosen(Notices.ALWAYS, "fr")
    assert await restarted.notices_of(GUILD, OTHER) is Notices.NEVER


async def test_how_hands_look_holds_over_a_restart(preferences, database):
    assert preferences.hand_of(USER) == preferences.hand_of(None) == HandStyle()
    chosen = await preferences.choose(USER, display=Display.EMOJI, suits=Suits.TWO_COLOURS)
    assert chosen.hand == preferences.hand_of(USER) == HandStyle(Display.EMOJI, Suits.TWO_COLOURS)
    chosen = await preferences.choose(USER, large=True, order=CardOrder.SUIT, notices=Notices.NEVER)
    style = HandStyle(Display.EMOJI, Suits.TWO_COLOURS, True, CardOrder.SUIT)
    assert chosen == Chosen(Notices.NEVER, None, style)
    restarted = Preferences(database, ServerSettings(database))
    await restarted.read_all()
    assert (restarted.hand_of(USER), restarted.hand_of(OTHER)) == (style, HandStyle())
    assert (await restarted.of(USER)).hand == style


async def test_only_what_differs_from_the_usual_is_stored_and_unknown_values_are_left_alone(
    preferences, database
):
    async with database.transaction() as tx:
        await people.save(tx, USER, Person(None, {}, {"order": "random", "suits": "two", "sleeve": "red"}))
    assert (await preferences.of(USER)).hand == HandStyle(suits=Suits.TWO_COLOURS)
    await preferences.choose(USER, suits=Suits.FOUR_COLOURS, large=True)
    async with database.reading() as tx:
        assert (await people.load(tx, USER)).hand == {"large": True, "sleeve": "red"}


async def test_a_choice_is_taken_back(preferences):
    await preferences.choose(USER, notices=Notices.ALWAYS, locale="fr")
    assert await preferences.choose(USER, notices=None, locale=None) == Chosen()
    assert preferences.locale_of(USER) is None
    assert await preferences.notices_of(GUILD, USER) is Notices.LATER


async def test_notices_of_other_kinds_and_unknown_ones_are_left_alone(preferences, database):
    async with database.transaction() as tx:
        await people.save(tx, USER, Person("fr", {"gifts": "always", "turn": "by pigeon"}))
    assert await preferences.of(USER) == Chosen(None, "fr")
    await preferences.choose(USER, notices=Notices.NEVER)
    async with database.reading() as tx:
        assert (await people.load(tx, USER)).notices == {"gifts": "always", "turn": "never"}


async def test_a_person_who_asks_is_forgotten(preferences, database):
    await preferences.choose(USER, notices=Notices.ALWAYS, locale="fr", large=True)
    async with database.transaction() as tx:
        await forget(tx, USER)
    preferences.forget(USER)
    assert await preferences.of(USER) == Chosen()
    assert preferences.locale_of(USER) is None
    await preferences.read_all()
    assert preferences.locale_of(USER) is None
    assert preferences.hand_of(USER) == HandStyle()


async def test_what_another_process_stores_is_known_once_it_is_read_again(preferences, database):
    assert (await preferences.of(USER), preferences.in_memory) == (Chosen(), {USER})
    chosen = await Preferences(database, ServerSettings(database)).choose(USER, locale="fr", large=True)
    assert await preferences.of(USER) == Chosen()
    await preferences.read_again(USER)
    assert await preferences.of(USER) == chosen
    assert (preferences.locale_of(USER), preferences.hand_of(USER)) == ("fr", HandStyle(large=True))
    preferences.forget(USER)
    assert preferences.in_memory == set()


@pytest.mark.parametrize(("stored", "shown"), [("public", Shown.PUBLIC), ("friends", Shown.HIDDEN)])
async def test_who_chose_something_unknown_here_hides(preferences, database, stored, shown):
    async with database.transaction() as tx:
        await people.save(tx, USER, Person(shown=stored))
    assert (await preferences.of(USER)).shown is shown
    assert (await preferences.of(OTHER)).shown is Shown.SERVER
