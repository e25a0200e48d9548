"""Functions of the database that read what a server keeps beside its tables and tokens."""

from collections.abc import Mapping
from typing import Final

from data import actors, application, bars, cups, daily, nights, server_log
from data.settings import people, servers
from data.stats import calendars, facts, feats, ratings, seasons, statistics, titles, weeks
from tests.data.club.drawing import GAMES, ClubCall, all_of, given, key_of, keys_of
from tests.data.drawn_calls import together

READING: Final[Mapping[str, ClubCall]] = {
    "bars": all_of(
        lambda tx, d: bars.of_server(tx, d.guild),
        lambda tx, d: bars.with_open_seat(tx, d.share),
    ),
    "barred": lambda tx, d: given(keys_of(tx, d), lambda keys: bars.among(tx, keys)),
    "own bar": lambda tx, d: given(key_of(tx, d), lambda key: bars.of_person(tx, key)),
    "calendar": lambda tx, d: calendars.waiting(tx, d.share),
    "cups": all_of(
        lambda tx, d: cups.find(tx, d.id("c")),
        lambda tx, d: cups.active(tx, d.share),
        lambda tx, d: cups.of_server(tx, d.guild, d.number),
        lambda tx, d: cups.forgotten(tx, d.share),
    ),
    "cup": all_of(
        lambda tx, d: cups.entries(tx, d.id("c")),
        lambda tx, d: cups.tables(tx, d.id("c")),
        lambda tx, d: cups.open_tables(tx, [d.table, d.table]),
        lambda tx, d: cups.threads(tx, [d.table, d.table]),
    ),
    "own cups": lambda tx, d: given(key_of(tx, d), lambda key: cups.of_person(tx, key)),
    "days": all_of(
        lambda tx, d: daily.deals_of(tx, d.day),
        lambda tx, d: daily.find(tx, d.user, d.day, d.game),
        lambda tx, d: daily.of_user(tx, d.user),
        lambda tx, d: daily.unscored(tx, d.one(None, d.day), d.one(None, None, d.user)),
        lambda tx, d: daily.match_at(tx, d.table),
        lambda tx, d: daily.scores_of(tx, d.day, d.game, d.one(None, 1, 2)),
    ),
    "own days": lambda tx, d: given(key_of(tx, d, actors.EVERYWHERE), lambda key: daily.of_person(tx, key)),
    "achievements": all_of(
        lambda tx, _: feats.due(tx),
        lambda tx, d: feats.of_match(tx, d.match),
        lambda tx, d: feats.untold_since(tx, d.moment, d.share),
        lambda tx, d: feats.table_of(tx, d.match),
    ),
    "own achievements": lambda tx, d: given(
        key_of(tx, d), lambda key: together(feats.of_person(tx, key), feats.untold(tx, key))
    ),
    "known": lambda tx, d: given(keys_of(tx, d), lambda keys: feats.known_people(tx, keys)),
    "to derive": all_of(
        lambda tx, d: facts.pending(tx, d.one("1", "2"), d.one(GAMES, GAMES[:1]), d.share, most=d.number),
        lambda tx, d: facts.is_behind(tx, d.guild, d.one("1", "2"), d.one(GAMES, GAMES[:1]), d.moment),
        lambda tx, d: ratings.to_rate(tx, d.share),
        lambda tx, d: ratings.begins(tx, d.ladder),
        lambda tx, d: ratings.people_of(tx, d.guild),
    ),
    "own matches": lambda tx, d: given(
        key_of(tx, d), lambda key: together(facts.of_person(tx, key), ratings.of_person(tx, key))
    ),
    "strength": lambda tx, d: given(
        keys_of(tx, d),
        lambda keys: together(
            ratings.skills(tx, d.ladder, sorted(set(keys))),
            ratings.met_since(tx, d.ladder, keys, d.one(0, d.moment)),
        ),
    ),
    "strength in a season": lambda tx, d: given(
        keys_of(tx, d),
        lambda keys: ratings.skills(tx, d.ladder, sorted(set(keys)), d.one(1, 2), d.moment),
    ),
    "nights": all_of(
        lambda tx, d: nights.find(tx, d.id("n")),
        lambda tx, d: nights.pending(tx, d.moment, d.share),
        lambda tx, d: nights.planned(tx, d.share),
        lambda tx, d: nights.planned_in(tx, d.guild),
        lambda tx, d: nights.events(tx, d.guild),
    ),
    "titles": all_of(
        lambda tx, d: titles.of_server(tx, d.guild),
        lambda tx, d: titles.of_person(tx, d.user),
    ),
    "weeks": all_of(
        lambda tx, d: weeks.people(tx, d.guild, d.span),
        lambda tx, d: weeks.winners(tx, d.guild, d.span, d.number),
    ),
    "statistics": all_of(
        lambda tx, d: statistics.played(tx, d.guild, d.span),
        lambda tx, d: statistics.record(tx, d.ladder, d.one("pot", "net"), d.span),
        lambda tx, d: statistics.latest_holder(tx, d.ladder, "dwarf"),
        lambda tx, d: statistics.most_titled(tx, d.ladder, "dwarf", d.span),
        lambda tx, d: statistics.leaderboard(tx, d.ladder, d.one(1, 2), d.number, d.one(None, 1, 2)),
        lambda tx, d: statistics.games_rated(tx, d.guild, d.one(None, 1, 2)),
    ),
    "own statistics": lambda tx, d: given(
        key_of(tx, d),
        lambda key: together(
            statistics.sittings(tx, key, d.span),
            statistics.figures(tx, key, d.span),
            statistics.skill(tx, d.ladder, key, d.one(None, 1, 2)),
            statistics.last_skills(tx, d.ladder, key, d.number, d.one(None, 1, 2), d.span),
        ),
    ),
    "their statistics": lambda tx, d: given(
        keys_of(tx, d),
        lambda keys: together(statistics.ends_of(tx, keys), statistics.figures_by_match(tx, keys)),
    ),
    "seasons": all_of(
        lambda tx, d: seasons.ends(tx, d.guild),
        lambda tx, d: seasons.standings(tx, d.guild, d.one(1, 2), d.number),
    ),
    "log": all_of(
        lambda tx, d: server_log.page(
            tx, d.guild, kinds=d.one((), ("barred",)), before=d.maybe, after=d.maybe, count=d.number
        ),
        lambda tx, d: server_log.head(tx, d.guild),
        lambda tx, d: server_log.to_be_posted(tx, d.share),
    ),
    "own entries": lambda tx, d: given(key_of(tx, d, 1), lambda key: server_log.of_person(tx, 1, key)),
    "settings": lambda tx, d: servers.load(tx, d.guild),
    "facts": all_of(
        lambda tx, d: application.facts(tx, d.one([], ["f0", "f1"], ["f1", "f2"])),
        lambda tx, d: application.is_kept(tx, d.id("f")),
    ),
    "person": all_of(lambda tx, d: people.hides(tx, d.user), lambda tx, d: people.load(tx, d.user)),
}
