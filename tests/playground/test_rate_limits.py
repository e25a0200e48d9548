"""Buckets, the global limit, and edits of old messages, as the real client and a raw one see them."""

import asyncio

from playground import Allowance, Person, Playground, RateLimitSettings
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.raw_bot import begun, raw_bot


async def test_every_answer_tells_what_is_left(playground: Playground) -> None:
    async with raw_bot(playground) as bot:
        first = await bot.post(content="1")
        second = await bot.post(content="2")
        other = await bot.request("POST", f"/channels/{playground.channels[1].id}/messages", {"content": "x"})
    assert first.headers["X-RateLimit-Limit"] == "5"
    assert [answer.headers["X-RateLimit-Remaining"] for answer in (first, second, other)] == ["4", "3", "4"]
    assert first.headers["X-RateLimit-Bucket"] == other.headers["X-RateLimit-Bucket"]
    assert 0 < float(first.headers["X-RateLimit-Reset-After"]) <= 5


async def test_an_empty_bucket_refuses_until_it_is_full_again() -> None:
    slow = RateLimitSettings(messages=Allowance(5, 600.0))
    async with Playground(rate_limits=slow) as playground, raw_bot(playground) as bot:
        answers = [await bot.post(content=str(n)) for n in range(6)]
        refused = answers[-1]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        assert refused.headers["Via"], "without it the client takes itself for banned"
        assert refused.headers["X-RateLimit-Scope"] == "user"
        assert not refused.body["global"]
        assert 500 < refused.body["retry_after"] <= 600
        assert int(refused.headers["Retry-After"]) >= refused.body["retry_after"] - 1
        assert (await bot.request("GET", "/users/@me")).status == 200, "another bucket"
        playground.advance(refused.body["retry_after"])
        assert (await bot.post(content="again")).status == 200
    record = playground.requests[5]
    assert (record.status, record.limit, record.remaining) == (429, 5, 0)


async def test_fifty_requests_a_second_are_the_most_whatever_they_are() -> None:
    wide = RateLimitSettings(others=Allowance(1000, 1.0), overall=Allowance(50, 60.0))
    async with Playground(rate_limits=wide) as playground, raw_bot(playground) as bot:
        answers = [await bot.request("GET", "/users/@me") for _ in range(51)]
        assert [answer.status for answer in answers] == [200] * 50 + [429]
        assert answers[-1].body["global"]
        assert answers[-1].headers["X-RateLimit-Global"] == "true"
        interaction = begun(playground.person("Ada"))
        assert (await bot.respond(interaction, 4, content="x")).status == 200, "not counted"


async def test_edits_of_messages_over_an_hour_old_have_a_limit_of_their_own(
    playground: Playground,
) -> None:
    async with raw_bot(playground) as bot:
        message = (await bot.post(content="x")).body["id"]
        playground.advance(3601)
        answers = [await bot.edit(message, content=str(n)) for n in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].code == 30046
        assert answers[-1].body["retry_after"] > 5
        new = (await bot.post(content="y")).body["id"]
        assert (await bot.edit(new, content="z")).status == 200


async def test_the_real_client_waits_and_tries_again(playground: Playground, ada: Person) -> None:
    async with connected(playground, EchoBot()) as client:
        playground.inject("rate_limited", count=2, retry_after_ms=50)
        channel = client.get_partial_messageable(int(playground.channels[0].id))
        async with asyncio.timeout(30):
            await channel.send("in the end")
    assert [record.status for record in playground.requests if record.method == "POST"] == [429, 429, 200]
    assert [message["content"] for message in ada.messages(playground.channels[0].id)] == ["in the end"]


async def test_follow_ups_are_limited_by_token() -> None:
    slow = RateLimitSettings(webhooks=Allowance(5, 600.0))
    async with Playground(rate_limits=slow) as playground, raw_bot(playground) as bot:
        interactions = [begun(playground.person("Ada")) for _ in range(2)]
        for interaction in interactions:
            await bot.respond(interaction, 4, content="x")
        first = [await bot.request("POST", bot.webhook(interactions[0]), {"content": "y"}) for _ in range(6)]
        assert [answer.status for answer in first] == [200] * 5 + [429]
        other = await bot.request("POST", bot.webhook(interactions[1]), {"content": "y"})
        assert other.status == 200


async def test_too_many_invalid_requests_end_in_a_ban() -> None:
    few = RateLimitSettings(invalid=Allowance(3, 600.0), ban_seconds=3600.0)
    async with Playground(rate_limits=few) as playground, raw_bot(playground) as bot:
        playground.inject("all_refused", status=403)
        assert [(await bot.request("GET", "/users/@me")).status for _ in range(4)] == [403] * 4
        playground.inject("all_refused", on=False)
        async with bot.http.get(f"{playground.api_url}/users/@me") as banned:
            assert (banned.status, banned.content_type) == (429, "text/html")
            assert "Via" not in banned.headers, "by this the client knows that it is banned"
        playground.advance(3600)
        assert (await bot.request("GET", "/users/@me")).status == 200


async def test_a_404_does_not_count_as_an_invalid_request() -> None:
    few = RateLimitSettings(invalid=Allowance(3, 600.0))
    async with Playground(rate_limits=few) as playground, raw_bot(playground) as bot:
        assert [(await bot.request("GET", "/users/1")).status for _ in range(9)] == [404] * 9
