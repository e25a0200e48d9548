"""What a club sets: roles for those who hold titles, and when seasons end."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words, marked
from bot.messages.panels import Block, Button, Listed, Picker, Row, Style, Text
from bot.messages.time_words import date, moment
from bot.settings.page_words import ServerPage
from bot.settings.seasons import SeasonLength, next_season_end
from bot.settings.verbs import SettingVerb
from bot.stats.words import title_words
from game.registry import GAMES

TITLES: Final = tuple(title for game in GAMES.values() for title in game.titles)
"""All titles that there are."""
SEASON_NAMES: Final[Mapping[SeasonLength, tuple[str, ...]]] = {
    SeasonLength.BY_HAND: marked("By hand", "When an administrator uses /tokens reset"),
    SeasonLength.MONTHLY: marked("Monthly", "On the first of each month, at midnight"),
    SeasonLength.QUARTERLY: marked("Quarterly", "In January, April, July and October"),
}


def title_blocks(page: ServerPage, t: Words) -> Iterator[Block]:
    """Yield a menu of roles for each title."""
    chosen = dict(page.settings.title_roles)
    for title in TITLES:
        role, lines = chosen.get(title), [f"**{title_words(title, t)}**"]
        if role is not None and role in page.out_of_reach:
            lines.append(t("⚠ I may not give {role}.", role=page.roles([role], t)))
        yield Text("\n".join(lines))
        present = () if role is None else (role,)
        yield Picker(Listed.ROLES, SettingVerb.TITLE_ROLE, t("No role"), present, title)


def season_length(length: SeasonLength, t: Words) -> str:
    """Return when seasons end, within a sentence."""
    name = t(SEASON_NAMES[length][0])
    return name[:1].lower() + name[1:]


def seasons_question(page: ServerPage, length: SeasonLength, t: Words) -> list[Block]:
    """Return the question before seasons end by the calendar, which takes everybody's tokens away."""
    told = [
        "### " + t("New seasons: {length}?", length=season_length(length, t)),
        *season_end(page, length, t),
        t(
            "Then, and each time after it, all members’ tokens go back to the house, at tables and on boards "
            "too, matches for tokens end after their deal, and season ratings start anew. Nothing brings the "
            "tokens back."
        ),
    ]
    yes = Button(t("Yes, by the calendar"), SettingVerb.SET, f"seasons:{length.value}", Style.DANGER)
    return [Text("\n".join(told)), Row((yes, Button(t("Back"), SettingVerb.OPEN, "club")))]


def season_end(page: ServerPage, length: SeasonLength, t: Words) -> Iterator[str]:
    """Yield when the present season ends, unless an administrator ends it."""
    ends_at = next_season_end(page.now, page.settings.zone, length)
    if ends_at is not None:
        yield t("This season ends {when} ({span}).", when=date(ends_at), span=moment(ends_at))
