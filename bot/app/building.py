"""Builds every home, each from what all of them need and from those that it stands on."""

from dataclasses import dataclass

from bot.app.dispatch import Clicks
from bot.cups import planning as cups
from bot.daily import clicks as daily
from bot.discord.kit import Kit
from bot.help import clicks as help_
from bot.maintenance.backup_paths import days_in_backups
from bot.nights import planning as nights
from bot.practice import clicks as practice
from bot.privacy import clicks as privacy
from bot.process.environment import Environment
from bot.replay import clicks as replay
from bot.rules import clicks as rules
from bot.server_log import background as server_log
from bot.server_log.clicks import LogPages
from bot.settings import clicks as settings
from bot.stats import background as stats
from bot.stats.achievements import Achievements
from bot.stats.deriving import Deriver
from bot.stats.store import StatsStore
from bot.tables.clicks import wiring
from bot.tables.clicks.opening import TableOpener
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.table_command import TableCommands
from bot.tokens import clicks as tokens
from bot.verify import clicks as verify


@dataclass(frozen=True, slots=True)
class Homes:
    """What commands, the client and tests need of the homes. One per bot."""

    tables: TableServices
    table_commands: TableCommands
    opener: TableOpener
    cups: cups.CupPlans
    daily: daily.DayServices
    help: help_.HelpPages
    log: LogPages
    nights: nights.NightPlans
    practice: practice.LessonPages
    privacy: privacy.PrivacyPages
    replay: replay.ReplayPages
    rules: rules.RulePages
    settings: settings.SettingsPages
    stats: stats.StatsHome
    tokens: tokens.TokenPages
    verify: verify.VerifyPages
    clicks: Clicks
    """Built last: every home has added what it answers."""


def build(kit: Kit, environment: Environment, deriver: Deriver) -> Homes:
    """Build the homes; clicks, and what is derived from matches, reach them from then on."""
    achievements = Achievements(kit.database, kit.share)
    days = daily.pages(kit)
    tables = wiring.services(kit, achievements, days.ended)
    statistics = StatsStore(kit.database, kit.preferences)
    verified = verify.build(kit, days.days, environment.shuffles_url)
    shown = stats.build(kit, statistics, achievements, tables.live.publisher, deriver)
    variants, coins = rules.build(kit, statistics), tokens.build(kit)
    threads = tables.live.threads
    opener = TableOpener(kit.directory, kit.store, kit.server_settings, variants, coins.bank, threads)
    at_tables = wiring.clicks(kit, tables, opener, statistics)
    return Homes(
        tables=tables,
        table_commands=TableCommands(tables, at_tables, kit.store.now),
        opener=opener,
        cups=cups.build(kit, tables, opener),
        daily=daily.build(kit, days, tables, verified),
        help=help_.build(kit, environment.support_url),
        log=server_log.build(kit, coins.bank),
        nights=nights.build(kit, tables, opener),
        practice=practice.build(kit, tables, opener),
        privacy=privacy.build(kit, days_in_backups(environment), shown.titles.leaving),
        replay=replay.build(kit),
        rules=variants,
        settings=settings.build(kit, shown.titles.look_soon),
        stats=shown,
        tokens=coins,
        verify=verified,
        clicks=Clicks(tables, at_tables, kit.areas, environment.second_click_ms / 1000),
    )
