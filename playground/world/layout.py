"""Components as Discord gives them back: every one with an id, media resolved to addresses."""

from typing import Any

from playground.api import render
from playground.validation.component_fields import Component
from playground.validation.component_layout import ATTACHMENT_SCHEME
from playground.world.errors import Json
from playground.world.model import Attachment
from playground.world.world import World

_LOADED = 2


def arranged(world: World, components: list[Component], files: list[Attachment]) -> list[Json]:
    """The JSON of a message's components."""
    trees = [component.model_dump(exclude_none=True) for component in components]
    _Numbering(trees).fill_in()
    file_by_name = {file.filename: file for file in files}
    for tree in trees:
        _resolve_media(world, tree, file_by_name)
    return trees


def resolved_embeds(world: World, embeds: list[Json], files: list[Attachment]) -> list[Json]:
    """Embeds with the addresses of the message's own files in place of `attachment://`."""
    url_by_name = {ATTACHMENT_SCHEME + file.filename: render.attachment_url(world, file) for file in files}
    for embed in embeds:
        for part in embed.values():
            if isinstance(part, dict):
                part |= {key: url_by_name.get(value, value) for key, value in part.items()}
    return embeds


class _Numbering:
    def __init__(self, trees: list[Json]) -> None:
        self._trees = trees
        self._taken = {component["id"] for component in self._all(trees) if component.get("id")}
        self._next = 1

    def fill_in(self) -> None:
        for component in self._all(self._trees):
            if not component.get("id"):
                component["id"] = self._free()

    def _free(self) -> int:
        while self._next in self._taken:
            self._next += 1
        self._taken.add(self._next)
        return self._next

    def _all(self, trees: list[Json]) -> list[Json]:
        found: list[Json] = []
        for tree in trees:
            below = [*tree.get("components", [])]
            below += [tree[key] for key in ("accessory", "component") if key in tree]
            found += [tree, *self._all(below)]
        return found


def _resolve_media(world: World, node: Any, file_by_name: dict[str, Attachment]) -> None:
    if isinstance(node, list):
        for item in node:
            _resolve_media(world, item, file_by_name)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in {"media", "file"}:
                node[key] = _media(world, value["url"], file_by_name)
            else:
                _resolve_media(world, value, file_by_name)
        file = file_by_name.get(_filename(node.get("file")))
        if file is not None:
            node |= {"name": file.filename, "size": len(file.content)}


def _filename(media: Any) -> str:
    return str(media.get("url", "")).rsplit("/", 1)[-1] if isinstance(media, dict) else ""


def _media(world: World, url: str, file_by_name: dict[str, Attachment]) -> Json:
    file = file_by_name.get(url.removeprefix(ATTACHMENT_SCHEME))
    media: Json = {"url": url, "proxy_url": url, "loading_state": _LOADED, "flags": 0}
    if file is not None and url.startswith(ATTACHMENT_SCHEME):
        address = render.attachment_url(world, file)
        media |= {
            "url": address,
            "proxy_url": address,
            "attachment_id": file.id,
            "content_type": file.content_type,
            "width": file.width,
            "height": file.height,
        }
    return media
