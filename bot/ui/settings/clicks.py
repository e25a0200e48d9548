"""What the controls of settings do. All of them work after a restart."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import words_for
from bot.tables.errors import TableError
from bot.tables.settings import MOST_CHANNELS
from bot.ui.clicks import Click, Handler, handler_of
from bot.ui.custom_ids import is_number
from bot.ui.guilds import guild_of
from bot.ui.rules.pages import preset_key
from bot.ui.settings import verbs
from bot.ui.settings.check import check_panel
from bot.ui.settings.choices import OF_PEOPLE, OF_SERVERS, read_choice
from bot.ui.settings.desk import SettingsDesk, require_administrator
from bot.ui.settings.own import own_panel
from bot.ui.settings.server import group_of, is_group, settings_anchor, settings_panel

_LONGEST_ID: Final = 20


class SettingsClicks:
    """Answers the controls of a server's settings, and of a person's own."""

    def __init__(self, desk: SettingsDesk) -> None:
        self._desk = desk
        self._handlers: Mapping[str, Handler] = {
            verbs.OPEN: self._open,
            verbs.SET: self._set,
            verbs.CHANNELS: self._set_channels,
            verbs.PRESET: self._set_preset,
            verbs.CHECK: self._check,
            verbs.OWN: self._set_own,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        handler = handler_of(click, self._handlers, "unreadable_settings")
        if handler != self._set_own:
            require_administrator(click.interaction)
        await handler(click)

    async def _open(self, click: Click) -> None:
        group = click.control.body
        if group and not is_group(group):
            raise TableError("unreadable_settings")
        await self._show(click, group)

    async def _set(self, click: Click) -> None:
        changes = read_choice(OF_SERVERS, click.chosen)
        await self._change(click, changes, group_of(click.chosen.partition(":")[0]))

    async def _set_channels(self, click: Click) -> None:
        values = click.values
        if len(values) > MOST_CHANNELS or not all(is_number(value, _LONGEST_ID) for value in values):
            raise TableError("unreadable_settings")
        await self._change(click, {"channels": tuple(map(int, values))}, group_of("channels"))

    async def _set_preset(self, click: Click) -> None:
        guild_id = guild_of(click.interaction)
        listing = self._desk.house_rules.of_all_games(guild_id)
        presets = await click.answer.after(listing, private=True, updates=True)
        chosen = [preset for preset in presets if click.values and preset_key(preset) == click.values[0]]
        if not chosen:
            raise TableError("unknown_preset")
        setting = self._desk.house_rules.set_default(guild_id, chosen[0])
        await click.answer.after(setting, private=True, updates=True)
        await self._show(click, group_of("preset"))

    async def _check(self, click: Click) -> None:
        findings = await click.answer.after(self._desk.examine(click.interaction), private=True, updates=True)
        await click.answer.update(check_panel(findings, click.t))

    async def _set_own(self, click: Click) -> None:
        changes = read_choice(OF_PEOPLE, click.values[0] if click.values else "")
        choosing = self._desk.preferences.choose(click.user_id, **changes)
        chosen = await click.answer.after(choosing, private=True, updates=True)
        usual = await click.answer.after(
            self._desk.servers.of(guild_of(click.interaction)), private=True, updates=True
        )
        t = words_for(chosen.locale or str(click.interaction.locale))
        await click.answer.update(own_panel(chosen, usual.notices, click.user_id, t))

    async def _change(self, click: Click, changes: Mapping[str, object], group: str) -> None:
        """Change settings and show them; those that were changed meanwhile are shown as they are now."""
        guild_id, note = guild_of(click.interaction), ""
        changing = self._desk.servers.change(guild_id, changes, click.control.decision or 0)
        try:
            await click.answer.after(changing, private=True, updates=True)
        except TableError as error:
            if error.code != "server_settings_changed":
                raise
            note = click.t("⚠ Somebody has changed the settings meanwhile. This is what they are now.")
        await self._show(click, group, note)

    async def _show(self, click: Click, group: str, note: str = "") -> None:
        page = await click.answer.after(
            self._desk.page(guild_of(click.interaction)), private=True, updates=True
        )
        await click.answer.update(settings_panel(page, click.t, group, note), settings_anchor(page.loaded))
