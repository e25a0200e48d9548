"""The picture of a Nain Jaune board in words."""

from collections.abc import Iterator

from bot.i18n import Words
from bot.ui.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene
from bot.ui.pictures.drawing import first_that_fits
from bot.ui.pictures.seats import Status
from bot.ui.pictures.spoken import SayCard, card_name, number, say_cards, sentence, short_card_name
from bot.ui.words.cards import a_rank, no_rank
from game.nain_jaune.tableau import PRIZE_CARDS


def describe_nain_jaune(scene: NainJauneScene, t: Words) -> str:
    """Return all that the picture shows; shorter where it would not fit in a description."""
    return first_that_fits(_tellings(scene, t))


def _tellings(scene: NainJauneScene, t: Words) -> Iterator[str]:
    for say, longest_name in ((card_name, 100), (short_card_name, 100), (short_card_name, 12)):
        players = (_player(player, longest_name, t) for player in scene.players)
        yield " ".join([_boxes(scene, t), _run(scene, say, t), _talon(scene, t), *players]).replace("  ", " ")


def _boxes(scene: NainJauneScene, t: Words) -> str:
    corners = [
        t("{card}: {tokens}", card=card_name(card, t), tokens=number(tokens, t))
        for card, tokens in zip(PRIZE_CARDS[:-1], scene.boxes[:-1], strict=True)
    ]
    dwarf = t(
        "the Dwarf, {card}: {tokens}", card=card_name(PRIZE_CARDS[-1], t), tokens=number(scene.boxes[-1], t)
    )
    return t("Tokens on the board: {boxes}.", boxes=", ".join([*corners, dwarf]))


def _run(scene: NainJauneScene, say: SayCard, t: Words) -> str:
    if not scene.run:
        return t("No card is laid.")
    laid = t("Run: {cards}", cards=say_cards(scene.run, say, t))
    missing = [no_rank(rank, t) for rank in scene.missing]
    needed = t("{a_card} is next", a_card=a_rank(scene.needed, t)) if scene.needed is not None else ""
    return sentence([laid, *missing, needed])


def _talon(scene: NainJauneScene, t: Words) -> str:
    if not scene.talon:
        return ""
    return t.plural("{count} card in the talon.", "{count} cards in the talon.", scene.talon)


def _player(player: NainJaunePlayer, longest_name: int, t: Words) -> str:
    marks = [
        t("to play") if player.is_turn else "",
        t("dealer") if player.is_dealer else "",
        t("passed") if player.has_passed else "",
        t("left the table") if player.status is Status.LEFT else "",
    ]
    said = ", ".join(mark for mark in marks if mark)
    name = player.name[:longest_name] + (f" ({said})" if said else "")
    cards = t.plural("{count} card", "{count} cards", player.cards)
    amount = number(player.tokens, t)
    tokens = t.plural("{number} token", "{number} tokens", abs(player.tokens), number=amount)
    return t("{name}: {holdings}.", name=name, holdings=f"{cards}, {tokens}")
