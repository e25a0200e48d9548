"""Every string that people see exists in every language, with the same placeholders."""

import gettext
import io
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.i18n import LANGUAGES, Words, words_for
from bot.i18n.extract import extract_python
from playground.validation.locales import LOCALES
from tests.support.languages import PseudoCatalogue

ROOT = Path(__file__).parents[3]
CATALOGUES = sorted(path.stem for path in (ROOT / "bot" / "i18n").glob("*.po"))
"""Including incomplete ones, which nobody can choose yet."""
EVERY_CATALOGUE = pytest.mark.parametrize("language", CATALOGUES)
_FACT = re.compile(r"\{(\w+)\}")
_NOT_PROSE = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+")
_ILL_SET_FRENCH = re.compile(
    r"""(?x)
    ['"]|\.\.\.                           # typewriter signs
    | (?<!\N{NO-BREAK SPACE})[;!?»]        # no space before them, or one that breaks
    | [^\N{NO-BREAK SPACE}\d]:(?![/\d])    # but 8:00
    | «(?!\N{NO-BREAK SPACE})
    """
)


@cache
def in_code():
    """All strings in our code as they stand there, those with a plural as pairs."""
    folders = (extract_from_dir(ROOT / folder, [("**.py", extract_python)]) for folder in ("bot", "cogs"))
    return {message for found in folders for _, _, message, _, _ in found}


@cache
def extracted():
    """The entries that a catalogue has for them."""
    found = Catalog()
    for message in in_code():
        found.add(message)
    return {message.id for message in found if message.id}


def test_no_string_stands_alone_and_before_its_plural():
    """A catalogue has one entry for both, and what stands alone stays English."""
    before_plurals = {message[0] for message in in_code() if isinstance(message, tuple)}
    both = sorted(in_code() & before_plurals)
    assert not both, f"say these with `t.plural`, or in other words: {both}"


@cache
def catalogue(language):
    return read_po(io.BytesIO((ROOT / "bot" / "i18n" / f"{language}.po").read_bytes()), locale=language)


def test_strings_are_found_wherever_they_stand():
    source = b"""
f"## {t('in an f-string')}"
t.plural("one card", "{count} cards", len(cards(hand)), name=t("inside a call"))
TITLE = mark("marked")
TITLES = marked("the first", "the second")
self.t("by an attribute")
t(variable)
"""
    found = [message for _, _, message, _ in extract_python(io.BytesIO(source), {}, (), {})]
    assert sorted(map(str, found)) == sorted(
        map(
            str,
            [
                *("in an f-string", ("one card", "{count} cards"), "inside a call", "by an attribute"),
                *("marked", "the first", "the second"),
            ],
        )
    )
    assert "My hand" in extracted()


@cache
def translated(language):
    """The messages of a catalogue that have been translated, whole."""
    return [
        message
        for message in catalogue(language)
        if message.id and (all(message.string) if isinstance(message.id, tuple) else message.string)
    ]


def forms_of(text):
    """A text, or a plural's forms."""
    return text if isinstance(text, tuple) else (text,)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_that_people_can_choose_is_complete(language):
    left = extracted() - {message.id for message in translated(language)}
    assert left == set(), "run `make strings` and translate them"


@EVERY_CATALOGUE
def test_nothing_is_left_over(language):
    there = {message.id for message in catalogue(language) if message.id}
    assert there - extracted() == set(), "run `make strings`: these are not used any more"


@EVERY_CATALOGUE
def test_translations_keep_the_facts(language):
    for message in translated(language):
        known = set(_FACT.findall(" ".join(message.id) if isinstance(message.id, tuple) else message.id))
        for number, form in enumerate(forms_of(message.string)):
            may_lack = {"count"} if stands_for_one(language, number, message) else set()
            found = set(_FACT.findall(form))
            assert known - may_lack <= found <= known | {"count"}, f"{language}: “{form}” for {message.id}"


def stands_for_one(language, number, message):
    """Tell whether a form of a plural stands for one number alone, besides 0: it need not say which."""
    plural = gettext.c2py(catalogue(language).plural_expr)
    return message.pluralizable and sum(plural(count) == number for count in range(1, 200)) == 1


def test_every_language_that_people_can_choose_has_a_catalogue_and_is_one_of_discords():
    assert set(LANGUAGES[1:]) <= set(CATALOGUES)
    of_discord = {locale.partition("-")[0] for locale in LOCALES}
    unknown = {*LANGUAGES, *CATALOGUES} - of_discord
    assert not unknown, f"Discord has no such language; it has {', '.join(sorted(of_discord))}"


@EVERY_CATALOGUE
def test_the_letters_on_cards_are_four_that_can_be_told_apart(language):
    letters = next((one.string for one in translated(language) if one.id == "J Q K A"), "J Q K A").split(" ")
    assert len(set(letters)) == len(letters) == 4, f"{language}: “J Q K A” are four different letters"
    assert all(re.fullmatch("[A-WYZ]", letter) for letter in letters), "a Latin capital; X is the joker"


def test_people_get_their_own_language_and_english_otherwise():
    assert words_for("fr")("My hand") == "Ma main"
    assert words_for("zxx")("My hand") == words_for(None)("My hand") == "My hand"
    assert words_for("en-GB").language == "en"


