"""/me: what people choose for themselves."""

from bot.i18n import Words
from bot.tables.notices import Notices
from bot.tables.preferences import Chosen
from bot.ui.panels import Panel, Rule, Text
from bot.ui.settings.choices import OF_PEOPLE, choice_menu
from bot.ui.settings.server import ACCENT
from bot.ui.settings.verbs import OWN


def own_panel(chosen: Chosen, usual: Notices, user_id: int, t: Words) -> Panel:
    """Return what a person chose, with what changes it; `usual` is the server's choice of notices."""
    heading = t("### How I speak to you")
    where = t("This holds on every server where we meet; nobody else sees it.")
    return Panel(
        (
            Text(f"{heading}\n{where}"),
            Text(t("**When it is your turn**, you are mentioned:")),
            choice_menu(OWN, OF_PEOPLE, "notices", chosen.notices, t),
            Text(t("**Language** of what only you see:")),
            choice_menu(OWN, OF_PEOPLE, "locale", chosen.locale, t),
            Rule(),
            Text("-# " + _preview(chosen.notices or usual, user_id, t)),
        ),
        ACCENT,
    )


def _preview(notices: Notices, user_id: int, t: Words) -> str:
    """Return what the choice comes to, in the language that was chosen."""
    mention = f"<@{user_id}>"
    if notices is Notices.NEVER:
        return t(
            "So it will be: at your turn nothing calls you, {person}; look at the board.", person=mention
        )
    if notices is Notices.ALWAYS:
        return t("So it will be: “{person}: your turn”, as soon as it is.", person=mention)
    return t("So it will be: “{person}: your turn”, if you have not played after a minute.", person=mention)
