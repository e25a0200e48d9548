"""Errors of people's actions."""


class InputError(ValueError):
    """A person's action that Discord's own apps would not allow; the text says why."""
