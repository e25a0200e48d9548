"""What is there before processes are forked (`tests.support.forked`): the bot, and all that it makes once."""

from bot.process import garbage

with garbage.off():
    import tests.bot.tables.doomed
    import tests.data.player  # noqa: F401 - all of them are imported to be there
    from tests.support import warm

    warm.up()
