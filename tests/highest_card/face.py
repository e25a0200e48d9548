"""The face of Highest Card: what people see and read of it, the picture too."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.games.core.face import Control, GameFace, Wording, player_words
from bot.games.core.hand_rows import action_rows, card_rows
from bot.games.core.rule_document import RuleDocument
from bot.games.core.screen import PLAY_VERB, DealEnd, GameScreen, HandScene, Names, pictured
from bot.i18n import Words, mark
from bot.messages.list_words import card_sign, card_signs, own_place
from bot.messages.names import plain
from bot.messages.panels import Block, Button, Style, Text
from bot.pictures.canvas import MARGIN, Canvas
from bot.pictures.cards import back, empty_place, face
from bot.pictures.drawing import Drawing
from bot.pictures.emojis import CardEmojis
from game.core.cards import CODE, RANK, Card, parse_card
from game.core.protocol import Refusal, Seat
from tests.highest_card import game
from tests.highest_card.game import HIGHEST_CARD, Call, CardCalled, CardLaid, HighestCardRules, Lay, View

_CARD: Final = 150
_CALL: Final = "call"
_BODY: Final = re.compile(rf"{_CALL}|(10|[2-9JQKA])[CDHS]")


_TITLES: Final = {"highest_card": mark("Highest Card"), "two_packs": mark("Highest Card of two packs")}


@dataclass(frozen=True, slots=True)
class Scene:
    """What the picture shows: by seat a name and a card, None for its back, no card where none lies."""

    seats: tuple[tuple[str, bool, Card | None], ...]


def _title(_rules: HighestCardRules, preset: str, t: Words) -> str:
    return t(_TITLES[preset]) if preset in _TITLES else plain(preset)


def _turn(view: View, names: Names, t: Words) -> str:
    return t("{name} is to lay a card.", name=names(view.awaited[0])) if view.awaited else t("All cards lie.")


def _seat(view: View, seat: Seat, t: Words, emojis: CardEmojis | None = None) -> str:
    card = view.shown[seat]
    if card is None:
        return t("a card face down") if view.laid[seat] else t("no card yet")
    return card_sign(card, t) if emojis is None else emojis(card)


def _board(view: View, names: Names, t: Words, emojis: CardEmojis | None) -> Sequence[Block]:
    seats = [
        t("{name}: {cards}", name=names(seat), cards=_seat(view, seat, t, emojis))
        for seat in range(len(view.laid))
    ]
    return (Text(_turn(view, names, t)), Text("\n".join(seats)))


def _picture(view: View, names: Names, t: Words, _events: Sequence[Any] = ()) -> Sequence[Block]:
    seats = range(len(view.laid))
    scene = Scene(tuple((names.label(seat), view.laid[seat], view.shown[seat]) for seat in seats))
    return pictured(_turn(view, names, t), scene, _draw, t)


def describe(scene: Scene, t: Words) -> str:
    """Return what the picture shows in words."""
    return ", ".join(
        t(
            "{name}: {cards}",
            name=name,
            cards=card_sign(card, t) if card is not None else "■" if laid else "—",
        )
        for name, laid, card in scene.seats
    )


def _draw(scene: Scene, t: Words) -> Drawing:
    canvas = Canvas(340)
    for place, (name, laid, card) in enumerate(scene.seats):
        x = 2 * MARGIN + place * (_CARD + MARGIN)
        canvas.fitted((x + _CARD // 2, 50), name, 36, _CARD)
        canvas.stamp(face(card, _CARD) if card is not None else (back if laid else empty_place)(_CARD), x, 90)
    return Drawing(canvas.png(), describe(scene, t))


def _hand(scene: HandScene, t: Words) -> Sequence[Block]:
    laying = card_rows(
        [
            Button(card_sign(card, t), PLAY_VERB, CODE[card], disabled=Lay(card) not in scene.legal)
            for card in sorted(dict.fromkeys(scene.view.hand), key=RANK.__getitem__)
        ]
    )
    turn_up = Button(t("Turn it up"), PLAY_VERB, _CALL, Style.DANGER, disabled=Call() not in scene.legal)
    cards = card_signs(scene.view.hand, t) or "—"
    return (Text(f"## {cards}\n{_turn(scene.view, scene.names, t)}"), *laying, *action_rows(scene, [turn_up]))


def _actions(body: str, values: Sequence[str]) -> tuple[dict[str, Any], ...]:
    if values or not _BODY.fullmatch(body):
        raise ValueError("not a control of ours")
    return ({"kind": "call"} if body == _CALL else {"kind": "lay", "card": CODE[parse_card(body)]},)


def _tell(event: game.Event, names: Names, t: Words) -> str | None:
    match event:
        case CardLaid(seat=seat):
            return t("{name} lays a card", name=names(seat))
        case CardCalled(seat=seat, owner=owner, card=card):
            said = card_sign(card, t)
            return t("👀 {name} has {owner} turn up {card}", name=names(seat), owner=names(owner), card=said)
    return None


def _explain(refusal: Refusal, view: View, names: Names, t: Words) -> str:
    if refusal.code == "nothing_to_call":
        return t("That card lies face up already.")
    return t("Not now: {turn}", turn=_turn(view, names, t))


def _rules_text(rules: HighestCardRules, preset: str, t: Words) -> str:
    told = t("Lay one of your {count} cards face down: the highest wins.", count=rules.hand_cards)
    return f"### {_title(rules, preset, t)}\n{told}"


def _differences(rules: HighestCardRules, base: HighestCardRules, t: Words) -> list[str]:
    return [t("{knob}: {value}", knob=name, value=value) for name, value in rules.differences(base).items()]


def _result(end: DealEnd, t: Words) -> Sequence[Block]:
    winners = ", ".join(end.names(seat) for seat in end.outcome.ranking[0])
    shown = _board(end.view, end.names, t, None)
    return (Text(t("🏆 {winners} had the highest card", winners=winners)), *shown[1:])


def _own_result(end: DealEnd, reader: Seat, t: Words) -> str:
    ranking = end.outcome.ranking
    return t("🏆 You win!") if reader in ranking[0] else own_place(ranking, reader, t)


def _count(value: int, t: Words) -> str:
    return t.number(value)


FACE: Final = GameFace(
    name=mark("Highest Card"),
    known_as=mark("Highest Card (from the tests)"),
    screen=GameScreen(
        title=_title,
        board_blocks=_board,
        picture=_picture,
        hand_blocks=_hand,
        actions=_actions,
        tell=_tell,
        explain=_explain,
        rules=lambda rules, preset, t: (Text(_rules_text(rules, preset, t)),),
        differences=_differences,
        result=_result,
        own_result=_own_result,
    ),
    wording=Wording(
        groups={"table": mark("The table")},
        controls={
            "players.0": Control(label=mark("Minimum players"), said=player_words),
            "players.1": Control(label=mark("Maximum players"), said=player_words),
            "packs": Control(label=mark("Packs"), said=_count),
            "hand_cards": Control(label=mark("Cards in hand"), said=_count),
        },
    ),
    document=RuleDocument(
        name="highest_card",
        presets=HIGHEST_CARD.presets,
        base="highest_card",
        heading=lambda t: t("Highest Card"),
        title=_title,
        source=lambda _preset, t: t("Made for the tests."),
        differences=_differences,
        body=lambda rules, preset, t: [_rules_text(rules, preset, t)],
    ),
)
