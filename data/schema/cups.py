"""The tables of cups: what is played, who has signed up, and who was put at which table."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Text, UniqueConstraint, text

from data.schema.parts import Int64, document, index_where, make_table, one_of, required

ACTIVE_CUP: Final = text("state IN ('signup', 'running')")

cup = make_table(
    "cup",
    Column("id", Text, primary_key=True),
    required("guild_id", Int64, index=True),
    required("channel_id", Int64),
    Column("message_id", Int64),
    Column("host_key", ForeignKey("actor.key"), index=True),
    Column("starts_at", Int64),
    required("state", Text),
    required("announced", Int64, server_default=text("0")),
    document("document", nullable=False),
    required("updated_at", Int64),
    one_of("state", "signup", "running", "over", "cancelled"),
)
index_where(ACTIVE_CUP, "ix_cup_active", cup.c.id)

cup_entry = make_table(
    "cup_entry",
    Column("cup_id", ForeignKey("cup.id"), primary_key=True),
    Column("number", Int64, primary_key=True, autoincrement=False),
    required("guild_id", Int64, index=True),
    Column("actor_key", ForeignKey("actor.key"), nullable=False, index=True),
    required("plays", Int64, server_default=text("1")),
    UniqueConstraint("cup_id", "actor_key"),
)

cup_table = make_table(
    "cup_table",
    Column("id", Text, primary_key=True),
    required("guild_id", Int64, index=True),
    Column("cup_id", ForeignKey("cup.id"), nullable=False),
    required("round", Int64),
    required("place", Int64),
    document("people", nullable=False),
    document("result"),
    required("called", Int64, server_default=text("0")),
    UniqueConstraint("cup_id", "round", "place"),
)
