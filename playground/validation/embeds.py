"""Embeds and polls: their fields and bounds."""

from typing import Annotated, Literal

from pydantic import Field

from playground.validation.fields import EmojiReference, FormModel, Length
from playground.world.errors import FormErrors

TOTAL_CHARACTERS = 6000
Url = Annotated[str, Length(1, 2048)]


class EmbedMedia(FormModel):
    """A picture, thumbnail or video."""

    url: Url | None = None


class EmbedAuthor(FormModel):
    """The line above the title."""

    name: Annotated[str, Length(1, 256)]
    url: Url | None = None
    icon_url: Url | None = None


class EmbedFooter(FormModel):
    """The line below."""

    text: Annotated[str, Length(1, 2048)]
    icon_url: Url | None = None


class EmbedField(FormModel):
    """A small titled paragraph."""

    name: Annotated[str, Length(1, 256)]
    value: Annotated[str, Length(1, 1024)]
    inline: bool | None = None


class Embed(FormModel):
    """A rich box below a message."""

    type: str | None = None
    title: Annotated[str, Length(0, 256)] | None = None
    description: Annotated[str, Length(0, 4096)] | None = None
    url: Url | None = None
    timestamp: str | None = None
    color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    author: EmbedAuthor | None = None
    footer: EmbedFooter | None = None
    image: EmbedMedia | None = None
    thumbnail: EmbedMedia | None = None
    fields: Annotated[list[EmbedField], Length(0, 25)] | None = None


class PollMedia(FormModel):
    """The text, and for answers the emoji, of one line of a poll."""

    text: Annotated[str, Length(1, 300)] | None = None
    emoji: EmojiReference | None = None


class PollAnswer(FormModel):
    """One possible answer."""

    poll_media: PollMedia


class Poll(FormModel):
    """A question with answers, open for `duration` hours."""

    question: PollMedia
    answers: Annotated[list[PollAnswer], Length(1, 10)]
    duration: Annotated[int, Field(ge=1, le=768)] | None = None
    allow_multiselect: bool | None = None
    layout_type: Literal[1] | None = None


def check_embeds(embeds: list[Embed], errors: FormErrors) -> None:
    """Report too much text in all embeds together, and empty embeds."""
    if sum(_characters(embed) for embed in embeds) > TOTAL_CHARACTERS:
        errors.add(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {TOTAL_CHARACTERS}",
        )
    for index, embed in enumerate(embeds):
        shown = embed.model_dump(exclude_none=True, exclude={"type", "color", "url", "timestamp"})
        if not any(shown.values()):
            errors.add(("embeds", index, "description"), "BASE_TYPE_REQUIRED", "This field is required")


def check_poll(poll: Poll, errors: FormErrors) -> None:
    """Report missing or overlong texts; the limits depend on the place."""
    if not poll.question.text:
        errors.add(("poll", "question", "text"), "BASE_TYPE_REQUIRED", "This field is required")
    for index, answer in enumerate(poll.answers):
        if len(answer.poll_media.text or "") > _ANSWER_CHARACTERS:
            errors.add(
                ("poll", "answers", index, "poll_media", "text"),
                "BASE_TYPE_MAX_LENGTH",
                f"Must be {_ANSWER_CHARACTERS} or fewer in length.",
            )


_ANSWER_CHARACTERS = 55


def _characters(embed: Embed) -> int:
    texts = [embed.title, embed.description]
    texts += [embed.author.name] if embed.author else []
    texts += [embed.footer.text] if embed.footer else []
    for field in embed.fields or []:
        texts += [field.name, field.value]
    return sum(len(text) for text in texts if text)
