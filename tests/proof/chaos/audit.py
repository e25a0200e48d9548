"""Who wrote moves under which lease: the database notes it itself, in the transaction of each move.

A process names itself to the database (`application_name`). Two names under one epoch of a shard would be a
decision of two processes: the lease's row is locked by whoever may write, so its epoch is the right one.
"""

from dataclasses import dataclass

from tests.support.databases import rows_of

_NOTED = """
CREATE TABLE chaos_written (
    shard integer, epoch bigint, writer text, PRIMARY KEY (shard, epoch, writer)
);
CREATE FUNCTION chaos_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO chaos_written
    SELECT lease.shard, lease.epoch, current_setting('application_name')
    FROM card_match AS played
    JOIN card_table AS sat ON sat.id = played.table_id
    JOIN shard_lease AS lease ON lease.shard = (sat.guild_id >> 22) % lease.shard_count
    WHERE played.id = NEW.match_id
    ON CONFLICT DO NOTHING;
    RETURN NEW;
END $$;
CREATE TRIGGER chaos_note BEFORE INSERT ON action FOR EACH ROW EXECUTE FUNCTION chaos_note();
"""


@dataclass(frozen=True, slots=True)
class Written:
    """What the database noted."""

    epochs: int
    """Leases under which moves were written."""
    by_two: list[tuple[int, int]]
    """Those (shard, epoch) under which two processes wrote."""


def begin(address: str) -> None:
    """Let the database note who writes moves, from now on."""
    rows_of(address, _NOTED)


def written(address: str) -> Written:
    """Return what was noted."""
    found = rows_of(address, "SELECT shard, epoch, count(*) FROM chaos_written GROUP BY shard, epoch")
    return Written(len(found), [(shard, epoch) for shard, epoch, writers in found if writers > 1])
