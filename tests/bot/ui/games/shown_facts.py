"""What a board tells, read back out of each of its displays: English text, emojis, a picture's words."""

import re
from dataclasses import dataclass, field

from bot.i18n import words_for
from bot.ui.games.nain_jaune.picture.scene import describe_nain_jaune
from bot.ui.games.shithead.picture.scene import ShitheadScene, describe_shithead
from bot.ui.panels import Sketch
from bot.ui.pictures.emojis import BACK_EMOJI, card_emojis_of, emoji_name
from game.core.cards import CARDS_PER_PACK, CODE
from tests.panels import text

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
SIGN_BY_SUIT = {suit: sign for sign, suit in SUITS.items()}
NAMED_SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
NAMED_RANKS = {"Jack": "J", "Queen": "Q", "King": "K", "Ace": "A"}
MARKUP = {
    name: f"<:{name}_0123abcd:{1_300_000_000_000_000_000 + number}>"
    for number, name in enumerate([BACK_EMOJI, *(emoji_name(card) for card in range(CARDS_PER_PACK))])
}
CARD_EMOJIS = card_emojis_of(MARKUP, "en")
CODE_BY_NAME = {emoji_name(card): CODE[card] for card in range(CARDS_PER_PACK)}


class Names:
    """Players who are called the same in texts and pictures."""

    def __call__(self, seat):
        return f"P{seat}"

    label = __call__


@dataclass
class Facts:
    """What everybody may know. Cards are sorted codes, jokers are all X."""

    awaited: set = field(default_factory=set)
    held: dict = field(default_factory=dict)
    """Cards in hand by player."""
    tokens: dict = field(default_factory=dict)
    up: dict = field(default_factory=dict)
    down: dict = field(default_factory=dict)
    gone: dict = field(default_factory=dict)
    """How a player is out of the game."""
    pile: tuple = ()
    """The cards on top, and how many there are in all; in Nain Jaune the run."""
    stock: int | None = None
    burnt: int = 0
    clockwise: bool | None = None
    boxes: tuple = ()


def content(blocks):
    """All texts of a board, emojis written as signs."""
    said = text(blocks).replace("\nface up", " · face up")
    return re.sub(r"<:(\w+)_[0-9a-f]{8}:\d+>", _sign, said)


def description(blocks):
    """The words of a board's picture, which is not drawn for them."""
    (sketch,) = [block for block in blocks if isinstance(block, Sketch)]
    describe = describe_shithead if isinstance(sketch.scene, ShitheadScene) else describe_nain_jaune
    return describe(sketch.scene, words_for("en"))


def _sign(match):
    code = CODE_BY_NAME.get(match[1])
    if code is None:
        return "🂠"
    return f" {code[:-1]}{SIGN_BY_SUIT[code[-1]]} " if code[-1] in SIGN_BY_SUIT else f" {code} "


def cards(text):
    """The codes of the cards in a text, sorted."""
    return tuple(sorted(_codes(text)))


def run_of(text):
    """The last thirteen cards of a run, in their order: of longer ones, texts show no more."""
    return tuple(_codes(text)[-13:])


def _codes(text):
    text = re.sub(r"\b(Jack|Queen|King|Ace|\d+) of (clubs|diamonds|hearts|spades)", _named, text)
    text = re.sub(r"\b(10|[2-9JQKA])((?:[♣♦♥♠])+)", _signed, text)
    text = re.sub(r"\b[Jj]oker ×(\d+)", lambda match: "X " * int(match[1]), text)
    text = re.sub(r"\b([Jj]oker|X[12])\b", "X", text)
    return re.findall(r"\b(?:10|[2-9JQKA])[CDHS]\b|\bX\b", text)


def _named(match):
    return f"{NAMED_RANKS.get(match[1], match[1])}{NAMED_SUITS[match[2]]}"


def _signed(match):
    return " ".join(f"{match[1]}{SUITS[sign]}" for sign in match[2])


