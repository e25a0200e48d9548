"""Random invalid requests and frames: junk, or valid ones with one spoilt place."""

import json
import random
import re
from typing import Any
from urllib.parse import quote

from playground.api.api import PREFIX, ROUTES

IDS = ["0", "1", "-1", "abc", "%00", "%ff", "%2e%2e%2f", "²", "9" * 30, "9" * 5000, "x" * 5000, "a b", ""]
PATHS = [
    "/",
    "/%00",
    "/x%00y",
    "/" + "x" * 300,
    "/" + "x/" * 2000,
    "/..%2f..%2fetc/passwd",
    "//",
    "/css",
    "/*",
]
ORIGINS = [
    "null",
    "",
    "http://[",
    "http://127.0.0.1:abc",
    "http://a:99999",
    "//",
    "é",
    "http://\xff",
    "x" * 4000,
]
HOSTS = ["127.0.0.1", "localhost:x", "[", "[::1", "", "evil.example", "a:b:c", "é"]
TYPES = [
    "application/json",
    "application/json; charset=nonsense",
    "multipart/form-data",
    "multipart/form-data; boundary=b",
    "text/plain",
    ";;",
]
BODIES = [
    b"",
    b"{",
    b"\xff",
    b"[]",
    b"null",
    b'"\\ud800"',
    b"NaN",
    b'{"content": 1e999, "flags": NaN}',
    b"[" * 5000 + b"]" * 5000,
    b'{"content":' * 200 + b"1" + b"}" * 200,
    b"1" * 5000,
    b"--b\r\n\r\n",
    b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n[\r\n--b--\r\n',
    b'--b\r\nContent-Disposition: form-data; name="files[99999999999999999999]"\r\n\r\n\xff\r\n--b--\r\n',
    b"--b\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--b--\r\n",
]
KEYS = re.findall(
    r"\w+",
    """
    content embeds components flags type data options name description id value values custom_id
    style label emoji message_id channel_id target_id fields title color timestamp footer text tts
    nonce focused component component_type files filename content_type attachments message_reference
    allowed_mentions parse users poll sticker_ids limit before on params action person locale
    administrator allow deny count auto_archive_duration choices name_localizations image query
    user_ids intents bitfield
    """,
)


BUTTONS = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", "label": "B"}]}
SELECT = {
    "type": 3,
    "custom_id": "s",
    "options": [{"label": "A", "value": "a"}, {"label": "C", "value": "c"}],
}
MESSAGE = {
    "content": "hello",
    "tts": False,
    "flags": 0,
    "embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}], "color": 1, "footer": {"text": "f"}}],
    "components": [BUTTONS, {"type": 1, "components": [SELECT]}],
    "allowed_mentions": {"parse": ["users"]},
    "attachments": [{"id": 0, "filename": "x.png"}],
}
COMMAND = {
    "name": "go",
    "description": "d",
    "type": 1,
    "options": [
        {"type": 3, "name": "text", "description": "d", "choices": [{"name": "n", "value": "v"}]},
        {"type": 4, "name": "number", "description": "d", "min_value": 1, "max_value": 9},
        {"type": 3, "name": "typed", "description": "d", "autocomplete": True},
        {"type": 6, "name": "who", "description": "d"},
    ],
}
LAYOUT = {
    "flags": 32768,
    "components": [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "x"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "y"}],
                    "accessory": BUTTONS["components"][0],
                },
                {"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]},
                {"type": 14, "spacing": 1},
                BUTTONS,
            ],
        }
    ],
}
BODIES_THAT_ARE_RIGHT = [
    MESSAGE,
    MESSAGE,
    LAYOUT,
    LAYOUT,
    COMMAND,
    COMMAND,
    [COMMAND],
    {"name": "thread", "type": 11, "auto_archive_duration": 60},
    {"name": "emoji", "image": "data:image/png;base64,iVBORw0KGgo="},
    {"type": 4, "data": MESSAGE},
    {"messages": ["1", "2"]},
    {"recipient_id": "1"},
]
INPUTS = [
    (
        2,
        {
            "name": "go",
            "type": 1,
            "options": [{"name": "number", "value": 3}, {"name": "text", "value": "v"}],
        },
    ),
    (4, {"name": "go", "type": 1, "options": [{"name": "typed", "value": "x", "focused": True}]}),
    (3, {"custom_id": "b", "component_type": 2}),
    (3, {"custom_id": "s", "component_type": 3, "values": ["a"]}),
    (5, {"custom_id": "m", "components": [{"type": 1, "components": [{"custom_id": "i", "value": "v"}]}]}),
]


