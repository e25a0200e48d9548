"""As many pairs as possible out of people of whom not everybody may meet everybody (Edmonds' blossoms)."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TypeAlias

Graph: TypeAlias = Mapping[int, AbstractSet[int]]
"""Whom each person may meet: symmetric."""


def most_pairs(graph: Graph, mates: Mapping[int, int] | None = None) -> dict[int, int]:
    """Return each paired person's partner, in a pairing with as many pairs as possible.

    `mates` is a pairing to begin with.
    """
    found = dict(mates or {})
    for one in graph:
        if one not in found:
            other = next((other for other in graph[one] if other not in found), None)
            if other is not None:
                found[one], found[other] = other, one
    for one in graph:
        if one not in found:
            _Search(graph, found, one).lengthen()
    return found


class _Search:
    """Looks for a path from somebody unpaired to another, along which pairs can be exchanged for one more."""

    def __init__(self, graph: Graph, mates: dict[int, int], root: int) -> None:
        self._graph = graph
        self._mates = mates
        self._root = root
        self._parents: dict[int, int] = {}
        self._bases = {one: one for one in graph}
        self._reached = {root}
        self._queue = [root]

    def lengthen(self) -> bool:
        """Exchange the pairs along a path, if there is one."""
        end = self._end()
        if end is None:
            return False
        one: int | None = end
        while one is not None:
            parent = self._parents[one]
            following = self._mates.get(parent)
            self._mates[one], self._mates[parent] = parent, one
            one = following
        return True

    def _end(self) -> int | None:
        for one in self._queue:  # it grows meanwhile
            for other in self._graph[one]:
                if self._bases[one] == self._bases[other] or self._mates.get(one) == other:
                    continue
                if other == self._root or self._mates.get(other) in self._parents:
                    self._contract(one, other)
                elif other not in self._parents:
                    self._parents[other] = one
                    if other not in self._mates:
                        return other
                    self._reach(self._mates[other])
        return None

    def _reach(self, one: int) -> None:
        if one not in self._reached:
            self._reached.add(one)
            self._queue.append(one)

    def _contract(self, one: int, other: int) -> None:
        """Treat a circle of odd length as one person: a path can leave it on either side."""
        stem = self._common(one, other)
        circle: set[int] = set()
        self._mark(circle, one, stem, other)
        self._mark(circle, other, stem, one)
        for member in self._graph:
            if self._bases[member] in circle:
                self._bases[member] = stem
                self._reach(member)

    def _common(self, one: int, other: int) -> int:
        above = set()
        while True:
            one = self._bases[one]
            above.add(one)
            if one not in self._mates or one == self._root:
                break
            one = self._parents[self._mates[one]]
        while self._bases[other] not in above:
            other = self._parents[self._mates[self._bases[other]]]
        return self._bases[other]

    def _mark(self, circle: set[int], one: int, stem: int, child: int) -> None:
        while self._bases[one] != stem:
            mate = self._mates[one]
            circle |= {self._bases[one], self._bases[mate]}
            self._parents[one] = child
            child = mate
            one = self._parents[mate]
