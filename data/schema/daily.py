"""The tables of the day's deals: what was dealt, and who has played it."""

from sqlalchemy import Column, ForeignKey, Index, Text

from data.schema.parts import document, make_table, required

daily_deal = make_table(
    "daily_deal",
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    document("document", nullable=False),
)

daily_play = make_table(
    "daily_play",
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    required("at_table", Text),
    document("score"),
)
Index("ix_daily_play_day", daily_play.c.day, daily_play.c.game)
