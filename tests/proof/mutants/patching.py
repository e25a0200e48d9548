"""Makes a mutant in memory: the functions of a file get the code that the changed file compiles to."""

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

from tests.proof.mutants.probes import PACKAGES

Cache: TypeAlias = "_lru_cache_wrapper[object]"
Place: TypeAlias = tuple[str, str, int]
"""The file of a function, its name within, and its first line."""


def functions_in(folder: Path) -> Mapping[Place, list[FunctionType]]:
    """Return the functions that are in memory and whose files lie in a folder."""
    found: dict[Place, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(str(folder)):
            found[_place(one.__code__)].append(one)
    gc.freeze()
    return found


def caches() -> list[Cache]:
    """Return the caches of our functions that are in memory."""
    gc.unfreeze()
    found = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    gc.freeze()
    return [one for one in found if one.__module__.partition(".")[0] in (*PACKAGES, "tests")]


def patch(
    functions: Mapping[Place, list[FunctionType]], path: Path, before: bytes, after: bytes, line: int
) -> bool:
    """Change the functions of a file; return False where that does not make the mistake in its line.

    A default stands in a function's head, but is evaluated outside of it, once.
    """
    sound, changed = (compile(source, str(path), "exec", dont_inherit=True) for source in (before, after))
    if not _is_within_functions(sound, changed):
        return False
    is_made = False
    for old, new in _outermost(sound, changed):
        for function in functions.get(_place(old), ()):
            if old.co_freevars != new.co_freevars:
                return False
            function.__code__ = new
            is_made |= old.co_firstlineno <= line <= _last_line(old)
    return is_made


def _outermost(sound: CodeType, changed: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the code of each function, but not of those within functions, before and after the change."""
    for old, new in zip(_within(sound), _within(changed), strict=False):
        if old.co_flags & inspect.CO_OPTIMIZED:
            yield old, new
        else:
            yield from _outermost(old, new)


def _is_within_functions(sound: CodeType, changed: CodeType) -> bool:
    """Tell whether nothing differs outside of functions."""
    if sound.co_flags & inspect.CO_OPTIMIZED:
        return True
    return _of_its_own(sound) == _of_its_own(changed) and all(
        map(_is_within_functions, _within(sound), _within(changed))
    )


def _of_its_own(code: CodeType) -> tuple[bytes, list[str]]:
    """Return what code does and what it names, but for the functions and classes within."""
    return code.co_code, [repr(one) for one in code.co_consts if not isinstance(one, CodeType)]


def _within(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _last_line(code: CodeType) -> int:
    own = max(line for _, _, line in code.co_lines() if line is not None)
    return max([own, *map(_last_line, _within(code))])


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno
