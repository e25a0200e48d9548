"""The panels of /daily: today's deals, the line to share, and the table of a day."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.daily.scores import PLAIN, Score
from bot.daily.store import Own, Ranked, Sealed, Today
from bot.daily.values import DayDeal, number_of
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import DayVerb
from bot.messages.list_words import place_sign
from bot.messages.panels import (
    Block,
    Button,
    Divider,
    LineWithButton,
    PageOf,
    Panel,
    Row,
    Style,
    Text,
    page_of,
    rows,
    turning,
)
from bot.messages.time_words import clock_time
from bot.replay.panels import full_title
from bot.settings.personal import Shown
from bot.verify.panels import sealed_text

ACCENT: Final = 0x8A5A14
_MOST_MARKS: Final = 12
_MOST_ALIKE: Final = 3
"""Equal marks in a row; of more, their number is told."""
_PLAIN_TURN: Final = "▫️"
_LONGEST_ROW: Final = 10
_MOST_TURNS: Final = 60
_MOST_RANKED: Final = 10
Mention = Callable[[str], str]
"""Returns a command's mention, by its full English name."""


def body_of(deal: DayDeal) -> str:
    """Return what names a deal in controls."""
    return f"{deal.day}.{deal.game.key}"


def deal_title(deal: DayDeal, t: Words) -> str:
    """Return the game with its variant."""
    return full_title(deal.game, deal.rules, deal.preset, t)


def score_text(deal: DayDeal, score: Score, t: Words, *, with_marks: bool = True) -> str:
    """Return a score without anything that would tell the cards: `2nd of 4 · 🔥🔥⬇️ · 31 turns`."""
    if score.place is None:
        return t("not played to its end")
    parts = [
        place_text(score.place, score.players, t),
        "" if score.tokens is None else _signed(score.tokens, t),
        _marks(deal, score) if with_marks else "",
        t.plural("{count} turn", "{count} turns", score.turns),
    ]
    return " · ".join(part for part in parts if part)


def place_text(place: int, players: int, t: Words) -> str:
    """Return a place among all: `2nd of 4`."""
    match place:
        case 1:
            return t("1st of {players}", players=players)
        case 2:
            return t("2nd of {players}", players=players)
        case 3:
            return t("3rd of {players}", players=players)
        case _:
            return t("{place}th of {players}", place=place, players=players)


def shared_text(deal: DayDeal, score: Score, t: Words) -> str:
    """Return what people share: the day, the score, and below it the pattern of their turns."""
    told = score_text(deal, score, t, with_marks=False)
    line = f"**Tapis {number_of(deal.day)}** · {deal_title(deal, t)} · {told}"
    return "\n".join((line, *_pattern(deal, score)))


def share_panel(user_id: int, own: Own, t: Words, mention: Mention) -> Panel:
    """Return the public message with somebody's line."""
    score = own.score or Score(None, 0, 0)
    call = t("The same cards for everybody, once a day: {daily}", daily=mention("daily"))
    return Panel((Text(f"<@{user_id}> · {shared_text(own.deal, score, t)}\n-# {call}"),), ACCENT)


def today_panel(today: Today, t: Words, *, in_server: bool) -> Panel:
    """Return today's deals as one person sees them."""
    about = t(
        "Everybody gets the same cards against the same AIs, once. New ones: {moment}.",
        moment=clock_time(today.next_at),
    )
    streak = t.plural("🔥 {count} day in a row", "🔥 {count} days in a row", today.streak)
    heading = [f"### 📅 Tapis {number_of(today.day)}", about, *([streak] if today.streak else [])]
    blocks: list[Block] = [Text("\n".join(heading)), *(_offer(own, t) for own in today.own)]
    if today.open_before:
        blocks += [Divider(), *(_late(own, t) for own in today.open_before[:3])]
    before = Button(t("Yesterday"), DayVerb.BEFORE, today.yesterday)
    table = Button(t("Today on this server"), DayVerb.TABLE, today.day)
    blocks.append(Row((table, before) if in_server else (before,)))
    return Panel(tuple(blocks), ACCENT)


def ended_blocks(own: Own, t: Words) -> tuple[Block, ...]:
    """Return what stands above the end of a deal: one's line, and the button that shares it."""
    if own.score is None or own.score.place is None:
        return ()
    share = Button(t("Share"), DayVerb.SHARE, body_of(own.deal), Style.PRIMARY)
    return Text(_line(own.deal, own.score, t)), Row((share,))


def table_panel(
    day: str,
    ranked: Sequence[tuple[DayDeal, Sequence[Ranked]]],
    user_id: int,
    t: Words,
    *,
    is_over: bool,
    first: int = 0,
) -> Panel:
    """Return a server's table of a day: nobody is on it who hides their results, except for themselves.

    Of every deal it shows those from a place on, as long as there are any.
    """
    heading = t("### Tapis {number} on this server", number=number_of(day))
    blocks: list[Block] = [Text(heading)]
    shown = [
        (deal, [one for one in scores if one.user_id == user_id or one.shown is not Shown.HIDDEN])
        for deal, scores in ranked
    ]
    longest = page_of(max((scores for _, scores in shown), key=len, default=[]), first, _MOST_RANKED)
    for deal, scores in shown:
        blocks.append(Text("\n".join((f"**{deal_title(deal, t)}**", *_ranking(deal, scores, longest, t)))))
    blocks += turning(longest, DayVerb.TABLE, lambda place: f"{day}.{place}", (t("Previous"), t("Next")))
    note = t("People who played here and don’t hide their results.")
    back = Button(t("Back"), DayVerb.BEFORE if is_over else DayVerb.PAGE, day if is_over else "")
    return Panel((*blocks, Text(f"-# {note}"), Row((back,))), ACCENT)


