"""Forums of the playground."""

from playground.world import channels
from playground.world.model import Tag


def forum_with_tags(playground):
    """Return a new forum with the tags of tables."""
    forum = playground.add_channel("tables", "forum")
    forum.tags = [forum_tag(playground.world, name) for name in ("open", "playing", "over")]
    channels.changed(playground.world, forum)
    return forum


def forum_tag(world, name):
    """Return a tag as people make it."""
    return Tag(world.snowflakes.new(), name)
