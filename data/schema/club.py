"""The table of what a club's calendar asks for."""

from typing import Final

from sqlalchemy import Column, Text

from data.schema.parts import Int64, make_table, one_of

calendar = make_table(
    "calendar",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("due_at", Int64),
    Column("owed_at", Int64),
    one_of("kind", "recap", "season"),
)

__all__: Final = ["calendar"]
