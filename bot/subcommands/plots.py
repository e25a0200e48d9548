"""Plots as inline SVG: bars by day, and horizontal bars by name. Their colours follow the reader's screen."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

WIDTH: Final = 680
_HEIGHT: Final = 180
_LEFT: Final = 48
_BELOW: Final = 24
_ROW: Final = 24
_LABEL: Final = 190
_TOLD: Final = 270
"""The room behind the longest bar."""
_TICKS: Final = 4
COLOURS: Final = ("#2f6b4f", "#c8963e", "#4a6572", "#b3412e")
"""Of the parts of bars, the first part's first."""


def columns(days: Sequence[str], parts: Mapping[str, Sequence[float]], title: str) -> str:
    """Return bars by day, with their parts on top of each other; each part has a value a day."""
    tops = [sum(values) for values in zip(*parts.values(), strict=True)] or [0.0]
    scale = _round_up(max(tops))
    step = (WIDTH - _LEFT) / max(len(days), 1)
    drawn = [_tick(scale * number / _TICKS, scale) for number in range(_TICKS + 1)]
    for number, day in enumerate(days):
        x, y = _LEFT + number * step + step * 0.15, float(_HEIGHT)
        for (name, values), colour in zip(parts.items(), COLOURS, strict=False):
            height = values[number] / scale * (_HEIGHT - 12)
            y -= height
            told = escape(f"{day}, {name}: {_figure(values[number])}")
            drawn.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{step * 0.7:.1f}" height="{height:.1f}" '
                f'fill="{colour}"><title>{told}</title></rect>'
            )
        if number % max(len(days) // 7, 1) == 0:
            at = f'x="{x + step * 0.35:.1f}" y="{_HEIGHT + 16}"'
            drawn.append(f'<text {at} text-anchor="middle">{escape(day[5:])}</text>')
    legend = "".join(
        f'<span><i style="background:{colour}"></i>{escape(name)}</span>'
        for name, colour in zip(parts, COLOURS, strict=False)
    )
    return f'<p class="legend">{legend}</p>{_svg(_HEIGHT + _BELOW, title, drawn)}'


def rows(figures: Sequence[tuple[str, float, str]], title: str) -> str:
    """Return a horizontal bar for each name, with its value and what is written behind it."""
    most = max((value for _, value, _ in figures), default=0) or 1
    drawn = []
    for number, (name, value, told) in enumerate(figures):
        y, width = number * _ROW, value / most * (WIDTH - _LABEL - _TOLD)
        drawn.append(f'<text x="{_LABEL - 8}" y="{y + 16}" text-anchor="end">{escape(name)}</text>')
        drawn.append(
            f'<rect x="{_LABEL}" y="{y + 4}" width="{width:.1f}" height="{_ROW - 8}" fill="{COLOURS[0]}"/>'
        )
        drawn.append(f'<text x="{_LABEL + width + 6:.1f}" y="{y + 16}">{escape(told)}</text>')
    return _svg(max(len(figures), 1) * _ROW, title, drawn)


def _svg(height: int, title: str, drawn: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
    return f"{head}{''.join(drawn)}</svg>"


def _tick(value: float, scale: float) -> str:
    y = _HEIGHT - value / scale * (_HEIGHT - 12)
    line = f'<line x1="{_LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
    return f'{line}<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_figure(value)}</text>'


def _round_up(value: float) -> float:
    """Return the next value with one figure that four ticks divide well."""
    scale = 1.0
    while scale < value / 10:
        scale *= 10
    return next((scale * step for step in (1, 2, 4, 6, 8, 10) if scale * step >= value), scale * 10)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
