"""Cards as emojis of the application: uploaded once, usable in every server."""
