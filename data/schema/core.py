"""The tables, defined once for SQLite and PostgreSQL.

Only `actor` stores user ids. Everything else (seats, logs, accounts) names people by a random key per server,
so that clearing one column forgets a person while every sum and hash chain stays right. `action`, `transfer`,
`season` and `season_standing` are append-only: triggers (data.schema.append_only) refuse to change a row, or
to delete one unless its server has an open `purge`. Each of their rows carries a SHA-256 of its content,
since SQLite does not checksum its pages; so do rows about forgotten people (data.privacy.marks) and of
servers' logs. Times are milliseconds since the epoch, Discord ids 64-bit integers. JSON is canonical text
(data.sql.chain).
"""

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    Text,
    UniqueConstraint,
    text,
)

from data.schema import club as club_schema
from data.schema import cluster as lease_schema
from data.schema import cups as cup_schema
from data.schema import daily as daily_schema
from data.schema import leaving as leaving_schema
from data.schema import stats as derived_schema
from data.schema.parts import Int64, document, index_where, make_table, metadata, one_of, required

__all__ = [
    "Int64",
    "club_schema",
    "cup_schema",
    "daily_schema",
    "derived_schema",
    "lease_schema",
    "leaving_schema",
    "metadata",
]  # and those below

MAX_TOKENS: Final = 2**53 - 1
"""The largest amount and balance: the largest integer that Discord and JSON carry exactly."""

WHOLE_TABLE: Final = -1
"""The seat number of a deadline that concerns the whole table."""

EMPTY_DOCUMENT: Final = '{"~":"44136fa355b3678a"}'
"""What `data.sql.documents` writes for nothing."""

OPEN_TABLE: Final = text("state IN ('lobby', 'playing', 'between_deals')")
"""The condition of the partial index on open tables; a bound parameter would not match it."""

OPEN_MATCH: Final = text("state = 'open'")
"""The condition of the partial index on open matches."""

PENDING_NIGHT: Final = text("state IN ('planned', 'open')")

actor = make_table(
    "actor",
    Column("key", Text, primary_key=True),
    required("guild_id", Int64),
    Column("user_id", Int64),
    UniqueConstraint("guild_id", "user_id"),
)

person = make_table(
    "person",
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    Column("locale", Text),
    document("notices", nullable=False),
    required("updated_at", Int64),
    document("hand", nullable=False, server_default=text(f"'{EMPTY_DOCUMENT}'")),
    required("shown", Text, server_default=text("'server'")),
)

card_table = make_table(
    "card_table",
    Column("id", Text, primary_key=True),
    required("guild_id", Int64),
    required("channel_id", Int64),
    Column("thread_id", Int64),
    Column("board_message_id", Int64),
    required("state", Text),
    required("game", Text),
    required("preset", Text),
    document("rules", nullable=False),
    required("played_for", Text),
    Column("host_key", ForeignKey("actor.key")),
    required("locale", Text),
    document("options", nullable=False),
    required("created_at", Int64),
    required("updated_at", Int64),
    required("version", Int64, server_default=text("0")),
    CheckConstraint("length(id) BETWEEN 1 AND 10", name="id_short"),
    one_of("state", "lobby", "playing", "between_deals", "over", "void"),
    one_of("played_for", "tokens", "points"),
)
index_where(OPEN_TABLE, "ix_card_table_open", card_table.c.guild_id, card_table.c.id)

