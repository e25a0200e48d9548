"""The message behind a table's board: where it is, when it moves, what it costs."""
