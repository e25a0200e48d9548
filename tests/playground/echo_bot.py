"""A trivial bot, to show that any discord.py bot runs on the playground."""

import io
from typing import Any

import discord
from discord import app_commands

INTENTS = discord.Intents(guilds=True, guild_messages=True)


class EchoBot(discord.Client):
    """The ten lines: one command that echoes its text."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=INTENTS, **options)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(description="Say it again")
        async def echo(interaction: discord.Interaction, text: str) -> None:
            await interaction.response.send_message(text)

        await self.tree.sync()


class Counter(discord.ui.DynamicItem[discord.ui.Button], template=r"count:(?P<n>\d+)"):
    """A button that keeps its number in its custom_id, so that it outlives the process."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=str(n), custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item, match: Any, /
    ) -> "Counter":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=counter_view(self.n + 1))


def counter_view(n: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Counter(n))
    return view


class Question(discord.ui.Modal, title="A question"):
    """A modal with one input of several kinds."""

    name: Any = discord.ui.Label(text="Your name", component=discord.ui.TextInput(custom_id="name"))
    suit: Any = discord.ui.Label(
        text="A suit",
        component=discord.ui.Select(
            custom_id="suit",
            required=True,
            options=[discord.SelectOption(label=suit) for suit in ("hearts", "spades")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        answer = f"{self.name.component.value} likes {self.suit.component.values[0]}"
        await interaction.response.send_message(answer, ephemeral=True)


class Layout(discord.ui.LayoutView):
    """Components V2: a container with a text, a picture, a section and a row."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row = discord.ui.ActionRow()
        row.add_item(
            discord.ui.Select(
                custom_id="pick",
                max_values=2,
                options=[discord.SelectOption(label=letter) for letter in "abc"],
            )
        )
        container = discord.ui.Container(
            discord.ui.TextDisplay("# Table"),
            discord.ui.Section("with a button", accessory=Counter(7)),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://dot.png", description="a dot")),
            row,
            accent_colour=0x336699,
        )
        self.add_item(container)


class RichBot(EchoBot):
    """A bit of everything a bot can do with interactions."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)
        tree = self.tree
        group = app_commands.Group(name="show", description="Show things")

        @group.command(description="A button that counts")
        async def counter(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("count", view=counter_view(0))

        @group.command(description="Components V2 with a file")
        async def layout(interaction: discord.Interaction) -> None:
            file = discord.File(io.BytesIO(DOT), "dot.png")
            await interaction.response.send_message(view=Layout(), file=file)

        @group.command(description="A form")
        async def form(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Question())

        @group.command(description="Something private")
        async def secret(interaction: discord.Interaction, word: app_commands.Range[str, 2, 9]) -> None:
            await interaction.response.defer(ephemeral=True)
            await interaction.edit_original_response(content=f"the word is {word}")
            await interaction.followup.send("and this too", ephemeral=True)

        @group.command(description="A thread with a message in it")
        async def thread(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            assert isinstance(interaction.channel, discord.TextChannel)
            opened = await interaction.channel.create_thread(
                name="aside", type=discord.ChannelType.public_thread
            )
            await opened.send("in here")
            await opened.edit(archived=True)
            await interaction.edit_original_response(content=opened.mention)

        @tree.command(description="Pick a fruit")
        async def fruit(interaction: discord.Interaction, name: str, count: int = 1) -> None:
            await interaction.response.send_message(f"{count} x {name}")

        @fruit.autocomplete("name")
        async def fruits(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            names = ("apple", "apricot", "pear")
            return [app_commands.Choice(name=one, value=one) for one in names if one.startswith(typed)]

        tree.add_command(group)
        await tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        chosen = (interaction.data or {}).get("values")
        is_component = interaction.type is discord.InteractionType.component
        if is_component and chosen:
            await interaction.response.send_message(" ".join(chosen), ephemeral=True)


DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf500f000386018080ad52a40000000049454e44ae426082"
)
