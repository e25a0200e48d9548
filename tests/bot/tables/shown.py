"""Values in words that stay the same while the values do, to be compared with files."""

from dataclasses import fields

from pydantic import BaseModel

from bot.tables.table import Update
from game.core.match import Match


def changes(update: Update) -> str:
    """Return what an update changed of a table, and what happened."""
    before, after = update.before, update.table
    differing = [
        f"{field.name}={shown(getattr(after, field.name))}"
        for field in fields(after)
        if getattr(before, field.name) != getattr(after, field.name)
    ]
    return "\n".join([*differing, repr(update.events), repr(update.expired)])


def shown(value: object) -> str:
    """Return a value in words that stay the same while it does; rules, which are long, by what differs."""
    if value is None or type(value) in (bool, int, str):  # most are
        return repr(value)
    if isinstance(value, Update):
        return changes(value)
    if isinstance(value, Match):
        return f"<match {value.digest()} {value.decisions} {value.length} {value.seed.hex()[:8]}>"
    if isinstance(value, BaseModel):
        return f"<{type(value).__name__} {value.model_dump_json(exclude={'rules'}, exclude_defaults=True)}>"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {shown(one)}' for key, one in value.items())}}}"
    if hasattr(value, "__dataclass_fields__") and not repr(value).startswith("<game"):
        parts = (f"{field.name}={shown(getattr(value, field.name))}" for field in fields(value))
        return f"{type(value).__name__}({', '.join(parts)})"
    return repr(value)
