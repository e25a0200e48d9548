import pytest

from bot.games.nain_jaune.rules import VARIANTS
from game.nain_jaune.game import NAIN_JAUNE
from tests.bot.games.nain_jaune.scenes import SCREEN
from tests.game.nain_jaune.tables import rules_of
from tests.support.languages import words


@pytest.mark.parametrize(
    ("preset", "english", "french"),
    [
        ("nain_jaune", "Nain Jaune", "Nain Jaune"),
        (
            "classic",
            "Nain Jaune · classic, after Wikipédia and Universalis",
            "Nain Jaune · classique, d’après Wikipédia et Universalis",
        ),
        (
            "mistigri",
            "Nain Jaune · pass at will, after le-mistigri.fr",
            "Nain Jaune · passe libre, d’après le-mistigri.fr",
        ),
        (
            "jjv",
            "Nain Jaune · skipped ranks, after Jouelejeuvaison",
            "Nain Jaune · valeurs sautées, d’après Jouelejeuvaison",
        ),
        (
            "party",
            "Nain Jaune · party, after a collection of party games",
            "Nain Jaune · soirée, d’après un recueil de jeux de société",
        ),
    ],
)
def test_a_documented_variant_is_credited(preset, english, french):
    assert SCREEN.title(rules_of(preset), preset, words("en")) == english
    assert SCREEN.title(rules_of(preset), preset, words("fr")) == french


def test_every_documented_variant_has_a_name():
    assert set(VARIANTS) == set(NAIN_JAUNE.presets)


def test_changed_rules_are_called_house_rules():
    assert SCREEN.title(rules_of(tokens=200), "nain_jaune", words("en")) == "Nain Jaune · house rules"
    title = SCREEN.title(rules_of("jjv", tokens=200), "jjv", words("fr"))
    assert title == "Nain Jaune · valeurs sautées, d’après Jouelejeuvaison · règles maison"


def test_a_servers_own_variant_keeps_its_name_and_cannot_format_or_mention():
    title = SCREEN.title(rules_of(), "Chez *Mémé*\n# {x} @everyone", words("en"))

    assert title == "Nain Jaune · Chez \\*Mémé\\* \\# {x} @\u200beveryone"
