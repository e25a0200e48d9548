"""A third game that lives in the tests alone: what docs/adding-a-game.md shows, and the proof that it works.

Everybody lays one card face down, in turn; the highest card wins. Before the next one is laid anybody else
may call the last card: it is turned up for all to see.
"""
