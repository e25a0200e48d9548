"""The imports before processes are forked (`tests.forked`): the bot, and other slow ones."""

from bot import garbage

with garbage.off():
    import tests.bot.tables.doomed
    import tests.data.player  # noqa: F401 - all of them are imported to be there
