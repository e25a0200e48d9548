"""The panels of /verify: the match, the checks, the seed, and for its players the record as a file."""

from dataclasses import replace
from enum import StrEnum
from typing import Final

from bot.daily.store import Sealed
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import ReplayVerb
from bot.messages.documents import document
from bot.messages.names import KnownName
from bot.messages.panels import Block, Button, Menu, Option, Panel, Row, Text
from bot.messages.time_words import date
from bot.replay.panels import company, game_title, match_option
from bot.verify.store import Proof, RecentMatches
from game.core.record import MatchRecord

AREA: Final = "verify"
"""The prefix of their verbs."""


class VerifyVerb(StrEnum):
    """The verbs of the controls of /verify."""

    MATCH = "verify.match"
    """Verify the match with the chosen id."""


_SHOWN: Final = 32
"""Hexadecimal digits: 128 bits, so that nobody can find a second seed. /verify shows all 64."""
_GROUP: Final = 4


def shown_digits(commitment: str) -> str:
    """Return the digits of a commitment that boards show, in readable groups."""
    return " ".join(commitment[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


def shuffles_text(commitment: str, t: Words, *, is_over: bool = False) -> str:
    """Return the small line with a match's commitment and its purpose; `is_over`: it can be verified now."""
    sealed = (
        t(
            "Sealed shuffle {commitment}: `/verify` proves that nobody changed it.",
            commitment=shown_digits(commitment),
        )
        if is_over
        else t(
            "Sealed shuffle {commitment}: `/verify` proves after the match that nobody changed it.",
            commitment=shown_digits(commitment),
        )
    )
    return f"-# {sealed}"


def sealed_text(sealed: Sealed, t: Words) -> str:
    """Return the small lines with the commitments to the seeds of today's deals and tomorrow's."""
    lines = (
        t("Today’s sealed shuffle: {commitment}", commitment=shown_digits(sealed.today)),
        t("Tomorrow’s: {commitment}", commitment=shown_digits(sealed.tomorrow)),
    )
    return "\n".join(f"-# {line}" for line in lines)


def of_days_text(sealed: Sealed, t: Words) -> str:
    """Return the same below another match, where it needs a heading."""
    return f"-# **{t('The day’s deals')}**\n{sealed_text(sealed, t)}"


_RUNS, _PASSED, _FAILED = 0x1F5FA8, 0x2E7D5B, 0xB3412E
_GOOD, _BAD, _NEITHER = "✓", "✗", "–"
_MOST_OF_A_FAULT: Final = 200


def _nobody_known(_: int) -> None:
    """Name nobody: mentions show the names."""


def proof_panel(
    proof: Proof,
    user_id: int,
    t: Words,
    name_of: KnownName = _nobody_known,
    recent: RecentMatches | None = None,
    *,
    how: str | None = None,
) -> Panel:
    """Return the verification of a match, with its record attached for its players.

    `recent` are the other matches to choose from; None in a public answer, which has no controls. `how` is
    the address of the page that says how to check a match without the bot.
    """
    if proof.record is None or proof.verification is None:
        return _running_panel(proof, user_id, t, name_of, recent)
    blocks: list[Block] = [
        Text("\n".join((*_heading(proof, _verdict(proof, t), name_of, t), "", *_checks(proof, t)))),
        Text(
            f"{_published(proof.record, t)}\n**{shown_digits(proof.commitment)}**\n`{proof.commitment}`\n"
            f"{t('Seed, revealed after the match')}\n`{proof.record.seed}`"
        ),
        Text(_by_oneself(proof, user_id, how, t)),
    ]
    if user_id in proof.players:
        record = proof.record.model_dump_json(indent=1).encode()
        blocks.append(document(_file_name(proof), record, t))
    if recent is not None:
        blocks.append(Row((Button(t("Replay"), ReplayVerb.OPEN, proof.match_id, emoji="🎬"),)))
    colour = _PASSED if proof.passed else _FAILED
    return Panel((*blocks, *_matches_menu(proof, user_id, t, name_of, recent)), colour)


def _running_panel(
    proof: Proof, user_id: int, t: Words, name_of: KnownName, recent: RecentMatches | None
) -> Panel:
    lines = (
        *_heading(proof, t("This match is still being played"), name_of, t),
        "",
        t("Its seed stays secret until the end; this is the commitment to it:"),
        f"**{shown_digits(proof.commitment)}**\n`{proof.commitment}`",
        "-# " + t("When the match is over, `/verify` reveals the seed and the record, and checks them."),
    )
    return Panel((Text("\n".join(lines)), *_matches_menu(proof, user_id, t, name_of, recent)), _RUNS)


def _verdict(proof: Proof, t: Words) -> str:
    return t("✓ This match was dealt fairly") if proof.passed else t("✗ This match fails the check")


def _heading(proof: Proof, verdict: str, name_of: KnownName, t: Words) -> list[str]:
    """Return the verdict, what was played, by whom and when."""
    played = proof.played
    if played is None:
        players = ", ".join(f"<@{user_id}>" for user_id in proof.players)
        return [f"### {verdict}", t(FACES[proof.game.key].name), *([players] if players else [])]
    when = date(played.started_at if played.ended_at is None else played.ended_at)
    people = company(played, name_of, t)
    return [f"### {verdict}", f"**{game_title(played, t)}**", " · ".join((people, when))]


def _by_oneself(proof: Proof, user_id: int, how_page: str | None, t: Words) -> str:
    """Return how to check the match without the bot."""
    heading = t("**Check it yourself**")
    if how_page is not None:
        heading = f"{heading} · [{t('how the shuffles work')}](<{how_page}>)"
    if user_id not in proof.players:
        return f"{heading}\n-# {t('Its players get the record as a file here, to check it without the bot.')}"
    how = t(
        "Save the file below into a copy of the bot’s code and run `python -m game verify {file}`. "
        "Its documentation on fair shuffles also has a script that needs none of this code.",
        file=_file_name(proof),
    )
    return f"{heading}\n-# {how}"


def _file_name(proof: Proof) -> str:
    return f"match-{proof.match_id}.json"


def _matches_menu(
    proof: Proof, user_id: int, t: Words, name_of: KnownName, recent: RecentMatches | None
) -> tuple[Block, ...]:
    """Return a menu of the other matches; nothing if there is none."""
    if recent is None or all(one.match_id == proof.match_id for one in recent.matches):
        return ()
    options = tuple(
        replace(option, chosen=option.value == proof.match_id)
        for option in match_options(recent, name_of, t, user_id)
    )
    return Text(f"**{t('Another match')}**"), Menu(VerifyVerb.MATCH, options, t("Another match…"))


def match_options(recent: RecentMatches, name_of: KnownName, t: Words, user_id: int) -> list[Option]:
    """Return the matches to choose from, newest first, as lines of a menu."""
    return [
        match_option(one, name_of, t, now=recent.now, value=one.match_id, but=user_id)
        for one in recent.matches
    ]


def _published(record: MatchRecord, t: Words) -> str:
    """Return when the commitment was published."""
    if record.mix is None:
        return t("Commitment, published before the first card")
    return t("Commitment, shown before the match started: compare it with your notes")


def _mixed(clicks: int, t: Words) -> str:
    if not clicks:
        alone = t("No player’s click is mixed in: the owner of the bot could have tried several seeds.")
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
