"""What is said of Paskahousu's house rules beside fixed phrases: of numbers and ranks, and remarks."""

from collections.abc import Iterator

from bot.games.core.face import rank_words
from bot.games.core.rule_words import players_phrase
from bot.games.shedding import rule_rows
from bot.games.shedding.rule_rows import counted_packs
from bot.i18n import Words
from bot.messages.list_words import rank_name
from game.core.cards import RANK_BY_CODE
from game.paskahousu.rules import PaskahousuRules


def killers(rules: PaskahousuRules, t: Words) -> str:
    """Return the cards that burn the pile, several of them: `10s and Aces`."""
    return t("10s") if rules.killers == "ten_only" else t("10s and Aces")


def pack(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield what is played with."""
    with_jokers = [jokers(rules, t)] if rules.jokers else []
    yield ", ".join((players_phrase(rules, t), counted_packs(rules.decks, t), *with_jokers))


def jokers(rules: PaskahousuRules, t: Words) -> str:
    """Return how many jokers there are, and what they are."""
    if not rules.jokers:
        return t("no jokers")
    return t.plural("{count} joker, which is a 2", "{count} jokers, which are 2s", rules.jokers)


def order(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield the order of ranks."""
    if rules.suit_goes:
        yield t("the 3 is lowest, then 4 and so on to the Ace, and the 2 is highest")
    else:
        yield t("the 3 is lowest, then 4 and so on to the Ace, and the 2 is highest; suits do not matter")


def dealt(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield how cards are dealt."""
    yield rule_rows.dealt(rules.table_cards, rules.hand_cards, t)


def opening_play(rules: PaskahousuRules, t: Words) -> str:
    """Return what can be led first."""
    if rules.opening_play == "free":
        return t("the first lead can be any card")
    if rules.bluff:
        return t("the first lead must be called 3s, whatever it is")
    return t("the first lead must be of the rank that decides who leads")


def turn(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield what a turn is."""
    if rules.bluff:
        yield t("lay one card or several face down, and name one rank that fits; any of your cards will do")
    else:
        yield t("play one card or several of the same rank that fit")
    yield t("then you draw back up to {hand} cards while the stock lasts", hand=rules.hand_cards)
    yield t("or pick up the whole pile; you may always do so, and the next player leads")


def offered_lone(value: str, t: Words) -> str:
    """Return the lowest rank that is laid one at a time, as the editor offers it."""
    return t("From the {rank} up", rank=rank_words(value, t))


def lone_from(rules: PaskahousuRules, t: Words) -> str:
    """Return which cards are laid one at a time."""
    if rules.lone_from is None:
        return t("you can play any number of cards of the same rank at once")
    rank = rank_name(RANK_BY_CODE[rules.lone_from], t)
    if not rules.quad:
        return t("from the {rank} up, you play cards one at a time", rank=rank)
    return t(
        "from the {rank} up, you play cards one at a time, or at least {quad} at once",
        rank=rank,
        quad=rules.quad,
    )


def numbers(_rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield what goes on numbers."""
    yield t("an equal or higher number goes on a number from 3 to 9")


def offered_floor(value: str, t: Words) -> str:
    """Return the lowest number for courts, as the editor offers it."""
    return t("On a {rank} or higher", rank=value)


def court_floor(rules: PaskahousuRules, t: Words) -> str:
    """Return on which numbers courts go."""
    if rules.court_floor is None:
        return t("Jacks, Queens and Kings go on any number")
    return t("Jacks, Queens and Kings go on numbers from {floor} up", floor=rules.court_floor)


def courts_and_twos(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield what goes on courts, and on what 2s go."""
    if rules.killers == "ten_only":
        yield t("an equal or higher one of them goes on a Jack, Queen, King or Ace, and no number does")
    else:
        yield t("an equal or higher one of them goes on a Jack, Queen or King, and no number does")
    if rules.killers == "ace_on_all":
        yield t("a 2 goes on all of these, and only another 2 or an Ace goes on a 2")
    else:
        yield t("a 2 goes on all of these, and only another 2 goes on a 2")


def killer_lead(rules: PaskahousuRules, t: Words) -> str:
    """Return what happens to killers that are led."""
    cards = killers(rules, t)
    match rules.killer_lead:
        case "stays":
            return t("{cards} that are led stay on the table", cards=cards)
        case "forced":
            return t("{cards} that are led must be picked up by the next player", cards=cards)
        case "falls":
            return t("{cards} that are led burn at once", cards=cards)


def quad(rules: PaskahousuRules, t: Words) -> str:
    """Return how many equal cards burn the pile."""
    if not rules.quad:
        return t("cards of the same rank don’t burn the pile")
    if rules.quad == 4:
        return t("four of a kind on top burn the pile, too")
    return t("{count} of a kind on top burn the pile, too", count=rules.quad)


def doubts(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield how doubting goes."""
    if rules.bluff:
        yield t("the first to doubt counts, and only the last play is shown; one wrong card makes it a lie")


def doubted_piles(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield that doubts keep a pile from burning."""
    if rules.bluff:
        yield t("a pile that is doubted doesn’t burn")


def face_up_cards(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield when the face-up cards come."""
    if rules.table_cards:
        yield t(
            "when stock and hand are empty, you play your face-up cards from the table; cards you"
            " pick up come first"
        )
