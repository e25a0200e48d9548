"""Rows as values of data classes and values as rows, where fields have the names of columns."""

from collections.abc import Collection
from typing import Any, ClassVar, Protocol, TypeVar


class DataClass(Protocol):
    """A data class."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


T = TypeVar("T", bound=DataClass)


def value_of(kind: type[T], row: Any, **others: Any) -> T:
    """Return a row as a value of a data class; `others` are the fields that are not a column as it is."""
    names = kind.__dataclass_fields__
    return kind(**{name: others[name] if name in others else getattr(row, name) for name in names})


def row_of(value: DataClass, *, without: Collection[str] = (), **others: Any) -> dict[str, Any]:
    """Return a value as a row, without some fields; `others` are columns that are not a field as it is."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__ if name not in without} | others
