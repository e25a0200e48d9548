"""The message with the editor, which says how trial deals went as soon as they are over."""

import asyncio
from collections.abc import Callable
from functools import partial

from bot.common.errors import TableError
from bot.common.tasks import Tasks
from bot.discord.sending.answers import Answer
from bot.i18n import Words
from bot.messages.panels import Panel, Reference
from bot.messages.refusals import problem_text
from bot.rules.drafts import Draft
from bot.rules.editor_panels import editor_panel
from bot.rules.panels import reference
from bot.rules.trials import Trial, Trials
from bot.settings.powers import require_editor


class EditorMessages:
    """Shows the editor, and tries its rules out while the first screen is there."""

    def __init__(self) -> None:
        self._trials = Trials()
        self._shown: dict[int, Answer] = {}
        """What shows each person the first screen while its rules are tried."""
        self._following = Tasks[None]()

    async def show(
        self, answer: Answer, draft: Draft, t: Words, place: str = "", note: str = "", about: str = ""
    ) -> None:
        """Show a screen of the editor: in the clicked message, after a command in a new one."""
        clicked = answer.interaction.message is not None
        refusal = await answer.after(_why_not_save(answer, t), updates=clicked)
        person, tried = self.leave(answer), self._trials.kept(draft.game, draft.rules)
        panel_when = partial(editor_panel, draft, t, place, note, about, refusal=refusal)
        if not place and tried is None:
            self._shown[person] = answer
        show = answer.update if clicked else answer.private
        if await show(panel_when(tried=tried), reference(draft)) and self._shown.get(person) is answer:
            trying = self._trials.begin(person, draft.game, draft.rules)
            self._following.begin(
                self._follow(trying, answer, panel_when, reference(draft)), "following a trial"
            )

    def leave(self, answer: Answer) -> int:
        """Try nothing more out for the person, whose editor shows something else from now on; return who."""
        person = answer.interaction.user.id
        self._shown.pop(person, None)
        self._trials.end(person)
        return person

    async def close(self) -> None:
        """Stop what is under way."""
        await self._following.stop()
        await self._trials.close()

    async def _follow(
        self, trying: asyncio.Task[Trial], answer: Answer, panel_when: Callable[..., Panel], about: Reference
    ) -> None:
        await asyncio.wait({trying})
        if trying.cancelled():
            return
        tried = Trial(0, ()) if trying.exception() else trying.result()
        person = answer.interaction.user.id
        await answer.go_on(panel_when(tried=tried), lambda: self._shown.get(person) is answer, about)
        if self._shown.get(person) is answer:
            del self._shown[person]


async def _why_not_save(answer: Answer, t: Words) -> str:
    """Return why the person may not save rules for the server, "" for somebody who may."""
    try:
        await require_editor(answer.interaction)
    except TableError as error:
        return problem_text(error, t)
    return ""
