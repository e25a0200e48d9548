"""Requests and answers of the headless interface, as docs/headless.md describes them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.errors import UnreadableError
from game.core.match import read_action
from game.core.protocol import AnyGame, Refusal, Seat
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES

_KEYS = frozenset({"do", "game", "preset", "rules", "position", "seat", "action"})


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request: a game, a state, and optionally a seat and an action."""

    do: str | None
    game: AnyGame
    state: Any
    seat: Seat | None
    action: Any | None


def find_game(key: object) -> AnyGame:
    """Return a game by key; raises UnreadableError listing the known ones."""
    game = GAMES.get(key) if isinstance(key, str) else None
    if game is None:
        raise UnreadableError(f"game: {key!r} is not one of {', '.join(GAMES)}")
    return game


def find_rules(game: AnyGame, preset: object, overrides: object) -> Rules:
    """Return a preset's rules with overrides; raises UnreadableError or RuleConflictError."""
    rules: Rules | None = next(iter(game.presets.values()))
    if preset is not None:
        rules = game.presets.get(preset) if isinstance(preset, str) else None
    if rules is None:
        raise UnreadableError(f"preset: {preset!r} is not one of {', '.join(game.presets)}")
    if overrides is None:
        return rules
    if not isinstance(overrides, Mapping):
        raise UnreadableError("rules: an object of overrides by knob name is needed")
    return rules.override(overrides) if overrides else rules


def read_request(text: str) -> Request:
    """Parse a request; raises UnreadableError or RuleConflictError."""
    try:
        body = json.loads(text)
    except ValueError as error:
        raise UnreadableError(f"request: not JSON: {error}") from None
    if not isinstance(body, dict):
        raise UnreadableError("request: a JSON object is needed")
    if unknown := sorted(body.keys() - _KEYS):
        raise UnreadableError(f"request: unknown key {unknown[0]!r}")
    game = find_game(body.get("game"))
    rules = find_rules(game, body.get("preset"), body.get("rules"))
    position = body.get("position")
    if not isinstance(position, dict):
        raise UnreadableError("position: a JSON object is needed")
    state = game.read_position(rules, position)
    seat = _read_seat(body.get("seat", position.get("turn")), len(position.get("seats") or ()))
    action = None if body.get("action") is None else _read_action(game, body["action"])
    return Request(body.get("do"), game, state, seat, action)


def legal_answer(request: Request) -> dict[str, Any]:
    """Return the seat's legal actions."""
    game, seat = request.game, _seat_of(request)
    legal = game.legal_actions(request.state, seat)
    return {"legal": [game.actions.dump_python(action, mode="json") for action in legal]}


def apply_answer(request: Request) -> dict[str, Any]:
    """Return the result of the action, or its refusal."""
    game, seat = request.game, _seat_of(request)
    if request.action is None:
        raise UnreadableError("action: a JSON object is needed")
    refusal = game.refuse(request.state, seat, request.action)
    if refusal is not None:
        return {"refusal": write_refusal(refusal)}
    step = game.apply(request.state, seat, request.action)
    outcome = game.outcome(step.state)
    return {
        "events": [game.events.dump_python(event, mode="json") for event in step.events],
        "position": game.write_position(step.state),
        "awaited": list(game.awaited(step.state)),
        "outcome": outcome and {"ranking": [list(group) for group in outcome.ranking]},
    }


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as JSON: the code, and its facts beside it."""
    return {"code": refusal.code, **refusal.facts}


def answer(line: str) -> dict[str, Any]:
    """Answer one line of `serve`; for unreadable input the answer has `error`."""
    try:
        return _answer(read_request(line))
    except (UnreadableError, RuleConflictError) as error:
        return {"error": str(error)}


def _answer(request: Request) -> dict[str, Any]:
    if request.do == "legal":
        return legal_answer(request)
    if request.do == "apply":
        return apply_answer(request)
    raise UnreadableError(f"do: {request.do!r} is not one of legal, apply")


def _read_seat(seat: object, seats: int) -> Seat | None:
    if seat is None:
        return None
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        raise UnreadableError(f"seat: {seat!r} is not one of the {seats} seats")
    return seat


def _seat_of(request: Request) -> Seat:
    if request.seat is None:
        raise UnreadableError("seat: neither seat nor turn is given")
    return request.seat


def _read_action(game: AnyGame, body: object) -> Any:
    if not isinstance(body, dict):
        raise UnreadableError("action: a JSON object is needed")
    return read_action(game, body)
