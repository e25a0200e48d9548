"""Cups: signing up, rounds that open their tables by themselves, and the standings."""
