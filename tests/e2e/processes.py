"""Several processes of one bot on one database, each with a log of its own."""

from tests.support.forked import ForkedBot


class Bot(ForkedBot):
    """A process of the bot that writes its log to a file."""

    def __init__(self, playground, address, path, **settings):
        self._path = path
        self.output = path.open("wb")
        super().__init__(playground, address, output=self.output, settings=settings)

    @property
    def log(self):
        return self._path.read_text()

    def has_connected(self):
        return "connected as" in self.log

    def serves(self, *shards):
        """Tell whether it serves some shards, or has at any time."""
        return all(
            f"serving shard {one} " in self.log or f"taking over shard {one} " in self.log for one in shards
        )

    async def end(self):
        await self.kill()
        self.output.close()
