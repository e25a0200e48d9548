"""Bars of HTML: their parts beside each other, with a line of text behind."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

COLOURS: Final = ("#2f6b4f", "#c8963e", "#4a6572", "#b3412e")
"""Of the parts of bars, the first part's first."""
_LONGEST: Final = 50
"""Hundredths of the room that the longest bar takes."""


def by_day(days: Sequence[str], parts: Mapping[str, Sequence[float]]) -> str:
    """Return a bar a day, whose parts have a value each, and above them the names of the parts."""
    legend = "".join(
        f'<span><i style="background:{colour}"></i>{escape(name)}</span>'
        for name, colour in zip(parts, COLOURS, strict=False)
    )
    values = [[every[number] for every in parts.values()] for number in range(len(days))]
    bars = [(day, own, " + ".join(map(_figure, own))) for day, own in zip(days, values, strict=True)]
    return f'<p class="legend">{legend}</p>{rows(bars)}'


def rows(bars: Iterable[tuple[str, Sequence[float], str]]) -> str:
    """Return a bar for each name, with the values of its parts and what is written behind it."""
    bars = list(bars)
    most = max((sum(values) for _, values, _ in bars), default=0) or 1
    return f"<table>{''.join(_row(name, values, told, most) for name, values, told in bars)}</table>"


def _row(name: str, values: Sequence[float], told: str, most: float) -> str:
    drawn = "".join(
        f'<i style="background:{colour};width:{value / most * _LONGEST:.1f}%"></i>'
        for value, colour in zip(values, COLOURS, strict=False)
    )
    return f"<tr><th>{escape(name)}</th><td>{drawn} {escape(told)}</td></tr>"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
