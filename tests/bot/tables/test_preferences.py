"""Personal preferences."""

import pytest

from bot.tables.notices import Notices
from bot.tables.preferences import Chosen, Preferences
from bot.tables.settings import ServerSettings
from data import actors, people
from data.people import Person
from tests.bot.tables.conftest import GUILD

USER, OTHER = 10, 2**63 - 1


@pytest.fixture
def preferences(database):
    return Preferences(database, ServerSettings(database))


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
    await restarted.read_languages()
    assert (restarted.locale_of(USER), restarted.locale_of(OTHER)) == ("fr", None)
    assert await restarted.of(USER) == Chosen(Notices.ALWAYS, "fr")
    assert await restarted.notices_of(GUILD, OTHER) is Notices.NEVER


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
    await preferences.choose(USER, notices=Notices.ALWAYS, locale="fr")
    async with database.transaction() as tx:
        await people.forget(tx, USER)
        await actors.forget(tx, USER)
    preferences.forget(USER)
    assert await preferences.of(USER) == Chosen()
    assert preferences.locale_of(USER) is None
    await preferences.read_languages()
    assert preferences.locale_of(USER) is None
