"""The picture of a Shithead table in words."""

from collections.abc import Iterator

from bot.i18n import Words
from bot.ui.games.shithead.picture.scene import ShitheadPlayer, ShitheadScene
from bot.ui.pictures.drawing import first_that_fits
from bot.ui.pictures.seats import Status
from bot.ui.pictures.spoken import SayCard, card_name, say_cards, sentence, short_card_name


def describe_shithead(scene: ShitheadScene, t: Words) -> str:
    """Return all that the picture shows; shorter where a table of many would not fit in a description."""
    return first_that_fits(_tellings(scene, t))


def status_text(player: ShitheadPlayer, t: Words) -> str:
    """Return how a player is no longer in the game, "" while he is."""
    match player.status:
        case Status.IN:
            return ""
        case Status.OUT:
            return t("out")
        case Status.ELIMINATED:
            return t("eliminated")
        case Status.LEFT:
            return t("left the table")


def _tellings(scene: ShitheadScene, t: Words) -> Iterator[str]:
    table = _table(scene, t)
    for say, longest_name in ((card_name, 100), (short_card_name, 100), (short_card_name, 12), (None, 10)):
        players = (_player(player, say, longest_name, t) for player in scene.players)
        yield " ".join([table, *players])
    counts = ", ".join(_counts(player, t) for player in scene.players)
    legend = t("Cards in hand/face up/face down:")
    yield f"{table} {legend} {counts}."


def _table(scene: ShitheadScene, t: Words) -> str:
    direction = t("Play goes clockwise.") if scene.clockwise else t("Play goes counter-clockwise.")
    stock = t.plural("{count} card in the stock", "{count} cards in the stock", scene.stock)
    burnt = t.plural("{count} card burnt", "{count} cards burnt", scene.burnt) if scene.burnt else ""
    requirement = f"{scene.requirement.rstrip('.')}." if scene.requirement else ""
    return " ".join(
        part for part in (_pile(scene, t), requirement, sentence([stock, burnt]), direction) if part
    )


def _pile(scene: ShitheadScene, t: Words) -> str:
    if not scene.plays:
        return t("The pile is empty.")
    top, count = scene.plays[-1], max(scene.pile, 1)
    cards = say_cards(top.cards, card_name, t)
    text = t.plural(
        "Pile of {count} card, on top {cards} from {name}.",
        "Pile of {count} cards, on top {cards} from {name}.",
        count,
        cards=cards,
        name=top.by,
    )
    plays = ", ".join(say_cards(play.cards, card_name, t) for play in scene.plays[-3:-1])
    before = t("Before: {plays}.", plays=plays)
    return f"{text} {before}" if plays else text


def _player(player: ShitheadPlayer, say: SayCard | None, longest_name: int, t: Words) -> str:
    marks = [
        t("to play") if player.is_turn else "",
        t("dealer") if player.is_dealer else "",
        status_text(player, t),
        "" if player.place is None else t("place {place}", place=player.place),
    ]
    said = ", ".join(mark for mark in marks if mark)
    name = player.name[:longest_name] + (f" ({said})" if said else "")
    holdings = ", ".join(_holdings(player, say, t))
    return t("{name}: {holdings}.", name=name, holdings=holdings) if holdings else f"{name}."


def _holdings(player: ShitheadPlayer, say: SayCard | None, t: Words) -> list[str]:
    up = [card for slot in player.slots for card in slot.up]
    down = sum(slot.down for slot in player.slots)
    said = []
    if player.hand or player.status is Status.IN:
        said.append(t.plural("{count} card in hand", "{count} cards in hand", player.hand))
    if up and say is not None:
        said.append(t("face up {cards}", cards=say_cards(up, say, t)))
    elif up:
        said.append(t.plural("{count} face up", "{count} face up", len(up)))
    if down:
        said.append(t.plural("{count} face down", "{count} face down", down))
    return said


def _counts(player: ShitheadPlayer, t: Words) -> str:
    """Return a player of a table of twenty."""
    turn = t("to play")
    up, down = sum(len(slot.up) for slot in player.slots), sum(slot.down for slot in player.slots)
    name = f"{player.name[:10]} ({turn})" if player.is_turn else player.name[:10]
    return f"{name} {player.hand}/{up}/{down}"
