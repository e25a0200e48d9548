import pytest

from game.shithead.presets import PRESETS
from tests.bot.games.shithead.scenes import SCREEN, rules_of
from tests.support.languages import LANGUAGES, words

ENGLISH = {
    "norvegien": "Norvégien",
    "norvegien_plus": "Norvégien with 7s, 8s and Aces",
    "norvegien_loser": "Norvégien, the last one loses",
    "shithead": "Shithead",
    "danish": "Danish, or Bataille norvégienne",
    "palestinian": "Palestinian rules, after Mariam, Moe and Julia",
    "shithead_ranked_ten": "Shithead, the 10 keeps its rank",
    "shithead_6j": "Shithead for six, with jokers",
    "shithead_winner": "Shithead, the first one wins",
    "shithead_keep_up": "Shithead, face-up cards stay",
    "gultnieks": "Turning eight, after C. Gultnieks",
    "karma": "Karma, after S. Daly",
    "smeghead": "Smeghead, after W. Putt",
    "west_kent": "West Kent Smeghead, after C. Winter",
    "guarducci": "Glass seven, after J. Guarducci",
    "finnish": "Finnish rules, after C. Seres",
    "ten_two_slide": "Ten-Two Slide, after D. Driscoll",
    "fives_low": "Low fives, inspired by E. Egilsson’s program",
    "reverse_1": "Inspired by A. Duthie’s Reverse Shithead",
    "reverse_2": "Inspired by A. Duthie’s Reverse Shithead: the reverse deal",
    "vandtia": "Inspired by Vändtia",
    "palace": "Inspired by Palace",
    "glass_jack": "Glass Jack, inspired by Gaz & Elf",
    "poohead": "Poohead",
    "palace_bga": "Inspired by Palace, with more cards for few players",
    "karma_pickup": "Answer or pick up, inspired by Karma",
    "garfield": "Unbeatable Jacks, inspired by R. Garfield",
    "after_shit_boot": "Inspired by the start of Shit-Boot",
    "german_jokers": "Jokers of any rank, inspired by the German Shit Head",
}


def test_every_documented_variant_has_a_name_of_its_own():
    assert set(ENGLISH) == set(PRESETS)
    for language in LANGUAGES:
        assert len({SCREEN.title(PRESETS[name], name, words(language)) for name in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", ENGLISH)
def test_a_documented_variant_is_credited(preset):
    assert SCREEN.title(PRESETS[preset], preset, words("en")) == ENGLISH[preset]


@pytest.mark.parametrize(
    ("preset", "french"),
    [
        ("norvegien", "Norvégien"),
        ("guarducci", "Le 7 de verre, d’après J. Guarducci"),
        ("karma", "Karma, d’après S. Daly"),
        ("vandtia", "Inspiré de Vändtia"),
        ("shithead_6j", "Shithead à six, avec jokers"),
    ],
)
def test_a_documented_variant_has_a_french_name(preset, french):
    assert SCREEN.title(PRESETS[preset], preset, words("fr")) == french


def test_changed_rules_are_called_house_rules():
    rules = rules_of("norvegien", quad=3)
    assert SCREEN.title(rules, "norvegien", words("en")) == "Norvégien · house rules"
    assert SCREEN.title(rules, "norvegien", words("fr")) == "Norvégien · règles maison"


def test_a_servers_own_variant_keeps_its_name_and_cannot_format_or_mention():
    rules = rules_of("norvegien", quad=3)
    title = SCREEN.title(rules, "Chez *Mémé*\n# {x} @everyone", words("fr"))
    assert title == "Chez \\*Mémé\\* \\# {x} @\u200beveryone"
