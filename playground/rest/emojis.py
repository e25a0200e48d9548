"""The application's own emojis."""

import base64
import binascii
import re
from typing import Annotated, Any

from playground.api import render_application
from playground.rest.accounts import require_own_application
from playground.rest.call import Call, Reply, Route
from playground.validation.fields import FormModel, Length
from playground.world.errors import UNKNOWN_EMOJI, ApiError, form_error
from playground.world.model import Emoji
from playground.world.world import World

MOST_EMOJIS = 2000
MOST_BYTES = 256 * 1024
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
_NAME = re.compile(r"\w{2,32}")

Name = Annotated[str, Length(2, 32)]


class EmojiForm(FormModel):
    """A new emoji; `image` is a data URI."""

    name: Name
    image: str


class RenameForm(FormModel):
    """A new name."""

    name: Name


def _list(call: Call) -> Any:
    require_own_application(call)
    return {"items": [render_application.emoji(call.world, emoji) for emoji in call.world.emojis.values()]}


def _get(call: Call) -> Any:
    return render_application.emoji(call.world, _found(call))


def _create(call: Call) -> Reply:
    require_own_application(call)
    if call.limits is not None:
        call.limits.take_emoji()
    world = call.world
    form = call.form(EmojiForm)
    if len(world.emojis) >= MOST_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    _check_name(world, form.name, None)
    image, animated = _decoded(form.image)
    emoji = Emoji(world.snowflakes.new(), form.name, image, animated)
    world.emojis[emoji.id] = emoji
    _announce(world)
    return Reply(201, render_application.emoji(world, emoji))


def _rename(call: Call) -> Any:
    emoji = _found(call)
    form = call.form(RenameForm)
    _check_name(call.world, form.name, emoji)
    emoji.name = form.name
    _announce(call.world)
    return render_application.emoji(call.world, emoji)


def _delete(call: Call) -> None:
    del call.world.emojis[_found(call).id]
    _announce(call.world)


def _found(call: Call) -> Emoji:
    require_own_application(call)
    emoji = call.world.emojis.get(call.path["emoji_id"])
    if emoji is None:
        raise UNKNOWN_EMOJI()
    return emoji


def _check_name(world: World, name: str, itself: Emoji | None) -> None:
    if not _NAME.fullmatch(name):
        raise form_error(
            ("name",),
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        )
    if any(emoji.name == name and emoji is not itself for emoji in world.emojis.values()):
        raise form_error(
            ("name",),
            "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
            "An application emoji with that name already exists",
        )


def _decoded(uri: str) -> tuple[bytes, bool]:
    match = _DATA_URI.fullmatch(uri)
    try:
        image = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        image = b""
    if not image or match is None:
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(image) > MOST_BYTES:
        raise form_error(
            ("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_BYTES / 1024} kb."
        )
    return image, match[1] == "gif"


def _announce(world: World) -> None:
    world.publish("emojis", {})


ROUTES = [
    Route("GET", "/applications/{application_id}/emojis", _list),
    Route("POST", "/applications/{application_id}/emojis", _create),
    Route("GET", "/applications/{application_id}/emojis/{emoji_id}", _get),
    Route("PATCH", "/applications/{application_id}/emojis/{emoji_id}", _rename),
    Route("DELETE", "/applications/{application_id}/emojis/{emoji_id}", _delete),
]
