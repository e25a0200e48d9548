"""The settings of a server about time: clock, zone, pauses, mentions."""

from collections.abc import Iterator
from typing import Final

from bot.i18n import Words, mark, marked
from bot.messages.list_words import sentence
from bot.messages.panels import Block, Text
from bot.messages.time_words import clock_name, clock_terms, pause_words, span, zone_name
from bot.settings.choices import (
    ITSELF,
    NOTICE_NAMES,
    Group,
    OfferedValues,
    Pick,
    Setting,
    worded,
)
from bot.settings.notices import Notices
from bot.settings.page_words import ServerPage
from bot.settings.verbs import SettingVerb
from bot.tables.model.clocks import CLOCKS, PAUSES, Pause


def _zone(page: ServerPage, t: Words) -> Iterator[Block]:
    yield Text(
        t(
            "**Time zone** of card nights, and of the quiet hours in correspondence play: {zone}. "
            "`/settings zone` finds any other.",
            zone=zone_name(page.settings.zone, t),
        )
    )


def _clock(clock: str, t: Words) -> tuple[str, str]:
    return clock_name(clock, t), sentence(clock_terms(CLOCKS[clock], t))


def _clock_told(page: ServerPage, t: Words) -> Iterator[str]:
    clock = page.settings.clock
    yield t("Clock “{clock}”: {terms}.", clock=clock_name(clock, t), terms=clock_terms(CLOCKS[clock], t))


def _pause(page: ServerPage, t: Words) -> Iterator[str]:
    yield t("{span} to challenge a play", span=span(PAUSES[page.settings.pause], t))


def _when(page: ServerPage, t: Words) -> str:
    name = t(NOTICE_NAMES[page.settings.notices][0])
    return name[:1].lower() + name[1:]


TIME: Final = Group(
    title=mark("Time"),
    settings={
        "clock": Setting(
            mark("Clock"),
            OfferedValues(tuple(CLOCKS), _clock),
            mark("**Clock** of new tables (the host can choose another)"),
            (ITSELF,),
            _clock_told,
        ),
        "zone": Setting(
            mark("Time zone"),
            _zone,
            brief=(ITSELF,),
            words=lambda page, t: zone_name(page.settings.zone, t),
        ),
        "pause": Setting(
            mark("Pause for doubts"),
            OfferedValues(tuple(Pause), pause_words),
            mark("**Pause** in which a play stands before the next one, where others may doubt it"),
            _pause,
            marked("A play that others may doubt stands for {pause}."),
            words=lambda page, t: pause_words(page.settings.pause, t)[1],
        ),
        "notices": Setting(
            mark("Mentions"),
            worded(NOTICE_NAMES),
            mark("**Mentions** for members who haven’t chosen with `/me`"),
            marked("mentions: {when}"),
            {
                Notices.ALWAYS: mark(
                    "The player to move gets a mention at once, unless `/me` says otherwise."
                ),
                Notices.LATER: mark(
                    "The player to move gets a mention after a minute, unless `/me` says otherwise."
                ),
                Notices.NEVER: mark("The player to move gets no mention, unless `/me` says otherwise."),
            },
            words=_when,
        ),
        "seekers": Setting(
            mark("Role that hosts can call"),
            Pick(SettingVerb.SEEKERS, mark("Nobody is called")),
            mark("**Role** that hosts can call for players, once for each table (it must be mentionable)"),
            marked("calls {role}"),
            marked("Hosts can call {role} once for each table."),
        ),
    },
)
