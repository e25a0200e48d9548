"""The rules' messages outside the editor: lists, rules in words, codes, questions."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n import Words
from bot.tables.house_rules import Preset
from bot.ui.games.registry import FACES
from bot.ui.games.screen import GameScreen
from bot.ui.panels import Block, Button, Panel, Row, Style, Text
from bot.ui.people import plain
from bot.ui.render import MOST_CHARACTERS
from bot.ui.rules.codes import write_code
from bot.ui.rules.editor import ACCENT
from bot.ui.rules.verbs import DELETE, KEEP
from bot.ui.words.bullets import bullets
from game.core.protocol import AnyGame

_BULLETS: Final = 20
_LEAST_ROOM: Final = 200
"""Characters below which differences are better left out beside long rules."""


def list_panel(
    presets: Sequence[Preset], defaults: Mapping[str, str], screens: Mapping[str, GameScreen], t: Words
) -> Panel:
    """Return all presets by game, the server's own first, with what each game starts with marked."""
    for with_bases in (True, False):
        lines = [
            "\n".join(_game_lines(game, presets, defaults[game.key], screens, t, with_bases=with_bases))
            for game in dict.fromkeys(preset.game for preset in presets)
        ]
        text = "\n".join(
            [*lines, "-# " + t("★ starts unless another is chosen. `/rules show` explains one.")]
        )
        if len(text) <= MOST_CHARACTERS:
            break
    return Panel((Text(text),), ACCENT)


def rules_panel(preset: Preset, screen: GameScreen, t: Words) -> Panel:
    """Return the rules in words, above them what differs from the documented variant they come from."""
    rules = tuple(screen.rules(preset.rules, preset.name, t))
    above: list[Block] = []
    if preset.outdated:
        name = plain(preset.name)
        note = t("{name} was saved by an older version of the bot; this is what is left of it.", name=name)
        above.append(Text(f"-# {note}"))
    room = MOST_CHARACTERS - sum(len(block.content) for block in (*above, *rules) if isinstance(block, Text))
    differences = screen.differences(preset.rules, preset.base_rules, t)
    if differences and room > _LEAST_ROOM:
        base = screen.title(preset.base_rules, preset.base, t)
        heading = t("**What differs from {base}**", base=base)
        told = bullets(differences, t, most=_BULLETS, room=room - len(heading) - 1)
        above.append(Text(f"{heading}\n{told}"))
    return Panel((*above, *rules), ACCENT)


def code_panel(preset: Preset, screen: GameScreen, t: Words) -> Panel:
    """Return the code that stands for a preset's rules."""
    code = write_code(preset.game, preset.base, preset.rules)
    explained = t(
        "Whoever has this code can play by these rules: `/play` takes it as a variant, on any server."
        " `/rules import` opens it in the editor."
    )
    title = screen.title(preset.rules, preset.name, t)
    return Panel((Text(f"### {title}\n```\n{code}\n```\n{explained}"),), ACCENT)


def delete_panel(preset: Preset, t: Words) -> Panel:
    """Return the question before a preset is deleted."""
    question = t("Delete **{name}** for the whole server?", name=plain(preset.name))
    consequence = t("It cannot be brought back. Running matches keep their rules.")
    reference = preset_key(preset)
    buttons = (
        Button(t("Delete it"), DELETE, reference, style=Style.DANGER),
        Button(t("Keep it"), KEEP, reference),
    )
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def said_panel(text: str) -> Panel:
    """Return a message of one line about what was done."""
    return Panel((Text(text),), ACCENT)


def preset_key(preset: Preset) -> str:
    """Return how controls and suggestions refer to a preset."""
    return f"{preset.game.key}:{preset.name}"


def _game_lines(
    game: AnyGame,
    presets: Sequence[Preset],
    default: str,
    screens: Mapping[str, GameScreen],
    t: Words,
    *,
    with_bases: bool,
) -> list[str]:
    screen = screens[game.key]
    lines = [f"### {t(FACES[game.key].name)}"]
    for preset in presets:
        if preset.game is not game:
            continue
        if not preset.is_own:
            told = screen.title(preset.rules, preset.name, t)
        else:
            told = f"**{plain(preset.name)}**"
            if with_bases:
                base = screen.title(preset.base_rules, preset.base, t)
                told = t("{name}, from {base}", name=told, base=base)
        lines.append(f"• {told}{' ★' if preset.name == default else ''}")
    return lines
