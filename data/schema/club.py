"""The tables of what a club's calendar asks for, and of what the bot measures of itself."""

from typing import Final

from sqlalchemy import CheckConstraint, Column, Text

from data.schema.parts import Int64, make_table, one_of, required

calendar = make_table(
    "calendar",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("due_at", Int64),
    Column("owed_at", Int64),
    one_of("kind", "recap", "season"),
)

measure = make_table(
    "measure",
    Column("day", Int64, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    required("times", Int64),
    required("total", Int64),
    required("most", Int64),
    CheckConstraint("times >= 1", name="counted"),
)

__all__: Final = ["calendar", "measure"]
