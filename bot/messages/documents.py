"""Files to download, with what takes their place where Discord refuses them."""

from bot.i18n import Words
from bot.messages.panels import Button, Document, LineWithButton, Text


def document(name: str, content: bytes, t: Words, again: Button | None = None) -> Document:
    """Return a file; if Discord refuses it, a line says so beside what asks for it `again`."""
    refused = t("Discord didn’t take the file {name}. Please try again later.", name=f"`{name}`")
    return Document(name, content, (Text(refused) if again is None else LineWithButton(refused, again),))
