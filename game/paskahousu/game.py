"""Paskahousu as a `Game`."""

from typing import Final

from game.core.protocol import Game
from game.paskahousu.actions import ACTIONS, Action, reacts
from game.paskahousu.ai.sampling import sample_state
from game.paskahousu.apply import carry_out
from game.paskahousu.deal import deal
from game.paskahousu.defaults import default_action
from game.paskahousu.events import EVENTS, Event
from game.paskahousu.legal import awaited, legal_actions, may_act, refuse
from game.paskahousu.match.match_flow import next_dealer, outcome
from game.paskahousu.match.match_result import FEATS, FIGURES, TITLES, match_result
from game.paskahousu.match.setup import PaskahousuSetup, first_setup
from game.paskahousu.match.tally import count_step
from game.paskahousu.mechanics.leaving import leave
from game.paskahousu.position import read_position, write_position
from game.paskahousu.presets import PRESETS
from game.paskahousu.refusals import REFUSALS
from game.paskahousu.rules import PaskahousuRules
from game.paskahousu.state import State
from game.paskahousu.view import View
from game.paskahousu.viewing import redact, view

PASKAHOUSU: Final[Game[PaskahousuRules, PaskahousuSetup, State, Action, Event, View]] = Game(
    key="paskahousu",
    rules_type=PaskahousuRules,
    setup_type=PaskahousuSetup,
    presets=PRESETS,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    setup_of=first_setup,
    deal=deal,
    awaited=awaited,
    may_act=may_act,
    reacts=reacts,
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
    count_step=count_step,
    match_result=match_result,
    figures=FIGURES,
    titles=TITLES,
    feats=FEATS,
)
"""The game, as the registry lists it."""
