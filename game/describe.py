"""Generates the lists of docs/rules/events.md; `make documents` puts them there."""

from typing import Any

from game.core.protocol import AnyGame


def describe(game: AnyGame) -> str:
    """Return a game's events and refusals as two Markdown tables."""
    lines = [f"## `{game.key}`", "", "| event | fields | means |", "|---|---|---|"]
    for kind, event in sorted(event_schemas(game).items()):
        fields = ", ".join(f"`{name}`" for name in event["properties"] if name != "kind")
        lines.append(f"| `{kind}` | {fields} | {_first_paragraph(event)} |")
    lines += ["", "| refusal | means |", "|---|---|"]
    lines += [f"| `{code}` | {meaning} |" for code, meaning in game.refusals.items()]
    return "\n".join(lines)


def event_schemas(game: AnyGame) -> dict[str, dict[str, Any]]:
    """Return the JSON schema of each of a game's events by kind."""
    schema = game.events.json_schema(mode="serialization")
    found = {}
    for definition in schema["$defs"].values():
        kind = definition.get("properties", {}).get("kind", {})
        if name := kind.get("const", kind.get("default")):
            found[name] = definition
    return found


def _first_paragraph(event: dict[str, Any]) -> str:
    return " ".join(event.get("description", "").split("\n\n")[0].split())
