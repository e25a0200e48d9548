"""The tables of what is derived from the logs of matches that are over: facts, ratings, achievements.

They can be made anew from the logs at any time (docs/adr/0010), so nothing here is append-only or sealed.
Facts are of a match and a seat, and name nobody; ratings and achievements name people by their keys, and go
with them. Two things are no such facts: that an achievement was `told`, and which role the bot gave to whom.
"""

from typing import Final

from sqlalchemy import CheckConstraint, Column, ForeignKey, ForeignKeyConstraint, Index, Integer, Text, text

from data.schema.parts import Int64, index_where, make_table, required

UNRATED: Final = text("rated = 0")
"""The condition of the partial index on matches that no rating has taken in yet."""

match_fact = make_table(
    "match_fact",
    Column("match_id", ForeignKey("card_match.id"), primary_key=True),
    required("guild_id", Int64),
    required("game", Text),
    required("preset", Text),
    required("ended_at", Int64),
    required("players", Integer),
    required("counts", Integer),
    required("rated", Integer),
    required("version", Text),
    CheckConstraint("counts IN (0, 1) AND rated IN (0, 1)", name="yes_or_no"),
)
Index(
    "ix_match_fact_order",
    match_fact.c.guild_id,
    match_fact.c.game,
    match_fact.c.ended_at,
    match_fact.c.match_id,
)
index_where(UNRATED, "ix_match_fact_unrated", match_fact.c.guild_id, match_fact.c.game)

seat_fact = make_table(
    "seat_fact",
    Column("match_id", ForeignKey("match_fact.match_id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    required("place", Integer),
    Column("title", Text),
    Column("mu", Int64),
    Column("sigma", Int64),
    ForeignKeyConstraint(["match_id", "number"], ["match_seat.match_id", "match_seat.number"]),
    CheckConstraint("place >= 1", name="place_from_one"),
    CheckConstraint("(mu IS NULL) = (sigma IS NULL)", name="rated_whole"),
    Column("season_mu", Int64),
    Column("season_sigma", Int64),
    Column("stood", Integer),  # below 0 if its person left; NULL if it is compared with nobody
)

seat_figure = make_table(
    "seat_figure",
    Column("match_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, primary_key=True),
    required("guild_id", Int64),
    required("game", Text),
    required("value", Int64),
    ForeignKeyConstraint(["match_id", "number"], ["seat_fact.match_id", "seat_fact.number"]),
)
Index(
    "ix_seat_figure_record",
    seat_figure.c.guild_id,
    seat_figure.c.game,
    seat_figure.c.name,
    seat_figure.c.value,
)

rating = make_table(
    "rating",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),  # 0 for all time
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    required("mu", Int64),
    required("sigma", Int64),
    required("matches", Integer),
)
Index("ix_rating_actor_key", rating.c.actor_key)
Index("ix_rating_standing", rating.c.guild_id, rating.c.game, rating.c.season, rating.c.mu)

feat = make_table(
    "feat",
    Column("actor_key", ForeignKey("actor.key"), primary_key=True),
    Column("name", Text, primary_key=True),
    required("guild_id", Int64),
    required("match_id", ForeignKey("card_match.id"), index=True),
    required("at", Int64),
    required("told", Integer),
    CheckConstraint("told IN (0, 1)", name="told_or_not"),
)

title_role = make_table(
    "title_role",
    Column("guild_id", Int64, primary_key=True, autoincrement=False),
    Column("title", Text, primary_key=True),
    required("actor_key", ForeignKey("actor.key"), index=True),
    required("role_id", Int64),  # below 0 while Discord has not said that it is given
)
