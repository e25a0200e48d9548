"""What a person's app does, or refuses, before an interaction reaches the bot.

In an archived thread it opens the thread first; a person who may not do that gets an error of which the bot
never hears (discord-api-docs 8474). In a locked thread, nobody can click (7900), but a command still reaches
the bot, whose answers then fail (5517). A member in time-out can neither click nor run commands.
"""

from playground.input.errors import InputError
from playground.world import channels, permissions
from playground.world.model import Channel, Member
from playground.world.permissions import Permission
from playground.world.world import World


def enter(world: World, person: Member, channel: Channel, *, clicking: bool) -> None:
    """Open an archived thread for an interaction, as an app does.

    Raises:
        InputError: the person may not, or is in time-out.
    """
    granted = permissions.in_channel(person.guild, person, channel)
    if channel.is_private:
        return
    if person.silent_until is not None and Permission.ADMINISTRATOR not in granted:
        raise InputError("you are in time-out")
    thread = channel.thread
    if thread is None:
        return
    if thread.locked:
        if clicking:
            raise InputError("this thread is locked")
        return
    if thread.archived:
        if Permission.SEND_MESSAGES_IN_THREADS not in granted:
            raise InputError("you cannot open this thread again")
        channels.set_archived(world, channel, thread, archived=False)
