"""The command line of `python -m game legal|apply|serve|simulate|verify` (docs/headless.md)."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from game.ai.levels import LEVELS
from game.ai.random_play import Policy
from game.core.errors import UnreadableError, unreadable
from game.core.protocol import AnyGame
from game.core.record import MatchRecord
from game.core.rule_schema import RuleConflictError
from game.core.verification import verify_record
from game.headless import answer, apply_answer, find_game, find_rules, legal_answer, read_request
from game.levels import RANDOM, policy_for
from game.registry import GAMES
from game.simulate import play_matches

EXIT_DIFFERS = 1
EXIT_UNREADABLE = 2


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "serve":
            return _serve()
        if options.command == "verify":
            return _verify(options.record, options.shown)
        print(json.dumps(_answer_once(options), ensure_ascii=False))
    except (UnreadableError, RuleConflictError) as error:
        print(f"tapis: {error}", file=sys.stderr)
        return EXIT_UNREADABLE
    return 0


def _answer_once(options: argparse.Namespace) -> dict[str, Any]:
    if options.command == "simulate":
        return _simulate(options)
    request = read_request(sys.stdin.read())
    return legal_answer(request) if options.command == "legal" else apply_answer(request)


def _serve() -> int:
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line), ensure_ascii=False), flush=True)
    return 0


def _verify(path: Path, shown: str | None) -> int:
    try:
        record = MatchRecord.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}") from None
    except ValidationError as error:
        raise unreadable(str(path), error) from None
    verification = verify_record(find_game(record.game), record, shown)
    print(json.dumps({"match_id": record.match_id, **asdict(verification)}, ensure_ascii=False))
    for doubt in verification.doubts:
        print(f"tapis: {doubt}", file=sys.stderr)
    return 0 if verification.passed else EXIT_DIFFERS


def _simulate(options: argparse.Namespace) -> dict[str, Any]:
    game = find_game(options.game)
    rules = find_rules(game, options.preset, _read_overrides(options.rules))
    allowed = game.seats_allowed(rules)
    if options.players not in allowed:
        raise UnreadableError(f"players: {options.players} is not in {allowed[0]} to {allowed[-1]}")
    started = time.perf_counter()
    policies = _find_policies(game, options.policy, options.players)
    summary = play_matches(game, rules, policies, options.matches, options.seed)
    seconds = time.perf_counter() - started
    return {
        "matches": options.matches,
        "moves": summary.moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(summary.moves / seconds) if seconds else 0,
        "unfinished": summary.unfinished,
        "outcomes": summary.outcomes(),
    }


def _find_policies(game: AnyGame, names: str, players: int) -> list[Policy]:
    """Return a policy for each seat; a single name is used for all of them."""
    levels = names.split(",")
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise UnreadableError(f"--policy: {len(levels)} names for {players} seats")
    try:
        return [policy_for(game, level) for level in levels]
    except ValueError as error:
        raise UnreadableError(f"--policy: {error}") from None


def _read_overrides(text: str | None) -> Any:
    if text is None:
        return None
    try:
        return json.loads(text)
    except ValueError as error:
        raise UnreadableError(f"--rules: not JSON: {error}") from None


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game",
        description="The card games of Tapis without Discord. Requests and answers are JSON; "
        "docs/headless.md describes them.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("legal", help="read a request, print what the seat may do")
    commands.add_parser("apply", help="read a request, print the result of its action")
    commands.add_parser("serve", help="answer one request per line until the end of input")
    verified = commands.add_parser("verify", help="replay a match from its record, print what differs")
    verified.add_argument("record", type=Path, help="the file that /verify attaches")
    verified.add_argument("--shown", metavar="DIGITS", help="the commitment that you saw in the lobby")
    simulated = commands.add_parser(
        "simulate", help="let computer players play whole matches, print a summary"
    )
    simulated.add_argument("--game", required=True, help=f"one of {', '.join(GAMES)}")
    simulated.add_argument("--preset", help="a preset's name (the game's first if not given)")
    simulated.add_argument("--players", type=_natural, required=True, help="number of seats")
    simulated.add_argument("--matches", type=_natural, default=100, help="how many (100)")
    simulated.add_argument(
        "--policy",
        default=RANDOM,
        help=f"who plays: {', '.join((RANDOM, *LEVELS))} ({RANDOM}), or one for each seat: easy,normal",
    )
    simulated.add_argument("--seed", type=_natural, default=1, help="any number; the same gives the same (1)")
    simulated.add_argument("--rules", help='overrides as JSON, for example {"quad": 3}')
    return parser
