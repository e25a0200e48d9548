"""/verify, /replay and the exports of /privacy reveal nothing hidden about a running match.

The same match is stored twice: with its seed, its digests and what the others did, and with others of all
that. People must be told the same, to the last byte.
"""

import json
import secrets
from contextlib import AsyncExitStack
from dataclasses import replace
from types import SimpleNamespace

import pytest
from sqlalchemy import select, text

import bot.common.past_matches
import data.privacy.people
import data.tables.matches
from bot.common.errors import TableError
from bot.discord.sending.render import render
from bot.i18n import LANGUAGES, words_for
from bot.maintenance.chores import Chores
from bot.privacy.store import PrivacyStore
from bot.replay.store import ReplayStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.tables.directory import Directory
from bot.tables.storing.store import TableStore
from bot.verify.panels import proof_panel
from bot.verify.store import VerifyStore
from data.schema.core import action
from game.registry import GAMES
from tests.bot.tables.chance import SeededSecrets
from tests.proof.canary import CARD, found_in
from tests.proof.heard import heard
from tests.proof.stages import a_database, a_moment, on_stage
from tests.proof.twins import CHANNEL, GUILD, PRESETS, match_of, user_of

SOME_OF_EACH = [(game.key, preset) for game in GAMES.values() for preset in list(game.presets)[::5]]
STRANGER = 99
OTHER_SEED = b"\x5a" * 32
OTHER_ACTION = '{"cards":["QH 7S"],"kind":"play"}'
BOTH = [("shithead", "norvegien"), ("nain_jaune", "nain_jaune")]


@pytest.fixture
async def databases(tmp_path, empty_database, monkeypatch):
    """Two databases in which people get the same keys, as long as they come in the same order."""
    async with AsyncExitStack() as stack:
        opened = [stack.enter_async_context(a_database(tmp_path / name, empty_database)) for name in "ab"]
        yield [await one for one in opened]


async def stored(databases, moment, monkeypatch):
    """Store a match twice."""
    for database, clock in databases:
        monkeypatch.setattr("data.actors.secrets", SeededSecrets(moment.table.match.match_id))
        await on_stage(database, clock, moment, None)


async def change_stored(database, seat):
    """Change what is kept but must not be told a seat, or who has none: seeds, digests, others' actions."""
    async with database.transaction() as tx:
        for table in ("action", "match_seed"):
            await tx.run(text(f"DROP TRIGGER IF EXISTS {table}_refuses_update"))
        await tx.run(text("UPDATE match_seed SET seed = :seed"), {"seed": OTHER_SEED})
        changed = {"action": OTHER_ACTION, "seat": -1 if seat is None else seat}
        await tx.run(text("UPDATE action SET digest = 'ffffffffffff'"))
        await tx.run(text("UPDATE action SET action = :action WHERE seat <> :seat"), changed)


async def told(database, match_id, user_id):
    """All that somebody is told of a match on demand."""
    proof = await VerifyStore(database).verify(GUILD, CHANNEL, match_id)
    shown = [render(proof_panel(proof, user_id, words_for(language))) for language in LANGUAGES]
    assert not any(files for _, files in shown), "a record is attached"
    replayer = ReplayStore(database)
    for named in (match_id, None):
        with pytest.raises(TableError, match=r"match_runs|no_such_match"):
            _ = await replayer.open(GUILD, CHANNEL, user_id, named)
    assert (await replayer.recent(GUILD, CHANNEL, user_id))[0] == []
    assert replayer.kept == 0, "a film was made"
    privacy = PrivacyStore(
        database, Directory(TableStore(database)), Preferences(database, ServerSettings(database))
    )
    exported = (await privacy.export(user_id)).decode()
    return "\n".join([repr(proof), *(json.dumps(view.to_components()) for view, _ in shown), exported])


def who_showed_a_card(moment):
    """The seat whose action last named a card: its export must tell of it."""
    movers = [step.mover for step in moment.steps if CARD.search(json.dumps(step.body))]
    return next((seat for seat in reversed(movers) if seat is not None), moment.seat or 0)


