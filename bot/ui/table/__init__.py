"""A table as its people see it: the lobby, the board, hands, and what their controls do."""
