"""Every number of equal cards, every rank, run and target that the engine allows is somewhere in the hand."""

import pytest

from bot.games.core.screen import PICK_VERB, PLAY_VERB, HandScene
from bot.games.registry import SCREENS
from bot.messages.panels import Menu, Row
from game.core.cards import CODE, RANK, RANK_CODES, parse_card
from game.nain_jaune.rules import HAND_SIZES
from game.registry import GAMES
from tests.bot.games.test_controls import Names, states
from tests.support.languages import words

SUITS, PACKS = "CDHS", 8
COUNTS = [*range(1, 14), 25, 26, 4 * PACKS]


def opened(game, state, seat):
    """Yield each block of a hand and of all that can be opened in it."""
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    found, todo = set(), [""]
    for pick in todo:
        for block in SCREENS[game.key].hand(HandScene(view, seat, legal, Names(), pick), words("en")):
            yield block
            if isinstance(block, Row):
                picks = [one.body for one in block.buttons if one.verb == PICK_VERB]
            else:
                is_picking = isinstance(block, Menu) and block.verb == PICK_VERB
                picks = [one.value for one in block.options] if is_picking else []
            todo += [one for one in picks if one and one not in found]
            found.update(picks)


def offered(game, state, seat):
    """What the controls of a hand mean, as actions in JSON; menus of several cards with each number."""
    read = SCREENS[game.key].actions
    for block in opened(game, state, seat):
        if isinstance(block, Row):
            yield from (read(one.body, ()) for one in block.buttons if one.verb == PLAY_VERB)
        elif isinstance(block, Menu) and block.verb == PLAY_VERB:
            values = [one.value for one in block.options]
            if block.most == 1:
                yield from (read(block.body, (one,)) for one in values)
            else:
                yield from (read(block.body, values[:count]) for count in range(block.least, block.most + 1))


def told(game, action):
    """An action as JSON, but for which of equal cards it is about."""

    def ranks(value):
        if isinstance(value, list):
            return sorted(map(ranks, value))
        is_card = isinstance(value, str) and value in CODE
        return RANK_CODES[RANK[parse_card(value)]] if is_card else value

    read = game.actions.validate_python(action) if isinstance(action, dict) else action
    return {key: ranks(value) for key, value in game.actions.dump_python(read, mode="json").items()}


def missing(game, state, seat):
    """The legal actions that no control means."""
    reached = [told(game, action) for actions in offered(game, state, seat) for action in actions]
    every = [told(game, one) for one in game.legal_actions(state, seat)]
    return [one for one in every if one not in reached and is_of_its_own(one)]


def is_of_its_own(action):
    """Whether it is not an exchange of several cards, which can be exchanged in turn, or of equal ones."""
    return action["kind"] != "exchange" or (len(action["hand"]) == 1 and action["hand"] != action["up"])


@pytest.mark.parametrize(
    ("bluff", "count"),
    [(bluff, count) for bluff in (False, True) for count in COUNTS if not bluff or count < 25],
)
def test_any_number_of_equal_cards_is_laid_in_paskahousu(bluff, count):
    """With a claim, cards are chosen in menus of 25: nobody can lay more at once."""
    game = GAMES["paskahousu"]
    preset = next(rules for rules in game.presets.values() if rules.bluff is bluff)
    equal = [f"7{SUITS[number % 4]}" for number in range(count)]
    rules = preset.override({"decks": PACKS})
    state = game.read_position(rules, {"seats": [{"hand": [*equal, "KD"]}, {"hand": ["AD"]}], "turn": 0})
    assert missing(game, state, 0) == []


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("preset", GAMES["shithead"].presets)
def test_any_number_of_equal_cards_is_laid_in_shithead(count, preset):
    game = GAMES["shithead"]
    rules = game.presets[preset].override({"decks": PACKS, "players": [2, 4]})
    equal = [f"7{SUITS[number % 4]}" for number in range(count)]
    state = game.read_position(rules, {"seats": [{"hand": [*equal, "KD"]}, {"hand": ["AD"]}], "turn": 0})
    assert missing(game, state, 0) == []


@pytest.mark.parametrize("preset", GAMES["nain_jaune"].presets)
def test_any_way_of_the_longest_runs_is_offered_in_nain_jaune(preset):
    game = GAMES["nain_jaune"]
    held = [CODE[card] for card in range(52)][: max(HAND_SIZES.values())]
    others = [CODE[card] for card in range(52) if CODE[card] not in held]
    seats = [{"hand": held}, {"hand": others[:1]}, {"hand": others[1:2]}]
    state = game.read_position(game.presets[preset], {"seats": seats, "turn": 0})
    for block in opened(game, state, 0):
        assert not isinstance(block, Menu) or 1 <= len(block.options) <= 25


@pytest.mark.parametrize("key", GAMES)
def test_whatever_may_be_done_in_a_match_is_offered(key):
    game = GAMES[key]
    for state in states(game):
        for seat in game.awaited(state):
            assert missing(game, state, seat) == []
