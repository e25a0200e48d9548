"""Taught hands: the way into a game, one rule at a time."""
