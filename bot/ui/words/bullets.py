"""Lists of what differs, as long as there is room for them."""

from collections.abc import Sequence

from bot.i18n import Words
from bot.ui.words.lists import sentence

_ROOM_FOR_REST = 80
"""Characters that the line about what is left out takes at most."""


def bullets(items: Sequence[str], t: Words, *, most: int, room: int) -> str:
    """Return a line for each item; what is beyond `most` items or `room` characters is only counted."""
    lines: list[str] = []
    for item in items[:most]:
        line = f"• {sentence(item)}"
        room -= len(line) + 1
        if room < _ROOM_FOR_REST:
            break
        lines.append(line)
    if left := len(items) - len(lines):
        rest = t.plural("… and {count} more, see the rules", "… and {count} more, see the rules", left)
        lines.append(f"-# {rest}")
    return "\n".join(lines)
