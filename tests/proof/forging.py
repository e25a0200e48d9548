"""Interactions that Discord's apps cannot send, and some that anybody could: all must be refused.

Forgers have no right to the control: strangers click players' controls, people without permission click
administrators' controls, players click old controls, and controls of other servers. An administrator
chooses what other servers have, or nobody.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.messages.custom_ids import ON_BOARDS
from playground.interactions.person import Person

Json = dict[str, Any]
Change = Callable[[Json], Json]
COMPONENT, FORM = 3, 5
BUTTON, MENU = 2, 3
OPEN_TO_ALL = ("join", "lesson.match", "daily.play", "open.preset", "cup.join")
"""The verbs of controls that a stranger may well use: to sit down, sign up, open a table, or play alone."""

NASTY = (
    "",
    " ",
    "@everyone @here <@1> <@&2> <#3> </play:4>",
    "\u202eevil\u202c \u2066\u2067\u2069\u200f\u200e",
    "Z̸̢̛͖̈́͠a̴͓͐l̵̙̃g̷̦̈́o̶̩̍ " + "\u0301" * 60,
    "'; DROP TABLE action; --",
    "{0.__class__.__mro__} {name} %s %n ${{7*7}}",
    "||spoiler|| **bold** [x](https://example.invalid) `code` ```\nblock",
    "\x00\x01\x1b[31m\r\n\t\x7f\ufeff\ufffe",
    "🂡🃏👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "-1",
    "9" * 400,
    "1e309",
    "NaN",
    "²",
    "٣",
    "../../../etc/passwd",
    "x" * 4000,
    "⁧" * 4000,
    "|" * 99,
    "<@1>" * 1000,
)

INVENTED = ("1", "9" * 18, str(2**63 - 1), str(2**63), "9" * 19, "9" * 20)
"""Ids that nothing has; the last ones are too large for the database."""

MISSHAPEN: tuple[Any, ...] = (None, 5, "x", {"x": 1}, [5, None], [{"component": 5}], [{"components": "x"}])
"""In the place of a list of what was typed."""


@dataclass(frozen=True)
class Control:
    """A control that somebody was shown."""

    channel_id: str
    message_id: str
    custom_id: str
    kind: int
    values: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """What it is for."""
        return self.custom_id.split("|")[1]


@dataclass(frozen=True)
class Forgery:
    """One interaction to be refused."""

    what: str
    person: Person
    raw: Json
    change: Change | None = None

    async def send(self) -> Any:
        """Send it off and return what became of it."""
        if self.change is None:
            return await self.person.interact(self.raw, forge=True)
        return await self.person.tamper(self.raw, self.change)


@dataclass
class Forger:
    """Makes forgeries of what was shown to others."""

    rng: random.Random
    channel_id: str
    strangers: list[Person]
    """Sit nowhere and may do nothing."""
    awaited: Person
    """Whose turn it is at one of the tables."""
    controls: list[Control]
    own: list[Control]
    """Controls that the awaited person may use now."""
    forms: list[Json]
    """Forms that were opened for administrators."""
    public: list[Control]
    """Controls on messages that everybody sees."""
    table_ids: list[str] = field(default_factory=list)
    administrator: Person | None = None
    menus: list[Control] = field(default_factory=list)
    """The administrator's menus of channels and roles."""
    foreign: list[str] = field(default_factory=list)
    """Ids of another server's channels, roles and members."""

    def forgeries(self, count: int) -> Iterator[Forgery]:
        """Yield so many, of all kinds in turn."""
        kinds = (
            self._stolen,
            self._mutated,
            self._misplaced,
            self._elsewhere,
            self._stale,
            self._foreign,
            self._form,
            self._junk,
            self._wrong_types,
            self._unoffered,
        )
        for number in range(count):
            yield kinds[number % len(kinds)]()

    def _stolen(self) -> Forgery:
        control = self._control()
        return self._component("stolen", control, control.custom_id, self.rng.choice(self.strangers))

    def _mutated(self) -> Forgery:
        control = self._control()
        mutated = self._mutate(control.custom_id)
        return self._component("mutated", control, mutated, self.rng.choice(self.strangers))

    def _misplaced(self) -> Forgery:
        """What somebody was shown, clicked on what everybody sees.

        Controls of boards are rightly theirs who sit there, on each message of the table's channel: whoever
        is awaited at one table may be ready for the next deal at the other.
        """
        control, place = self._control(), self.rng.choice(self.public)
        moved = replace(control, channel_id=place.channel_id, message_id=place.message_id)
        seated = () if control.verb in ON_BOARDS else (self.awaited,)
        person = self.rng.choice((*self.strangers, *seated))
        return self._component("misplaced", moved, control.custom_id, person)

    def _elsewhere(self) -> Forgery:
        """What one may do at one's own table, at another."""
        control = self.rng.choice(self.own)
        parts = control.custom_id.split("|")
        others = [one for one in (*self.table_ids, "", "zzzzzzzz") if one != parts[2]]
        parts[2] = self.rng.choice(others)
        return self._component("other table", control, "|".join(parts), self.awaited)

    def _stale(self) -> Forgery:
        control = self.rng.choice([one for one in self.own if one.verb == "act"])
        parts = control.custom_id.split("|")
        wrong = [int(parts[3]) + by for by in (-2, -1, 1, 7, 10**6)] + [10**60, "-1", "x", "²"]
        parts[3] = str(self.rng.choice(wrong))
        return self._component("stale", control, "|".join(parts), self.awaited)

    def _foreign(self) -> Forgery:
        """A move that is right in every way, but for the server it comes from."""
        control = self.rng.choice([one for one in self.own if one.verb == "act"])
        forged = self._component("foreign", control, control.custom_id, self.awaited)
        return Forgery(
            "foreign", forged.person, forged.raw, self.rng.choice((_in_another_guild, _in_private))
        )

    def _form(self) -> Forgery:
        form = self.rng.choice(self.forms)
        no_form = f"tm|{self._control().custom_id.partition('|')[2]}"
        custom_id = self.rng.choice((form["custom_id"], self._mutate(form["custom_id"]), no_form))
        filled = self._filled(form["components"])
        data = {"custom_id": custom_id, "components": self.rng.choice((filled, filled, *MISSHAPEN))}
        return self._raw("form", FORM, data)

    def _junk(self) -> Forgery:
        prefix = self.rng.choice(("tb|", "ts|", "tm|", "tb", "TB|", "xx|", ""))
        parts = [
            self._nasty()[: self.rng.choice((5, 40, 4000))] for _ in range(self.rng.choice((0, 1, 4, 4)))
        ]
        custom_id = prefix + "|".join(parts)
        return self._component("junk", self._control(), custom_id, self.rng.choice(self.strangers))

    def _wrong_types(self) -> Forgery:
        control = self._control()
        forged = self._component("wrong types", control, control.custom_id, self.rng.choice(self.strangers))
        kind = self.rng.choice((BUTTON, MENU, 5, 8, 99))
        values = self.rng.choice(([], ["a"] * 30, [""], ["x" * 4000], ["tb|act||0|x"]))
        data = {**forged.raw["data"], "component_type": kind, "values": values}
        change = self.rng.choice((None, _without_message, _in_no_language, _with_names))
        return Forgery("wrong types", forged.person, {**forged.raw, "data": data}, change)

    def _unoffered(self) -> Forgery:
        """What an administrator may choose, but for the value, which their server does not have."""
        assert self.administrator is not None
        menu = self.rng.choice(self.menus)
        value = self.rng.choice((*self.foreign, *INVENTED, self._nasty()[:80]))
        if self.rng.random() < 0.2:
            lift = replace(menu, kind=BUTTON)
            return self._component("unoffered", lift, f"tb|admin.lift|||{value}", self.administrator)
        chosen = self._component("unoffered", menu, menu.custom_id, self.administrator)
        return replace(chosen, raw={**chosen.raw, "data": {**chosen.raw["data"], "values": [value]}})

    def _control(self) -> Control:
        return self.rng.choice(self.controls)

    def _component(self, what: str, control: Control, custom_id: str, person: Person) -> Forgery:
        data: Json = {"custom_id": custom_id, "component_type": control.kind}
        if control.kind != BUTTON:
            values = [*control.values, self._nasty()[:100]]
            data["values"] = [self.rng.choice(values)]
        raw = {
            "type": COMPONENT,
            "channel_id": control.channel_id,
            "message_id": control.message_id,
            "data": data,
        }
        return Forgery(what, person, raw)

    def _raw(self, what: str, kind: int, data: Json) -> Forgery:
        raw = {"type": kind, "channel_id": self.channel_id, "data": data}
        return Forgery(what, self.rng.choice(self.strangers), raw)

    def _mutate(self, custom_id: str) -> str:
        """Change some of a custom_id: whole parts, or single characters."""
        parts = custom_id.split("|")
        if self.rng.random() < 0.5:
            parts[self.rng.randrange(1, len(parts))] = self._nasty()[:80]
            return "|".join(parts)
        letters = list(custom_id)
        for _ in range(self.rng.randint(1, 4)):
            place = self.rng.randrange(len(letters))
            letters[place : place + self.rng.randint(0, 2)] = self.rng.choice(
                ("", "|", "0", "z", "\u202e", "é")
            )
        mutated = "".join(letters)
        return mutated if mutated.split("|")[1:2] not in ([one] for one in OPEN_TO_ALL) else "tb|"

    def _filled(self, components: list[Json]) -> list[Json]:
        filled = []
        for component in components:
            inner = component.get("component") or component["components"][0]
            typed = {"type": 4, "custom_id": inner["custom_id"], "value": self._nasty()[:4000]}
            if self.rng.random() < 0.2:
                typed["custom_id"] = self._nasty()[:100]
            filled.append({"type": 18, "component": typed})
        return filled * self.rng.choice((1, 1, 1, 3)) if self.rng.random() < 0.9 else []

    def _nasty(self) -> str:
        return self.rng.choice(NASTY)


