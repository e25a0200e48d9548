"""The house rules of Paskahousu. The defaults are the preset `paskahousu`.

The meaning of a rule is defined once, here, beside its field; docs/rules/decisions_paskahousu.md settles what
the sources leave open. *Numbers* are 3 to 9, *courts* J, Q and K, *killers* 10 and A. A joker is a 2.
"""

from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from game.core.cards import MAX_PACKS, SUITED_PER_PACK
from game.core.rule_schema import RuleConflictError, Rules, knob

MOST_PLAYERS: Final = 10
MOST_JOKERS: Final = 2 * MAX_PACKS


def _without_floor_of_three(value: object) -> object:
    """Read a floor of 3, the lowest number, as none."""
    return None if value == "3" else value


Floor: TypeAlias = Annotated[
    Literal["4", "5", "6", "7", "8", "9"] | None, BeforeValidator(_without_floor_of_three)
]
RankCode: TypeAlias = Literal["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
"""The code of a rank, lowest first."""
OpenerRule: TypeAlias = Literal["most_lowest", "lowest_card", "left_of_dealer"]
CourtLead: TypeAlias = Literal["free", "stock_empty", "never"]
Killers: TypeAlias = Literal["ten_and_ace", "ten_only", "ace_on_all"]
KillerLead: TypeAlias = Literal["stays", "forced", "falls"]
StockOption: TypeAlias = Literal["draw_first", "none", "draw_pass", "try_stuck", "try_always"]
Challengers: TypeAlias = Literal["any", "next"]
Window: TypeAlias = Literal["until_next_acts", "all_answer"]
PlayerCount: TypeAlias = Annotated[int, Field(ge=2, le=MOST_PLAYERS, strict=True)]


class PaskahousuRules(Rules):
    """The knobs of Paskahousu."""

    players: tuple[PlayerCount, PlayerCount] = knob((2, 6), group="players")
    """Fewest and most players."""
    decks: int = knob(1, group="players", ge=1, le=MAX_PACKS, strict=True)
    """The number of packs of 52."""
    jokers: int = knob(0, group="players", ge=0, le=MOST_JOKERS, strict=True)
    """The total number of jokers; every joker is a 2."""
    dealer_next: Literal["loser", "rotate"] = knob("loser", group="players")
    """The dealer of the next match: the loser, or the seat after the dealer."""

    hand_cards: int = knob(5, group="deal", ge=1, le=10, strict=True)
    """Each player's hand, and the number to which it is refilled."""
    table_cards: int = knob(0, group="deal", ge=0, le=6, strict=True)
    """Each player's face-down cards on the table, and as many face-up cards on them."""
    opener: OpenerRule = knob("most_lowest", group="deal")
    """Who leads first: who holds most 3s (or most of the lowest rank that anybody holds), a card of the
    lowest rank, or the seat to the dealer's left. Ties go clockwise from the dealer's left."""
    opening_play: Literal["low", "free"] = knob("low", group="deal")
    """Whether the first play must be of the rank that made its player the opener, in the bluff game of 3s."""

    court_lead: CourtLead = knob("free", group="pile")
    """Whether J, Q and K may be led: always, once the stock is empty, or never. In the open game, a player
    who holds nothing else that may be led may lead them."""
    court_floor: Floor = knob("7", group="pile")
    """The lowest number on which J, Q and K may be laid; None for any."""
    ace_lead: Literal["free", "stock_empty"] = knob("free", group="pile")
    """Whether an ace may be led always, or once the stock is empty; with the exception of `court_lead`."""
    suit_goes: bool = knob(False, group="pile", strict=True)
    """Whether a number or a court of a suit that the top play shows goes on any number or court, alone or
    with equal cards."""
    lone_from: RankCode | None = knob(None, group="pile")
    """From this rank on, cards are laid singly, or at least so many as make the pile fall."""

    lone_killers: bool = knob(False, group="pile", strict=True)
    """Whether cards that make the pile fall are laid singly, or so many as do so by their number."""

    killers: Killers = knob("ten_and_ace", group="killers")
    """Whether 10 and ace make the pile fall, only 10 (then an ace is the highest court), or both, and the ace
    on anything (`ace_on_all`)."""
    killer_lead: KillerLead = knob("stays", group="killers")
    """What becomes of a killer that is led: it stays, the next player must take it, or it falls at once."""
    same_on_killer: bool = knob(True, group="killers", strict=True)
    """Whether a killer that was led may be covered by its own rank."""
    two_on_killer: bool = knob(False, group="killers", strict=True)
    """Whether a killer that was led may be covered by a 2."""
    quad: int = knob(4, group="killers", ge=0, le=99, strict=True)
    """How many equal cards on top make the pile fall; 0 for never."""
    quad_twos: bool = knob(True, group="killers", strict=True)
    """Whether 2s do so, too."""

    stock_option: StockOption = knob("draw_first", group="stock")
    """What a player may do with the top card of the stock: draw it once a turn and then play, nothing, draw
    it instead of playing, or try it on the pile if stuck, or in any turn."""

    bluff: bool = knob(False, group="bluff", strict=True)
    """Whether cards are laid face down with a claim, which others may challenge."""
    challengers: Challengers = knob("any", group="bluff")
    """Who may challenge a play: any other player, or only the next one."""
    window: Window = knob("until_next_acts", group="bluff")
    """Until when: until the next player acts, or until all have answered. A play that would make the pile
    fall, or its player go out, is always answered."""
    after_truth: Literal["challenged", "next"] = knob("challenged", group="bluff")
    """Who leads after a challenge of a true play: its player, or the seat after."""
    after_lie: Literal["next", "challenger"] = knob("next", group="bluff")
    """Who leads after a challenge of a lie: the seat after the liar, or the challenger."""

    finish: Literal["last_in", "first_out"] = knob("last_in", group="endgame")
    """Whether the last player with cards loses, or the first player without any wins."""
    move_limit: int = knob(2000, group="endgame", ge=1, le=100_000, strict=True)
    """The most actions in a deal; after that, players who still hold cards share the last place."""

    @property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return self.hand_cards + 2 * self.table_cards

    @model_validator(mode="after")
    def _check_bluff(self) -> Self:
        if self.bluff and self.table_cards:
            raise RuleConflictError(
                "bluff_with_table_cards", "bluff", "table_cards", table_cards=self.table_cards
            )
        if self.bluff and self.stock_option in ("try_stuck", "try_always"):
            raise RuleConflictError("bluff_with_try", "bluff", "stock_option", stock_option=self.stock_option)
        return self

    @model_validator(mode="after")
    def _check_suits(self) -> Self:
        if self.bluff and self.suit_goes:
            raise RuleConflictError("bluff_with_suits", "bluff", "suit_goes")
        return self

    @model_validator(mode="after")
    def _check_opening(self) -> Self:
        if self.opening_play == "low" and self.opener == "left_of_dealer" and not self.bluff:
            raise RuleConflictError("opening_without_rank", "opening_play", "opener")
        return self

    @model_validator(mode="after")
    def _check_quad(self) -> Self:
        if self.quad == 1:
            raise RuleConflictError("every_card_falls", "quad", quad=1)
        return self

    @model_validator(mode="after")
    def _check_cards(self) -> Self:
        if self.jokers > 2 * self.decks:
            raise RuleConflictError(
                "too_many_jokers", "jokers", "decks", jokers=self.jokers, most=2 * self.decks
            )
        players = self.players[1]
        needed, there = players * self.cards_each, SUITED_PER_PACK * self.decks + self.jokers
        if needed > there:
            raise RuleConflictError(
                "cards_do_not_fit",
                "players",
                "decks",
                "table_cards",
                "hand_cards",
                players=players,
                cards_each=self.cards_each,
                cards_needed=needed,
                cards=there,
                most_players=there // self.cards_each,
            )
        return self