async def compare(databases, key, preset, seed, number, monkeypatch):
    """Tell a player and a stranger of a match and of its other version: neither hears of what is hidden."""
    moment = a_moment(key, preset, seed, number)
    match, seat = match_of(moment.table), who_showed_a_card(moment)
    await stored(databases, moment, monkeypatch)
    (ours, _), (theirs, _) = databases
    said = []
    for viewer, user in ((seat, user_of(seat)), (None, STRANGER)):
        await change_stored(theirs, viewer)
        here, there = [await told(database, match.match_id, user) for database in (ours, theirs)]
        assert here == there, f"{preset}, {viewer}"
        hidden = (match.seed.hex(), repr(match.seed)[2:-1], *(step.entry().digest for step in moment.steps))
        assert found_in(here, hidden) == [], f"{preset}, {viewer}"
        assert match.commitment in here
        said.append(here)
    assert CARD.findall(said[1]) == [], f"{preset}, a stranger"
    if any(CARD.search(json.dumps(step.body)) for step in moment.steps if step.mover == seat):
        assert CARD.search(said[0]), "the export lacks one's own moves"


@pytest.mark.in_part(3)
@pytest.mark.parametrize(("key", "preset"), SOME_OF_EACH)
async def test_a_running_match_reveals_nothing_hidden(databases, monkeypatch, key, preset):
    await compare(databases, key, preset, 1, len(preset) * 3, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("number", [1, 9, 27, 60])
@pytest.mark.parametrize(("key", "preset"), PRESETS)
async def test_a_running_match_reveals_nothing_hidden_in_long(databases, monkeypatch, key, preset, number):
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    await compare(databases, key, preset, seed, number, monkeypatch)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("key", "preset"), BOTH)
async def test_a_record_shown_before_the_end_is_caught(databases, monkeypatch, key, preset):
    real = data.tables.matches.load_record

    async def revealing(tx, match_id):
        return replace(await real(tx, match_id), seed=OTHER_SEED)

    monkeypatch.setattr("data.tables.matches.load_record", revealing)
    with pytest.raises(AssertionError, match="a record is attached"):
        await compare(databases, key, preset, 1, 9, monkeypatch)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("key", "preset"), BOTH)
async def test_a_replay_of_a_running_match_is_caught(databases, monkeypatch, key, preset):
    real = data.tables.matches.load_match, data.tables.matches.load_record

    async def over(tx, match_id):
        return replace(await real[0](tx, match_id), state="over")

    async def revealing(tx, match_id):
        return replace(await real[1](tx, match_id), seed=OTHER_SEED)

    hasty = SimpleNamespace(load_match=over, load_record=revealing, Record=data.tables.matches.Record)
    monkeypatch.setattr("bot.replay.store.matches", hasty)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        await compare(databases, key, preset, 1, 0, monkeypatch)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("key", "preset"), BOTH)
async def test_a_list_of_replays_that_names_a_running_match_is_caught(databases, monkeypatch, key, preset):
    async def hasty(tx, match_ids):
        known = await bot.common.past_matches.played(tx, match_ids)
        return {match_id: replace(one, ended_at=1) for match_id, one in known.items()}

    monkeypatch.setattr("bot.replay.store.played", hasty)
    with pytest.raises(AssertionError):
        await compare(databases, key, preset, 1, 9, monkeypatch)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("key", "preset"), BOTH)
@pytest.mark.parametrize("column", ["digest", "action"])
async def test_an_export_that_tells_of_others_or_of_the_state_is_caught(
    databases, monkeypatch, key, preset, column
):
    real = data.privacy.people._match

    async def telling(tx, row, key):
        rows = await tx.rows(select(action.c[column]).where(action.c.match_id == row.id))
        return {**await real(tx, row, key), column: [one[0] for one in rows]}

    monkeypatch.setattr("data.privacy.people._match", telling)
    with pytest.raises(AssertionError, match=f"{preset}, "):
        await compare(databases, key, preset, 1, 9, monkeypatch)


@pytest.mark.in_part(1)
@pytest.mark.parametrize(("key", "preset"), BOTH)
async def test_the_log_says_that_a_match_is_damaged_and_not_what_stands_there(
    databases, monkeypatch, key, preset
):
    moment = a_moment(key, preset, 1, 27)
    await stored(databases, moment, monkeypatch)
    await change_stored(databases[0][0], None)
    flaws = []
    with heard("human") as log:
        await Chores(databases[0][0], None, lambda _: None, flaws.append).check()
    said = log.getvalue()
    assert flaws[0] >= 3
    assert "it does not match its commitment" in said
    assert CARD.findall(said) == []
    assert found_in(said, (match_of(moment.table).seed.hex(), OTHER_SEED.hex(), "ffffffffffff")) == []
