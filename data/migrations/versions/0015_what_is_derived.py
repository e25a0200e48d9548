"""Facts of matches that are over, ratings and achievements: derived from the logs, and made anew at will."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNRATED = sa.text("rated = 0")


def upgrade() -> None:
    """Make the tables. The bot fills them in the background from what is stored."""
    _create_match_facts()
    _create_seat_facts()
    _create_ratings()
    _create_feats()
    shown = sa.Column("shown", sa.Text, nullable=False, server_default=sa.text("'server'"))
    op.add_column("person", shown)


def _create_match_facts() -> None:
    op.create_table(
        "match_fact",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("ended_at", INT64, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("counts", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_match_fact_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_fact"),
        sa.CheckConstraint("counts IN (0, 1) AND rated IN (0, 1)", name="ck_match_fact_yes_or_no"),
        sqlite_strict=True,
    )
    op.create_index("ix_match_fact_order", "match_fact", ["guild_id", "game", "ended_at", "match_id"])
    op.create_index(
        "ix_match_fact_unrated",
        "match_fact",
        ["guild_id", "game"],
        sqlite_where=UNRATED,
        postgresql_where=UNRATED,
    )


def _create_seat_facts() -> None:
    op.create_table(
        "seat_fact",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("title", sa.Text),
        sa.Column("mu", INT64),
        sa.Column("sigma", INT64),
        sa.ForeignKeyConstraint(["match_id"], ["match_fact.match_id"], name="fk_seat_fact_match_id"),
        sa.ForeignKeyConstraint(
            ["match_id", "number"],
            ["match_seat.match_id", "match_seat.number"],
            name="fk_seat_fact_match_id_number",
        ),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_seat_fact"),
        sa.CheckConstraint("place >= 1", name="ck_seat_fact_place_from_one"),
        sa.CheckConstraint("(mu IS NULL) = (sigma IS NULL)", name="ck_seat_fact_rated_whole"),
        sqlite_strict=True,
    )
    op.create_table(
        "seat_figure",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("value", INT64, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "number"],
            ["seat_fact.match_id", "seat_fact.number"],
            name="fk_seat_figure_match_id_number",
        ),
        sa.PrimaryKeyConstraint("match_id", "number", "name", name="pk_seat_figure"),
        sqlite_strict=True,
    )
    op.create_index("ix_seat_figure_record", "seat_figure", ["guild_id", "game", "name", "value"])


def _create_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("guild_id", INT64, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("mu", INT64, nullable=False),
        sa.Column("sigma", INT64, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_rating_actor_key"),
        sa.PrimaryKeyConstraint("guild_id", "game", "actor_key", name="pk_rating"),
        sqlite_strict=True,
    )
    op.create_index("ix_rating_actor_key", "rating", ["actor_key"])
    op.create_index("ix_rating_standing", "rating", ["guild_id", "game", "mu"])


def _create_feats() -> None:
    op.create_table(
        "feat",
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guild_id", INT64, nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("at", INT64, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_feat_actor_key"),
        sa.ForeignKeyConstraint(["match_id"], ["card_match.id"], name="fk_feat_match_id"),
        sa.PrimaryKeyConstraint("actor_key", "name", name="pk_feat"),
        sa.CheckConstraint("told IN (0, 1)", name="ck_feat_told_or_not"),
        sqlite_strict=True,
    )
    op.create_index("ix_feat_match_id", "feat", ["match_id"])
    op.create_table(
        "title_role",
        sa.Column("guild_id", INT64, nullable=False, autoincrement=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("role_id", INT64, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_title_role_actor_key"),
        sa.PrimaryKeyConstraint("guild_id", "title", name="pk_title_role"),
        sqlite_strict=True,
    )
    op.create_index("ix_title_role_actor_key", "title_role", ["actor_key"])
