"""The first schema: people, tables, matches and their log, tokens, settings, presets."""

import sqlalchemy as sa
from alembic import op

from data.schema.append_only import keep_rows

revision = "0001"
down_revision = None

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

OF_SERVER = "SELECT 1 FROM purge WHERE purge.rows IS NULL AND purge.guild_id = OLD.guild_id"
OF_MATCH = (
    "SELECT 1 FROM card_match JOIN card_table ON card_table.id = card_match.table_id "
    "JOIN purge ON purge.guild_id = card_table.guild_id "
    "WHERE purge.rows IS NULL AND card_match.id = OLD.match_id"
)
PURGED_BY_TABLE = {
    "action": OF_MATCH,
    "transfer": OF_SERVER,
    "season": OF_SERVER,
    "season_standing": OF_SERVER,
}
"""The append-only tables, and the query for the recorded purge that allows deleting a row."""


def upgrade() -> None:
    """Make every table, and the triggers that keep the log and the postings as they were written."""
    _create_people()
    _create_tables()
    _create_matches()
    _create_tokens()
    _create_seasons()
    _create_settings()
    _create_purges()
    for table, purged in PURGED_BY_TABLE.items():
        keep_rows(table, update="FALSE", delete=f"EXISTS ({purged})")
    keep_rows("purge", update="OLD.rows IS NULL", delete="FALSE")


