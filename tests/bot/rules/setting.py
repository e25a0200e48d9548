"""Rules made with the editor's screens, and screens as Discord gets them."""

from hypothesis import strategies as st

from bot.discord.sending.render import render
from bot.games.registry import SCREENS
from bot.messages.panels import Reference
from bot.rules.codes import TooLongError, write_code
from bot.rules.drafts import Draft
from bot.rules.fields import SETTINGS, Kind, rank_screen
from game.core.rule_schema import RuleConflictError
from game.registry import GAMES

PRESETS = [(game, base) for game in GAMES.values() for base in game.presets]
GAME_IDS = list(GAMES)


def places(game):
    """Return the names of the editor's screens for a game."""
    settings = SETTINGS[game.key]
    return [*settings.fields_by_group, *map(rank_screen, settings.fields_by_rank)]


def all_fields(game):
    return [field for place in places(game) for field in SETTINGS[game.key].fields(place)]


def put(rules, field, value):
    """Set a field; contradictory rules stay unchanged, as in the editor."""
    try:
        return rules.override(field.write(rules.model_dump(mode="json"), value))
    except RuleConflictError:
        return rules


def has_code(game, base, rules):
    """Tell whether the editor would make these rules: whether their code is short enough."""
    try:
        return bool(write_code(game, base, rules))
    except TooLongError:
        return False


def values_of(field, rules):
    """Return a strategy for what somebody may choose or type."""
    if field.kind is Kind.NUMBER:
        return st.integers(field.least, field.most)
    choices = st.sampled_from(field.choices(rules.model_dump(mode="json")))
    return st.lists(choices, unique=True) if field.kind is Kind.SEVERAL else choices


@st.composite
def settings(draw):
    """Rules that somebody set field by field, beginning with any preset: game, base, rules."""
    game = draw(st.sampled_from(list(GAMES.values())))
    base = draw(st.sampled_from(list(game.presets)))
    rules = game.presets[base]
    skipped = draw(st.sets(st.integers(0, len(all_fields(game)))))
    for number, field in enumerate(all_fields(game)):
        if number not in skipped:
            changed = put(rules, field, draw(values_of(field, rules)))
            rules = changed if has_code(game, base, changed) else rules
    return game, base, rules


def draft_of(game, base, rules, name="Chez nous"):
    return Draft("abcdefgh", game, name, base, rules, game.presets[base])


def screen_of(game):
    return SCREENS[game.key]


async def rendered(panel):
    """Return the components of a panel as Discord would get them; raises if it would not take them."""
    view, _ = render(panel, Reference("abcdefgh", 123456))
    return view.to_components()
