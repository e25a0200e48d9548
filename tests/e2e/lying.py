"""People who say ranks and lay cards face down, with clicks on their hands."""

from typing import Any, Final

from tests.e2e.clicking import MENU, Player, body, controls

_PRIMARY: Final = 1
_CLAIM: Final = "k"


def says(player: Player) -> list[dict[str, Any]]:
    """Return the ranks that somebody's hand offers to say now."""
    return [one for one in controls(player.hand() or {}) if body(one["custom_id"]).startswith(_CLAIM)]


async def press_own(player: Player, wanted: str) -> None:
    """Click what stands on somebody's hand."""
    hand = player.hand() or {}
    await player.use(
        hand, next(control for control in controls(hand) if body(control["custom_id"]) == wanted)
    )


async def lay(player: Player, *, lie: bool, most: int = 1) -> str:
    """Say a rank that is offered, and lay cards, of that rank or others; return what was said."""
    said = next(one for one in says(player) if lie or is_held(one))
    await player.use(player.hand() or {}, said)
    hand = player.hand() or {}
    menu = next(control for control in controls(hand) if control["type"] == MENU)
    values = [option["value"] for option in menu["options"]]
    count = min(most, menu.get("max_values", 1))
    await player.choose(hand, menu, *(values[-count:] if lie else values[:count]))
    return str(said["label"])


def is_held(said: dict[str, Any]) -> bool:
    """Tell whether a rank to say is blue: its owner has one."""
    return bool(said["style"] == _PRIMARY)
