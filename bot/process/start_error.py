"""What ends the bot before it serves."""


class StartError(Exception):
    """The bot cannot start: one line that says what to do."""
