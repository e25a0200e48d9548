"""The content of a panel, or of some of its blocks, as tests compare it."""

from collections.abc import Iterable

from bot.messages.panels import Block, Button, LineWithButton, Menu, Panel, Row, Sketch, Text


def text(shown: Panel | Iterable[Block]) -> str:
    """All that it says."""
    return "\n".join(block.content for block in _blocks(shown) if isinstance(block, Text | LineWithButton))


def buttons(shown: Panel | Iterable[Block]) -> list[Button]:
    """All buttons in their order."""
    found: list[Button] = []
    for block in _blocks(shown):
        found += (
            block.buttons
            if isinstance(block, Row)
            else [block.button]
            if isinstance(block, LineWithButton)
            else []
        )
    return found


def button_by_label(shown: Panel | Iterable[Block]) -> dict[str, Button]:
    """All buttons by what stands on them."""
    return {button.label: button for button in buttons(shown)}


def menus(shown: Panel | Iterable[Block]) -> list[Menu]:
    """All menus in their order."""
    return [block for block in _blocks(shown) if isinstance(block, Menu)]


def picture_in(shown: Panel | Iterable[Block]) -> Sketch:
    """The one picture that is to be drawn for it."""
    (sketch,) = [block for block in _blocks(shown) if isinstance(block, Sketch)]
    return sketch


def drawn(shown: Panel | Iterable[Block]) -> str:
    """As a golden file has it: texts, `[buttons]`, `(disabled ones)`, `<menus>`, rows as lines."""
    lines = []
    for block in _blocks(shown):
        if isinstance(block, Text):
            lines.append(block.content)
        elif isinstance(block, Row):
            lines.append(" ".join(f"({b.label})" if b.disabled else f"[{b.label}]" for b in block.buttons))
        elif isinstance(block, Menu):
            lines.append(f"<{block.placeholder}: {', '.join(option.label for option in block.options)}>")
    return "\n".join(lines) + "\n"


def _blocks(shown: Panel | Iterable[Block]) -> Iterable[Block]:
    return shown.blocks if isinstance(shown, Panel) else shown
