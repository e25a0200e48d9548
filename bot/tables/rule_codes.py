"""House rules as a short code to hand to another server: only what differs from a built-in preset.

`T1` (the version), a game and preset, the overrides as canonical JSON, compressed with a fixed dictionary,
checked by a hash, in letters and digits of base 64. Everything is bounded before it is parsed.
"""

import base64
import binascii
import hashlib
import json
import zlib
from dataclasses import dataclass
from typing import Any, Final

from bot.tables.errors import TableError
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES

LONGEST: Final = 300
"""Characters of a code."""
_LARGEST: Final = 8192
"""Bytes of what a code may unfold to."""
_VERSION: Final = "T1"
_CHECK_BYTES: Final = 3

# Words that occur in overrides, the most usual last. Part of version T1: never to be changed.
_DICTIONARY: Final = (
    b'"reverse_2""after_thrown_king""after_thrown_low""low_in_hand""first_dealt_low_up""left_of_dealer"'
    b'"from_table""into_hand""choose_both""choose_up""three_rows""last_to_play""previous""attacker"'
    b'"after_last_player""eliminated""illegal""if_stuck""always""low_card""add_one""first_out""last_in"'
    b'"suited""rotate""loser""next""same""stop_at_king""wrap""skip_rank""next_held""ace_if_held""lowest"'
    b'"required""points""court10""sweep_double""partial""debt""either""broke""deals""insolvency":'
    b'"game_end":"five_belles":"grand_opera":"kept":"payment":"announce":"voluntary_pass":"lead":"restart":'
    b'"sequence":"direction":"stake_unit":"tokens":"move_limit":"last_card_ban":{"finish":"blind_chain":'
    b'"up_pickup":"up_cards":"pickup_leader":"pickup_victim":"chance_card":"must_play":"attack_leader":'
    b'"attack_counters":["burn_leader":"quad":"runs":"max_set":"ace":"compare":"opening_play":"opener":'
    b'"stacking":"exchange":"deal_style":"hand_cards":"table_cards":"sequel":"dealer_next":"jokers":'
    b'"decks":{"fit":true,"min":"per":"players":[false,true,null"floor":"own""duel":"count":"per_card""once"'
    b'"value:"alternating""below""at_most""transparent""reset""attack""reverse""skip""burn""none"'
    b'"powers":{"10":{"demand":"own","effect":"none","entry":"any_but:"ranked"},"A":{"demand":"entry":"any"},'
)


@dataclass(frozen=True, slots=True)
class RuleCode:
    """What a code stands for."""

    game: AnyGame
    base: str
    rules: Rules


def write_code(game: AnyGame, base: str, rules: Rules) -> str:
    """Return the shortest code for these rules, from `base` unless only another preset makes it fit.

    Raises TableError for rules too far from every preset (none that the settings screens can make).
    """
    code = _write(game, base, rules)
    if len(code) > LONGEST:
        code = min((_write(game, preset, rules) for preset in game.presets), key=len)
    if len(code) > LONGEST:
        raise TableError("code_too_long")
    return code


def read_code(code: str) -> RuleCode:
    """Return what a code stands for; raises TableError for what is no code, damaged, or cannot be played."""
    code = code.strip()
    if len(code) > LONGEST or not code.startswith(_VERSION):
        raise TableError("not_a_code")
    document = _unfold(code.removeprefix(_VERSION))
    match document:
        case [str(key), str(base), dict(overrides)] if key in GAMES and base in GAMES[key].presets:
            game = GAMES[key]
        case _:
            raise TableError("not_a_code")
    try:
        return RuleCode(game, base, game.presets[base].override(overrides))
    except (UnreadableError, RuleConflictError):
        raise TableError("not_a_code") from None


def _write(game: AnyGame, base: str, rules: Rules) -> str:
    document = [game.key, base, rules.differences(game.presets[base])]
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_DICTIONARY)
    packed = packer.compress(text) + packer.flush()
    return _VERSION + base64.urlsafe_b64encode(_check(text) + packed).decode().rstrip("=")


def _unfold(body: str) -> Any:
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15, zdict=_DICTIONARY)
        text = unpacker.decompress(raw[_CHECK_BYTES:], _LARGEST)
        if not unpacker.eof or _check(text) != raw[:_CHECK_BYTES]:
            raise TableError("not_a_code")
        return json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise TableError("not_a_code") from None


def _check(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()[:_CHECK_BYTES]
