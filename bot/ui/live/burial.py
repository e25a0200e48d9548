"""How deep a board lies under what people have written since. Messages are counted, never read."""

from collections import deque
from typing import Final

BURIED_UNDER: Final = 12
"""Messages of others after which a board is out of sight, on a phone and on a desktop."""
_MOST_CHANNELS: Final = 5000


class Burial:
    """Remembers the newest messages of the channels in which boards stand.

    After a restart it begins anew: what was written before then is not counted.
    """

    def __init__(self) -> None:
        self._newest_by_channel: dict[int, deque[int]] = {}

    def watch(self, channel_id: int) -> None:
        """Count in a channel from now on."""
        self._newest_by_channel.setdefault(channel_id, deque(maxlen=BURIED_UNDER))
        if len(self._newest_by_channel) > _MOST_CHANNELS:
            del self._newest_by_channel[next(iter(self._newest_by_channel))]

    def written(self, channel_id: int, message_id: int) -> None:
        """Note a message of somebody else."""
        newest = self._newest_by_channel.get(channel_id)
        if newest is not None:
            newest.append(message_id)

    def is_buried(self, channel_id: int, message_id: int) -> bool:
        """Tell whether a message lies under so many others that it should come up again."""
        newest = self._newest_by_channel.get(channel_id, ())
        return len(newest) == BURIED_UNDER and min(newest) > message_id
