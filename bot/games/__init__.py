"""The user interface of each game: one `GameFace` per game, each in a folder, listed in `registry.py`."""
