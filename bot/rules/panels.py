"""The panels of /rules: lists, rules in words, codes, confirmations; the verbs of all its controls."""

from enum import StrEnum
from typing import Final

from bot.common.ids import fingerprint
from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.custom_ids import confirming
from bot.messages.list_words import bullets
from bot.messages.names import plain
from bot.messages.panels import (
    MOST_CHARACTERS,
    Block,
    Button,
    Panel,
    Reference,
    Row,
    Style,
    Text,
)
from bot.rules.codes import write_code
from bot.rules.drafts import Draft
from bot.rules.preset_words import preset_key
from bot.rules.store import Preset

PLAY_VERB: Final = "open.draft"
"""Opens a table with the rules of a draft, saved or not; `bot.tables.clicks` handles it."""
PLAY_PRESET_VERB: Final = "open.preset"
"""Opens a table with the variant that its body names; `bot.tables.clicks` handles it."""
AREA: Final = "house"
"""The first part of all their verbs."""
ACCENT: Final = 0x3D5A80
LONGEST_LIST: Final = 20
"""The most lines of what differs."""
_LEAST_ROOM: Final = 200
"""With less room than this beside long rules, differences are left out."""


class RuleVerb(StrEnum):
    """The verbs of /rules. Their custom_ids have the draft in place of the table."""

    OPEN = "house.open"
    """Show a screen of the editor, by default the first."""
    SET = "house.set"
    FIND = "house.find"
    """Ask what to look for; the submitted form has the same verb."""
    TYPE = "house.type"
    """Ask for a number; the submitted form has the same verb."""
    ORDINARY = "house.ordinary"
    USUAL = "house.usual"
    """Switch a usual rule on or off."""
    SAVE = "house.save"
    REPLACE = "house.replace"
    RENAME = "house.rename"
    """Ask for a name; the submitted form has the same verb."""
    RESET = "house.reset"
    DONE = "house.done"
    DROP = "house.drop"
    SHOW = "house.show"
    CODE = "house.code"
    DELETE = "house.delete"
    KEEP = "house.keep"
    BROWSE = "house.browse"
    """Shows a page of variants."""
    READ = "house.read"
    """Shows the rules of the chosen variant."""


def reference(draft: Draft) -> Reference:
    """Return the reference in the editor's controls."""
    return Reference(draft.draft_id, draft.revision)


def replacing(draft: Draft, there: Preset) -> str:
    """Return a short fingerprint of what would be replaced, and by what."""
    return fingerprint(draft.preset.fingerprint, there.fingerprint)


def replace_panel(draft: Draft, there: Preset, t: Words) -> Panel:
    """Return the confirmation before overwriting another preset."""
    question = t("**{name}** already exists, and isn’t what you started from.", name=plain(draft.name))
    consequence = t("If you replace it, you can’t get it back. Matches in progress keep their rules.")
    buttons = (
        Button(t("Replace"), RuleVerb.REPLACE, confirming("", replacing(draft, there)), style=Style.DANGER),
        Button(t("Back"), RuleVerb.OPEN),
    )
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def kept_panel(draft: Draft, t: Words) -> Panel:
    """Return the panel for leaving the editor with unsaved changes."""
    text = t(
        "**{name}** isn’t saved for the server, but it’s kept for you. Continue with `/rules edit` "
        "without a name.",
        name=plain(draft.name),
    )
    buttons = (
        Button(t("Continue"), RuleVerb.OPEN),
        Button(t("Discard"), RuleVerb.DROP, confirming("", draft.preset.fingerprint), style=Style.DANGER),
    )
    return Panel((Text(text), Row(buttons)), ACCENT)


def rules_panel(preset: Preset, screen: GameScreen, t: Words) -> Panel:
    """Return the rules in words, after their differences from the documented variant."""
    rules = tuple(screen.rules(preset.rules, preset.name, t))
    above: list[Block] = []
    if preset.outdated:
        name = plain(preset.name)
        note = t("{name} was saved by an older version of the bot. This is what’s left of it.", name=name)
        above.append(Text(f"-# {note}"))
    room = MOST_CHARACTERS - sum(len(block.content) for block in (*above, *rules) if isinstance(block, Text))
    differences = screen.differences(preset.rules, preset.base_rules, t)
    if differences and room > _LEAST_ROOM:
        base = screen.title(preset.base_rules, preset.base, t)
        heading = t("**Changes from {base}**", base=base)
        told = bullets(differences, t, most=LONGEST_LIST, room=room - len(heading) - 1)
        above.append(Text(f"{heading}\n{told}"))
    return Panel((*above, *rules), ACCENT)


def code_panels(preset: Preset, screen: GameScreen, t: Words) -> tuple[Panel, Panel]:
    """Return the code of a preset's rules alone, as one gesture copies it, and what it is for."""
    code = write_code(preset.game, preset.base, preset.rules, preset.name if preset.is_own else "")
    explained = t(
        "With this code, anybody can play by these rules: give it to `/play` as the variant, on any "
        "server. To edit it, use `/rules import`."
    )
    title = screen.title(preset.rules, preset.name, t)
    return Panel((Text(f"```\n{code}\n```"),)), Panel((Text(f"### {title}\n{explained}"),), ACCENT)


def delete_panel(preset: Preset, t: Words) -> Panel:
    """Return the confirmation before deleting a preset."""
    question = t("Delete **{name}** for the whole server?", name=plain(preset.name))
    consequence = t("You can’t get it back. Matches in progress keep their rules.")
    key = preset_key(preset)
    buttons = (
        Button(t("Delete"), RuleVerb.DELETE, confirming(key, preset.fingerprint), style=Style.DANGER),
        Button(t("Keep"), RuleVerb.KEEP, key),
    )
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def said_panel(text: str) -> Panel:
    """Return a one-line message about what was done."""
    return Panel((Text(text),), ACCENT)
