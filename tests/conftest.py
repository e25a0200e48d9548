"""What all tests share: the suite makes the same choices each time, `make test-long` new ones."""

import pytest
from hypothesis import settings

settings.register_profile("same each time", derandomize=True)


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis explore where there is time for it; a change is judged by what it changed."""
    if "not long" in config.option.markexpr:
        settings.load_profile("same each time")
