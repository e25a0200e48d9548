import re

from bot.games.make_docs import documents
from bot.games.shithead.rules import DOCUMENT
from bot.i18n import LANGUAGES
from game.shithead.presets import PRESETS
from tests.bot.games.shithead.scenes import SCREEN
from tests.support.languages import words

DOCUMENTS = documents(words)


def test_every_preset_has_a_section_with_its_source_in_every_language():
    for language in LANGUAGES:
        text, t = DOCUMENTS[DOCUMENT.file(language)], words(language)
        sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
        assert len(sections) == len(PRESETS)
        for preset, rules in PRESETS.items():
            heading = f"{SCREEN.title(rules, preset, t)} (`{preset}`)\n"
            section = next(section for section in sections if section.startswith(heading))
            credit = section.splitlines()[2]
            sources = t("Source: {source}.", source="\n"), t("Inspired by: {source}", source="\n")
            assert credit.startswith(tuple(each.partition("\n")[0] for each in sources))


def test_presets_with_partial_sources_are_inspired_by_them():
    partial = {
        *("fives_low", "reverse_1", "reverse_2", "vandtia", "palace", "glass_jack"),
        *("palace_bga", "karma_pickup", "garfield", "after_shit_boot", "german_jokers"),
    }
    for preset, rules in PRESETS.items():
        said = "inspired by" in SCREEN.title(rules, preset, words("en")).lower()
        assert said == (preset in partial)


def test_the_languages_refer_to_each_other():
    assert "[Français](shithead.fr.md)" in DOCUMENTS["shithead.md"]
    assert "[English](shithead.md)" in DOCUMENTS["shithead.fr.md"]