def before_panel(
    day: str,
    seed: str,
    sealed: Sealed,
    best: Sequence[tuple[DayDeal, int, Ranked | None]],
    own: Sequence[DayDeal],
    t: Words,
    *,
    in_server: bool,
) -> Panel:
    """Return a day that is over: who played each deal, the best, the seed revealed and those still sealed.

    `own` are the deals that the reader has played, and may verify.
    """
    blocks: list[Block] = [Text(f"### Tapis {number_of(day)}")]
    if not best:
        blocks.append(Text(t("Nobody played that day.")))
    for deal, count, first in best:
        lines = [f"**{deal_title(deal, t)}**"]
        if first is None:
            lines.append(t("Nobody finished it in time."))
        else:
            lines.append(t.plural("{count} person finished it.", "{count} people finished it.", count))
            lines.append(f"🥇 {_known(first)}{score_text(deal, first.score, t)}")
        blocks.append(Text("\n".join(lines)))
    checks = [
        Button(t("Verify: {game}", game=deal_title(deal, t))[:80], DayVerb.CHECK, body_of(deal))
        for deal in own
    ]
    table = (Button(t("That day on this server"), DayVerb.TABLE, day),) if in_server else ()
    buttons = rows((*checks, *table, Button(t("Back"), DayVerb.PAGE)))
    revealed = t("The seed of that day, now revealed: {seed}", seed=f"`{seed}`")
    return Panel((*blocks, *buttons, Text(f"-# {revealed}\n{sealed_text(sealed, t)}")), ACCENT)


def _offer(own: Own, t: Words) -> LineWithButton:
    deal, score = own.deal, own.score
    title = f"**{deal_title(deal, t)}**"
    if own.table_id is None:
        told = t("{count} players, with AIs of the level “normal”", count=deal.seats)
        return LineWithButton(
            f"{title}\n{told}", Button(t("Play"), DayVerb.PLAY, body_of(deal), Style.PRIMARY)
        )
    if score is None:
        told = t("Your cards are waiting.")
        return LineWithButton(
            f"{title}\n{told}", Button(t("Go on"), DayVerb.PLAY, body_of(deal), Style.PRIMARY)
        )
    told = f"{title}\n{score_text(deal, score, t)}"
    can_share = score.place is not None
    return LineWithButton(told, Button(t("Share"), DayVerb.SHARE, body_of(deal), disabled=not can_share))


def _late(own: Own, t: Words) -> LineWithButton:
    told = t("Still open; it doesn’t count any more.")
    title = f"**Tapis {number_of(own.deal.day)} · {deal_title(own.deal, t)}**"
    return LineWithButton(f"{title}\n{told}", Button(t("Finish it"), DayVerb.PLAY, body_of(own.deal)))


def _line(deal: DayDeal, score: Score, t: Words) -> str:
    line = shared_text(deal, score, t)
    return line if score.in_time else f"{line}\n-# {t('Its day was over: it doesn’t count any more.')}"


def _ranking(deal: DayDeal, ranked: Sequence[Ranked], page: PageOf[Ranked], t: Words) -> Iterable[str]:
    """Yield the lines of a deal on a page, which is one of the longest ranking."""
    if not ranked:
        yield t("Nobody yet.")
    elif len(ranked) <= page.first:
        yield t("That’s everybody.")
    place = 0
    for number, one in enumerate(ranked, start=1):
        if number == 1 or one.score.order != ranked[number - 2].score.order:
            place = number
        if page.first < number <= page.first + page.most:
            yield f"{place_sign(place)} <@{one.user_id}> · {score_text(deal, one.score, t)}"


def _known(ranked: Ranked) -> str:
    """Return the name of somebody whose results everybody may see, with what separates it from the rest."""
    return f"<@{ranked.user_id}> · " if ranked.user_id and ranked.shown is Shown.PUBLIC else ""


def _marks(deal: DayDeal, score: Score) -> str:
    signs = FACES[deal.game.key].marks
    runs = [(mark, len([*run])) for mark, run in groupby(signs[one] for one in score.marks if one in signs)]
    marks = [mark * count if count <= _MOST_ALIKE else f"{mark}×{count}" for mark, count in runs]
    return "".join(marks[:_MOST_MARKS]) + ("…" if len(marks) > _MOST_MARKS else "")


def _pattern(deal: DayDeal, score: Score) -> Iterable[str]:
    """Yield rows of signs, one for each turn; nothing if no turn was remarkable."""
    signs = {**FACES[deal.game.key].marks, PLAIN: _PLAIN_TURN}
    turns = [signs[one] for one in score.marks if one in signs]
    if {*turns} - {_PLAIN_TURN}:
        for first in range(0, min(len(turns), _MOST_TURNS), _LONGEST_ROW):
            yield "".join(turns[first : first + _LONGEST_ROW])
        if len(turns) > _MOST_TURNS:
            yield "…"


def _signed(tokens: int, t: Words) -> str:
    sign = "+" if tokens > 0 else "−" if tokens < 0 else "±"
    return f"{sign}{t.amount(abs(tokens))}"
