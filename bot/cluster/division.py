"""Which process should serve which shard: as many each, and as few changes as possible."""

from collections.abc import Mapping, Sequence


def share_out(shard_count: int, processes: Sequence[str], holders: Mapping[int, str]) -> dict[int, str]:
    """Return who should serve each shard, among processes in their order; nobody, if there are none.

    All processes work this out for themselves, from the same facts. Each keeps what it holds, up to an even
    share; those that hold most keep the one more that is left over. So a process that comes gets its share,
    and nothing else moves.
    """
    if not processes:
        return {}
    held: dict[str, list[int]] = {one: [] for one in processes}
    for shard in range(shard_count):
        if holders.get(shard) in held:
            held[holders[shard]].append(shard)
    quotas = _quotas(shard_count, processes, held)
    served_by = {shard: one for one, shards in held.items() for shard in shards[: quotas[one]]}
    places = [one for one in processes for _ in range(quotas[one] - len(held[one]))]
    rest = [shard for shard in range(shard_count) if shard not in served_by]
    return served_by | dict(zip(rest, places, strict=True))


def _quotas(shard_count: int, processes: Sequence[str], held: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Return how many shards each process should serve."""
    least, left_over = divmod(shard_count, len(processes))
    by_most = sorted(processes, key=lambda one: -len(held[one]))  # stable: the oldest of equals first
    return {one: least + (place < left_over) for place, one in enumerate(by_most)}
