"""The real bot under fast play, killed again and again: `make kill-test`, and ten kills in the suite."""
