"""Messages as bots send and edit them: fields, bounds, and the rules of Components V2."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from playground.validation.component_fields import Component, MessageComponent
from playground.validation.component_layout import Surroundings, check_layout
from playground.validation.embeds import Embed, Poll, check_embeds, check_poll
from playground.validation.fields import FormModel, Length, Snowflake
from playground.world.errors import EMPTY_MESSAGE, INVALID_STICKER, FormErrors, Path
from playground.world.model import COMPONENTS_V2, Message


def _short_nonce(nonce: str | int) -> str | int:
    _NONCE_LENGTH.check(str(nonce))
    return nonce


_NONCE_LENGTH = Length(0, 25)
Nonce = Annotated[str | int, AfterValidator(_short_nonce)]


class AttachmentForm(FormModel):
    """A new file, `id` being n of `files[n]`, or one that an edit keeps, `id` being its own."""

    id: Snowflake
    filename: Annotated[str, Length(1, 1024)] | None = None
    description: Annotated[str, Length(0, 1024)] | None = None
    title: Annotated[str, Length(0, 1024)] | None = None


class AllowedMentions(FormModel):
    """Which mentions of a message really ping."""

    parse: list[Literal["users", "roles", "everyone"]] | None = None
    users: Annotated[list[Snowflake], Length(0, 100)] | None = None
    roles: Annotated[list[Snowflake], Length(0, 100)] | None = None
    replied_user: bool | None = None


class Reference(FormModel):
    """The message that this one replies to."""

    message_id: Snowflake
    channel_id: Snowflake | None = None
    guild_id: Snowflake | None = None
    fail_if_not_exists: bool | None = None
    type: Literal[0, 1] | None = None


class MessageForm(FormModel):
    """A message to create, or the members of one to change. Absent is not the same as null."""

    content: Annotated[str, Length(0, 2000)] | None = None
    embeds: Annotated[list[Embed], Length(0, 10)] | None = None
    components: Annotated[list[MessageComponent], Length(0, 40)] | None = None
    attachments: Annotated[list[AttachmentForm], Length(0, 10)] | None = None
    allowed_mentions: AllowedMentions | None = None
    flags: Annotated[int, Field(ge=0)] | None = None
    tts: bool | None = None
    nonce: Nonce | None = None
    enforce_nonce: bool | None = None
    message_reference: Reference | None = None
    poll: Poll | None = None
    sticker_ids: list[Snowflake] | None = None

    def gives(self, name: str) -> bool:
        """Whether the request has this member, null included."""
        return name in self.model_fields_set

    def asks_v2(self) -> bool:
        """Whether the request sets the flag of Components V2."""
        return bool((self.flags or 0) & COMPONENTS_V2)


def component_list(form: MessageForm) -> list[Component]:
    """The components of a form, whatever their kinds."""
    return list(form.components or [])


def check_message(form: MessageForm, before: Message | None, around: Surroundings, at: Path = ()) -> None:
    """Check a message as a whole, as Discord does.

    Args:
        form: what the request gives.
        before: the message as it is, for an edit.
        around: what components may refer to, once the request is done.
        at: where in the request's body the form stands.

    Raises:
        ApiError: 50035 with all faults, 50006 for nothing to show, 50081 for stickers.
    """
    errors = FormErrors(at)
    was_v2 = before is not None and bool(before.flags & COMPONENTS_V2)
    is_v2 = was_v2 or form.asks_v2()
    if is_v2:
        _check_no_legacy(form, None if was_v2 else before, errors)
    check_layout(component_list(form), is_v2, around, errors)
    check_embeds(form.embeds or [], errors)
    if form.poll is not None:
        check_poll(form.poll, errors)
    _check_allowed_mentions(form, errors)
    errors.raise_if_any()
    if form.sticker_ids:
        raise INVALID_STICKER()
    if _is_empty(form, before, is_v2, around):
        raise EMPTY_MESSAGE()


def _check_no_legacy(form: MessageForm, before: Message | None, errors: FormErrors) -> None:
    for field in ("content", "embeds", "poll", "sticker_ids"):
        given = bool(getattr(form, field))
        # The same request must remove what the message already had; embeds by an empty list, since null keeps
        # them (discord/discord-api-docs issue 7787).
        kept = bool(getattr(before, field, None)) and (
            not form.gives(field) or (field == "embeds" and form.embeds is None)
        )
        if given or kept:
            errors.add(
                (field,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_allowed_mentions(form: MessageForm, errors: FormErrors) -> None:
    allowed = form.allowed_mentions
    if allowed is None:
        return
    for kind in ("users", "roles"):
        if kind in (allowed.parse or []) and getattr(allowed, kind):
            errors.add(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _is_empty(form: MessageForm, before: Message | None, is_v2: bool, around: Surroundings) -> bool:
    def left(field: str) -> bool:
        value = getattr(form, field) if form.gives(field) else getattr(before, field, None)
        return bool(value.strip() if isinstance(value, str) else value)

    if is_v2:
        return not left("components")
    return not (left("content") or left("embeds") or left("poll") or around.filenames)
