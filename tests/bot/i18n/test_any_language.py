"""A language is one file and one line, tested with a pseudo-language; French has its own spaces."""

import ast
import importlib
import io
import itertools
import re
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from discord import app_commands

import bot.i18n
from bot.discord.registration import COGS
from bot.i18n import LANGUAGE_NAMES, LANGUAGES
from tests.bot.i18n.test_catalogues import CATALOGUES, catalogue, extracted
from tests.support.languages import PSEUDO, pseudo, words

_NAME = re.compile(r"[-_'\w]{1,32}")
"""Discord's pattern for names of commands and options; capitals are checked separately."""
_MOST_IN_DESCRIPTION = 100
_CODE = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|:\w+:")
_SPACELESS = re.compile(r"[^\u00a0\u202f!?…][;!?»](?![\w/])|[^\u00a0\u202f\d]:(?!\w)|«(?![\u00a0\u202f])")


def test_a_language_is_one_file_and_one_line(tmp_path, monkeypatch):
    folder = tmp_path / "spoken"
    shutil.copytree(Path(bot.i18n.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / "__init__.py").read_text("utf-8")
    last = LANGUAGES[-1]
    line = f'    "{last}": "{LANGUAGE_NAMES[last]}",\n'
    (folder / "__init__.py").write_text(source.replace(line, f'{line}    "{PSEUDO}": "Pséúđó",\n'), "utf-8")
    (folder / f"{PSEUDO}.po").write_bytes(po_file())
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        spoken = importlib.import_module("spoken")
        t = spoken.words_for(PSEUDO)
        assert (*LANGUAGES, PSEUDO) == spoken.LANGUAGES
        assert t("My hand") == pseudo("My hand") != "My hand"
        assert t.tokens(1) == pseudo("{count} token").format(count=1)
        assert t.tokens(2) == pseudo("{count} tokens").format(count=2)
    finally:
        sys.modules.pop("spoken", None)


def po_file():
    """The file of a translator into the pseudo-language."""
    translated = Catalog(locale=PSEUDO)
    for message in extracted():
        is_plural = isinstance(message, tuple)
        translated.add(message, tuple(map(pseudo, message)) if is_plural else pseudo(message))
    file = io.BytesIO()
    write_po(file, translated)
    return file.getvalue()


def commands():
    """Every command and group of ours, with the options of each."""
    for extension in COGS:
        for cog in vars(importlib.import_module(extension)).values():
            for top in getattr(cog, "__cog_app_commands__", ()):
                yield top
                if isinstance(top, app_commands.Group):
                    yield from top.walk_commands()


def called(command):
    """The names and descriptions of a command and its options, which are translated."""
    options = getattr(command, "_params", {}).values()
    names = [command._locale_name, *(option._rename for option in options)]
    said = [command._locale_description, *(option.description for option in options)]
    return [
        [each.message for each in all_of if isinstance(each, app_commands.locale_str)]
        for all_of in (names, said)
    ]


def said_in(language):
    """Return what translates a string, also by a catalogue that is incomplete: what it lacks is English."""
    if language in (*LANGUAGES, PSEUDO):
        return words(language)
    there = {message.id: message.string for message in catalogue(language)}
    return lambda message: there.get(message) or message


@pytest.mark.parametrize("language", sorted({*LANGUAGES, *CATALOGUES, PSEUDO}))
def test_discord_takes_every_command_as_it_is_called_in_each_language(language):
    """Discord refuses all commands because of one name with a space."""
    wrong = [f"{language}: {each}" for each in refused_by_discord(said_in(language))]
    assert not wrong, "\n".join(wrong)


def refused_by_discord(t):
    """Yield what is wrong with a command, in words for translators."""
    by_group = {}
    for command in commands():
        names, said = called(command)
        own, *options = names
        by_group.setdefault(command.parent, []).append(own)
        by_group[command] = options
        for name in names:
            if not is_name(t(name)):
                yield f"“{name}” is called “{t(name)}”: small letters without blanks, at most 32"
        for text in said:
            if not 1 <= len(t(text)) <= _MOST_IN_DESCRIPTION:
                yield f"“{t(text)}” has {len(t(text))} characters: at most {_MOST_IN_DESCRIPTION}"
    assert len(by_group) > 20
    yield from called_alike(by_group.values(), t)


def called_alike(groups, t):
    for one, other in itertools.chain(*(itertools.combinations(names, 2) for names in groups)):
        if t(one) == t(other):
            yield f"“{one}” and “{other}” are both called “{t(one)}”: side by side, names differ"


def is_name(text):
    return _NAME.fullmatch(text) is not None and text == text.lower()


@pytest.mark.parametrize(
    ("translated", "told"),
    [
        ({"play": "Jugar ya"}, "“play” is called “Jugar ya”"),
        ({"play": "Jugar"}, "“play” is called “Jugar”"),
        ({"rules": "normas", "help": "normas"}, "“help” and “rules” are both called “normas”"),
        ({"code": "nombre", "name": "nombre"}, "“code” and “name” are both called “nombre”"),
    ],
)
def test_names_that_discord_would_refuse_are_told(translated, told):
    (wrong,) = set(refused_by_discord(lambda message: translated.get(message, message)))
    assert wrong.startswith(told)


def test_french_has_a_no_break_space_where_a_line_must_not_break():
    wrong = [
        (form[max(found.start() - 15, 0) : found.end() + 5])
        for message in catalogue("fr")
        if message.id
        for form in forms(message.string)
        for found in _SPACELESS.finditer(_CODE.sub("§", form))
    ]
    assert wrong == []
    assert all(_SPACELESS.search(bad) for bad in ("Prêt ?", "Prêt!", "la donne : oui", "« Prêt\u00a0»"))


_SPACED: Final = re.compile(r"[:;!?]\s")
"""Signs before which some languages have a space."""
_TRANSLATING = {"t", "plural", "mark", "marked", "locale_str"}


def signs_in_code(node):
    """Yield text with such signs that people read and no catalogue can change, with its lines."""
    match node:
        case ast.Raise() | ast.Expr(value=ast.Constant()):  # errors are for developers, docstrings too
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _TRANSLATING:
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"))):
            return
        case ast.Constant(value=str(text)) if _SPACED.search(text) and not text.startswith("<!--"):
            yield node.lineno, text
    for inner in ast.iter_child_nodes(node):
        yield from signs_in_code(inner)


def test_a_sign_that_a_language_sets_off_is_translated():
    """French readers saw `Ada: 5 cartes`, where the code had joined a name and what is told of it."""
    root = Path(__file__).parents[3]
    files = [file for folder in ("bot", "cogs") for file in (root / folder).rglob("*.py")]
    files.append(root / "tests" / "highest_card" / "face.py")  # which new games begin with
    sources = {str(file): text for file in files if ": Words" in (text := file.read_text("utf-8"))}
    found = {name: list(signs_in_code(ast.parse(text))) for name, text in sources.items()}
    assert len(found) > 100
    assert {name: signs for name, signs in found.items() if signs} == {}


def test_apostrophes_are_typographic():
    """One sign for one thing, in every language; text in `code` is as people type it."""
    said = {("en", form) for message in extracted() for form in forms(message)}
    said |= {
        (language, form)
        for language in CATALOGUES
        for message in catalogue(language)
        for form in forms(message.string)
    }
    wrong = sorted(f"{language}: {text}" for language, text in said if "'" in _CODE.sub("§", text))
    assert not wrong, "write ’ for ' in:\n" + "\n".join(wrong)


def forms(message):
    return message if isinstance(message, tuple) else (message,)


def test_no_translation_is_in_doubt():
    for language in CATALOGUES:
        assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == [], language


def test_a_plural_has_all_its_forms_or_none():
    missing = [
        f"{language}: “{message.id[0]}” needs {catalogue(language).num_plurals} plural forms, or none yet"
        for language in CATALOGUES
        for message in catalogue(language)
        if message.pluralizable and any(message.string) and not all(message.string)
    ]
    assert not missing, "\n".join(missing)
