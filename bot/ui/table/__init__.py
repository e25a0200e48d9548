"""The user interface of tables: the lobby, the board, hands, and their handlers."""
