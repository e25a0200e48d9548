"""Answers to interactions, and the messages that an interaction's token gives access to."""

from typing import Any

from playground.api import render
from playground.interactions import answers, interactions
from playground.rest.call import Call, Reply, Route
from playground.validation.callbacks import CallbackForm
from playground.validation.messages import MessageForm
from playground.world import messages
from playground.world.model import EPHEMERAL, LOADING, Interaction, Message


def _callback(call: Call) -> Any:
    world = call.world
    interaction = interactions.to_answer(world, call.path["interaction_id"], call.path["token"])
    form = call.form(CallbackForm)
    message = answers.answer(world, interaction, form, call.uploads)
    if call.query.get("with_response") not in {"1", "true"}:
        return Reply(204)
    return _outcome(call, interaction, form.type, message)


def _outcome(call: Call, interaction: Interaction, kind: int, message: Message | None) -> Any:
    about: dict[str, Any] = {
        "id": interaction.id,
        "type": int(interaction.type),
        "channel_id": interaction.channel_id,
        **({} if interaction.private else {"guild_id": interaction.guild.id}),
    }
    resource: dict[str, Any] = {"type": kind}
    if message is not None:
        about |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
        }
        resource["message"] = render.message(call.world, message)
    return {"interaction": about, "resource": resource}


def _follow_up(call: Call) -> Any:
    message = answers.follow_up(call.world, _interaction(call), call.form(MessageForm), call.uploads)
    return render.message(call.world, message)


def _get(call: Call) -> Any:
    return render.message(call.world, _message(call))


def _edit(call: Call) -> Any:
    message = _message(call)
    answers.edit(call.world, _interaction(call), message, call.form(MessageForm), call.uploads)
    return render.message(call.world, message)


def _delete(call: Call) -> None:
    message = _message(call)
    messages.delete(call.world, answers.channel_of(_interaction(call)), message)


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.path["webhook_id"], call.path["token"])


def _message(call: Call) -> Message:
    return answers.message_of(_interaction(call), call.path["message_id"])


_WEBHOOK = "/webhooks/{webhook_id}/{token}"
_MESSAGE = "/webhooks/{webhook_id}/{token}/messages/{message_id}"

ROUTES = [
    Route("POST", "/interactions/{interaction_id}/{token}/callback", _callback, by_token=True),
    Route("POST", _WEBHOOK, _follow_up, by_token=True),
    Route("GET", _MESSAGE, _get, by_token=True),
    Route("PATCH", _MESSAGE, _edit, by_token=True),
    Route("DELETE", _MESSAGE, _delete, by_token=True),
]
