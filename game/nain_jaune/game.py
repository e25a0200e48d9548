"""Nain Jaune as a `Game`."""

from typing import Final

from game.core.protocol import Game, Joining, Series, Staking
from game.nain_jaune.actions import ACTIONS, Action
from game.nain_jaune.ai.sampling import sample_state
from game.nain_jaune.apply import carry_out, leave
from game.nain_jaune.deal import deal
from game.nain_jaune.events import EVENTS, Event
from game.nain_jaune.legal import awaited, default_action, legal_actions, refuse
from game.nain_jaune.match.match_end import all_can_ante, may_deal, next_dealer, next_setup, outcome
from game.nain_jaune.match.match_result import FEATS, FIGURES, TITLES, match_result
from game.nain_jaune.match.setup import NainJauneSetup, first_setup, seat_for_joiner, with_joiner, with_leaver
from game.nain_jaune.match.stakes import at_unit, stakes, with_stakes
from game.nain_jaune.match.tally import count_step
from game.nain_jaune.observe import view
from game.nain_jaune.position import read_position, write_position
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.refusals import REFUSALS
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.state import State
from game.nain_jaune.view import View

NAIN_JAUNE: Final[Game[NainJauneRules, NainJauneSetup, State, Action, Event, View]] = Game(
    key="nain_jaune",
    rules_type=NainJauneRules,
    setup_type=NainJauneSetup,
    presets=PRESETS,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    setup_of=first_setup,
    deal=deal,
    awaited=awaited,
    may_act=awaited,
    legal_actions=legal_actions,
    refuse=refuse,
    carry_out=carry_out,
    take_out=leave,
    default_action=default_action,
    view=view,
    redact=lambda event, _viewer: event,  # all events of this game are public
    sample_state=sample_state,
    outcome=outcome,
    next_dealer=next_dealer,
    read_position=read_position,
    write_position=write_position,
    staking=Staking(stakes, at_unit, with_stakes, all_can_ante),
    series=Series(next_setup, with_leaver, may_deal),
    joining=Joining(seat_for_joiner, with_joiner),
    count_step=count_step,
    match_result=match_result,
    figures=FIGURES,
    titles=TITLES,
    feats=FEATS,
)
"""The game, as the registry lists it."""
