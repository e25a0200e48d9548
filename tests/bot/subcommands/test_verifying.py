"""`python -m bot verify`: exit codes, and the first bad row by name."""

import sqlite3
from contextlib import closing

import pytest

from bot.maintenance.checks import ALL_CHECKS
from game.core.rng import Rng
from tests.support.own_process import run_here


@pytest.fixture
def run(settings, monkeypatch, capsys, tmp_path):
    """Runs `python -m bot` with arguments; returns the exit code and what was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", settings.database_url)
    monkeypatch.setenv("BACKUP_FOLDER", str(settings.backup_folder))
    monkeypatch.setenv("BACKUP_KEEP", "2")
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments):
        capsys.readouterr()
        code = run_here(*arguments)
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


def change(path, *statements, **functions):
    """Change rows directly, with functions of one argument available in SQL."""
    with closing(sqlite3.connect(path)) as file:
        for name, function in functions.items():
            file.create_function(name, 1, function)
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f'DROP TRIGGER "{name}"')
        for statement in statements:
            file.execute(statement)
        for _, declared in triggers:
            file.execute(declared)
        file.commit()


def test_a_database_that_is_right_exits_with_0_and_is_not_touched(run, played):
    before = played.read_bytes()
    code, printed = run("verify")
    assert code == 0, printed
    assert "The database passed all checks." in printed
    assert printed.count("nothing wrong") == len(ALL_CHECKS)
    assert played.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        (
            "UPDATE action SET action = replace(action, '\"kind\"', '\"kinD\"') WHERE seq = 3",
            "first: action ",
        ),
        ("UPDATE account SET balance = balance + 1 WHERE kind = 'house'", "house: holds "),
        ("UPDATE transfer SET reason = 'gift' WHERE id = 4", "first: transfer 4: it does not match its seal"),
        ("UPDATE season_standing SET balance = 7 WHERE balance > 7", "first: season_standing "),
        ("DROP TABLE rule_draft", "it cannot be read: (sqlite3.OperationalError) no such table"),
        ("UPDATE card_table SET rules = 'no JSON' WHERE rowid = 2", ": rules does not match its digest"),
        (
            "UPDATE guild_settings SET document = replace(document, ':', ': ')",
            ": document does not match its digest",
        ),
        ("UPDATE card_table SET options = CAST(x'7BFF' AS TEXT)", ": options does not match its digest"),
        (
            "DELETE FROM match_seat WHERE number = 0",
            "its header and seats do not match their hash",
        ),
        (
            "UPDATE match_seed SET match_id = 'nobody' WHERE rowid = 1",
            "it refers to a missing row of card_match",
        ),
    ],
)
def test_the_first_bad_row_is_named(run, played, statement, named):
    change(played, "PRAGMA foreign_keys = OFF", statement)
    code, printed = run("verify")
    assert code == 1
    assert named in printed, printed


def test_a_match_that_does_not_replay_is_named(run, played, monkeypatch):
    """Its rows are valid, its play is not: another engine would have dealt other cards."""
    monkeypatch.setattr(Rng, "shuffle", lambda rng, items: items.reverse())
    code, printed = run("verify")
    assert code == 1
    assert "first: action " in printed
    assert "entry " in printed


@pytest.mark.parametrize(
    ("statement", "game"),
    [
        ("UPDATE card_table SET game = 'shithead' WHERE game = 'nain_jaune'", "shithead"),
        ("UPDATE card_table SET game = 'belote' WHERE game = 'nain_jaune'", "belote"),
    ],
)
def test_a_table_whose_game_or_rules_are_unknown_is_named(run, played, statement, game):
    change(played, statement)
    code, printed = run("verify")
    assert code == 1
    assert f": this version lacks its game or rules: {game}" in printed


def test_no_database_exits_with_2(run, played):
    played.unlink()
    code, printed = run("verify")
    assert code == 2
    assert "there is no database at" in printed
    assert not played.exists()


def test_another_programs_file_exits_with_2(run, played):
    played.write_bytes(b"a letter to my aunt, long enough to be no header" * 50)
    assert run("verify")[0] == 2


def test_an_older_or_newer_schema_exits_with_2_and_says_what_to_do(run, played):
    change(played, "UPDATE alembic_version SET version_num = '0000'")
    code, printed = run("verify")
    assert code == 2
    assert "start the bot or upgrade Tapis" in printed


def test_a_backup_is_made_and_put_back(run, played, settings):
    assert run("backup")[0] == 0
    (made,) = settings.backup_folder.iterdir()
    change(played, "UPDATE transfer SET reason = 'gift' WHERE id = 4")
    assert run("verify")[0] == 1
    code, printed = run("restore", str(made))
    assert code == 0, printed
    assert "The previous database is kept as" in printed.replace("\n", " ")
    assert run("verify")[0] == 0


def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(run, played, settings):
    assert run("backup")[0] == 0
    change(played, "UPDATE transfer SET reason = 'gift' WHERE id = 4")
    code, printed = run("backup")
    assert code == 1
    assert "transfer 4" in printed
    assert len(list(settings.backup_folder.iterdir())) == 1


def test_on_postgresql_the_operators_own_tools_are_named(run, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://user:secret@host/name")
    for command in (("backup",), ("restore", "x.sqlite3")):
        code, printed = run(*command)
        assert code == 2
        assert "pg_dump" in printed
        assert "secret" not in printed


@pytest.mark.parametrize("arguments", [("--help",), ("verify", "--help"), ("restore", "--help")])
def test_help_helps(run, capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        run(*arguments)
    assert ended.value.code == 0
    assert len(capsys.readouterr().out) > 200
