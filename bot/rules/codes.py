"""Short codes that carry house rules to other servers.

`T1` (the version), then bytes in letters and digits of base 64::

    3 bytes   the SHA-256 of the rest, cut short: a slip of the pen is noticed
    2 values  the game and the built-in preset
    1 byte    the length of the mask
    mask      a bit for each setting of the game's code table, the first one lowest: whether it differs
    values    of the settings that differ, in the order of the table
    1 value   what differs besides, as a map, if there is anything
    1 value   the name of the rules, if they have one

A value is one byte for a word of the game's code table or a small number; `_LIST` or `_MAP`, a count and
values; `_TEXT`, a length and JSON; or `_LISTED` and two bytes: a kind, and a bit for each member of a list.
Compressed JSON would be simpler, but the longest rules that the editor can make take 500 characters so (zlib
with a dictionary of all names and values), and 300 here. Nothing unfolds: a code of bounded length stands for
little.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.common.errors import TableError
from bot.games.core.face import FIRST_NUMBER, CodeTable, Path
from bot.games.registry import FACES
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES

LONGEST: Final = 300
"""The most characters of a code without a name."""
LONGEST_NAMED: Final = 480
"""The most characters of a code with a name."""
VERSION: Final = "T1"
_CHECK_BYTES: Final = 3

_LIST: Final = 252
_MAP: Final = 253
_TEXT: Final = 254
_LISTED: Final = 255
"""Kinds of values by their first byte: words below `FIRST_NUMBER`, numbers from 0 below `_LIST`."""

Overrides: TypeAlias = dict[str, Any]


class TooLongError(ValueError):
    """Rules whose code would be longer than LONGEST."""


@dataclass(frozen=True, slots=True)
class RuleCode:
    """The content of a code."""

    game: AnyGame
    base: str
    rules: Rules
    name: str = ""
    """What they were called where the code was made, as it was typed there; "" for a code without a name."""


def looks_like_code(text: str) -> bool:
    """Tell whether a text is meant as a code, valid or not, rather than a name."""
    return len(text) > len(VERSION) + _CHECK_BYTES and text.startswith(VERSION) and " " not in text


def write_code(game: AnyGame, base: str, rules: Rules, name: str = "") -> str:
    """Return the code for rules, encoding their differences from the built-in preset `base`, and a name.

    Raises TooLongError if it would be longer than LONGEST; the editor makes no such rules.
    """
    leaves = dict(_leaves(rules.differences(game.presets[base])))
    codes = FACES[game.key].codes
    pack = _Packer(codes).pack
    differing = [(bit, path) for bit, path in enumerate(codes.paths) if path in leaves]
    mask = sum(1 << bit for bit, _ in differing)
    mask_bytes = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    parts = [pack(game.key), pack(base), bytes((len(mask_bytes),)), mask_bytes]
    parts += [pack(leaves.pop(path)) for _, path in differing]
    if leaves:
        parts.append(pack(_grown(leaves.items())))
    if name:
        parts.append(_packed_text(name))
    body = b"".join(parts)
    code = VERSION + base64.urlsafe_b64encode(_check(body) + body).decode().rstrip("=")
    if len(code) > (LONGEST_NAMED if name else LONGEST):
        raise TooLongError(f"a rule code of {len(code)} characters")
    return code


def read_code(code: str) -> RuleCode:
    """Decode a code; raises TableError if it is no code, damaged, or not playable."""
    code = code.strip().strip("`")
    if len(code) > LONGEST_NAMED or not code.startswith(VERSION):
        raise TableError("not_a_code")
    try:
        return _read(_checked(code.removeprefix(VERSION)))
    except (UnreadableError, RuleConflictError, LookupError, ValueError, TypeError):
        raise TableError("not_a_code") from None


def _checked(letters: str) -> bytes:
    raw = base64.urlsafe_b64decode(letters + "==")  # what is no letter of it is passed over
    check, body = raw[:_CHECK_BYTES], raw[_CHECK_BYTES:]
    if _check(body) != check:
        raise ValueError("damaged")
    return body


def _check(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:_CHECK_BYTES]


def _leaves(overrides: Overrides, above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the leaves of nested maps, including empty maps, with their paths."""
    for key, value in overrides.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _grown(leaves: Iterable[tuple[Path, Any]]) -> Overrides:
    """Return the nested maps with these leaves; raises TypeError if they contradict each other."""
    root: Overrides = {}
    for path, value in leaves:
        inner = root
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
            if not isinstance(inner, dict):
                raise TypeError(f"{key} is no map")
        inner[path[-1]] = value
    return root