def number(pattern, text, default=0):
    """The number in a text, a default where it is not said."""
    found = re.search(pattern, text)
    return int(found[1].replace(",", "").replace("−", "-")) if found else default


def read_shithead_text(text):
    """The facts of a board in text or emojis."""
    facts = Facts(stock=number(r"stock (\d+)", text), burnt=number(r"burnt (\d+)", text))
    facts.clockwise = "down the list" in text
    top = re.search(r"^## (.*)$", text, re.MULTILINE)
    if top:
        shown = cards(top[1])
        facts.pile = shown, len(shown) + number(r"beneath, (\d+)", text)
    for mark, name, told in re.findall(r"^(\S+) (P\d+)(?: · (.*))?$", text, re.MULTILINE):
        _read_player(facts, mark, name, told)
    return facts


def _read_player(facts, mark, name, told):
    if mark == "▶":
        facts.awaited.add(name)
    if gone := re.match(r"(out|eliminated|left)", told):
        facts.gone[name] = gone[1]
    else:
        facts.held[name] = number(r"hand (\d+)", told)
        facts.up[name] = cards(told.partition("face up")[2].partition("face down")[0])
        facts.down[name] = number(r"face down (\d+)", told)


def read_shithead_picture(text):
    """The facts of a picture's words."""
    facts = Facts(stock=number(r"(\d+) cards? in the stock", text), burnt=number(r"(\d+) cards? burnt", text))
    facts.clockwise = "goes clockwise" in text
    if pile := re.search(r"Pile of (\d+) cards?, on top (.*?) from P", text):
        facts.pile = cards(pile[2]), int(pile[1])
    for name, marks, told in re.findall(r"(P\d+)(?: \(([^)]*)\))?(?:: ([^.]*))?\.(?= P\d|$)", text):
        if "to play" in marks:
            facts.awaited.add(name)
        if gone := re.search(r"(out|eliminated|left)", marks):
            facts.gone[name] = gone[1]
        else:
            facts.held[name] = number(r"(\d+) cards? in hand", told)
            facts.up[name] = cards(told)
            facts.down[name] = number(r"(\d+) face down", told)
    return facts


def read_nain_jaune_text(text):
    """The facts of a board in text or emojis."""
    facts = Facts(stock=number(r"talon (\d+)", text))
    boxes = re.findall(r"(10♦|J♣|Q♠|K♥|7♦)\W+(\d+)", text.split("\n▫")[0].split("\n▶")[0])
    facts.boxes = tuple(sorted((card, int(count)) for card, count in boxes))
    for mark, name, held, tokens in re.findall(
        r"^(\S+) (P\d+) · (\d+) cards?.*?(-?\d+) tokens?", text, re.MULTILINE
    ):
        facts.held[name], facts.tokens[name] = int(held), int(tokens)
        facts.awaited |= {name} if mark == "▶" else set()
    if run := re.search(r"^Run: (.*)$", text, re.MULTILINE):
        facts.pile = run_of(run[1])
    return facts


def read_nain_jaune_picture(text):
    """The facts of a picture's words."""
    facts = Facts(stock=number(r"(\d+) cards? in the talon", text))
    boxes = re.findall(r"(\w+ of \w+): (\d+)", text.split("Run:")[0])
    facts.boxes = tuple(sorted((_sign_of(name), int(count)) for name, count in boxes))
    players = r"(P\d+)(?: \(([^)]*)\))?: (\d+) cards?, (-?[\d,−]+) tokens?"
    for name, marks, held, tokens in re.findall(players, text):
        facts.held[name] = int(held)
        facts.tokens[name] = int(tokens.replace(",", "").replace("−", "-"))
        facts.awaited |= {name} if "to play" in marks else set()
    if run := re.search(r"Run: (.*?)\.", text):
        facts.pile = run_of(run[1])
    return facts


def _sign_of(name):
    code = cards(name)[0]
    return code[:-1] + SIGN_BY_SUIT[code[-1]]
