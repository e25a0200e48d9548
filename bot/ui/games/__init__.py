"""How each game looks and reads: one `GameFace` a game, a folder each, listed in `registry.py`."""
