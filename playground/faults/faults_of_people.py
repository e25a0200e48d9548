"""Faults around people: they leave, install the application for themselves, refuse its direct messages."""

from collections.abc import Iterator

from playground.faults.faults import Fault, FaultError, Given, Parameter
from playground.world import people
from playground.world.installs import set_installed
from playground.world.model import Member
from playground.world.private_channels import group
from playground.world.world import World

_PERSON = (Parameter("person", "person"),)


def faults_of_people(world: World) -> Iterator[Fault]:
    """The faults that begin with somebody."""
    yield from _of_members(world)
    yield from _of_private_use(world)


def _of_members(world: World) -> list[Fault]:
    def leave(on: bool, given: Given) -> None:
        if on:
            people.remove_person(world, member_named(world, given))
        else:
            for member in world.people():
                people.bring_back(world, member)

    def expire(_on: bool, _given: Given) -> None:
        for interaction in world.interactions.values():
            interaction.expired = True

    return [
        Fault(
            "member_leaves",
            "Someone leaves the server; off: everyone comes back",
            "toggle",
            leave,
            lambda: any(not member.present for member in world.people()),
            _PERSON,
        ),
        Fault("tokens_expired", "All interaction tokens expire now", "action", expire),
    ]


def _of_private_use(world: World) -> list[Fault]:
    def install(on: bool, given: Given) -> None:
        set_installed(world, member_named(world, given).user.id, installed=on)

    def refuse_messages(on: bool, given: Given) -> None:
        if on:
            world.unwilling.add(member_named(world, given).user.id)
        else:
            world.unwilling.clear()

    def open_group(_on: bool, _given: Given) -> None:
        group(world, [member.user.id for member in world.people()])

    def unlist(on: bool, _given: Given) -> None:
        world.members_listed = not on

    return [
        Fault(
            "members_unlisted",
            "Clients have no member list, as in large servers: strangers have no names",
            "toggle",
            unlist,
            lambda: not world.members_listed,
        ),
        Fault(
            "installed_for_person",
            "Someone has installed the application for themselves",
            "toggle",
            install,
            lambda: bool(world.installed_for),
            _PERSON,
        ),
        Fault(
            "direct_messages_refused",
            "Someone accepts no direct messages; off: everyone does",
            "toggle",
            refuse_messages,
            lambda: bool(world.unwilling),
            _PERSON,
        ),
        Fault(
            "group_opened",
            "Everyone opens a group chat, without the bot",
            "action",
            open_group,
        ),
    ]


def member_named(world: World, given: Given) -> Member:
    """The person that a parameter names."""
    member = world.guild.members.get(str(given["person"]))
    if member is None or member.user.bot:
        raise FaultError(f"there is no person {given['person']}")
    return member
