"""Short searches for tests: what holds for a search holds for a short one, and costs less."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import is_dataclass, replace
from unittest.mock import patch

from game.registry import POLICIES

SHORTER = 60
"""How many times shorter: a few deals are played to their end, instead of hundreds."""


@contextmanager
def short_searches() -> Iterator[None]:
    """Let all levels with a budget search briefly while the block runs."""
    with ExitStack() as stack:
        for levels in POLICIES.values():
            brief = {
                level: replace(policy, budget=policy.budget // SHORTER)
                for level, policy in levels.items()
                if is_dataclass(policy) and hasattr(policy, "budget")
            }
            stack.enter_context(patch.dict(levels, brief))
        yield
