"""The tables by which processes of one bot share out its shards; only PostgreSQL has several processes."""

from sqlalchemy import Column, ForeignKey, Integer, Text

from data.schema.parts import Int64, make_table, required

process = make_table(
    "process",
    Column("id", Text, primary_key=True),
    required("name", Text),
    required("version", Text),
    required("started_at", Int64),
    required("expires_at", Int64),
    required("leaving", Integer, server_default="0"),
)

shard_lease = make_table(
    "shard_lease",
    Column("shard", Integer, primary_key=True, autoincrement=False),
    required("shard_count", Integer),
    Column("process_id", ForeignKey("process.id"), index=True),
    required("epoch", Int64),
    required("since", Int64),
    Column("heir_id", Text),
    required("heir_ready", Integer, server_default="0"),
    Column("handed_over", Text),
)

identify_slot = make_table(
    "identify_slot",
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    required("begun_at", Int64),
)

person_change = make_table(
    "person_change",
    Column("key", Text, primary_key=True),
    required("changed_at", Int64),
    required("forgotten", Integer),
)
