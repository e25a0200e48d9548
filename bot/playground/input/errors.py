"""What people are told when something they tried is not possible."""


class InputError(ValueError):
    """A person's action that Discord's own apps would not allow; the text says why."""
