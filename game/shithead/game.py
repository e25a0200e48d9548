"""The Shithead family as a `Game`."""

from typing import Final

from game.core.protocol import Game, Series
from game.shithead.actions import ACTIONS, Action, reacts
from game.shithead.ai.sampling import sample_state
from game.shithead.apply import carry_out
from game.shithead.deal import deal
from game.shithead.defaults import default_action
from game.shithead.events import EVENTS, Event
from game.shithead.legal import awaited, legal_actions, may_act, refuse
from game.shithead.match.match_flow import may_deal, next_dealer, next_setup, outcome, with_leaver
from game.shithead.match.match_result import FEATS, FIGURES, TITLES, match_result
from game.shithead.match.setup import ShitheadSetup, first_setup
from game.shithead.match.tally import count_step
from game.shithead.mechanics.leaving import leave
from game.shithead.position import read_position, write_position
from game.shithead.presets import PRESETS
from game.shithead.refusals import REFUSALS
from game.shithead.rules import ShitheadRules
from game.shithead.state import State
from game.shithead.view import View
from game.shithead.viewing import redact, view

SHITHEAD: Final[Game[ShitheadRules, ShitheadSetup, State, Action, Event, View]] = Game(
    key="shithead",
    rules_type=ShitheadRules,
    setup_type=ShitheadSetup,
    presets=PRESETS,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    setup_of=first_setup,
    deal=deal,
    awaited=awaited,
    may_act=may_act,
    reacts=reacts,
    preparations=frozenset({"choose", "stack", "exchange", "ready"}),
    legal_actions=legal_actions,
    refuse=refuse,
    carry_out=carry_out,
    take_out=leave,
    default_action=default_action,
    view=view,
    redact=redact,
    sample_state=sample_state,
    outcome=outcome,
    next_dealer=next_dealer,
    read_position=read_position,
    write_position=write_position,
    series=Series(next_setup, with_leaver, may_deal),
    count_step=count_step,
    match_result=match_result,
    figures=FIGURES,
    titles=TITLES,
    feats=FEATS,
)
"""The game, as the registry lists it."""
