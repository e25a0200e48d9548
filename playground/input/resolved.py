"""The users, roles, channels and files that values in an interaction stand for."""

from collections.abc import Mapping

from playground.api import render
from playground.api.files import stored_upload
from playground.input.errors import InputError
from playground.world import permissions
from playground.world.errors import Json
from playground.world.model import Channel, Member
from playground.world.world import Upload, World


class Resolver:
    """Collects an interaction's `resolved`, one id at a time.

    Each method refuses an id that stands for nothing the person could have picked.
    """

    def __init__(self, world: World, channel: Channel, uploads: Mapping[str, Upload]) -> None:
        self._world = world
        self._uploads = uploads
        self._channel = channel
        self._guild = channel.guild
        self._found: Json = {}

    def json(self) -> Json:
        """What was collected."""
        return self._found

    def user(self, user_id: str) -> None:
        """Someone in the server, or in the private channel."""
        if self._channel.is_private:
            if user_id not in self._channel.recipient_ids:
                raise InputError(f"there is nobody {user_id} here")
            self._note("users", user_id, render.user(self._world.users[user_id]))
            return
        member = self._guild.members.get(user_id)
        if member is None or not member.present:
            raise InputError(f"there is no member {user_id}")
        self._note("users", user_id, render.user(member.user))
        granted = permissions.in_guild(self._guild, member)
        self._note("members", user_id, render.partial_member(member) | {"permissions": str(int(granted))})

    def role(self, role_id: str) -> None:
        """A role of the server."""
        role = self._guild.roles.get(role_id)
        if role is None:
            raise InputError(f"there is no role {role_id}")
        self._note("roles", role_id, render.role(role))

    def mentionable(self, some_id: str) -> None:
        """A member or a role."""
        if some_id in self._guild.roles:
            self.role(some_id)
        else:
            self.user(some_id)

    def channel(self, channel_id: str, person: Member, types: list[int] | None) -> None:
        """A channel of the server that the person sees, of one of the types if any are given."""
        channel = self._guild.channels.get(channel_id)
        if channel is None or not self._world.sees(person.user.id, channel_id):
            raise InputError(f"there is no channel {channel_id}")
        if types and channel.type not in types:
            raise InputError(f"#{channel.name} is not a channel that can be chosen here")
        granted = permissions.in_channel(self._guild, person, channel)
        rendered = render.channel(self._guild, channel)
        self._note("channels", channel_id, rendered | {"permissions": str(int(granted))})

    def file(self, upload_id: str) -> str:
        """A file that is uploaded; the id of the attachment that it becomes."""
        upload = self._uploads.get(upload_id)
        if upload is None:
            raise InputError(f"there is no uploaded file {upload_id}")
        file = stored_upload(self._world, self._channel.id, upload)
        file.ephemeral = True
        self._world.sent_files[file.id] = file
        self._note("attachments", file.id, render.attachment(self._world, file))
        return file.id

    def _note(self, kind: str, some_id: str, rendered: Json) -> None:
        self._found.setdefault(kind, {})[some_id] = rendered
