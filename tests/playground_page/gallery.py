"""A server with everything the page can draw: for viewing it, and for a smoke test."""

import time

from tests.playground_page import things
from tests.playground_page.scripted_server import ScriptedServer
from tests.playground_page.things import Json, button, container, message, option, row, text, v2

MARKDOWN = """# Heading one
## Heading two
### Heading three
-# A subtext in small print
**Bold**, *italic*, ***both***, __underlined__, ~~struck~~, `code`, ||spoiler||
> A quote with **weight**
- One
- Two
  - Two and a half
1. First
2. Second
```py
print("a block of code")
```
[A masked link](https://example.org/page), https://example.org
<@900000000000000102> <#900000000000000012> <@&900000000000000001> </table create:1> @everyone
<t:{soon}:R> · <t:{soon}:t> · <t:{soon}:D> · <t:{soon}:F> · 🎴 <:ace:900000000000000201>"""


def furnish(server: ScriptedServer) -> None:
    """Fills a server with channels, commands, faults and one message of every kind."""
    server.channels.append(
        things.channel(things.THREAD, "Friday night game", type=11, parent_id=things.TABLE)
    )
    server.commands = commands()
    server.faults = faults()
    soon = int(time.time()) + 754
    server.messages = [
        message("Is anybody up for a game tonight?", author=things.ANA, ago=90000),
        message(
            "Always. <@900000000000000101> deals first 🃏",
            author=things.LOUIS,
            ago=89900,
            mentions=[things.USERS_BY_ID[things.ANA]],
        ),
        message("🎴🔥", author=things.LOUIS, ago=89880),
        message(
            MARKDOWN.replace("{soon}", str(soon)), ago=3600, edited_timestamp="2026-01-02T03:04:05+00:00"
        ),
        classic(),
        board(),
        selects(),
        pictures(),
    ]
    server.messages.append(reply(server.messages[0]))


def hand() -> Json:
    """A private message with many buttons."""
    cards = ["3♠", "5♦", "5♥", "9♣", "10♦", "J♠", "Q♥", "K♣", "A♦"]
    buttons = [button(card, f"card:{card}", disabled=card == "3♠") for card in cards]
    return v2(
        container(
            text("### Your hand\n-# Nine cards · it is your turn"),
            row(*buttons[:5]),
            row(*buttons[5:]),
            row(button("Pick up the pile", "pick-up", 4)),
            accent=0x4C57CD,
        ),
        ephemeral=True,
        **things.used(things.ANA, "hand"),
    )


def board() -> Json:
    thumbnail = {"media": {"url": "/pictures/200x200.png"}, "description": "The stock", "type": 11}
    return v2(
        container(
            {
                "type": 9,
                "components": [
                    text("## Norvégien\nLouis plays next, <t:1700000000:R>"),
                    text("-# Table 12 · four seats"),
                ],
                "accessory": thumbnail,
            },
            {"type": 14, "divider": True, "spacing": 2},
            {
                "type": 12,
                "items": [
                    {
                        "media": {"url": "/pictures/900x420.png", "width": 900, "height": 420},
                        "description": "The board: a nine of spades lies on the pile",
                    }
                ],
            },
            {
                "type": 9,
                "components": [text("**Rules** No jokers, sevens go low")],
                "accessory": button("Change", "rules", 2),
            },
            {"type": 14, "divider": False, "spacing": 1},
            row(
                button("My hand", "hand", 1, emoji={"name": "🂡", "id": None}),
                button("Join", "join", 3),
                button("Leave", "leave", 4),
                button("Rules", "rules-2", 2, disabled=True),
                {"type": 2, "style": 5, "label": "Help", "url": "https://example.org"},
            ),
            accent=0x2FA866,
        ),
        ago=1200,
        **things.used(things.LOUIS, "table create"),
    )


def selects() -> Json:
    games = ["Shithead", "Norvégien", "Palestinian", "Nain Jaune", "Palace", "Danish", "Idiot", "Karma"]
    return v2(
        text("Choose what to play, with whom and where."),
        row(things.select("game", games, placeholder="Which game?")),
        row(
            things.select("extras", games[:5], min_values=1, max_values=3, placeholder="One to three extras")
        ),
        row(
            {
                "type": 5,
                "custom_id": "who",
                "max_values": 4,
                "placeholder": "Who plays?",
                "default_values": [{"id": things.LOUIS, "type": "user"}, {"id": things.MEI, "type": "user"}],
            }
        ),
        row({"type": 8, "custom_id": "where", "channel_types": [0]}),
        row({"type": 6, "custom_id": "role", "disabled": True}),
        ago=600,
    )


def pictures() -> Json:
    items = [
        {
            "media": {"url": f"/pictures/{300 + 40 * index}x300.png"},
            "description": f"Picture {index + 1}",
            "spoiler": index == 2,
        }
        for index in range(4)
    ]
    return v2(
        {"type": 12, "items": items},
        {"type": 13, "file": {"url": "/pictures/64x64.png"}, "name": "match-12.json", "size": 48213},
        container(text("The cards that were hidden: 7♦ 7♠"), accent=0xC4323D, spoiler=True),
        ago=300,
    )


