"""A table set up by a position of the headless interface, for scenarios that read like the rules.

Cards are written as in positions, several with blanks between. A pile is written `"0:9C 9D · 1:10H"`, bottom
first, with claims `"0:9C=8"`. Everything passes through JSON, as for `python -m game`.
"""

import json
from typing import Any

from game.core.match import read_action
from game.paskahousu.game import PASKAHOUSU

A, B, C, D = range(4)
_ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def seat(hand: str = "", up: str = "", down: str = "", status: str = "in") -> dict[str, Any]:
    """Return a seat of a position; `-` is an emptied slot."""
    return {
        "hand": hand.split(),
        "up": [[] if slot == "-" else [slot] for slot in up.split()],
        "down": [None if slot == "-" else slot for slot in down.split()],
        "status": status,
    }


def pile(written: str) -> list[dict[str, Any]]:
    """Return the pile of a text."""
    return [_play(one) for one in written.split(" · ")] if written else []


def _play(written: str) -> dict[str, Any]:
    by, _, rest = written.partition(":")
    cards, _, claim = rest.partition("=")
    return {"seat": int(by), "cards": cards.split(), "claim": claim or None}


class Table:
    """A situation; acting on it gives the next one."""

    def __init__(self, preset: str, rules: dict[str, Any] | None = None, **position: Any) -> None:
        self.rules = PASKAHOUSU.presets[preset].override(json.loads(json.dumps(rules or {})))
        self.state = PASKAHOUSU.read_position(self.rules, json.loads(json.dumps(position)))
        self.events: list[dict[str, Any]] = []

    @property
    def position(self) -> dict[str, Any]:
        return PASKAHOUSU.write_position(self.state)

    @property
    def turn(self) -> int:
        return self.position["turn"]

    @property
    def awaited(self) -> list[int]:
        return list(PASKAHOUSU.awaited(self.state))

    @property
    def may_act(self) -> list[int]:
        return list(PASKAHOUSU.may_act(self.state))

    @property
    def phase(self) -> str:
        return self.position["phase"]

    @property
    def contestable(self) -> bool:
        return self.position["contestable"]

    @property
    def ranking(self) -> list[list[int]] | None:
        outcome = PASKAHOUSU.outcome(self.state)
        return outcome and [list(group) for group in outcome.ranking]

    @property
    def loser(self) -> int | None:
        outcome = PASKAHOUSU.outcome(self.state)
        assert outcome is not None
        return outcome.loser

    @property
    def pile(self) -> str:
        """The pile as it is written above."""
        plays = self.position["pile"]
        return " · ".join(
            f"{play['seat']}:{' '.join(play['cards'])}{'=' + play['claim'] if play['claim'] else ''}"
            for play in plays
        )

    @property
    def burnt(self) -> str:
        return " ".join(self.position["burnt"])

    @property
    def stock(self) -> str:
        return " ".join(self.position["stock"])

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events of the action that led here."""
        return [event["kind"] for event in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """Return the only event of a kind."""
        (event,) = (event for event in self.events if event["kind"] == kind)
        return event

    def hand(self, seat: int) -> str:
        return " ".join(self.position["seats"][seat]["hand"])

    def status(self, seat: int) -> str:
        return self.position["seats"][seat]["status"]

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        actions = PASKAHOUSU.legal_actions(self.state, self.turn if seat is None else seat)
        return [PASKAHOUSU.actions.dump_python(action, mode="json") for action in actions]

    def others(self, seat: int | None = None) -> set[str]:
        """Return the kinds of legal actions besides plays."""
        return {action["kind"] for action in self.legal(seat)} - {"play"}

    def plays(self) -> str:
        """Return what may be laid or claimed, e.g. `"8 8x2 J"`, lowest rank and fewest cards first."""
        found = [
            (_ORDER.index(action.get("claim") or _rank(action["cards"][0])), len(action["cards"]))
            for action in self.legal()
            if action["kind"] == "play"
        ]
        return " ".join(_ORDER[rank] + (f"x{count}" if count > 1 else "") for rank, count in sorted(found))

    def refused(self, kind: str, seat: int | None = None, **action: Any) -> str | None:
        """Return the code with which an action is refused, None if it is allowed."""
        refusal = PASKAHOUSU.refuse(self.state, self.turn if seat is None else seat, _read(kind, action))
        return refusal and refusal.code

    def refusal(self, kind: str, **action: Any) -> dict[str, Any]:
        """Return the refusal of an action of the seat in turn."""
        refusal = PASKAHOUSU.refuse(self.state, self.turn, _read(kind, action))
        assert refusal is not None
        return {"code": refusal.code, **refusal.facts}

    def does(self, kind: str, seat: int | None = None, **action: Any) -> "Table":
        """Carry out an action."""
        return self._at(
            PASKAHOUSU.apply(self.state, self.turn if seat is None else seat, _read(kind, action))
        )

    def lays(self, cards: str, claim: str | None = None) -> "Table":
        """Lay cards of the seat whose turn it is."""
        return self.does("play", cards=cards.split(), **({} if claim is None else {"claim": claim}))

    def leaves(self, seat: int) -> "Table":
        """Let a seat leave the table."""
        return self._at(PASKAHOUSU.leave(self.state, seat))

    def default(self, seat: int | None = None) -> dict[str, Any]:
        """Return what happens when a seat's time is up."""
        action = PASKAHOUSU.default_action(self.state, self.turn if seat is None else seat)
        return PASKAHOUSU.actions.dump_python(action, mode="json")

    def _at(self, step: Any) -> "Table":
        table = object.__new__(Table)
        table.rules, table.state = self.rules, step.state
        table.events = [PASKAHOUSU.events.dump_python(event, mode="json") for event in step.events]
        return table


def table(
    preset: str,
    on: str,
    hand: str,
    *,
    a: str = "4S 4H KS",
    c: str = "9S 9H 3D",
    up: str = "",
    down: str = "",
    rules: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """Return the table of the specification's scenarios: B is in turn, between A and C."""
    seats = [seat(a), seat(hand, up, down), seat(c)]
    position = {"turn": B, "pile": pile(on), "seats": seats, **more}
    return Table(preset, rules, **position)


def _read(kind: str, action: dict[str, Any]) -> Any:
    return read_action(PASKAHOUSU, json.loads(json.dumps({"kind": kind, **action})))


def _rank(card: str) -> str:
    return "2" if card.startswith("X") else card[:-1]
