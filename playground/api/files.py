"""Message attachments: uploads, and those that an edit keeps."""

import io
import mimetypes
import re
from dataclasses import replace

from PIL import Image, UnidentifiedImageError

from playground.validation.messages import AttachmentForm, MessageForm
from playground.world.errors import TOO_LARGE, FormErrors, Path
from playground.world.model import Attachment, Message
from playground.world.world import Upload, World

MOST_BYTES_A_FILE = 10 * 1024 * 1024
MOST_FILES = 10
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")

Uploads = dict[int, Upload]


def attachments_after(
    world: World,
    channel_id: str,
    form: MessageForm,
    uploads: Uploads,
    before: Message | None,
    at: Path = (),
) -> list[Attachment]:
    """The files a message will have after the request.

    An edit with `attachments` keeps those it lists; one without keeps them all.

    Raises:
        ApiError: 40005 for a file over 10 MiB, or for any while a fault refuses them, 50035 for an id that
            names no file, or more than ten files.
    """
    if (world.refuses_files and uploads) or any(
        len(upload.content) > MOST_BYTES_A_FILE for upload in uploads.values()
    ):
        raise TOO_LARGE()
    old_by_id = {file.id: file for file in before.attachments} if before else {}
    listed_by_id = {entry.id: entry for entry in form.attachments or []}
    errors = FormErrors(at)
    for index, entry in enumerate(form.attachments or []):
        if entry.id not in old_by_id and entry.id not in {str(n) for n in uploads}:
            errors.add(
                ("attachments", index, "id"),
                "ATTACHMENT_NOT_FOUND",
                f"An attachment with id {entry.id} could not be found",
            )
    kept = [
        _described(file, listed_by_id.get(file.id))
        for file in old_by_id.values()
        if file.id in listed_by_id or not form.gives("attachments") or form.attachments is None
    ]
    new = [
        _described(_stored(world, channel_id, upload), listed_by_id.get(str(number)))
        for number, upload in sorted(uploads.items())
    ]
    if len(kept) + len(new) > MOST_FILES:
        errors.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    errors.raise_if_any()
    return kept + new


def stored_upload(world: World, channel_id: str, upload: Upload) -> Attachment:
    """A file that a person sends with an interaction, as an attachment.

    Raises:
        ApiError: 40005 for a file over 10 MiB.
    """
    if len(upload.content) > MOST_BYTES_A_FILE:
        raise TOO_LARGE()
    return _stored(world, channel_id, upload)


def _stored(world: World, channel_id: str, upload: Upload) -> Attachment:
    filename = _UNSAFE.sub("_", upload.filename).strip("_") or "unknown"
    guessed, _ = mimetypes.guess_type(filename)
    width, height = _picture_size(upload.content)
    return Attachment(
        id=world.snowflakes.new(),
        channel_id=channel_id,
        filename=filename,
        content=upload.content,
        content_type=guessed or "application/octet-stream",
        width=width,
        height=height,
    )


def _described(file: Attachment, entry: AttachmentForm | None) -> Attachment:
    if entry is None:
        return file
    given = entry.model_fields_set
    return replace(
        file,
        description=entry.description if "description" in given else file.description,
        title=entry.title if "title" in given else file.title,
    )


def _picture_size(content: bytes) -> tuple[int, int] | tuple[None, None]:
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None, None
