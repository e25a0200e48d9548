"""Check requests against Discord's own OpenAPI description, where `DISCORD_OPENAPI` names that file.

The description is public (discord/discord-api-spec on GitHub, `specs/openapi.json`, MIT) but not part
of this project. It is made stricter, so that misspelt members are found, and its unions are told
apart by `type`, so that a fault is reported where it is. What discord.py 2.7.1 rightly sends and the
description rejects is listed in `_admit_known_deviations`, and nothing else is forgiven.
"""

import copy
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

VARIABLE = "DISCORD_OPENAPI"
_METHODS = frozenset({"get", "put", "post", "patch", "delete"})
_REFERENCE = "#/components/schemas/"
_BOOLEANS = {"1": True, "true": True, "0": False, "false": False}
_MOST_ERRORS = 10

Json = dict[str, Any]


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    name: str
    pattern: re.Pattern[str]
    parameters: list[Json]
    body: Json | None
    takes_files: bool


class SpecValidator:
    """Discord's description, ready to check requests."""

    def __init__(self, spec: Json) -> None:
        spec = copy.deepcopy(spec)
        self._schemas = spec["components"]["schemas"]
        _admit_known_deviations(self._schemas)
        _admit_nested_fields(spec)
        for schema in self._schemas.values():
            _close_objects(schema)
        _tell_apart(spec, self._schemas)
        self._operations = _operations(spec)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    @classmethod
    def from_environment(cls) -> "SpecValidator | None":
        """The validator for the file that `DISCORD_OPENAPI` names; None if it is unset."""
        name = os.environ.get(VARIABLE)
        return _validator_of(name) if name else None

    def check(
        self, method: str, path: str, query: Mapping[str, str], body: Any, has_files: bool
    ) -> tuple[str, list[str]]:
        """What is wrong with a request: the operation it is, and a line for each fault.

        Args:
            method: the HTTP method.
            path: below `/api/v10`.
            query: the query string.
            body: the decoded JSON, or `payload_json` of a multipart request; None without a body.
            has_files: whether files came with it.
        """
        for operation in self._operations:
            match = operation.pattern.fullmatch(f"{method} {path}")
            if match is None:
                continue
            errors = [
                *self._parameter_errors(operation, "path", match.groupdict()),
                *self._parameter_errors(operation, "query", query),
                *self._body_errors(operation, body),
            ]
            if has_files and not operation.takes_files:
                errors.append("files are not taken here")
            return operation.name, errors[:_MOST_ERRORS]
        return f"{method} {path}", ["there is no such operation"]

    def _parameter_errors(self, operation: Operation, place: str, given: Mapping[str, str]) -> Iterator[str]:
        known = {one["name"]: one["schema"] for one in operation.parameters if one["in"] == place}
        for name, value in given.items():
            if name not in known:
                yield f"{place}.{name}: unknown parameter"
                continue
            key = f"{operation.name} {place} {name}"
            if not any(self._validator(key, known[name]).is_valid(one) for one in _readings(value)):
                yield f"{place}.{name}: {value!r} is not allowed"

    def _body_errors(self, operation: Operation, body: Any) -> Iterator[str]:
        if operation.body is None:
            if body:
                yield "a body is not taken here"
            return
        if body is None:
            return
        for error in self._validator(operation.name, operation.body).iter_errors(body):
            where = "/".join(str(step) for step in error.instance_path)
            yield f"{where}: {error.message}"

    def _validator(self, key: str, schema: Json) -> jsonschema_rs.Draft202012Validator:
        if key not in self._validators:
            # What a schema could refer to is compiled with it: all of the description would take 40 ms.
            whole = {**schema, "components": {"schemas": self._needed_by(schema)}}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole, validate_formats=False)
        return self._validators[key]

    def _needed_by(self, schema: Json) -> Json:
        """Return the schemas to which one refers, and to which those refer."""
        needed: Json = {}
        waiting = [schema]
        while waiting:
            for node in _nodes(waiting.pop()):
                name = str(node.get("$ref", "")).removeprefix(_REFERENCE)
                if name and name not in needed:
                    needed[name] = self._schemas[name]
                    waiting.append(needed[name])
        return needed


@cache
def _validator_of(name: str) -> SpecValidator:
    """Read a description once: to make it stricter takes longer than most tests that ask it."""
    return SpecValidator(json.loads(Path(name).read_text(encoding="utf-8")))


def _readings(value: str) -> list[Any]:
    """What a value of a query string can mean."""
    readings: list[Any] = [value]
    readings += [int(value)] if value.lstrip("-").isdecimal() else []
    readings += [_BOOLEANS[value.lower()]] if value.lower() in _BOOLEANS else []
    return readings


