"""The check of requests against Discord's API description finds every fault."""

import os
from typing import Any

import pytest

from tests.support.openapi import VARIABLE, SpecValidator

pytestmark = pytest.mark.skipif(
    not os.environ.get(VARIABLE), reason=f"{VARIABLE} does not name Discord's OpenAPI file"
)

MESSAGES = "/channels/1/messages"


@pytest.fixture(scope="module")
def spec() -> SpecValidator:
    validator = SpecValidator.from_environment()
    assert validator is not None
    return validator


def faults(spec: SpecValidator, body: Any, path: str = MESSAGES, method: str = "POST") -> list[str]:
    return spec.check(method, path, {}, body, has_files=False)[1]


def boxed(label: str = "press", custom_id: str = "b", **more: Any) -> dict[str, Any]:
    button = {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}
    return {
        "flags": 1 << 15,
        "components": [{"type": 17, "components": [{"type": 1, "components": [button]}]}],
    }


def test_a_right_request_has_no_fault(spec: SpecValidator) -> None:
    operation, errors = spec.check("POST", MESSAGES, {}, boxed(), has_files=True)
    assert operation == "POST /channels/{channel_id}/messages"
    assert errors == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (boxed(label="x" * 81), "components/0/components/0/components/0/label"),
        (boxed(custom_id="x" * 101), "components/0/components/0/components/0/custom_id"),
        (boxed(lable="typo"), "components/0/components/0/components/0"),
        ({"contents": "typo"}, ""),
        ({"content": "x" * 4001}, "content"),
    ],
)
def test_a_fault_is_reported_with_its_place(spec: SpecValidator, body: Any, where: str) -> None:
    [error] = faults(spec, body)
    assert error.startswith(f"{where}:")


@pytest.mark.parametrize(
    "body",
    [
        {"attachments": [{"id": 0, "filename": "a.png"}]},
        {"message_reference": {"message_id": 1, "channel_id": 2}},
        {"allowed_mentions": {"users": [1], "parse": []}},
        {"embeds": [{"title": "x", "flags": 0}]},
    ],
)
def test_the_known_deviations_are_admitted(spec: SpecValidator, body: Any) -> None:
    assert faults(spec, body) == []


def test_tts_on_an_edit_nsfw_on_a_command_and_media_channels_are_admitted(spec: SpecValidator) -> None:
    assert faults(spec, {"content": "x", "tts": False}, f"{MESSAGES}/2", "PATCH") == []
    where = {"type": 7, "name": "where", "description": "d", "channel_types": [15, 16]}
    command = [{"name": "play", "description": "d", "type": 1, "nsfw": False, "options": [where]}]
    assert faults(spec, command, "/applications/1/commands", "PUT") == []


def test_fixed_paths_come_before_parameters(spec: SpecValidator) -> None:
    path = "/webhooks/1/token/messages/@original"
    operation, errors = spec.check("GET", path, {}, None, has_files=False)
    assert operation == "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original"
    assert errors == []


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "files", "fault"),
    [
        ("GET", "/nowhere", {}, None, False, "no such operation"),
        ("GET", "/channels/abc", {}, None, False, "path.channel_id"),
        ("GET", MESSAGES, {"limit": "101"}, None, False, "query.limit"),
        ("GET", MESSAGES, {"first": "1"}, None, False, "query.first: unknown"),
        ("GET", MESSAGES, {}, {"content": "x"}, False, "a body is not taken"),
        ("PUT", "/applications/1/commands", {}, [], True, "files are not taken"),
    ],
)
def test_the_request_around_the_body_is_checked_too(
    spec: SpecValidator,
    method: str,
    path: str,
    query: dict[str, str],
    body: Any,
    files: bool,
    fault: str,
) -> None:
    _, errors = spec.check(method, path, query, body, files)
    assert len(errors) == 1
    assert fault in errors[0]


def test_booleans_of_a_query_are_read(spec: SpecValidator) -> None:
    callback = {"type": 5, "data": {"flags": 64}}
    path = "/interactions/1/token/callback"
    for value in ("1", "true"):
        assert spec.check("POST", path, {"with_response": value}, callback, has_files=False)[1] == []


def test_a_modal_is_checked_to_the_bottom(spec: SpecValidator) -> None:
    label = {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "i", "style": 3}}
    body = {"type": 9, "data": {"custom_id": "m", "title": "t", "components": [label]}}
    errors = faults(spec, body, "/interactions/1/token/callback")
    assert errors
    assert all(error.startswith("data/components/0/component/style:") for error in errors)
