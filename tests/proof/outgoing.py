"""Everything the bot would send about a table to one viewer and to everybody, as bytes."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.common.errors import RefusedError
from bot.discord.sending.render import render
from bot.games.core.screen import PICK_VERB
from bot.i18n import words_for
from bot.messages.drawer import drawn
from bot.messages.panels import Button, Menu, Panel, Reference, Row, Sketch
from bot.pictures.emojis import CardEmojis
from bot.tables.clicks.services import TableServices
from bot.tables.live.awaited import notice_text, turns_of
from bot.tables.model.values import Display, TableValue
from bot.tables.panels.hand import Asked, hand_anchor
from bot.tables.panels.seats import Visitor, seats_panel
from game.core.cards import CARDS_PER_PACK
from game.core.protocol import Refusal, Seat, Viewer
from tests.proof.twins import match_of, user_of

STRANGER = 99
"""Sits nowhere, and may watch."""
LATE = 2_000_000_000_000
"""A time (ms) at which everybody has kept the others waiting."""
MOST_PICKS = 4
"""Things of a hand that are opened, of many alike."""


def every_face(_language: str) -> CardEmojis:
    """Return the cards as emojis, as if all were uploaded."""
    return CardEmojis(tuple(f"<:card:{1000 + card}>" for card in range(CARDS_PER_PACK)), "<:back:999>")


async def message(panel: Panel, reference: Reference, *, pictures: bool) -> str:
    """Return a message in its final form: components, custom_ids, and the hashes of its pictures.

    Without `pictures` each is told by its scene instead, which is all it is drawn from.
    """
    if not pictures:
        scenes = [repr(block.scene) for block in panel.blocks if isinstance(block, Sketch)]
        panel = replace(panel, blocks=tuple(b for b in panel.blocks if not isinstance(b, Sketch)))
        return json.dumps([render(panel, reference)[0].to_components(), scenes])
    view, files = render(await drawn(panel), reference)
    hashes = [hashlib.sha256(file.fp.read()).hexdigest() for file in files]
    told = [file.description for file in files]
    return json.dumps([view.to_components(), hashes, told])


async def sent_to_all(
    services: TableServices, table: TableValue, *, pictures: bool = False
) -> dict[str, str]:
    """Return every board by what it is."""
    return {
        f"board {name}": await message(
            services.panels.board(shown), Reference(table.table_id), pictures=pictures
        )
        for name, shown in displays(table)
    }


async def sent(
    services: TableServices,
    table: TableValue,
    viewer: Viewer,
    refused: Sequence[Any] = (),
    *,
    pictures: bool = False,
) -> dict[str, str]:
    """Return every message and sentence for one viewer alone by what it is, or for a stranger who watches."""
    t = words_for("en-US")
    if viewer is None:
        watched = services.panels.watched(table, STRANGER, t)
        return {"watched": await message(watched, Reference(table.table_id), pictures=pictures)}
    practice = services.panels.hand(replace(table, private=True, display=Display.EMOJI), viewer, t)
    out = {"practice": await message(practice, hand_anchor(table, viewer), pictures=pictures)}
    of_day = services.panels.hand(replace(table, private=True, last_deal=True, daily="2026-11-24"), viewer, t)
    out["day's deal"] = await message(of_day, hand_anchor(table, viewer), pictures=pictures)
    hand, reference = services.panels.hand(table, viewer, t), hand_anchor(table, viewer)
    out["hand"] = await message(hand, reference, pictures=pictures)
    for name, panel in _around_the_seats(services, table, user_of(viewer)):
        out[name] = await message(panel, Reference(table.table_id), pictures=pictures)
    out["notice"] = notice_text(table, turns_of(table), warned=True)
    for pick in _picks(hand)[:MOST_PICKS]:
        opened = services.panels.hand(table, viewer, t, Asked(pick))
        out[f"pick {pick}"] = await message(opened, reference, pictures=pictures)
    for number, action in enumerate(refused):
        out[f"refusal {number}"] = refusal_told(services, table, viewer, action)
    return out


def _around_the_seats(services: TableServices, table: TableValue, user_id: int) -> list[tuple[str, Panel]]:
    """Return what one person is shown of the seats, as any player and as the host."""
    names, t = services.panels.names(table), words_for("fr")
    visitor = Visitor(user_id)
    return [
        ("seats", seats_panel(table, visitor, names, t)),
        ("host", services.panels.host(table, visitor, t)),
    ]


def displays(table: TableValue) -> list[tuple[str, TableValue]]:
    """Return the table in each way that a board can be shown."""
    return [(display.value, replace(table, display=display)) for display in Display]


def refusal_told(services: TableServices, table: TableValue, seat: Seat, action: Any) -> str:
    """Return why a seat cannot do something: the facts and the sentence."""
    refusal = table.game.refuse(match_of(table).state, seat, action)
    if not isinstance(refusal, Refusal):
        return "allowed"
    sentence = services.panels.problem(RefusedError(refusal), table, user_of(seat), words_for("fr"))
    return f"{refusal!r} {sentence}"


def events_told(
    services: TableServices, table: TableValue, events: Sequence[Any], viewer: Viewer
) -> list[str]:
    """Return what is told of events: as data, and in words."""
    game, screen = table.game, services.panels.screens[table.game.key]
    names, t = services.panels.names(table), words_for("en-US")
    told = []
    for event in events:
        seen = game.redact(event, viewer)
        if seen is not None:
            data = json.dumps(game.events.dump_python(seen, mode="json", by_alias=True))
            told.append(f"{data} {screen.tell(seen, names, t)}")
    return told


def _picks(panel: Panel) -> list[str]:
    found = []
    for block in panel.blocks:
        if isinstance(block, Row):
            found += [b.body for b in block.buttons if isinstance(b, Button) and b.verb == PICK_VERB]
        elif isinstance(block, Menu) and block.verb == PICK_VERB:
            found += [option.value for option in block.options]
    return found
