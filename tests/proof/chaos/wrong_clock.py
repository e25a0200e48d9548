"""The bot on a machine whose clock is wrong by CLOCK_OFF seconds: what `python -m bot` does, but for that."""

import os
import runpy
import time

_OFF = float(os.environ.get("CLOCK_OFF", "0"))
_seconds, _nanoseconds = time.time, time.time_ns


def _wrong_seconds() -> float:
    return _seconds() + _OFF


def _wrong_nanoseconds() -> int:
    return _nanoseconds() + int(_OFF * 1e9)


if __name__ == "__main__":
    time.time, time.time_ns = _wrong_seconds, _wrong_nanoseconds
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
