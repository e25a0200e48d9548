"""Discord's markdown, as nodes, in a table; and that no text becomes markup of the page's own."""

import pytest
from playwright.async_api import Page, expect

from tests.playground_page import things
from tests.playground_page.scripted_server import ScriptedServer
from tests.support.browser import IN_A_BROWSER, OpenPage

pytestmark = IN_A_BROWSER

_LINK = 'target="_blank" rel="noopener noreferrer"'
_SPOILER = '<span class="spoiler" role="button" tabindex="0" title="Spoiler" data-action="reveal">'
CASES = {
    "plain text": "plain text",
    "**bold** *it* _it_": "<strong>bold</strong> <em>it</em> <em>it</em>",
    "***both***": "<strong><em>both</em></strong>",
    "__under__ ~~gone~~": "<u>under</u> <s>gone</s>",
    "**bold *nested __all__***": "<strong>bold <em>nested <u>all</u></em></strong>",
    "2 * 3 * 4, snake_case_name, ** no **": "2 * 3 * 4, snake_case_name, <strong> no </strong>",
    r"\*not\* \`code\`": "*not* `code`",
    "`a*b*c` ``d ` e``": '<code class="md-code">a*b*c</code> <code class="md-code">d ` e</code>',
    "||a **b**||": f'{_SPOILER}<span class="spoiler-content">a <strong>b</strong></span></span>',
    "# One\n## Two\n### Three\n#### four": (
        '<div class="md-h1" role="heading" aria-level="3">One</div>'
        '<div class="md-h2" role="heading" aria-level="4">Two</div>'
        '<div class="md-h3" role="heading" aria-level="5">Three</div>#### four'
    ),
    "#no heading": "#no heading",
    "-# small": '<div class="md-subtext">small</div>',
    "- a\n- b\n  - c\n1. d": '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="1"><li>d</li></ol>',
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "> one\n> two\nthree": "<blockquote>one\ntwo</blockquote>three",
    "a\n>>> b\nc": "a<blockquote>b\nc</blockquote>",
    "```py\nx = *1*\n```after": (
        '<pre class="code-block" data-language="py" tabindex="0"><code>x = *1*</code></pre>after'
    ),
    "```one line```": '<pre class="code-block" tabindex="0"><code>one line</code></pre>',
    "[text](https://a.example/b_c_d)": f'<a href="https://a.example/b_c_d" {_LINK}>text</a>',
    "see https://a.example/x(y), ok": (
        f'see <a href="https://a.example/x(y" {_LINK}>https://a.example/x(y</a>), ok'
    ),
    "<https://a.example>": f'<a href="https://a.example" {_LINK}>https://a.example</a>',
    f"<@{things.LOUIS}> <@!{things.ANA}> <@404>": (
        '<span class="mention">@Louis</span> <span class="mention mine">@Ana</span> '
        '<span class="mention">&lt;@404&gt;</span>'
    ),
    f"<@&{things.GUILD_ID}> @everyone @here": (
        '<span class="mention">@everyone</span> <span class="mention">@everyone</span> '
        '<span class="mention">@here</span>'
    ),
    "</play now:12>": (
        '<button class="mention" type="button" data-action="command" data-command="play now" '
        'data-target="12">/play now</button>'
    ),
    f"<:ace:{things.EMOJI}>": (
        f'<img class="emoji" src="cdn/emojis/{things.EMOJI}.png" alt=":ace:" title=":ace:" draggable="false">'
    ),
    "<a:gone:99>": '<span class="emoji-unknown" data-emoji="99">:gone:</span>',
    "🃏 1️⃣ 👩‍👧": " ".join(f'<span class="emoji-text">{one}</span>' for one in ("🃏", "1️⃣", "👩‍👧")),
    "1 # * ♠": "1 # * ♠",
}
INJECTIONS = [
    "<script>window.broken = 1</script>",
    "<img src=x onerror='window.broken = 1'>",
    "[x](javascript:window.broken=1)",
    "<javascript:window.broken=1>",
    '[x](https://a.example/"onmouseover="window.broken=1)',
    '[x](https://a.example "t" onclick="window.broken=1")',
    "```<script>window.broken = 1</script>```",
    "`<b onclick=window.broken=1>`",
    '</a"><img src=x onerror=window.broken=1>:12>',
    "||<svg onload=window.broken=1>||",
    "<t:99999999999999999:F> <t:1:Q> <@1 onclick=1>",
    "**" * 900 + "_" * 900,
    "[" * 1500 + "](" * 1500,
    "> " * 500 + "- " * 500,
    "||" * 1999,
]
RENDER = """async (text) => {
    const { markdown } = await import("/js/render/markdown.js");
    const { createWorld } = await import("/js/render/context.js");
    const { createStore } = await import("/js/core/store.js");
    const { receive } = await import("/js/core/frames.js");
    const store = createStore();
    receive(store, { t: "hello", d: window.greeting }, true);
    const holder = document.createElement("div");
    holder.append(...markdown(text, createWorld(store)));
    return holder.innerHTML;
}"""