def test_every_text_has_typographic_apostrophes_and_quotes():
    said = [
        text for message in extracted() for text in (message if isinstance(message, tuple) else (message,))
    ]
    assert [text for text in said if re.search(r"['\"]|\.\.\.", _NOT_PROSE.sub("", text))] == []


def test_a_moment_reads_right_before_and_after_it_has_passed():
    """Discord turns “in 3 seconds” into “3 seconds ago” by itself, and leaves the sentence around it."""
    fits = ("ended {moment}", "won by", "on {box}", "Anyone not ready")  # over, or the board changes then
    said = [text for one in extracted() for text in (one if isinstance(one, tuple) else (one,))]
    stamped = [text for text in said if "{moment}" in text and not any(words in text for words in fits)]
    assert [text for text in stamped if not re.search(r":\W*{moment}", text)] == []
    assert stamped


def test_french_has_its_apostrophes_quotes_and_spaces():
    said = [text for message in translated("fr") for text in forms_of(message.string)]
    assert [text for text in said if _ILL_SET_FRENCH.search(_NOT_PROSE.sub("", text))] == []


@pytest.mark.parametrize(
    "text", ["l'As", "Combien ?", "Combien?", "Mise : 3", "« oui", "«\N{NO-BREAK SPACE}oui »"]
)
def test_wrong_french_typography_is_found(text):
    assert _ILL_SET_FRENCH.search(text)


def commands(text):
    """The commands that a text names, as their words."""
    return sorted(named.split() for named in re.findall(r"`/([^`]+)`", text))


@EVERY_CATALOGUE
def test_commands_are_named_as_they_are_called_in_the_language(language):
    called = {message.id: message.string for message in translated(language)}
    for message in translated(language):
        for said, form in zip(forms_of(message.id), forms_of(message.string), strict=False):
            wanted = [[called.get(word, word) for word in words] for words in commands(said)]
            assert commands(form) == sorted(wanted), f"{language}: {said}"


def test_the_guide_says_how_many_strings_there_are():
    guide = (ROOT / "docs" / "translating.md").read_text("utf-8")
    (said,) = re.findall(r"about ([\d,]+) strings", guide)
    assert len(extracted()) == pytest.approx(int(said.replace(",", "")), rel=0.1)


def test_french_counts_zero_as_one():
    french = catalogue("fr")
    assert (french.num_plurals, french.plural_expr) == (2, "(n > 1)")
    t = words_for("fr")
    one = "**Before play:** choose {count} card to lay face up."
    many = "**Before play:** choose {count} cards to lay face up."
    assert [t.plural(one, many, count) for count in (0, 2)] == [
        "**Avant de jouer\N{NO-BREAK SPACE}:** choisissez 0 carte à poser face visible.",
        "**Avant de jouer\N{NO-BREAK SPACE}:** choisissez 2 cartes à poser face visible.",
    ]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("The clock is set.", "La cadence est réglée."),
        ("No hints", "Désactiver les conseils"),
        ("8 skips", "8\N{NO-BREAK SPACE}: passe-tour"),
        ("🛡️ {name} counters the attack", "{name} pare l’attaque"),
        ("no threads", "sans fil de discussion"),
        ("only where its rank fits", "doit respecter la règle de valeur"),
        ("Board: {boxes}", "Au tableau\N{NO-BREAK SPACE}: {boxes}"),
        ("Welcome back! The next move is yours again.", "Content de vous revoir"),
        ("⏳ Time runs out: {moment}", "Fin du temps\N{NO-BREAK SPACE}: {moment}"),
        ("✓ This match was dealt fairly", "équitablement"),
        ("Seed, revealed after the match", "Clé du mélange"),
        ("The log of the match is intact, row by row.", "relevé de la partie"),
        ("⬇️ Play goes down the list", "Sens du jeu : de haut en bas"),
        ("✅ ready", "✅ prêt"),
        ("{count} of a kind on top burn the pile: it leaves the game", "cartes de même valeur"),
        ("As few packs as the deal needs", "Le minimum de jeux nécessaire"),
        ("Skips the next player", "Le joueur suivant passe son tour"),
        ("Vote to remove a player who is holding up the game", "Voter l’exclusion d’un joueur trop lent"),
        ("Power of one card…", "Pouvoir d’une carte…"),
        ("Copy code", "Copier le code"),
        (
            "Is everybody here? Anyone who doesn’t answer in time leaves the table, then the match starts.",
            "vous perdez votre place et la partie commence sans vous",
        ),
        ("**Your private messages**", "Langue de vos messages privés"),
        ("{missing}: {name} leads.", "{missing} : {name} reprend."),
        (
            "Anyone not ready {moment} leaves and takes their remaining stake.",
            "Sans réponse {moment}, vous quittez la table",
        ),
    ],
)
def test_french_says_what_people_say_at_a_card_table(english, french):
    (message,) = (one for one in translated("fr") if one.id == english)
    assert french in message.string


def test_words_are_equal_if_they_say_the_same():
    paid_in_gems = words_for("en-GB").paying_in("💎", "gem", "gems")
    assert paid_in_gems == words_for("en-US").paying_in("💎", "gem", "gems") != words_for("en-US")
    assert (
        len({words_for("fr"), words_for("en"), paid_in_gems, paid_in_gems.paying_in("💎", "gem", "gems")})
        == 3
    )
    assert Words("en", PseudoCatalogue()) != words_for("en")
