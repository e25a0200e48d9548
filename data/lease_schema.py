"""The tables by which processes of one bot share out its shards; only PostgreSQL has several processes."""

from sqlalchemy import Column, ForeignKey, Integer, Text

from data.schema_parts import Int64, make_table, required

process = make_table(
    "process",
    Column("id", Text, primary_key=True),
    required("name", Text),
    required("version", Text),
    required("started_at", Int64),
    required("expires_at", Int64),
)

shard_lease = make_table(
    "shard_lease",
    Column("shard", Integer, primary_key=True, autoincrement=False),
    required("shard_count", Integer),
    Column("process_id", ForeignKey("process.id"), index=True),
    required("epoch", Int64),
    required("since", Int64),
)
