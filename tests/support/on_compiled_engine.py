"""The tests of the games on the compiled engine: `make test-all PART=compiled`.

What the source promises holds for what was built from it: recorded matches and choices are the same.
"""

import pytest

from game import compiled

if not compiled.use():
    raise pytest.UsageError(
        f"nothing is compiled from the present source: {compiled.built_folder()} is missing"
    )


def pytest_report_header() -> str:
    """Say which modules are tested."""
    from game.shithead import apply

    return f"compiled: {apply.__file__}"