ASKED = [
    route
    for route in ROUTES
    # Without its server or channels, every request of the bot is refused at once.
    if (route.method, route.template.rpartition("/")[2])
    not in {("DELETE", "{guild_id}"), ("DELETE", "{channel_id}")}
]


class Junk:
    """Makes values at random, of which some are nearly right."""

    def __init__(self, seed: int, known: list[str]) -> None:
        self.rng = random.Random(seed)
        self.known = known

    def value(self, depth: int = 0) -> Any:
        """Return any JSON, often an id or number that is right."""
        kind = self.rng.randrange(12 if depth < 4 else 8)
        match kind:
            case 0 | 1:
                return self.rng.choice(self.known)
            case 2:
                return self.rng.choice([0, 1, 2, 3, 4, 5, 10, 17, 18, -1, 64, 2**63, 10**30, 1.5, 1e308 * 10])
            case 3:
                return self.rng.choice(["", " ", "\0", "\ud800", "x" * 3000, "é", "²", "🂡", *IDS[:4]])
            case 4:
                return self.rng.choice([True, False, None])
            case 5 | 6:
                return self.rng.choice([[], {}, [[]], [None], {"": None}])
            case 7:
                return self.rng.choice(KEYS)
            case 8 | 9:
                return [self.value(depth + 1) for _ in range(self.rng.randrange(4))]
            case _:
                return self.form(depth + 1)

    def form(self, depth: int = 0) -> dict[str, Any]:
        """Return an object with keys that mean something."""
        return {self.rng.choice(KEYS): self.value(depth) for _ in range(self.rng.randrange(6))}

    def wrong(self, right: Any) -> Any:
        """Return a copy of a valid value with one place spoilt."""
        if self.rng.random() < 0.15 or not right or not isinstance(right, dict | list):
            return self.value()
        if isinstance(right, list):
            at = self.rng.randrange(len(right))
            return [self.wrong(one) if number == at else one for number, one in enumerate(right)]
        at = self.rng.choice(list(right))
        if self.rng.random() < 0.1:
            return {name: one for name, one in right.items() if name != at}
        return {name: self.wrong(one) if name == at else one for name, one in right.items()}

    def body(self) -> bytes:
        """Return the body of a request."""
        kind = self.rng.randrange(10)
        if kind == 0:
            return self.rng.choice(BODIES)
        right = self.rng.choice(BODIES_THAT_ARE_RIGHT)
        return json.dumps(right if kind == 1 else self.wrong(right) if kind < 8 else self.form()).encode()

    def request(self, port: int, token: str) -> bytes:
        """Return a request as sent over the wire."""
        route, rng = self.rng.choice(ASKED), self.rng
        method, path = route.method, route.template
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + rng.choice([*IDS, *self.known * 5]) + rest.partition("}")[2]
        target = PREFIX + quote(path, safe="/%@")
        if rng.random() < 0.3:
            method = rng.choice(["GET", "GET", "POST", "HEAD", "OPTIONS", "PUT", "TRACE"])
            target = rng.choice(
                [*PATHS, "/gateway/", "/page/socket", "/cdn/attachments/1/%00/x", "/cdn/emojis/%00"]
            )
        if rng.random() < 0.3:
            target += rng.choice(
                [
                    "?",
                    "?limit=abc",
                    "?limit=" + "9" * 5000,
                    "?a=%ff&a=%00",
                    "?before=x",
                    "?after=%C2%B2",
                    "?around=-1",
                ]
            )
        headers = {"Host": f"127.0.0.1:{port}", "Authorization": f"Bot {token}", "Connection": "close"}
        if rng.random() < 0.15:
            headers["Origin"] = rng.choice(ORIGINS)
        if rng.random() < 0.1:
            headers["Host"] = rng.choice(HOSTS)
        body = b""
        if method in {"POST", "PUT", "PATCH"}:
            body = self.body()
            headers["Content-Type"] = rng.choice([*TYPES[:1] * 20, *TYPES])
        headers["Content-Length"] = str(len(body))
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode() + body
