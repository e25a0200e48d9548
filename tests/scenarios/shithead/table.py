"""A table set up by a position of the headless interface, for scenarios that read like the rules.

Cards are written as in positions, several with blanks between: `"9S 9H"`; `+` joins the cards of a shared
slot. Everything passes through JSON, as for `python -m game`.
"""

import json
from typing import Any

from game.core.match import read_action
from game.shithead.game import SHITHEAD
from tests.game.shithead.told import check_counts

A, B, C, D = range(4)


def seat(hand: str = "", up: str = "", down: str = "", status: str = "in") -> dict[str, Any]:
    """Return a seat of a position; `-` is an emptied slot."""
    return {
        "hand": hand.split(),
        "up": [[] if slot == "-" else slot.split("+") for slot in up.split()],
        "down": [None if slot == "-" else slot for slot in down.split()],
        "status": status,
    }


IDLE = "4C 5C 6C"
"""The hand of a seat that does not matter."""


def idle(count: int) -> list[dict[str, Any]]:
    """Return so many seats that do not matter."""
    return [seat(hand) for hand in ("4C 5C 6C", "4D 5D 6D", "4H 5H 6H", "4S 5S 6S")[:count]]


def pile(*plays: str, by: int = A) -> list[dict[str, Any]]:
    """Return a pile of these plays, bottom first, all laid by one seat."""
    return [{"seat": by, "cards": play.split()} for play in plays]


class Table:
    """A situation; acting on it gives the next one."""

    def __init__(self, preset: str, rules: dict[str, Any] | None = None, **position: Any) -> None:
        overrides = json.loads(json.dumps(rules or {}))
        self.rules = SHITHEAD.presets[preset].override(overrides)
        self.state = SHITHEAD.read_position(self.rules, json.loads(json.dumps(position)))
        self.events: list[dict[str, Any]] = []

    @property
    def position(self) -> dict[str, Any]:
        return SHITHEAD.write_position(self.state)

    @property
    def turn(self) -> int:
        (seat,) = SHITHEAD.awaited(self.state)
        return seat

    @property
    def awaited(self) -> list[int]:
        return list(SHITHEAD.awaited(self.state))

    @property
    def phase(self) -> str:
        return self.position["phase"]

    @property
    def is_over(self) -> bool:
        return SHITHEAD.outcome(self.state) is not None

    @property
    def ranking(self) -> list[list[int]]:
        outcome = SHITHEAD.outcome(self.state)
        assert outcome is not None
        return [list(group) for group in outcome.ranking]

    @property
    def loser(self) -> int | None:
        outcome = SHITHEAD.outcome(self.state)
        assert outcome is not None
        return outcome.loser

    @property
    def pile(self) -> list[str]:
        """The pile, one text per play."""
        return [" ".join(play["cards"]) for play in self.position["pile"]]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events of the action that led here."""
        return [event["kind"] for event in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """Return the only event of a kind."""
        (event,) = (event for event in self.events if event["kind"] == kind)
        return event

    def hand(self, seat: int) -> list[str]:
        return sorted(self.position["seats"][seat]["hand"])

    def up(self, seat: int) -> list[str]:
        return ["+".join(slot) for slot in self.position["seats"][seat]["up"]]

    def down(self, seat: int) -> list[str | None]:
        return self.position["seats"][seat]["down"]

    def status(self, seat: int) -> str:
        return self.position["seats"][seat]["status"]

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        actions = SHITHEAD.legal_actions(self.state, self.turn if seat is None else seat)
        return [SHITHEAD.actions.dump_python(action, mode="json") for action in actions]

    def legal_kinds(self, seat: int | None = None) -> set[str]:
        return {action["kind"] for action in self.legal(seat)}

    def legal_ranks(self) -> str:
        """Return the ranks that may be laid, in the order of the deck, for example `"2 10 A"`."""
        order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]
        ranks = {_rank(action["cards"][0]) for action in self.legal() if action["kind"] == "play"}
        return " ".join(rank for rank in order if rank in ranks)

    def refused(self, kind: str, seat: int | None = None, **action: Any) -> str | None:
        """Return the code with which an action is refused, None if it is allowed."""
        refusal = SHITHEAD.refuse(self.state, self._seat(seat), _read(kind, action))
        return refusal and refusal.code

    def does(self, kind: str, seat: int | None = None, **action: Any) -> "Table":
        """Carry out an action."""
        step = SHITHEAD.apply(self.state, self._seat(seat), _read(kind, action))
        return self._at(step)

    def plays(self, cards: str, target: int | None = None) -> "Table":
        """Lay cards of the seat whose turn it is."""
        return self.does("play", cards=cards.split(), **({} if target is None else {"target": target}))

    def stacks(self, seat: int, card: str, owner: int, slot: int) -> "Table":
        """Put a card on a face-up slot (the action's own `seat` is the slot's owner)."""
        body = {"card": card, "seat": owner, "slot": slot}
        return self._at(SHITHEAD.apply(self.state, seat, _read("stack", body)))

    def refused_stack(self, seat: int, card: str, owner: int, slot: int) -> str | None:
        """Return the code with which putting a card on a slot is refused, None if it is allowed."""
        refusal = SHITHEAD.refuse(
            self.state, seat, _read("stack", {"card": card, "seat": owner, "slot": slot})
        )
        return refusal and refusal.code

    def leaves(self, seat: int) -> "Table":
        """Let a seat leave the table."""
        return self._at(SHITHEAD.leave(self.state, seat))

    def _at(self, step: Any) -> "Table":
        check_counts(self.state, step.state, step.events)
        table = object.__new__(Table)
        table.rules, table.state = self.rules, step.state
        table.events = [SHITHEAD.events.dump_python(event, mode="json") for event in step.events]
        return table

    def _seat(self, seat: int | None) -> int:
        return self.turn if seat is None else seat


def _read(kind: str, action: dict[str, Any]) -> Any:
    return read_action(SHITHEAD, json.loads(json.dumps({"kind": kind, **action})))


def _rank(card: str) -> str:
    return "X" if card.startswith("X") else card[:-1]