def _create_people() -> None:
    op.create_table(
        "actor",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("user_id", INT64),
        sa.PrimaryKeyConstraint("key", name="pk_actor"),
        sa.UniqueConstraint("guild_id", "user_id", name="uq_actor_guild_id_user_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "person",
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("locale", sa.Text),
        sa.Column("notices", sa.Text, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_person_actor_key"),
        sa.PrimaryKeyConstraint("actor_key", name="pk_person"),
        sqlite_strict=True,
    )


def _create_tables() -> None:
    op.create_table(
        "card_table",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("channel_id", INT64, nullable=False),
        sa.Column("thread_id", INT64),
        sa.Column("board_message_id", INT64),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("played_for", sa.Text, nullable=False),
        sa.Column("host_key", sa.Text),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("created_at", INT64, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.CheckConstraint("played_for IN ('tokens', 'points')", name="ck_card_table_played_for_known"),
        sa.CheckConstraint(
            "state IN ('lobby', 'playing', 'between_deals', 'over', 'void')", name="ck_card_table_state_known"
        ),
        sa.CheckConstraint("length(id) BETWEEN 1 AND 10", name="ck_card_table_id_short"),
        sa.ForeignKeyConstraint(["host_key"], ["actor.key"], name="fk_card_table_host_key"),
        sa.PrimaryKeyConstraint("id", name="pk_card_table"),
        sqlite_strict=True,
    )
    op.create_index(
        "ix_card_table_open",
        "card_table",
        ["guild_id", "id"],
        sqlite_where=sa.text("state IN ('lobby', 'playing', 'between_deals')"),
        postgresql_where=sa.text("state IN ('lobby', 'playing', 'between_deals')"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("actor_key", sa.Text),
        sa.Column("ai_level", sa.Text),
        sa.CheckConstraint("actor_key IS NULL OR ai_level IS NULL", name="ck_seat_one_holder"),
        sa.CheckConstraint("number >= 0", name="ck_seat_number_from_zero"),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_seat_actor_key"),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_seat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seat"),
        sa.UniqueConstraint("table_id", "actor_key", name="uq_seat_table_id_actor_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "deadline",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("due_at", INT64, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_deadline_table_id"),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name="pk_deadline"),
        sqlite_strict=True,
    )
    op.create_index("ix_deadline_due_at", "deadline", ["due_at"])


def _create_matches() -> None:
    op.create_table(
        "card_match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("engine_version", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("started_at", INT64, nullable=False),
        sa.Column("ended_at", INT64),
        sa.Column("end_hash", sa.Text),
        sa.CheckConstraint("(ended_at IS NULL) = (end_hash IS NULL)", name="ck_card_match_end_hashed"),
        sa.CheckConstraint("(state = 'open') = (ended_at IS NULL)", name="ck_card_match_open_or_ended"),
        sa.CheckConstraint("state IN ('open', 'over', 'void')", name="ck_card_match_state_known"),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_card_match_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_card_match"),
        sqlite_strict=True,
    )
    op.create_index("ix_card_match_table_id", "card_match", ["table_id"])
    op.create_index(
        "uq_card_match_open",
        "card_match",
        ["table_id"],
        unique=True,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_table(
        "match_seat",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("actor_key", sa.Text),
        sa.Column("ai_level", sa.Text),
        sa.CheckConstraint("(actor_key IS NULL) <> (ai_level IS NULL)", name="ck_match_seat_one_holder"),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_match_seat_actor_key"),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_match_seat_match_id"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_match_seat"),
        sqlite_strict=True,
    )
    op.create_index("ix_match_seat_actor_key", "match_seat", ["actor_key"])
    op.create_table(
        "match_seed",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("length(seed) = 32", name="ck_match_seed_seed_256_bits"),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_match_seed_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_seed"),
        sqlite_strict=True,
    )
    op.create_table(
        "action",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("actor_key", sa.Text),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("interaction_id", INT64),
        sa.Column("interaction_index", sa.Integer, nullable=False),
        sa.Column("at", INT64, nullable=False),
        sa.Column("prev_hash", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint("seat >= 0", name="ck_action_seat_from_zero"),
        sa.CheckConstraint("seq >= 0", name="ck_action_seq_from_zero"),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_action_actor_key"),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_action_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_action"),
        sa.UniqueConstraint(
            "interaction_id", "interaction_index", name="uq_action_interaction_id_interaction_index"
        ),
        sqlite_strict=True,
    )


def _create_tokens() -> None:
    op.create_table(
        "account",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor_key", sa.Text),
        sa.Column("table_id", sa.Text),
        sa.Column("seat", sa.Integer),
        sa.Column("unit", sa.Integer),
        sa.Column("card", sa.Text),
        sa.Column("balance", INT64, nullable=False),
        sa.CheckConstraint("(kind = 'box') = (unit IS NOT NULL)", name="ck_account_unit_named"),
        sa.CheckConstraint("(kind = 'member') = (actor_key IS NOT NULL)", name="ck_account_member_named"),
        sa.CheckConstraint("(kind = 'stake') = (seat IS NOT NULL)", name="ck_account_seat_named"),
        sa.CheckConstraint(
            "(kind IN ('box', 'table_box')) = (card IS NOT NULL)", name="ck_account_card_named"
        ),
        sa.CheckConstraint(
            "(kind IN ('stake', 'table_box')) = (table_id IS NOT NULL)", name="ck_account_table_named"
        ),
        sa.CheckConstraint("balance >= 0 OR kind = 'house'", name="ck_account_covered"),
        sa.CheckConstraint(
            "kind IN ('member', 'stake', 'box', 'table_box', 'house')", name="ck_account_kind_known"
        ),
        sa.CheckConstraint(
            "balance BETWEEN -9007199254740991 AND 9007199254740991", name="ck_account_balance_bounded"
        ),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_account_actor_key"),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_account_table_id"),
        sa.PrimaryKeyConstraint("guild_id", "key", name="pk_account"),
        sqlite_strict=True,
    )
    op.create_index("ix_account_standing", "account", ["guild_id", "kind", "balance"])
    op.create_index("ix_account_table_id", "account", ["table_id"])
    op.create_table(
        "transfer",
        sa.Column("id", INT64, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("debit", sa.Text, nullable=False),
        sa.Column("credit", sa.Text, nullable=False),
        sa.Column("amount", INT64, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("deal", sa.Integer),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", INT64, nullable=False),
        sa.Column("by_actor", sa.Text),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint("amount BETWEEN 1 AND 9007199254740991", name="ck_transfer_amount_bounded"),
        sa.CheckConstraint("debit <> credit", name="ck_transfer_two_accounts"),
        sa.ForeignKeyConstraint(["by_actor"], ["actor.key"], name="fk_transfer_by_actor"),
        sa.ForeignKeyConstraint(
            ["guild_id", "credit"], ["account.guild_id", "account.key"], name="fk_transfer_guild_id_credit"
        ),
        sa.ForeignKeyConstraint(
            ["guild_id", "debit"], ["account.guild_id", "account.key"], name="fk_transfer_guild_id_debit"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_transfer_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_transfer"),
        sa.UniqueConstraint("key", name="uq_transfer_key"),
        sqlite_strict=True,
    )
    op.create_index("ix_transfer_credit", "transfer", ["guild_id", "credit", "id", "amount"])
    op.create_index("ix_transfer_debit", "transfer", ["guild_id", "debit", "id", "amount"])
    op.create_index("ix_transfer_match", "transfer", ["match_id", "deal"])
    op.create_table(
        "board_lease",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("unit", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["card_table.id"], name="fk_board_lease_table_id"),
        sa.PrimaryKeyConstraint("guild_id", "unit", name="pk_board_lease"),
        sa.UniqueConstraint("table_id", name="uq_board_lease_table_id"),
        sqlite_strict=True,
    )


def _create_seasons() -> None:
    op.create_table(
        "season",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("ended_at", INT64, nullable=False),
        sa.Column("ended_by", sa.Text),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint("number >= 1", name="ck_season_number_from_one"),
        sa.ForeignKeyConstraint(["ended_by"], ["actor.key"], name="fk_season_ended_by"),
        sa.PrimaryKeyConstraint("guild_id", "number", name="pk_season"),
        sqlite_strict=True,
    )
    op.create_table(
        "season_standing",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("balance", INT64, nullable=False),
        sa.Column("on_tables", INT64, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint("balance >= 0 AND on_tables >= 0", name="ck_season_standing_nothing_owed"),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_season_standing_actor_key"),
        sa.ForeignKeyConstraint(
            ["guild_id", "number"],
            ["season.guild_id", "season.number"],
            name="fk_season_standing_guild_id_number",
        ),
        sa.PrimaryKeyConstraint("guild_id", "number", "actor_key", name="pk_season_standing"),
        sqlite_strict=True,
    )


def _create_settings() -> None:
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guild_settings"),
        sqlite_strict=True,
    )
    op.create_table(
        "rule_preset",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("overrides", sa.Text, nullable=False),
        sa.Column("made_by", sa.Text),
        sa.Column("updated_at", INT64, nullable=False),
        sa.ForeignKeyConstraint(["made_by"], ["actor.key"], name="fk_rule_preset_made_by"),
        sa.PrimaryKeyConstraint("guild_id", "game", "name", name="pk_rule_preset"),
        sqlite_strict=True,
    )
    op.create_table(
        "default_preset",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", name="pk_default_preset"),
        sqlite_strict=True,
    )
    op.create_table(
        "rule_draft",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated_at", INT64, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_rule_draft_actor_key"),
        sa.PrimaryKeyConstraint("id", name="pk_rule_draft"),
        sqlite_strict=True,
    )
    op.create_index("ix_rule_draft_actor_key", "rule_draft", ["actor_key"])
    op.create_table(
        "application_fact",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_application_fact"),
        sqlite_strict=True,
    )


def _create_purges() -> None:
    op.create_table(
        "departure",
        sa.Column("guild_id", INT64, autoincrement=False, nullable=False),
        sa.Column("left_at", INT64, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departure"),
        sqlite_strict=True,
    )
    op.create_table(
        "purge",
        sa.Column("number", INT64, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("left_at", INT64, nullable=False),
        sa.Column("began_at", INT64, nullable=False),
        sa.Column("rows", INT64),
        sa.CheckConstraint("rows >= 0", name="ck_purge_rows_counted"),
        sa.PrimaryKeyConstraint("number", name="pk_purge"),
        sqlite_strict=True,
    )
    op.create_index(
        "uq_purge_open",
        "purge",
        ["guild_id"],
        unique=True,
        sqlite_where=sa.text("rows IS NULL"),
        postgresql_where=sa.text("rows IS NULL"),
    )
