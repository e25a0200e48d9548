"""The panels of /verify: the seed, the checks, and for its players the record as a file."""

from typing import Final

from bot.i18n import Words
from bot.tables.verifying import Proof
from bot.ui.games.registry import FACES
from bot.ui.panels import Block, Document, Panel, Text
from game.core.record import MatchRecord

_SHOWN: Final = 32
"""Hexadecimal digits: 128 bits, so that nobody can find a second seed. /verify shows all 64."""
_GROUP: Final = 4


def shown_digits(commitment: str) -> str:
    """Return the digits of a commitment that boards show, in readable groups."""
    return " ".join(commitment[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


def shuffles_text(commitment: str, t: Words) -> str:
    """Return the small line with a match's commitment, and what it is good for."""
    sealed = t(
        "Sealed shuffle {commitment}: `/verify` proves after the match that nobody changed it.",
        commitment=shown_digits(commitment),
    )
    return f"-# {sealed}"


_RUNS, _PASSED, _FAILED = 0x1F5FA8, 0x2E7D5B, 0xB3412E
_GOOD, _BAD, _NEITHER = "✓", "✗", "–"
_MOST_OF_A_FAULT: Final = 200


def proof_panel(proof: Proof, user_id: int, t: Words) -> Panel:
    """Return the verification of a match, with its record attached for its players."""
    if proof.record is None or proof.verification is None:
        return _running_panel(proof, t)
    blocks: list[Block] = [
        Text("\n".join((_heading(proof, t), *_checks(proof, t)))),
        Text(
            f"{_published(proof.record, t)}\n**{shown_digits(proof.commitment)}**\n`{proof.commitment}`\n"
            f"{t('Seed, revealed after the match')}\n`{proof.record.seed}`"
        ),
        Text(
            "-# "
            + t("The bot’s documentation on fair shuffles has a script that checks this without the bot.")
        ),
    ]
    if user_id in proof.players:
        record = proof.record.model_dump_json(indent=1).encode()
        blocks.append(Document(f"match-{proof.match_id}.json", record))
    return Panel(tuple(blocks), _PASSED if proof.passed else _FAILED)


def _running_panel(proof: Proof, t: Words) -> Panel:
    lines = (
        _heading(proof, t),
        t(
            "This match is still being played. Its seed stays secret until the end; this is the "
            "commitment to it:"
        ),
        f"**{shown_digits(proof.commitment)}**\n`{proof.commitment}`",
        "-# " + t("When the match is over, `/verify` reveals the seed and the record, and checks them."),
    )
    return Panel((Text("\n".join(lines)),), _RUNS)


def _heading(proof: Proof, t: Words) -> str:
    """Return what was played, by whom, and how to have it checked again."""
    game = t(FACES[proof.game.key].name)
    players = ", ".join(f"<@{user_id}>" for user_id in proof.players)
    again = t("Check this match again: `/verify match:{match}`", match=proof.match_id)
    return "\n".join((f"### {game}", *([players] if players else []), f"-# {again}"))


def _published(record: MatchRecord, t: Words) -> str:
    """Return when the commitment was published."""
    if record.mix is None:
        return t("Commitment, published before the first card")
    return t("Commitment, shown before the match started: compare it with your notes")


def _mixed(clicks: int, t: Words) -> str:
    if not clicks:
        alone = t("No player’s click is mixed in: whoever runs the bot could have tried several seeds.")
        return f"{_NEITHER} {alone}"
    mixed = t.plural(
        "{count} player’s click is mixed into the shuffles.",
        "{count} players’ clicks are mixed into the shuffles.",
        clicks,
    )
    return f"{_GOOD} {mixed}"


def _checks(proof: Proof, t: Words) -> list[str]:
    checked = proof.verification
    if checked is None:
        return []
    lines = [
        f"{_GOOD} {t('The seed matches the commitment made before the first card.')}"
        if checked.keeps_commitment
        else f"{_BAD} {t('The seed doesn’t match the commitment made before the first card.')}"
    ]
    if proof.flaw is not None:
        return [*lines, f"{_BAD} {t('The stored log was changed: {fault}', fault=_quoted(proof.flaw))}"]
    lines.append(f"{_GOOD} {t('The log of the match is intact, row by row.')}")
    if checked.fault is not None:
        return [
            *lines,
            f"{_BAD} {t('The match doesn’t follow from its seed: {fault}', fault=_quoted(checked.fault))}",
        ]
    dealt = t.plural(
        "Dealing again from the seed gives the same cards.",
        "Dealing again from the seed gives the same cards in all {count} deals.",
        checked.deals,
    )
    moved = t.plural(
        "{count} move, replayed, leads to its recorded position.",
        "{count} moves, replayed, lead to their recorded positions.",
        checked.entries,
    )
    return [*lines, _mixed(checked.contributions, t), f"{_GOOD} {dealt}", f"{_GOOD} {moved}"]


def _quoted(fault: str) -> str:
    return f"`{fault[:_MOST_OF_A_FAULT].replace('`', '’')}`"