def _operations(spec: Json) -> list[Operation]:
    """All operations, fixed paths before those with parameters: `@me` is no id."""
    found: list[Operation] = []
    for template in sorted(spec["paths"], key=lambda one: one.count("{")):
        item = spec["paths"][template]
        for method in _METHODS & set(item):
            details = item[method]
            content = details.get("requestBody", {}).get("content", {})
            name = f"{method.upper()} {template}"
            pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(name).replace(r"\ ", " "))
            found.append(
                Operation(
                    name=name,
                    pattern=re.compile(pattern),
                    parameters=[*item.get("parameters", []), *details.get("parameters", [])],
                    body=content.get("application/json", {}).get("schema"),
                    takes_files="multipart/form-data" in content,
                )
            )
    return found


def _admit_nested_fields(spec: Json) -> None:
    """Admit the parameter with which discord.py starts posts: their message is a field of its own."""
    known = spec["paths"]["/channels/{channel_id}/threads"]["post"].setdefault("parameters", [])
    known.append({"name": "use_nested_fields", "in": "query", "schema": {"type": "integer"}})


def _admit_known_deviations(schemas: Json) -> None:
    """Admit what discord.py 2.7.1 rightly sends although the description does not say so."""
    # Ids may be numbers: of attachments, of references, of default values of selects, in
    # allowed_mentions.
    schemas["SnowflakeType"] = {
        "type": ["string", "integer"],
        "pattern": "^(0|[1-9][0-9]*)$",
        "minimum": 0,
    }
    # `tts` comes with every edit of a message.
    for name in (
        "MessageEditRequestPartial",
        "IncomingWebhookUpdateRequestPartial",
        "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
    ):
        schemas[name]["properties"]["tts"] = {"type": ["boolean", "null"]}
    # The first message of a post has `tts`, too, and the post the type that it always has.
    schemas["BaseCreateMessageCreateRequest"]["properties"]["tts"] = {"type": "boolean"}
    schemas["CreateForumThreadRequest"]["properties"]["type"] = {"const": 11}
    # `nsfw` is documented for commands, but not described.
    for name in ("ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"):
        schemas[name]["properties"]["nsfw"] = {"type": ["boolean", "null"]}
    # Media channels are documented but not described; options for forums offer them as well.
    schemas["ChannelTypes"]["oneOf"].append({"const": 16})
    # `flags` comes with every embed.
    schemas["RichEmbed"]["properties"]["flags"] = {"type": ["integer", "null"]}
    # The description of an application is documented as a string.
    schemas["ApplicationFormPartial"]["properties"]["description"] = {
        "type": ["string", "null"],
        "maxLength": 400,
    }
    # An attachment that an edit keeps is sent back whole.
    kept = schemas["MessageAttachmentRequest"]["properties"]
    for name in ("url", "proxy_url", "content_type"):
        kept.setdefault(name, {"type": ["string", "null"]})
    for name in ("size", "width", "height", "flags"):
        kept.setdefault(name, {"type": ["integer", "null"]})
    for name in ("spoiler", "ephemeral"):
        kept.setdefault(name, {"type": ["boolean", "null"]})


def _close_objects(schema: Any) -> None:
    """Reject members that are not described."""
    for node in _nodes(schema):
        if node.get("type") == "object" and "properties" in node:
            node.setdefault("additionalProperties", False)


def _tell_apart(schema: Any, schemas: Json) -> None:
    """Choose the variant of a union by its `type`, so that only that variant's faults are told."""
    for node in _nodes(schema):
        for keyword in ("oneOf", "anyOf"):
            types_by_reference = _types_by_reference(node.get(keyword, []), schemas)
            if types_by_reference is None:
                continue
            del node[keyword]
            every = [kind for kinds in types_by_reference.values() for kind in kinds]
            pinned = {"required": ["type"], "properties": {"type": {"enum": every}}}
            node["allOf"] = [pinned] + [
                {
                    "if": {"required": ["type"], "properties": {"type": {"enum": kinds}}},
                    "then": {"$ref": reference},
                }
                for reference, kinds in types_by_reference.items()
            ]


def _types_by_reference(variants: list[Json], schemas: Json) -> dict[str, list[int]] | None:
    """The types each variant of a union pins; None if they do not tell the variants apart."""
    if len(variants) < 2 or not all("$ref" in variant for variant in variants):
        return None
    found: dict[str, list[int]] = {}
    for variant in variants:
        target = schemas[variant["$ref"].removeprefix(_REFERENCE)]
        kinds = target.get("properties", {}).get("type", {}).get("enum")
        if not kinds or "type" not in target.get("required", []):
            return None
        found[variant["$ref"]] = kinds
    every = [kind for kinds in found.values() for kind in kinds]
    return found if len(set(every)) == len(every) else None


def _nodes(schema: Any) -> Iterator[Json]:
    """Every object inside a schema, the schema itself included."""
    if isinstance(schema, dict):
        yield schema
        for value in list(schema.values()):
            yield from _nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _nodes(value)
