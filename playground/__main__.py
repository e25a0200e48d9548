"""`python -m playground`: a playground without a bot, for any bot to connect to."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import replace

from playground import PersonSpec, Playground
from playground.validation.locales import LOCALES
from playground.world.model import COMMUNITY
from playground.world.people import DEFAULT_PEOPLE

_EPILOG = """
Point a discord.py bot at it before the bot logs in:

    discord.http.Route.BASE = "http://127.0.0.1:PORT/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("ws://127.0.0.1:PORT/gateway/")

and let it log in with the token that is printed. Then open the page in a browser.
"""


def main(arguments_given: Sequence[str] | None = None) -> int:
    """Serve until interrupted; return the exit status. Without arguments, use those of the process."""
    arguments = _parser().parse_args(arguments_given)
    try:
        asyncio.run(_serve(_playground(arguments)))
    except KeyboardInterrupt:
        return 0
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"cannot listen on port {arguments.port}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _playground(arguments: argparse.Namespace) -> Playground:
    people = arguments.person or DEFAULT_PEOPLE
    first, *others = people
    return Playground(
        arguments.port,
        guild_name=arguments.guild,
        people=[replace(first, administrator=True), *others],
        guild_locale=arguments.locale or "en-US",
        guild_features=(COMMUNITY,) if arguments.locale else (),
        application_name=arguments.application,
        token=arguments.token,
    )


async def _serve(playground: Playground) -> None:
    async with playground:
        print(f"The playground is open: {playground.page_url}")
        print("A bot needs:")
        print(f"  DISCORD_API_URL={playground.api_url}")
        print(f"  DISCORD_GATEWAY_URL={playground.gateway_url}")
        print(f"  DISCORD_TOKEN={playground.token}", flush=True)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A small Discord on 127.0.0.1, for trying out and testing bots.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=_port, default=0, help="where to listen (default: any free port)")
    parser.add_argument("--guild", default="Playground", help="the server's name")
    parser.add_argument("--locale", type=_locale, help="the language of a server with Community")
    parser.add_argument("--application", default="Bot", help="the application's name")
    parser.add_argument("--token", default="playground", help="what the bot logs in with")
    parser.add_argument(
        "--person",
        type=_person,
        action="append",
        metavar="NAME[:LOCALE]",
        help="someone in the server, the first one its administrator; may be repeated (default: five people)",
    )
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port")
    return int(text)


def _locale(text: str) -> str:
    if text not in LOCALES:
        raise argparse.ArgumentTypeError(f"{text} is not one of {', '.join(sorted(LOCALES))}")
    return text


def _person(text: str) -> PersonSpec:
    name, _, locale = text.partition(":")
    return PersonSpec(name, _locale(locale or "en-US"))


if __name__ == "__main__":
    sys.exit(main())
