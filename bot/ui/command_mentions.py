"""Commands as texts name them: a link that fills the command in, where Discord has told its id."""

from collections.abc import Mapping

from bot.i18n import Words


class CommandMentions:
    """Knows the ids of the commands, once they are registered."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, ids: Mapping[str, int]) -> None:
        """Take the ids of all commands, by name, in the place of those known before."""
        self._ids = dict(ids)

    def mention(self, path: str, t: Words) -> str:
        """Return a command by its full name in English (`rules show`) as a text names it."""
        command_id = self._ids.get(path.split()[0])
        if command_id is not None:
            return f"</{path}:{command_id}>"
        return f"`/{' '.join(t(word) for word in path.split())}`"