seat = make_table(
    "seat",
    Column("table_id", ForeignKey("card_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("actor_key", ForeignKey("actor.key")),
    Column("ai_level", Text),
    UniqueConstraint("table_id", "actor_key"),
    CheckConstraint("number >= 0", name="number_from_zero"),
    CheckConstraint("actor_key IS NULL OR ai_level IS NULL", name="one_holder"),
)

deadline = make_table(
    "deadline",
    Column("table_id", ForeignKey("card_table.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    required("due_at", Int64, index=True),
)

card_match = make_table(
    "card_match",
    Column("id", Text, primary_key=True),
    required("table_id", ForeignKey("card_table.id"), index=True),
    required("state", Text),
    required("game", Text),
    required("setup", Text),
    required("commitment", Text),
    required("engine_version", Text),
    required("hash", Text),
    Column("outcome", Text),
    required("started_at", Int64),
    Column("ended_at", Int64),
    Column("end_hash", Text),
    required("length", Int64, server_default=text("0")),
    Column("mix", Text),
    one_of("state", "open", "over", "void"),
    CheckConstraint("(state = 'open') = (ended_at IS NULL)", name="open_or_ended"),
    CheckConstraint("(ended_at IS NULL) = (end_hash IS NULL)", name="end_hashed"),
)
index_where(OPEN_MATCH, "uq_card_match_open", card_match.c.table_id, unique=True)

match_seat = make_table(
    "match_seat",
    Column("match_id", ForeignKey("card_match.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("actor_key", ForeignKey("actor.key"), index=True),
    Column("ai_level", Text),
    CheckConstraint("(actor_key IS NULL) <> (ai_level IS NULL)", name="one_holder"),
)

coming_seed = make_table(
    "coming_seed",
    Column("table_id", ForeignKey("card_table.id"), primary_key=True),
    required("seed", LargeBinary),
    CheckConstraint("length(seed) = 32", name="seed_256_bits"),
)

match_seed = make_table(
    "match_seed",
    Column("match_id", ForeignKey("card_match.id"), primary_key=True),
    required("seed", LargeBinary),
    CheckConstraint("length(seed) = 32", name="seed_256_bits"),
)

action = make_table(
    "action",
    Column("match_id", ForeignKey("card_match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    required("seat", Integer),
    Column("actor_key", ForeignKey("actor.key")),
    required("action", Text),
    required("digest", Text),
    Column("interaction_id", Int64),
    required("interaction_index", Integer),
    required("at", Int64),
    required("prev_hash", Text),
    required("hash", Text),
    UniqueConstraint("interaction_id", "interaction_index"),
    CheckConstraint("seq >= 0", name="seq_from_zero"),
    CheckConstraint("seat >= 0", name="seat_from_zero"),
)

account = make_table(
    "account",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    required("kind", Text),
    Column("actor_key", ForeignKey("actor.key")),
    Column("table_id", ForeignKey("card_table.id"), index=True),
    Column("seat", Integer),
    Column("unit", Integer),
    Column("card", Text),
    required("balance", Int64),
    CheckConstraint("balance >= 0 OR kind = 'house'", name="covered"),
    CheckConstraint(f"balance BETWEEN -{MAX_TOKENS} AND {MAX_TOKENS}", name="balance_bounded"),
    CheckConstraint("kind IN ('member', 'stake', 'box', 'table_box', 'house')", name="kind_known"),
    CheckConstraint("(kind = 'member') = (actor_key IS NOT NULL)", name="member_named"),
    CheckConstraint("(kind IN ('stake', 'table_box')) = (table_id IS NOT NULL)", name="table_named"),
    CheckConstraint("(kind = 'stake') = (seat IS NOT NULL)", name="seat_named"),
    CheckConstraint("(kind = 'box') = (unit IS NOT NULL)", name="unit_named"),
    CheckConstraint("(kind IN ('box', 'table_box')) = (card IS NOT NULL)", name="card_named"),
)
Index("ix_account_standing", account.c.guild_id, account.c.kind, account.c.balance)

transfer = make_table(
    "transfer",
    Column("id", Int64, primary_key=True),
    required("guild_id", Int64),
    required("debit", Text),
    required("credit", Text),
    required("amount", Int64),
    required("reason", Text),
    Column("match_id", ForeignKey("card_match.id")),
    Column("deal", Integer),
    required("key", Text),
    required("at", Int64),
    Column("by_actor", ForeignKey("actor.key")),
    required("hash", Text),
    ForeignKeyConstraint(["guild_id", "debit"], ["account.guild_id", "account.key"]),
    ForeignKeyConstraint(["guild_id", "credit"], ["account.guild_id", "account.key"]),
    UniqueConstraint("key"),
    CheckConstraint(f"amount BETWEEN 1 AND {MAX_TOKENS}", name="amount_bounded"),
    CheckConstraint("debit <> credit", name="two_accounts"),
)
Index("ix_transfer_debit", transfer.c.guild_id, transfer.c.debit, transfer.c.id, transfer.c.amount)
Index("ix_transfer_credit", transfer.c.guild_id, transfer.c.credit, transfer.c.id, transfer.c.amount)
Index("ix_transfer_match", transfer.c.match_id, transfer.c.deal)

board_lease = make_table(
    "board_lease",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("unit", Integer, primary_key=True, autoincrement=False),
    required("table_id", ForeignKey("card_table.id"), unique=True),
)

season = make_table(
    "season",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    required("ended_at", Int64),
    Column("ended_by", ForeignKey("actor.key")),
    required("hash", Text),
    CheckConstraint("number >= 1", name="number_from_one"),
)

season_standing = make_table(
    "season_standing",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    required("balance", Int64),
    required("on_tables", Int64),
    required("hash", Text),
    ForeignKeyConstraint(["guild_id", "number"], ["season.guild_id", "season.number"]),
    CheckConstraint("balance >= 0 AND on_tables >= 0", name="nothing_owed"),
)

guild_settings = make_table(
    "guild_settings",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    required("version", Integer),
    document("document", nullable=False),
    required("updated_at", Int64),
)

rule_preset = make_table(
    "rule_preset",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    required("base", Text),
    document("overrides", nullable=False),
    Column("made_by", ForeignKey("actor.key")),
    required("updated_at", Int64),
)

default_preset = make_table(
    "default_preset",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    required("preset", Text),
)

rule_draft = make_table(
    "rule_draft",
    Column("id", Text, primary_key=True),
    required("guild_id", Int64),
    required("actor_key", ForeignKey("actor.key"), index=True),
    document("document", nullable=False),
    required("updated_at", Int64),
)

server_log = make_table(
    "server_log",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("number", Int64, primary_key=True, autoincrement=False),
    required("at", Int64, index=True),
    required("kind", Text),
    Column("by_actor", ForeignKey("actor.key"), index=True),
    Column("about", ForeignKey("actor.key"), index=True),
    document("details", nullable=False),
    document("reason"),
    required("hash", Text),
    CheckConstraint("number >= 1", name="number_from_one"),
)

server_log_head = make_table(
    "server_log_head",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    required("last", Int64),
    Column("channel_id", Int64),
    required("posted", Int64),
    Column("trouble", Text),
)

bar = make_table(
    "bar",
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    required("guild_id", Int64, index=True),
    Column("by_actor", ForeignKey("actor.key"), index=True),
    document("document", nullable=False),
)

night = make_table(
    "night",
    Column("id", Text, primary_key=True),
    required("guild_id", Int64, index=True),
    required("channel_id", Int64),
    Column("host_key", ForeignKey("actor.key"), index=True),
    required("starts_at", Int64),
    Column("event_id", Int64),
    required("state", Text),
    document("document", nullable=False),
    required("updated_at", Int64),
    one_of("state", "planned", "open", "told", "cancelled", "missed"),
)
index_where(PENDING_NIGHT, "ix_night_pending", night.c.starts_at)

application_fact = make_table(
    "application_fact",
    Column("name", Text, primary_key=True),
    document("value", nullable=False),
)