def _in_another_guild(payload: Json) -> Json:
    other = str(int(payload["guild_id"]) + 1)
    about = {"guild_id": other, "guild": {**payload["guild"], "id": other}}
    return {**payload, **about, "message": _answering_nothing(payload["message"])}


def _in_private(payload: Json) -> Json:
    kept = {key: value for key, value in payload.items() if key not in ("guild_id", "guild", "member")}
    channel = {"id": payload["channel_id"], "type": 1, "recipients": [payload["member"]["user"]]}
    message = _answering_nothing(payload["message"])
    return {**kept, "user": payload["member"]["user"], "context": 1, "channel": channel, "message": message}


def _answering_nothing(message: Json) -> Json:
    """Return a message that quotes no other: discord.py would look for that in its server."""
    return {key: value for key, value in message.items() if "reference" not in key and key != "guild_id"}


def _without_message(payload: Json) -> Json:
    return {key: value for key, value in payload.items() if key != "message"}


def _in_no_language(payload: Json) -> Json:
    return {**payload, "locale": "x-\u202e", "guild_locale": ""}


def _with_names(payload: Json) -> Json:
    user = {**payload["member"]["user"], "global_name": NASTY[2], "username": NASTY[3]}
    return {**payload, "member": {**payload["member"], "user": user, "nick": NASTY[4]}}
