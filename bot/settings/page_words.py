"""A server's settings as they are shown: what the words of each setting are made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.list_words import any_of
from bot.messages.names import plain
from bot.messages.time_words import date
from bot.rules.store import Preset
from bot.settings.server import Loaded, Planned, TableSettings

_MOST_SHUT_OUT: Final = 10


@dataclass(frozen=True, slots=True)
class ServerPage:
    """The input for showing a server's settings."""

    loaded: Loaded[TableSettings]
    presets: Sequence[Preset]
    """The variants of the default game, the server's own first."""
    usual: str
    """The default variant."""
    screens: Mapping[str, GameScreen]
    gone: frozenset[int] = frozenset()
    """The chosen channels and roles that the server no longer has."""
    out_of_reach: frozenset[int] = frozenset()
    """The roles of titles that we may not give."""
    now: int = 0
    """The present moment, in milliseconds since the epoch."""
    shut_out: Sequence[Planned] = ()
    """The nights and cups that are to open where tables may not open any more."""
    varies: bool = False
    """Whether the default variant was not chosen, and goes by the language of a table."""

    def channels(self, channels: Sequence[int], t: Words) -> str:
        """Return chosen channels."""
        named = [t("a deleted channel") if one in self.gone else f"<#{one}>" for one in channels]
        return ", ".join(dict.fromkeys(named))

    def roles(self, roles: Sequence[int], t: Words) -> str:
        """Return chosen roles."""
        named = [t("a deleted role") if one in self.gone else f"<@&{one}>" for one in roles]
        return any_of(list(dict.fromkeys(named)), t)

    def variant(self, t: Words) -> str:
        """Return the default variant of the default game."""
        preset = next((one for one in self.presets if one.name == self.usual), None)
        if preset is None or preset.is_own:
            return f"**{plain(self.usual)}**"
        return self.screens[preset.game.key].title(preset.rules, preset.name, t)

    def shut_out_text(self, t: Words) -> str:
        """Return the nights and cups that could not open any more."""
        lines = [t("⚠ Tables may not open in these channels any more, so what is planned there can’t begin:")]
        for one in self.shut_out[:_MOST_SHUT_OUT]:
            when = t("as soon as it is started") if one.starts_at is None else date(one.starts_at)
            lines.append(f"- {self.channels([one.channel_id], t)} · {when}")
        return "\n".join(lines)

    @property
    def settings(self) -> TableSettings:
        """The settings themselves."""
        return self.loaded.settings
