"""The panel of personal preferences: grouped, a menu for each, and what they come to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.games.core.screen import sketched
from bot.i18n import Words
from bot.messages.list_words import card_signs
from bot.messages.panels import Block, Menu, Panel, Text
from bot.pictures.emojis import CardEmojisIn, no_card_emojis
from bot.pictures.hands import Look
from bot.settings.choices import OF_PEOPLE, choice_menu
from bot.settings.hand_style import HandStyle
from bot.settings.notices import Notices
from bot.settings.panels import ACCENT
from bot.settings.personal import Chosen
from bot.settings.sample_hand_picture import draw_sample, sample_groups, sample_scene
from bot.settings.server import TableSettings
from bot.settings.verbs import SettingVerb
from bot.tables.model.values import Display

_HAND: Final = ("display", "suits", "large", "order")


@dataclass(frozen=True, slots=True)
class OwnPage:
    """The input for showing a person's preferences."""

    chosen: Chosen
    usual: TableSettings
    """The settings of the server, for what the person has not chosen."""
    user_id: int
    emojis_in: CardEmojisIn = no_card_emojis
    draws: bool = True
    """Whether pictures can be sent where the person is."""


def own_panel(page: OwnPage, t: Words) -> Panel:
    """Return a person's preferences with their controls, in as many lines as a phone shows at once."""
    chosen = page.chosen
    where = t("On all our servers; only you can see them.")
    notices = chosen.notices or page.usual.notices
    return Panel(
        (
            Text(f"{t('### Your preferences')}\n-# {where}"),
            _menu("notices", chosen.notices, t),
            Text("-# " + _notice_preview(notices, page.user_id, t)),
            Text(t("**Your private messages**")),
            _menu("locale", chosen.locale, t),
            _menu("shown", chosen.shown, t),
            Text(t("**Your hands**")),
            *(_menu(name, getattr(chosen.hand, name), t) for name in _HAND),
            *_hand_preview(page, t),
        ),
        ACCENT,
    )


def _menu(name: str, present: Any, t: Words) -> Menu:
    return choice_menu(SettingVerb.OWN, OF_PEOPLE[name], name, present, t)


def _notice_preview(notices: Notices, user_id: int, t: Words) -> str:
    """Return a preview of the choice, in the chosen language."""
    mention = f"<@{user_id}>"
    if notices is Notices.NEVER:
        return t("No mention on your turn, {person}: keep an eye on the board.", person=mention)
    if notices is Notices.ALWAYS:
        return t("“{person}: your turn”, after 12 seconds unless you’ve looked.", person=mention)
    return t("“{person}: your turn”, if you haven’t looked after a minute.", person=mention)


def _hand_preview(page: OwnPage, t: Words) -> Iterator[Block]:
    """Yield a sample hand as the person's hands look; as text where nothing else can be shown."""
    style = page.chosen.hand
    match style.display or page.usual.display:
        case Display.PICTURE if page.draws:
            yield sketched(sample_scene(style), draw_sample, t)
        case Display.EMOJI if emojis := page.emojis_in(t.language):
            shown = emojis.in_two_colours() if Look.of(style).two_colours else emojis
            yield Text(shown.large(sample_groups(style.order), largest=style.large))
        case _:
            yield Text(_written(style, t))


def _written(style: HandStyle, t: Words) -> str:
    cards = " · ".join(card_signs(group, t) for group in sample_groups(style.order))
    return f"## {cards}" if style.large else cards
