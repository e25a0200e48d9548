"""French elides before a vowel, whoever the name belongs to."""

import pytest

from bot.i18n import words_for
from bot.i18n.elision import elided


@pytest.mark.parametrize(
    ("message", "name", "said"),
    [
        ("Vue de {name}", "Ada", "Vue d’Ada"),
        ("Vue de {name}", "Basile", "Vue de Basile"),
        ("Vue de {name}", "Émile", "Vue d’Émile"),
        ("Vue de {name}", "E\u0301mile", "Vue d’E\u0301mile"),
        ("Vue de **{name}**", "Œdipe", "Vue d’**Œdipe**"),
        ("Vue de {name}", "**Iris**", "Vue d’**Iris**"),
        ("Vue de {name}", "Hugo", "Vue d’Hugo"),
        ("Vue de {name}", "Hélène", "Vue d’Hélène"),
        ("Vue de {name}", "Hans", "Vue de Hans"),
        ("Vue de {name}", "Yves", "Vue d’Yves"),
        ("Vue de {name}", "Yanis", "Vue de Yanis"),
        ("Vue de {name}", "8", "Vue de 8"),
        ("Vue de {name}", "<@12>", "Vue de <@12>"),
        ("Parce que {name} joue", "Ada", "Parce qu’Ada joue"),
        ("Combien de {name} ?", "As", "Combien d’As ?"),
        ("Code de {name}", "", "Code de "),
        ("La main est à {name}", "Ada", "La main est à Ada"),
        ("{name} de {suit}", "As", "As de {suit}"),
        ("La table {name} de {name}", "Ada", "La table Ada d’Ada"),
    ],
)
def test_de_and_que_lose_their_vowel_before_another(message, name, said):
    assert elided(message, {"name": name, "suit": "cœur"}).replace("{name}", name) == said


def test_what_people_read_is_elided_in_french_alone():
    assert words_for("fr")("As {name} saw it", name="Ada") == "Vue d’Ada"
    assert words_for("en")("As {name} saw it", name="Ada") == "As Ada saw it"
