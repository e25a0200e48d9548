"""A bot without a library: plain requests, and interactions that nobody answers."""

import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground import Person, Playground
from playground.interactions import acts
from playground.interactions.acts import Act
from playground.world.model import Interaction, InteractionType


@dataclass
class Answer:
    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        return self.body["code"]

    def fault_at(self, *path: str | int) -> str:
        """The code of the first fault at a path of an invalid form."""
        assert self.code == 50035, self.body
        node = self.body["errors"]
        for step in path:
            assert str(step) in node, node
            node = node[str(step)]
        return node["_errors"][0]["code"]


class RawBot:
    def __init__(self, playground: Playground, http: aiohttp.ClientSession) -> None:
        self.playground = playground
        self.http = http

    async def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
    ) -> Answer:
        headers = {"Authorization": f"Bot {token or self.playground.token}"}
        form: Any = None
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                form.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        url = self.playground.api_url + path
        sent = {"data": form} if files is not None else {} if body is None else {"json": body}
        async with self.http.request(method, url, headers=headers, **sent) as response:
            raw = await response.read()
            return Answer(response.status, json.loads(raw) if raw else None, response.headers)

    @property
    def channel(self) -> str:
        return f"/channels/{self.playground.channels[0].id}"

    async def post(self, **message: Any) -> Answer:
        return await self.request("POST", f"{self.channel}/messages", message)

    async def edit(self, message_id: str, **message: Any) -> Answer:
        return await self.request("PATCH", f"{self.channel}/messages/{message_id}", message)

    async def respond(self, interaction: Interaction, kind: int, **data: Any) -> Answer:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.request("POST", path, {"type": kind, "data": data})

    def webhook(self, interaction: Interaction) -> str:
        return f"/webhooks/{self.playground.application_id}/{interaction.token}"

    async def register(self, *commands: dict[str, Any]) -> Answer:
        path = f"/applications/{self.playground.application_id}/commands"
        return await self.request("PUT", path, list(commands))


@asynccontextmanager
async def raw_bot(playground: Playground) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as http:
        yield RawBot(playground, http)


def begun(
    person: Person, kind: InteractionType = InteractionType.COMMAND, channel_id: str | None = None
) -> Interaction:
    """An interaction that nobody has answered yet, in the first channel if none is given."""
    channel_id = channel_id or next(iter(person.world.guild.channels))
    option = {"name": "x", "type": 3, "value": "", "focused": True}
    given = {"id": "1", "name": "table", "type": 1, "options": [option]}
    return acts.forge(person.world, person.member_in(channel_id), Act(kind, channel_id, given))


def clicked(person: Person, message: dict[str, Any], custom_id: str) -> Interaction:
    """A click that nobody has answered yet."""
    given = {"custom_id": custom_id, "component_type": 2}
    act = Act(InteractionType.COMPONENT, message["channel_id"], given, message["id"])
    return acts.perform(person.world, person.member, act)


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str = "b", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "press", "custom_id": custom_id, **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(count: int = 2, **more: Any) -> dict[str, Any]:
    options = [{"label": f"o{number}", "value": f"o{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def container(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 17, "components": list(components)}


V2 = 1 << 15
EPHEMERAL = 1 << 6
