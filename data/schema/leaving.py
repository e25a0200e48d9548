"""The tables of what stays known of people who were forgotten, and of servers that removed the bot."""

from typing import Final

from sqlalchemy import CheckConstraint, Column, Index, Text, text

from data.schema.parts import Int64, document, index_where, make_table, required

OPEN_PURGE: Final = text("rows IS NULL")
"""The condition of a running purge: while it holds, rows of its server can be deleted."""

handed_out = make_table(
    "handed_out",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("mark", Text, primary_key=True),
    document("document", nullable=False),
    required("until", Int64),
    required("hash", Text, server_default=text("''")),
)
Index("ix_handed_out_mark", handed_out.c.mark)

forget_request = make_table(
    "forget_request",
    Column("mark", Text, primary_key=True),
    required("at", Int64),
    required("until", Int64),
    required("hash", Text, server_default=text("''")),
)

departure = make_table(
    "departure",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    required("left_at", Int64),
    Column("announced_at", Int64),
)

purge = make_table(
    "purge",
    Column("number", Int64, primary_key=True),
    required("guild_id", Int64),
    required("left_at", Int64),
    required("began_at", Int64),
    Column("rows", Int64),
    required("so_far", Int64, server_default=text("0")),
    CheckConstraint("rows >= 0", name="rows_counted"),
)
index_where(OPEN_PURGE, "uq_purge_open", purge.c.guild_id, unique=True)
