"""Small mistakes that somebody could make in a file, found in its syntax tree.

A mutation replaces the text of one node and leaves the rest of the file as it is. What makes no difference to
the program is left alone: annotations, docstrings, lines of the log, what only a type checker reads, checks
that only a bug fails, and shades of a colour.
"""

import ast
import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_BOUNDARIES: Final = {(ast.Lt, ast.LtE), (ast.LtE, ast.Lt), (ast.Gt, ast.GtE), (ast.GtE, ast.Gt)}
_FOR_TYPE_CHECKERS: Final = frozenset({"cast", "TypeVar", "ParamSpec", "NewType", "overload", "assert_never"})

_KEYWORDS_WITHOUT_EFFECT: Final = frozenset(
    {("zip", "strict"), ("field", "kw_only"), ("field", "repr"), ("ConfigDict", "frozen")}
)
"""What a bug would fail on, or only a debugger shows."""
_COLOURS: Final = frozenset({"fill", "outline"})

Change: TypeAlias = tuple[str, ast.AST, str]
"""The kind of a mutation, the node it replaces, and the text in its place."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One mistake in one file."""

    path: str
    """From the root of the project."""
    kind: str
    line: int
    start: int
    end: int
    """Where the replaced text begins and ends, in bytes of UTF-8."""
    text: str
    """What stands there instead."""

    @property
    def name(self) -> str:
        """What it is called in results: the same as long as the file does not change before it."""
        return f"{self.path}:{self.line} {self.kind} {self.start}-{self.end} {self.text}"

    def applied(self, source: bytes) -> bytes:
        """Return the file with the mistake."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        """Return the lines that differ."""
        before, after = (text.decode().splitlines() for text in (source, self.applied(source)))
        lines = list(difflib.unified_diff(before, after, lineterm="", n=0))[3:]
        return "\n".join(line for line in lines if line[:1] in "+-")


def find_mutations(root: Path, path: str) -> list[Mutation]:
    """Return every mistake that could be made in a file, from top to bottom."""
    source = (root / path).read_bytes()
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    found = []
    for kind, node, text in _changes(ast.parse(source)):
        start = begins[node.lineno - 1] + node.col_offset
        end = begins[node.end_lineno - 1] + node.end_col_offset
        mutation = Mutation(path, kind, node.lineno, start, end, text)
        found.append(mutation)
    return sorted(set(found), key=lambda one: (one.start, one.end, one.text))


def _changes(tree: ast.AST, *, in_default: bool = False) -> Iterator[Change]:
    for kind, node, text in _of_node(tree):
        yield ("default" if in_default and kind == "constant" else kind), node, text
    for field, value in ast.iter_fields(tree):
        if _is_without_effect(tree, field):
            continue
        defaults = isinstance(tree, ast.arguments) and field in ("defaults", "kw_defaults")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_for_readers(child) and not _is_check(tree, child):
                yield from _changes(child, in_default=defaults or in_default)


def _is_without_effect(node: ast.AST, field: str) -> bool:
    return field in ("annotation", "returns", "decorator_list", "type_params") or (
        isinstance(node, ast.JoinedStr | ast.Assert)
    )


def _is_check(parent: ast.AST, child: ast.AST) -> bool:
    match parent, child:
        case ast.Call(func=ast.Name(id=called)), ast.keyword(arg=str(name)):
            return (called, name) in _KEYWORDS_WITHOUT_EFFECT
    return False


def _is_for_readers(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="_log")))):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Expr(value=ast.Call(func=ast.Name(id=name))):
            return name in _FOR_TYPE_CHECKERS
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return _is_colour(node)


def _is_colour(node: ast.AST) -> bool:
    match node:
        case ast.AnnAssign(annotation=ast.Subscript(slice=ast.Name(id="Colour"))):
            return True
        case ast.keyword(arg=str(name), value=ast.Constant(value=int(value))):
            return name in _COLOURS and not isinstance(value, bool)
    return False


def _of_node(node: ast.AST) -> Iterator[Change]:
    of_kind = _BY_NODE.get(type(node))
    if of_kind is not None:
        yield from of_kind(node)


def _of_comparison(node: ast.Compare) -> Iterator[Change]:
    for number, operator in enumerate(node.ops):
        for other in _COMPARISONS[type(operator)]:
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            kind = "boundary" if (type(operator), other) in _BOUNDARIES else "comparison"
            yield kind, node, f"({ast.unparse(ast.Compare(node.left, ops, node.comparators))})"


def _of_and_or(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and/or", node, f"({ast.unparse(ast.BoolOp(other, node.values))})"


def _of_not(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not):
        yield "not", node, f"({ast.unparse(node.operand)})"


def _of_condition(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    """Turn a condition round that is a name or a call: others are changed within."""
    if isinstance(node.test, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield "not", node.test, f"(not ({ast.unparse(node.test)}))"


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "constant", node, str(not node.value)
    elif isinstance(node.value, int):
        yield "constant", node, str(node.value + 1)
        if node.value:
            yield "constant", node, str(node.value - 1)


def _of_statement(node: ast.Expr) -> Iterator[Change]:
    called = node.value.value if isinstance(node.value, ast.Await) else node.value
    if isinstance(called, ast.Call):
        yield "deleted call", node, "pass"


_BY_NODE: Final[dict[type[ast.AST], Callable[..., Iterator[Change]]]] = {
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_and_or,
    ast.UnaryOp: _of_not,
    ast.Constant: _of_constant,
    ast.If: _of_condition,
    ast.IfExp: _of_condition,
    ast.While: _of_condition,
    ast.Expr: _of_statement,
}
