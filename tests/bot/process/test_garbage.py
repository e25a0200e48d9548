"""Tests of the garbage collector's settings, in processes of their own: they hold for a whole process."""

import subprocess
import sys

_AS_THE_BOT = """
import gc
from bot.process import garbage
with garbage.off():
    import bot.app.serving
garbage.collect_rarely()
frozen = gc.get_freeze_count()
later = [[] for _ in range(1_000)]
garbage.collect_rarely()
print(gc.isenabled(), gc.get_threshold()[2], gc.get_freeze_count() == frozen)
"""


def test_full_collections_are_rare_once_the_bot_is_ready() -> None:
    """What was frozen after the imports once made the bot believe that it had already settled."""
    ran = subprocess.run([sys.executable, "-c", _AS_THE_BOT], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", "300", "True"]
