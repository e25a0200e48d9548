"""The traffic between a page and its server, recorded in the browser from the first frame on."""

import json
from typing import Any, Final

from playwright.async_api import Page, WebSocket

_AUTOCOMPLETE: Final = 4


class Traffic:
    """The frames of one page.

    Attributes:
        received: every frame the page was sent, as JSON in which letters stand for themselves.
        failures: what the page was told of interactions that failed.
        asked: how often something was clicked or sent.
        unanswered: the nonces of what is not answered yet.
    """

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.failures: list[str] = []
        self.asked = 0
        self.unanswered: set[str] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._hear_page(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._hear_server(json.loads(frame)))

    def _hear_page(self, frame: dict[str, Any]) -> None:
        if frame["op"] == "interact" and frame["type"] != _AUTOCOMPLETE:
            self.asked += 1
            self.unanswered.add(frame["nonce"])

    def _hear_server(self, frame: dict[str, Any]) -> None:
        self.received.append(json.dumps(frame, ensure_ascii=False))
        told = frame["d"]
        failed = frame["t"] == "error" or (frame["t"] == "interaction" and told["state"] == "failed")
        if failed:
            self.failures.append(str(told["message"]))
        if failed or (frame["t"] == "interaction" and told["state"] == "success"):
            self.unanswered.discard(told["nonce"])