class _Packer:
    """Writes values with a game's words."""

    def __init__(self, codes: CodeTable) -> None:
        self._codes = codes
        self._byte_by_word = codes.byte_by_word

    def pack(self, value: Any) -> bytes:
        """Return a value as bytes."""
        if isinstance(value, dict):
            packed = b"".join(self.pack(key) + self.pack(one) for key, one in value.items())
            return bytes((_MAP, len(value))) + packed
        if isinstance(value, list):
            return bytes((_LIST, len(value))) + b"".join(map(self.pack, value))
        if (byte := self._byte_by_word.get((type(value), value))) is not None:
            return bytes((byte,))
        if type(value) is int and 0 <= value < _LIST - FIRST_NUMBER:
            return bytes((FIRST_NUMBER + value,))
        return self._listed(value) or _packed_text(value)

    def _listed(self, value: Any) -> bytes:
        """Return a value such as `only:Q,K` in three bytes; none for any other value."""
        kind, _, listed = str(value).partition(":")
        members, chosen = self._codes.members, listed.split(",")
        if kind not in self._codes.listing or chosen != [one for one in members if one in chosen]:
            return b""
        mask = sum(1 << bit for bit, one in enumerate(members) if one in chosen)
        return bytes((_LISTED,)) + (self._codes.listing.index(kind) << len(members) | mask).to_bytes(
            2, "little"
        )


def _packed_text(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False).encode()
    return bytes((_TEXT, len(text))) + text


def _read(packed: bytes) -> RuleCode:
    game = _game_of(packed)
    codes = FACES[game.key].codes
    reader = _Reader(packed, codes)
    reader.value()
    base = game.presets[name := reader.value()]
    mask = int.from_bytes(reader.take(reader.byte()), "little")
    paths = [path for bit, path in enumerate(codes.paths) if mask >> bit & 1]
    if len(paths) != mask.bit_count():
        raise ValueError("settings of another version")
    leaves = [(path, reader.value()) for path in paths]
    more, called = reader.rest()
    leaves += _leaves(more)
    return RuleCode(game, name, base.override(_grown(leaves)), called)


def _game_of(packed: bytes) -> AnyGame:
    """Return the game whose name, in its own code table, comes first; raises LookupError."""
    for key, face in FACES.items():
        if packed.startswith(_Packer(face.codes).pack(key)):
            return GAMES[key]
    raise LookupError("no game")


class _Reader:
    """Reads values in sequence; raises LookupError or ValueError if there are none."""

    def __init__(self, packed: bytes, codes: CodeTable) -> None:
        self._packed = packed
        self._codes = codes
        self._place = 0

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self._place == len(self._packed)

    def rest(self) -> tuple[Overrides, str]:
        """Read the map of further settings and the name, either of which may be missing."""
        more = {} if self.at_end else self.value()
        called = "" if isinstance(more, dict) else more
        if isinstance(more, str):
            more = {}
        elif not self.at_end:
            called = self.value()
        if not (self.at_end and isinstance(more, dict) and isinstance(called, str)):
            raise ValueError("bytes left over")
        return more, called

    def byte(self) -> int:
        """Read a byte."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """Read that many bytes."""
        end = self._place + count
        if end > len(self._packed):
            raise IndexError("too few bytes")
        taken, self._place = self._packed[self._place : end], end
        return taken

    def value(self) -> Any:
        """Read a value."""
        byte = self.byte()
        if byte < FIRST_NUMBER:
            return self._codes.word_by_byte[byte]
        if byte < _LIST:
            return byte - FIRST_NUMBER
        if byte == _LISTED:
            return self._listed(int.from_bytes(self.take(2), "little"))
        count = self.byte()
        if byte == _LIST:
            return [self.value() for _ in range(count)]
        if byte == _MAP:
            return {self.value(): self.value() for _ in range(count)}
        return json.loads(self.take(count))

    def _listed(self, packed: int) -> str:
        members = self._codes.members
        chosen = [one for bit, one in enumerate(members) if packed >> bit & 1]
        return f"{self._codes.listing[packed >> len(members)]}:{','.join(chosen)}"
