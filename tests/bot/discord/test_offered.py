"""Only what a command offers reaches it: its options, their types and limits, whole or half typed."""

import discord
import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.discord.commands import is_offered

LONGEST = 6000
Range = app_commands.Range


async def suggest(_interaction, _current):
    return []


@app_commands.command()
@app_commands.choices(way=[app_commands.Choice(name=name, value=name) for name in ("up", "down")])
@app_commands.autocomplete(named=suggest)
async def walk(
    _interaction: discord.Interaction,
    named: str,
    steps: Range[int, 2, 4] | None = None,
    word: Range[str, 2, 3] | None = None,
    way: str = "up",
    back: bool = False,
    speed: float = 1.0,
    whom: discord.User | None = None,
    least: Range[int, 0] | None = None,
) -> None:
    """Walk."""


async def greet(_interaction: discord.Interaction, _user: discord.User) -> None:
    """Greet."""


@pytest.fixture(scope="module")
def tree():
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    inner = app_commands.Group(name="inner", description="inner")
    inner.add_command(walk)
    outer = app_commands.Group(name="outer", description="outer")
    outer.add_command(inner)
    tree.add_command(outer)
    tree.add_command(app_commands.ContextMenu(name="Greet", callback=greet))
    return tree


def option(name, kind, value, **more):
    return {"name": name, "type": kind.value, "value": value, **more}


def asked(*options, path=("outer", "inner", "walk"), **more):
    """Return what Discord sends of a command."""
    name, *below = path
    for part in reversed(below):
        options = ({"name": part, "options": list(options)},)
    return {"type": 1, "name": name, "options": list(options), **more}


NAMED = option("named", Kind.string, "")
PERSON = {"resolved": {"users": {"7": {}}}}


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        ((), False),
        ((NAMED,), True),
        ((option("named", Kind.string, "x" * LONGEST),), True),
        ((option("named", Kind.string, "x" * (LONGEST + 1)),), False),
        ((option("named", Kind.string, 5),), False),
        ((option("named", Kind.integer, "x"),), False),
        ((NAMED, option("unknown", Kind.string, "x")), False),
        *(((NAMED, option("steps", Kind.integer, steps)), 2 <= steps <= 4) for steps in range(1, 6)),
        ((NAMED, option("steps", Kind.integer, True)), False),
        ((NAMED, option("steps", Kind.integer, 2.5)), False),
        *(((NAMED, option("word", Kind.string, "x" * length)), length in (2, 3)) for length in range(1, 5)),
        ((NAMED, option("way", Kind.string, "down")), True),
        ((NAMED, option("way", Kind.string, "left")), False),
        ((NAMED, option("back", Kind.boolean, False)), True),
        ((NAMED, option("back", Kind.boolean, 1)), False),
        ((NAMED, option("speed", Kind.number, 1)), True),
        ((NAMED, option("speed", Kind.number, 1.5)), True),
        ((NAMED, option("speed", Kind.number, True)), False),
        ((NAMED, option("least", Kind.integer, -1)), False),
        ((NAMED, option("least", Kind.integer, 0)), True),
        ((NAMED, option("least", Kind.integer, 10**9)), True),
        ((NAMED, option("whom", Kind.user, "7")), True),
        ((NAMED, option("whom", Kind.user, "8")), False),
    ],
)
def test_a_command_comes_with_what_it_needs_and_nothing_else(tree, options, offered):
    assert is_offered(tree, asked(*options, **PERSON), typing=False) is offered


@pytest.mark.parametrize("path", [("outer",), ("outer", "inner"), ("walk",), ("outer", "walk"), ("Greet",)])
def test_a_command_is_called_by_its_whole_name(tree, path):
    assert not is_offered(tree, asked(NAMED, path=path), typing=False)


def test_a_group_has_one_command_at_a_time(tree):
    twice = asked(NAMED)
    twice["options"] *= 2
    assert not is_offered(tree, twice, typing=False)
    assert not is_offered(tree, {"type": 1, "name": "outer"}, typing=False)


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        ((option("named", Kind.string, "x", focused=True),), True),
        ((option("named", Kind.string, 5, focused=True),), False),
        ((NAMED,), False),
        ((option("word", Kind.string, "x", focused=True),), False),
        ((option("unknown", Kind.string, "x", focused=True),), False),
        ((option("named", Kind.string, "x", focused=True), option("steps", Kind.integer, "many")), True),
        ((option("named", Kind.string, "x", focused=True), option("steps", Kind.integer, 9)), True),
        ((option("named", Kind.string, "x", focused=True), option("steps", Kind.integer, None)), False),
        ((option("named", Kind.string, "x", focused=True), option("unknown", Kind.string, "x")), False),
        (
            (
                option("named", Kind.string, "x", focused=True),
                option("word", Kind.string, "x", focused=True),
            ),
            False,
        ),
    ],
)
def test_suggestions_are_asked_for_one_option_that_has_them(tree, options, offered):
    assert is_offered(tree, asked(*options), typing=True) is offered


@pytest.mark.parametrize(
    ("data", "typing", "offered"),
    [
        ({"name": "Greet", "target_id": "7", **PERSON}, False, True),
        ({"name": "Greet", "target_id": "7", **PERSON}, True, False),
        ({"name": "Greet", "target_id": "8", **PERSON}, False, False),
        ({"name": "Greet", "target_id": "7"}, False, False),
        ({"name": "Insult", "target_id": "7", **PERSON}, False, False),
        ({"name": "outer", "target_id": "7", **PERSON}, False, False),
    ],
)
def test_what_a_persons_menu_has_is_about_somebody_whom_discord_describes(tree, data, typing, offered):
    assert is_offered(tree, {"type": 2, **data}, typing=typing) is offered
