"""Whose names a person's client can show.

A client knows the people whose user objects have reached it: authors, people who are pinged, people who used
a command, in the messages it has loaded. Of a server's member list it loads what is on the screen, so in a
large server it may know nobody else. A mention of a stranger shows as an id or "unknown user".

From Discord's documentation of messages ("mentions") and the issues 1479 and 2126 of discord-api-docs. What
a client keeps from other sources, such as voice channels and friends, is left out.
"""

import re
from collections.abc import Iterator

from playground.api import render
from playground.world.errors import Json
from playground.world.messages import seen_in
from playground.world.world import World

_MENTION = re.compile(r"<@!?(\d+)>")


def known_to(world: World, person_id: str) -> set[str]:
    """The ids of the people whom someone's client knows from the messages that it can load."""
    known = {person_id, world.bot.id}
    places = [channel for guild in world.guilds.values() for channel in guild.channels.values()]
    for channel in (*places, *world.private_channels.values()):
        if world.sees(person_id, channel.id):
            for message in seen_in(channel, person_id, with_ephemeral=True):
                known |= introduced_by(render.message(world, message))
    return known


def introduced_by(message: Json) -> set[str]:
    """The ids of the people whose user objects come with a message."""
    found = {message["author"]["id"], *(user["id"] for user in message["mentions"])}
    if "interaction_metadata" in message:
        found.add(message["interaction_metadata"]["user"]["id"])
    if message.get("referenced_message"):
        found |= introduced_by(message["referenced_message"])
    return found


def mentioned_in(message: Json) -> set[str]:
    """The ids of the people whom the texts of a message mention, whether that pings them or not."""
    return {user_id for text in _texts(message) for user_id in _MENTION.findall(text)}


def _texts(part: Json) -> Iterator[str]:
    if isinstance(part.get("content"), str):
        yield part["content"]
    for below in part.get("components", ()):
        yield from _texts(below)
