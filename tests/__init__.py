"""Tests, and what is run like them: recorders, kills, chaos."""

import os

os.environ["SECOND_CLICK_MS"] = "0"
"""Who clicks here reads at once; tests/e2e/test_second_clicks.py is about people who do not."""
