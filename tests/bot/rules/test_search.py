"""Rules of the editor are found by what people call them, and what is found can be used at once."""

import asyncio

import pytest

from bot.rules.editor_panels import editor_panel
from bot.rules.fields import SEARCHED, SETTINGS, NoSuchSettingError, rank_screen
from bot.rules.panels import RuleVerb
from bot.rules.search_words import LONGEST_SEARCH, MOST_FOUND, found, search_key
from game.registry import GAMES
from tests.bot.rules.setting import PRESETS, draft_of, rendered
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, menus, text

SHITHEAD = GAMES["shithead"]
SETTING = SETTINGS["shithead"]
CALLED = {
    "en": {
        "burn": "10",
        "BURNS!": "powers.*.effect=burn",
        "four of a kind": "quad",
        "jump": "jump_in",
        "skip": "8",
        "skipping": "powers.*.effect=skip",
        "swap": "exchange",
        "aces": "A",
        "ace attack": "powers.*.effect=attack",
        "see-through": "3",
        "mirror": "8t",
        "wild": "joker_rank",
        "jokers": "jokers",
        "reverse": "powers.*.effect=reverse",
        "two packs": "decks",
        "deck": "decks",
        "try the stock": "chance_card",
        "luck": "chance_card",
        "cards dealt": "hand_cards",
        "finish on a two": "last_card_ban.illegal",
        "twos": "2",
        "higher": "compare",
        "even": "powers.*.demand=even",
        "one face-up card along": "up_pickup",
    },
    "fr": {
        "brûle": "10",
        "BRULER": "powers.*.effect=burn",
        "passe-tour": "8",
        "transparent": "8t",
        "joker": "jokers",
        "échange": "exchange",
        "echanger": "exchange",
        "contre": "attack_counters",
        "doubler": "jump_in",
        "le valet": "J",
        "saute": "powers.*.effect=skip",
        "paquets": "decks",
        "sur tout": "powers.*.entry=any",
        "qui gagne": "finish",
    },
}


def keys(typed, language="en", game=SHITHEAD, base="shithead"):
    one = found(SETTINGS[game.key], game.presets[base], typed, words(language))
    return [each if isinstance(each, str) else each.key for each in one]


def screen(rules, typed, language="en", note="", about=""):
    place = f"{SEARCHED}{search_key(typed)}"
    draft = draft_of(SHITHEAD, "shithead", rules)
    return editor_panel(draft, words(language), place, note, about)


@pytest.mark.parametrize(
    ("language", "typed"), [(language, typed) for language, all_of in CALLED.items() for typed in all_of]
)
def test_what_people_call_a_rule_finds_it(language, typed):
    assert CALLED[language][typed] in keys(typed, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_is_found_by_its_own_label(game, language):
    setting, t = SETTINGS[game.key], words(language)
    base = next(iter(game.presets))
    fields = [field for of_group in setting.fields_by_group.values() for field in of_group]
    labels = {field.key: setting.wording.label(field.words, t) for field in (*fields, *setting.of_powers)}
    labels |= {usual.key: t(usual.label) for usual in setting.wording.usual}
    lost = [label for key, label in labels.items() if key not in keys(label, language, game, base)]
    assert lost == []


@pytest.mark.parametrize(("game", "base"), PRESETS, ids=[f"{game.key}-{base}" for game, base in PRESETS])
def test_a_search_works_with_the_rules_of_every_variant(game, base):
    for language in LANGUAGES:
        assert len(keys("card", language, game, base)) == 0, "a word that stands everywhere"
        assert 0 < len(keys("2", language, game, base)) <= MOST_FOUND


@pytest.mark.parametrize("typed", ["xyzzy", "", "???", "!", "|", "🂡", "\u0301"])
def test_what_is_called_nothing_is_answered(typed):
    assert keys(typed) == []
    shown = screen(SHITHEAD.presets["shithead"], typed)
    assert "Nothing is called that here." in text(shown)
    assert menus(shown) == []
    asyncio.run(rendered(shown))


def test_the_longest_search_fits_every_control():
    typed = search_key("burn|skip!jump swap mirror ace joker attack")
    assert len(typed) == LONGEST_SEARCH
    assert not {"|", "!", SEARCHED} & set(typed)
    keys_of_all = [field.key for _, fields in SETTING.screens for field in fields]
    longest = max(map(len, (*keys_of_all, *(field.key for field in SETTING.of_powers))))
    prefix = "tb|house.type||1000|"
    assert len(prefix) + len("draftid12345") + longest + 1 + LONGEST_SEARCH <= 100


def test_what_is_found_is_used_at_once_and_stays_there():
    rules = SHITHEAD.presets["shithead"]
    shown = screen(rules, "burn")
    asyncio.run(rendered(shown))
    (burns,) = [button for button in buttons(shown) if button.label == "10 burns"]
    assert burns.label == "10 burns"
    assert SETTING.usual(burns.body).key == "10"
    assert {menu.body for menu in menus(shown)} == {
        f"{key}?burn" for key in keys("burn") if key != burns.body.partition(SEARCHED)[0]
    }
    for menu in menus(shown):
        assert SETTING.find(menu.body)[0].key == menu.body.partition(SEARCHED)[0]
    noted = screen(rules, "burn", note="⚠ no", about="powers.*.effect=burn")
    assert text(noted).count("**\n-# ⚠ no") == 1
    with pytest.raises(NoSuchSettingError):
        SETTING.find("nothing?burn")


def test_a_rank_is_found_with_the_way_to_its_power():
    (ace,) = [b for b in buttons(screen(SHITHEAD.presets["shithead"], "ace")) if b.body == rank_screen("A")]
    assert (ace.label, ace.verb) == ("Special card: Ace", RuleVerb.OPEN)


def test_a_power_is_given_to_several_cards_and_taken_from_others():
    burns, _ = SETTING.find("powers.*.effect=burn")
    rules = SHITHEAD.presets["shithead"]

    def values(of):
        return of.model_dump(mode="json")

    assert burns.read(values(rules)) == ["10"]
    changed = rules.override(burns.write(values(rules), ["5", "J"]))
    assert burns.read(values(changed)) == ["5", "J"]
    assert changed.powers["10"].entry == rules.powers["10"].entry, "nothing else is taken away"
    assert changed.override(burns.write(values(changed), ["10"])) == rules
