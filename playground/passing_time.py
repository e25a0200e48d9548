"""What happens on Discord by itself as time passes: silent threads are archived, time-outs end."""

from playground.world import channels
from playground.world.world import World


def let_pass(world: World) -> None:
    """Do what is due. Whatever reads or changes the world calls this first."""
    channels.archive_silent(world)
    now = world.clock.now_ms()
    everybody = [member for guild in world.guilds.values() for member in guild.members.values()]
    ended = [one for one in everybody if one.silent_until is not None and one.silent_until <= now]
    for member in ended:
        member.silent_until = None
    if ended:
        world.publish("people", {})
