"""Extracts the strings to translate, for `make strings` and the test that none is missing.

Babel's own Python extractor misses calls inside f-strings, and plurals whose arguments are calls; this one
walks the syntax tree.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO, Final, TypeAlias

Found: TypeAlias = tuple[int, str, str | tuple[str, str], list[str]]

_SINGLE: Final = frozenset({"t", "mark", "locale_str"})
_SEVERAL: Final = "marked"
_PLURAL: Final = "plural"


def extract_python(
    file: BinaryIO, _keywords: Mapping[str, Any], _tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Found]:
    """Yield (line, function, message or messages, comments), the interface of Babel extractors."""
    del options
    for node in ast.walk(ast.parse(file.read())):
        if not isinstance(node, ast.Call):
            continue
        name, strings = _called(node.func), _leading_strings(node.args)
        if name in _SINGLE and strings:
            yield node.lineno, "gettext", strings[0], []
        elif name == _SEVERAL:
            yield from ((node.lineno, "gettext", text, []) for text in strings)
        elif name == _PLURAL and len(strings) >= 2:
            yield node.lineno, "ngettext", (strings[0], strings[1]), []


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _leading_strings(arguments: list[ast.expr]) -> list[str]:
    found = []
    for argument in arguments:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            break
        found.append(argument.value)
    return found