async def greeted(server: ScriptedServer, open_page: OpenPage, person: str = things.ANA) -> Page:
    page = await open_page(server.address(person))
    await page.evaluate("hello => { window.greeting = hello; }", server.hello(person))
    return page


async def test_each_piece_of_markdown_becomes_what_discord_makes_of_it(
    server: ScriptedServer, open_page: OpenPage
) -> None:
    page = await greeted(server, open_page)
    drawn = {text: await page.evaluate(RENDER, text) for text in CASES}
    assert drawn == CASES


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("person", "text_by_style"),
    [
        (things.ANA, {"t": "8:00 PM", "D": "March 1, 2026"}),
        (things.MEI, {"d": "01.03.26"}),
        (
            things.LOUIS,
            {
                "t": "20:00",
                "T": "20:00:00",
                "d": "01/03/2026",
                "D": "1 mars 2026",
                "f": "1 mars 2026 à 20:00",
                "F": "dimanche 1 mars 2026 à 20:00",
                "s": "01/03/2026 20:00",
            },
        ),
    ],
)
async def test_times_are_written_in_the_language_of_the_person(
    server: ScriptedServer, open_page: OpenPage, person: str, text_by_style: dict[str, str]
) -> None:
    page = await greeted(server, open_page, person)  # the browser is in Paris
    for style, text in text_by_style.items():
        assert f">{text}</time>" in await page.evaluate(RENDER, f"<t:1772391600:{style}>")


@pytest.mark.long
async def test_relative_times_tick(server: ScriptedServer, open_page: OpenPage) -> None:
    page = await open_page(server.address(things.LOUIS))
    seconds = await page.evaluate("Math.round(Date.now() / 1000) + 40")
    await server.say(things.message(f"<t:{seconds}:R>"))
    shown = page.locator("time.timestamp")
    await expect(shown).to_have_text("dans 38 secondes")
    await expect(shown).to_have_text("dans 37 secondes")


async def test_no_text_of_a_message_becomes_markup(server: ScriptedServer, open_page: OpenPage) -> None:
    for text in INJECTIONS:
        embed = {"title": text[:256], "description": text, "url": "javascript:window.broken=1",
                 "fields": [{"name": text[:256], "value": text[:1024]}]}  # fmt: skip
        rows = [
            things.row(things.button(text[:80], text[:100])),
            things.row(things.select("s", [text[:100]], placeholder=text[:150])),
            things.row({"type": 2, "style": 5, "label": "go", "url": "javascript:window.broken=1"}),
        ]
        server.messages.append(things.message(text[:2000], embeds=[embed], components=rows, ago=10))
        server.messages.append(things.v2(things.container(things.text(text[:2000])), ago=9))
    server.channels[0]["name"] = server.channels[0]["topic"] = "<img src=x onerror='window.broken=1'>"
    page = await open_page(server.address())
    await expect(page.locator(".message")).to_have_count(2 * len(INJECTIONS))
    assert await page.evaluate("window.broken") is None
    strange = await page.evaluate(
        """() => [...document.querySelectorAll(".message *")].filter((element) =>
            ["SCRIPT", "IFRAME", "OBJECT", "STYLE", "FORM"].includes(element.tagName)
            || [...element.attributes].some(
                ({ name, value }) => name.startsWith("on") || /^javascript:/i.test(value))
        ).map((element) => element.outerHTML)"""
    )
    assert strange == []
