"""People who make house rules, and the real bot in this process, which can be restarted."""

import itertools
from contextlib import AsyncExitStack, asynccontextmanager

from bot.discord.sending.render import render
from playground import Playground
from playground.world.people import PersonSpec
from tests.e2e.clicking import PATIENT_MS, controls, idle, shown, texts
from tests.e2e.tokens import beside, running_bot
from tests.support.databases import new_address
from tests.support.forked import ForkedBot

BUTTON_ROW, MENU = 1, 3


def lively_playground():
    """Ada may do everything, the others have no special permission; Chloé reads French."""
    people = [
        PersonSpec("Ada", "en-US", administrator=True),
        PersonSpec("Dinesh", "en-US"),
        PersonSpec("Chloé", "fr"),
    ]
    return Playground(people=people, rate_limits=None, answer_ms=PATIENT_MS)


@asynccontextmanager
async def bot_process(playground, path):
    """Run the real bot in a process of its own, to be killed."""
    address = new_address(path)
    process = ForkedBot(playground, address)
    try:
        await process.start()
        await playground.wait_for_bot(60)
        await playground.settle()
        async with beside(playground, address):
            yield process
    finally:
        await process.stop()


class Bot:
    """The real bot on a playground, without a process of its own."""

    def __init__(self, playground, path):
        self._playground = playground
        self._path = path
        self._stack = AsyncExitStack()
        self.client = None

    async def start(self):
        self.client = await self._stack.enter_async_context(running_bot(self._playground, self._path))

    async def idle(self):
        """Wait until everything that clicks and commands caused is done, answered or not."""
        await idle()

    async def stop(self):
        await self.idle()
        await self._stack.aclose()

    async def restart(self):
        await self.stop()
        await self.start()

    async def post(self, panel, reference):
        """Show everybody a message with any controls: those of another version, or of somebody else."""
        channel = self.client.get_partial_messageable(int(self._playground.channels[0].id))
        view, _ = render(panel, reference)
        posted = await channel.send(view=view)
        return str(posted.id)


class RuleMaker:
    """One person who uses /rules in one channel."""

    def __init__(self, playground, name):
        self.person = playground.person(name)
        self.channel_id = playground.channels[0].id

    async def rules(self, command, **options):
        """Run a subcommand and return what it answers; fails if that is not private, or nothing."""
        result = await shown(await self.person.slash(self.channel_id, f"rules {command}", options))
        assert result.ok, result.failure
        assert result.message["flags"] & 64, "everybody sees it"
        return result.message

    async def play(self, game, **options):
        """Open a table and return its message; `game` is None for none chosen."""
        named = {} if game is None else {"game": game}
        result = await self.person.slash(self.channel_id, "play", {**named, **options})
        assert result.ok, result.failure
        return result.message

    async def suggested(self, command, typed, option="variant", **others):
        """Return what is suggested while an option is typed, by label."""
        options = {**others, option: typed}
        found = await self.person.autocomplete(self.channel_id, command, options, option)
        return {choice["name"]: choice["value"] for choice in found}

    async def new(self, name, start="norvegien"):
        """Begin a variant and return the editor."""
        return await self.rules("new", variant=start, name=name)

    async def save_new(self, name, start="norvegien", **chosen):
        """Save a variant with values chosen by screen and menu."""
        editor = await self.new(name, start)
        for place, values in chosen.items():
            editor = await self.choose(editor, "Change…", place)
            for menu, value in values.items():
                editor = await self.choose(editor, menu, value)
            editor = await self.click(editor, "Back")
        saved = await self.click(editor, "Save")
        assert "is saved" in texts(saved)
        return saved

    async def click(self, message, label):
        """Press the button of this label; return the message that answers."""
        return self._answer(
            await shown(await self.person.click(message, button(message, label)["custom_id"]))
        )

    async def choose(self, message, placeholder_or_above, *labels):
        """Choose in the menu with this placeholder, or below this text; return the message that answers."""
        menu = menu_of(message, placeholder_or_above)
        values = [
            option["value"] for label in labels for option in menu["options"] if option["label"] == label
        ]
        assert len(values) == len(labels), [option["label"] for option in menu["options"]]
        return self._answer(await shown(await self.person.select(message, menu["custom_id"], values)))

    async def open_form(self, message, label):
        """Press a button that opens a form, and return the form."""
        opened = await self.person.click(message, button(message, label)["custom_id"])
        assert opened.ok, opened.failure
        assert opened.modal is not None
        return opened.modal

    async def fill_in(self, message, label, text):
        """Press a button that opens a form, type into its one line and send it off."""
        return await self.send_form(await self.open_form(message, label), text)

    async def send_form(self, form, text):
        """Type into the one line of a form and send it off."""
        line = form["components"][0]["component"]
        return self._answer(await shown(await self.person.submit(form, {line["custom_id"]: text})))

    def now(self, message):
        """Return a message as it is now."""
        (found,) = [one for one in self.person.messages(self.channel_id) if one["id"] == message["id"]]
        return found

    @staticmethod
    def _answer(result):
        assert result.ok, result.failure
        assert result.message is not None
        assert result.message["flags"] & 64, "everybody sees it"
        return result.message


def button(message, label):
    """Return the enabled button with a label."""
    found = [control for control in controls(message) if control.get("label") == label]
    assert found, f"no {label!r}: {[control.get('label') for control in controls(message)]}\n{texts(message)}"
    return found[0]


def labels(message):
    """Return the labels of the enabled buttons."""
    return [control["label"] for control in controls(message) if "label" in control]


def menu_of(message, placeholder_or_above):
    """Return the menu with a placeholder, or the one below a text."""
    container = message["components"][0]["components"]
    for above, row in itertools.pairwise(container):
        if row["type"] != BUTTON_ROW or row["components"][0]["type"] != MENU:
            continue
        menu = row["components"][0]
        placeholder = menu.get("placeholder", "")
        if placeholder_or_above in (
            placeholder,
            placeholder.rstrip("…"),
            above.get("content", "").strip("*"),
        ):
            return menu
    raise AssertionError(f"no menu {placeholder_or_above!r}: {texts(message)}")


def chosen(message, placeholder_or_above):
    """Return the labels of what is chosen in a menu."""
    options = menu_of(message, placeholder_or_above)["options"]
    return [option["label"] for option in options if option.get("default")]