def classic() -> Json:
    embed = {
        "title": "Result",
        "url": "https://example.org",
        "color": 0xE0A83A,
        "description": "**Ana** wins in 12 turns.",
        "author": {"name": "Table 11"},
        "footer": {"text": "Nain Jaune"},
        "timestamp": "2026-03-01T20:00:00+00:00",
        "fields": [
            {"name": name, "value": value, "inline": True}
            for name, value in (("Ana", "+84"), ("Louis", "−30"), ("Mei", "−54"))
        ],
    }
    poll = {
        "question": {"text": "Another one?"},
        "allow_multiselect": False,
        "answers": [
            {"answer_id": 1, "poll_media": {"text": "Yes", "emoji": {"name": "👍", "id": None}}},
            {"answer_id": 2, "poll_media": {"text": "Too late"}},
        ],
        "results": {"answer_counts": [{"id": 1, "count": 3}, {"id": 2, "count": 1}]},
    }
    rows = [row(button("Again", "again", 1), button("Not today", "no", 2))]
    return message("That was quick!", embeds=[embed], poll=poll, components=rows, ago=2400)


def reply(target: Json) -> Json:
    reference = {"message_id": target["id"], "channel_id": target["channel_id"]}
    return message(
        "I am, since yesterday.",
        author=things.MEI,
        type=19,
        message_reference=reference,
        referenced_message=target,
        ago=60,
    )


def modal() -> Json:
    """A modal with every input, without the nonce of the one who gets it."""
    options = [
        {"label": "Random", "value": "random"},
        {"label": "Careful", "value": "careful", "description": "Thinks twice"},
    ]
    return {
        "interaction_id": "1",
        "custom_id": "settings",
        "title": "House rules",
        "components": [
            text("Set up **this table**."),
            things.label(
                "Name",
                {"type": 4, "custom_id": "name", "style": 1, "min_length": 3, "max_length": 30},
                "Shown above the board",
            ),
            things.label(
                "Notes",
                {
                    "type": 4,
                    "custom_id": "notes",
                    "style": 2,
                    "required": False,
                    "placeholder": "Anything to add?",
                },
            ),
            things.label("Game", things.select("game", ["Shithead", "Nain Jaune"], required=True)),
            things.label("Players", {"type": 5, "custom_id": "players", "max_values": 3, "required": False}),
            things.label("AI", {"type": 21, "custom_id": "ai", "options": options, "required": True}),
            things.label(
                "Powers",
                {"type": 22, "custom_id": "powers", "options": options, "max_values": 2, "required": False},
            ),
            things.label("Play for tokens", {"type": 23, "custom_id": "tokens", "default": True}),
            things.label("Record", {"type": 19, "custom_id": "record", "required": False, "max_values": 2}),
        ],
    }


def commands() -> list[Json]:
    games = [
        {"name": "Shithead", "value": "shithead"},
        {"name": "Nain Jaune", "value": "nain_jaune", "name_localizations": {"fr": "Nain jaune"}},
    ]
    return [
        things.command(
            "play",
            "Open a table and wait for players",
            option(3, "game", "Which game", required=True, choices=games, name_localizations={"fr": "jeu"}),
            option(3, "preset", "House rules to start from", required=True, autocomplete=True),
            option(4, "seats", "How many can sit down", min_value=2, max_value=6),
            option(10, "pace", "Seconds for each turn", min_value=2.5, max_value=60),
            option(5, "tokens", "Whether tokens are paid"),
            option(6, "rival", "Who must play"),
            option(7, "where", "Where the board goes", channel_types=[0]),
            option(8, "role", "Who is called"),
            option(9, "guest", "A person or a role"),
            option(3, "name", "What the table is called", min_length=2, max_length=8),
            name_localizations={"fr": "jouer"},
            description_localizations={"fr": "Ouvrir une table et attendre"},
        ),
        things.command(
            "table",
            "Tables of this server",
            option(1, "create", "Set one up"),
            option(
                2,
                "rules",
                "Its rules",
                options=[option(1, "show", "Read them"), option(1, "edit", "Change them")],
            ),
        ),
        things.command("ping", "Is it awake?"),
        things.command("sweep", "For administrators", default_member_permissions="8"),
        things.command("Quote", "", type=3),
    ]


def faults() -> list[Json]:
    seconds = {"name": "seconds", "type": "integer", "default": 2}
    where = {"name": "channel", "type": "channel", "default": None}
    return [
        {"name": "slow", "label": "Slow network", "kind": "toggle", "on": False, "params": [seconds]},
        {"name": "limit", "label": "429 for the next request", "kind": "once", "on": False, "params": []},
        {
            "name": "drop",
            "label": "Drop the gateway, resume refused",
            "kind": "action",
            "on": False,
            "params": [],
        },
        {
            "name": "lose",
            "label": "Delete a message",
            "kind": "action",
            "on": False,
            "params": [where, {"name": "message", "type": "message", "default": None}],
        },
    ]
