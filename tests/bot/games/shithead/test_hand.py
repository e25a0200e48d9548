import pytest

from bot.games.core.screen import PICK_VERB, PLAY_VERB
from bot.messages.panels import Row
from game.core.cards import parse_card
from game.shithead.game import SHITHEAD
from tests.bot.games.shithead.golden import (
    attacked,
    before_play,
    blind,
    choosing,
    lost,
    running,
    see_through,
    stacking,
    stuck_on_table,
)
from tests.bot.games.shithead.scenes import (
    SCREEN,
    body_behind,
    done,
    enabled,
    hand,
    position,
    rules_of,
    scene,
    seat_of,
)
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.support.languages import words
from tests.support.panels import buttons, menus, text


def button(blocks, label):
    return next(each for each in buttons(blocks) if each.label == label)


def two(hand_cards: str, pile: str = "", preset: str = "shithead", up: str = "", down: str = "", **others):
    laid = " ".join(f"1:{cards}" for cards in pile.split())
    return position(preset, seat_of(hand_cards, up, down), seat_of("4D 5D"), pile=laid, **others)


def test_ranks_are_grouped_sorted_and_enabled_where_they_may_be_laid():
    blocks = hand(running())
    assert [each.label for each in buttons(blocks)[:5]] == ["3♦", "8♠♥", "Q♠", "K♦♣", "A♠♥"]
    assert enabled(blocks) == ["Q♠", "K♦♣", "A♠♥", "Pick up (8)", "Why not?"]


def test_a_single_card_is_laid_with_one_click():
    laid = button(hand(running()), "Q♠")
    assert laid.verb == PLAY_VERB
    assert SCREEN.actions(laid.body, ()) == ({"kind": "play", "cards": ["QS"]},)


def test_of_several_equal_cards_one_chooses_how_many():
    several = button(hand(running()), "K♦♣")
    assert several.verb == PICK_VERB
    choice = hand(running(), pick=several.body)
    assert enabled(choice) == ["1", "Both", "Back"]
    assert text(choice).endswith("How many Kings?")
    assert SCREEN.actions(body_behind(choice, "Both"), ()) == ({"kind": "play", "cards": ["KC", "KD"]},)


def rows_of(blocks):
    return [block.buttons for block in blocks if isinstance(block, Row)]


def test_of_many_ranks_only_those_that_can_be_laid_have_buttons_so_that_a_phone_shows_all_of_the_hand():
    hand_cards = "3C 4C 5C 6C 8C 9C QC KC"
    on_a_nine, waiting = two(hand_cards, "9D"), two(hand_cards, "9D", turn=1)
    assert [each.label for each in rows_of(hand(on_a_nine))[0]] == ["9♣", "Q♣", "K♣"]
    assert len(rows_of(hand(on_a_nine))) == 2
    assert len(rows_of(hand(waiting))) == 1, "only what is not a card"


def test_of_many_ranks_the_words_alone_say_which_so_that_four_share_a_row():
    few, many = "4C 5C 6C 9C 10C JC QC KC AC", "2C 3C 4C 5C 6C 7C 8C 9C 10C 10D JC QC KC AC"
    labelled, bare = (rows_of(in_emojis(two(cards)))[:-1] for cards in (few, many))
    assert [len(row) for row in labelled] == [3, 3, 3]
    assert [len(row) for row in bare] == [4, 3, 3, 3]
    assert all(button.emoji and button.label for row in labelled for button in row)
    assert len({button.label for row in bare for button in row if not button.emoji}) == 13


def test_a_limit_to_the_cards_laid_at_once_limits_the_choice():
    state = two("6S 6H 6D 6C", "4C", "danish")
    assert enabled(hand(state, pick="p6")) == ["1", "2", "3", "Back"]


def test_an_attack_asks_for_its_target_after_the_count():
    counts = hand(running(), pick=button(hand(running()), "A♠♥").body)
    assert enabled(counts) == ["1", "Both", "Back"]
    targets = hand(running(), pick=body_behind(counts, "Both"))
    assert enabled(targets) == ["Maximilien de la Tour", "🤖 Marius", "Back"]
    laid = SCREEN.actions(body_behind(targets, "🤖 Marius"), ())
    assert laid == ({"kind": "play", "cards": ["AS", "AH"], "target": 2},)


def test_with_one_possible_target_an_attack_is_one_click():
    attack = button(hand(two("AS 4C", "9C", "norvegien_plus")), "A♠")
    assert SCREEN.actions(attack.body, ()) == ({"kind": "play", "cards": ["AS"], "target": 1},)


def test_players_choose_single_cards_and_runs_if_suits_matter():
    state = two("6C 6S 7C 8C 9C", "5D", "guarducci")
    choice = hand(state, pick=button(hand(state), "6♠♣").body)
    assert enabled(choice) == ["6♠", "6♣", "6♠♣", "6♣ → 7♣", "6♣ → 8♣", "Back"]
    assert SCREEN.actions(body_behind(choice, "6♣ → 8♣"), ()) == (
        {"kind": "play", "cards": ["6C", "7C", "8C"]},
    )


def test_how_many_says_what_each_number_does():
    def offered(*scene, **options):
        state = two(*scene, **options)
        return enabled(hand(state, pick=button(hand(state), next(iter(enabled(hand(state))))).body))[:-1]

    assert offered("3S 3H 3D 4C", "3C") == ["1", "2", "All 3: burns the pile"]
    assert offered("3S 3H 3D 3C 4C") == ["1", "2", "3", "All 4: burns the pile"]
    skips = rules_of("shithead", powers={"8": {"effect": "skip"}})
    assert offered("8S 8H KC", rules=skips) == ["1: 1 player misses a turn", "Both: 2 players miss a turn"]
    turns = rules_of("shithead", powers={"8": {"effect": "reverse", "count": "per_card"}})
    assert offered("8S 8H KC", rules=turns) == ["1: reverses direction", "Both: keeps the direction"]
    burns = rules_of("shithead", powers={"10": {"entry": "any", "effect": "burn"}})
    assert offered("10S 10H KC", "10C 10D", rules=burns) == ["1", "Both"]  # whatever the number


def test_too_many_ways_for_buttons_become_menus():
    rules = rules_of("shithead", decks=8, players=[2, 5])
    state = two("6C " * 8 + "6S " * 8, "4C", rules=rules)
    (menu,) = menus(hand(state, pick="p6"))
    assert [option.label for option in menu.options] == [
        *("1", "2", "3"),
        *(f"{count}: burns the pile" for count in range(4, 16)),
        "All 16: burns the pile",
    ]
    assert len(SCREEN.actions(menu.body, (menu.options[-1].value,))[0]["cards"]) == 16


def test_equal_cards_that_share_a_place_are_one_click():
    state = two("", "9C", "karma", up="AS KD+KH JS+JD+JC+JH")
    jacks = button(hand(state), "J ×4")
    assert SCREEN.actions(jacks.body, ())[0]["cards"] == ["JS", "JD", "JC", "JH"]


def test_a_player_who_cannot_play_picks_up_with_one_click():
    pick_up = button(hand(two("4S 5S", "KC")), "Pick up (1)")
    assert (pick_up.verb, SCREEN.actions(pick_up.body, ())) == (PLAY_VERB, ({"kind": "pick_up"},))


def test_a_player_who_could_play_is_asked_before_picking_up():
    pick_up = button(hand(running()), "Pick up (8)")
    assert pick_up.verb == PICK_VERB
    asked = hand(running(), pick=pick_up.body)
    assert "You could play. Pick up anyway?" in text(asked)
    assert SCREEN.actions(body_behind(asked, "Pick up"), ()) == ({"kind": "pick_up"},)


def test_picking_up_from_the_table_asks_which_card_goes_with_it():
    state = stuck_on_table()
    choice = hand(state, pick=button(hand(state), "Pick up (3)").body)
    assert enabled(choice) == ["4♠", "6♥", "Q♦", "Back"]
    assert SCREEN.actions(body_behind(choice, "4♠"), ()) == ({"kind": "pick_up", "add": ["4S"]},)


def test_in_the_reverse_game_the_other_player_is_named():
    labels = [each.label for each in buttons(hand(two("AS", "2C", "reverse_2")))]
    assert "Maximilien de la Tour picks up (1)" in labels


def test_a_pile_that_must_not_be_taken_has_no_button():
    assert not any("Pick up" in label for label in enabled(hand(two("KS", "9C", "danish"))))


def test_other_actions_keep_their_places_turn_after_turn():
    for state in (two("KS", "9C", "danish"), two("4S 5S"), two("4S 5S", "KC"), running()):
        labels = [each.label for each in buttons(hand(state))]
        assert [label.split(" (")[0] for label in labels[-2:]] == ["Pick up", "Why not?"]


def test_the_stock_may_be_tried_where_the_rules_say_so():
    state = two("4S", "9C", "vandtia", stock=["KD"])
    assert SCREEN.actions(button(hand(state), "Try the stock").body, ()) == ({"kind": "chance"},)


def test_why_not_is_under_the_buttons_with_each_reason_once():
    asked = hand(see_through(), pick=button(hand(see_through()), "Why not?").body)
    assert enabled(asked) == enabled(hand(see_through()))
    assert asked[-1].content.splitlines() == [
        ("A King can’t go on 8♣ 8♦: play an 8 or lower, or a joker. The cards above it are see-through."),
        "A 10 can never go on an 8.",
    ]
    assert hand(see_through(), pick=button(asked, "Why not?").body) == hand(see_through())


def test_why_not_names_everything_that_may_be_laid():
    state = two("3S 6H 7D KC 2S", "AC")
    assert hand(state, pick="w")[-1].content == (
        "A 3, a 6, a 7 and a King can’t go on an Ace: play a 2, a 10 or an Ace."
    )


def test_why_not_knows_the_first_lead_and_the_last_card():
    state = position("palace", seat_of("4S 9H", "2C"), seat_of("5C 5D", "2H"), opener=0)
    assert text(hand(state, pick="w")).splitlines()[-1] == "Your first card must be your lowest: a 4."
    rules = rules_of("shithead", last_card_ban={"2": "illegal"})
    state = position("shithead", seat_of("2S"), seat_of("4D 5D"), pile="1:KC", rules=rules)
    assert text(hand(state, pick="w")).splitlines()[-1] == "A 2 can’t be your last card."


def test_why_not_is_answered_where_everything_may_be_played():
    assert "Why not?" in enabled(hand(two("4S 5S")))
    said = "You can play every one of these cards now."
    assert text(hand(two("4S 5S"), pick="w")).splitlines()[-1] == said
    said = "Nobody knows your face-down cards, so you can turn any of them."
    assert text(hand(blind(), pick="w")).splitlines()[-1] == said


def test_face_down_cards_have_a_button_for_each_place():
    blocks = hand(blind())
    assert enabled(blocks)[:2] == ["Card 1", "Card 3"]
    assert SCREEN.actions(body_behind(blocks, "Card 3"), ()) == ({"kind": "flip", "slot": 2},)


def test_a_blind_chain_may_be_stopped():
    state = two("", "4C", "danish", down="5C KD 9H")
    state = done(state, 0, kind="flip", slot=0).state
    blocks = hand(state)
    assert enabled(blocks) == ["Card 2", "Card 3", "Stop"]
    assert text(blocks).startswith("**Your turn:** turn another card, or stop.")
    assert SCREEN.actions(body_behind(blocks, "Stop"), ()) == ({"kind": "stop"},)


def test_a_blind_attack_asks_for_its_target():
    seats = (seat_of("", "", "AC 5D"), seat_of("4C"), seat_of("4D"))
    state = done(position("norvegien_plus", *seats, pile="1:KC"), 0, kind="flip", slot=0).state
    blocks = hand(state)
    assert enabled(blocks) == ["Maximilien de la Tour", "🤖 Marius"]
    assert SCREEN.actions(body_behind(blocks, "🤖 Marius"), ()) == ({"kind": "aim", "target": 2},)


def test_an_attacked_player_sees_what_answers():
    blocks = hand(attacked())
    assert text(blocks).startswith("⚔️ <@1> attacks you: play a 2, a 10 or an Ace, or pick up.")
    assert enabled(blocks) == ["2♠", "Pick up (2)", "Why not?"]


def test_out_of_turn_the_cards_are_there_and_nothing_can_be_clicked():
    blocks = hand(running(), 1)
    assert [each.label for each in buttons(blocks)] == ["6♦♣", "Pick up", "Why not?"]
    assert enabled(blocks) == []
    assert text(blocks).startswith("<@0>’s turn: a Queen or higher, a 2 or a 10\n")


def test_players_who_are_out_see_their_place():
    assert text(hand(lost(), 0)).startswith("🏁 You went out first.\n")
    assert text(hand(running(), 3)).startswith("💀 You are eliminated.\n")


def test_before_play_a_hand_card_is_swapped_for_a_face_up_card():
    blocks = hand(before_play())
    assert enabled(blocks) == ["3♦", "10♠", "Q♥", "Ready"]
    choice = hand(before_play(), pick=body_behind(blocks, "3♦"))
    assert enabled(choice) == ["⇄ 4♠", "⇄ 9♥", "⇄ 10♦", "Back"]
    swap = SCREEN.actions(body_behind(choice, "⇄ 10♦"), ())
    assert swap == ({"kind": "exchange", "hand": ["3D"], "up": ["10D"]},)


def test_cards_of_equal_rank_are_not_offered_for_a_swap():
    choice = hand(before_play(), pick=body_behind(hand(before_play()), "10♠"))
    assert enabled(choice) == ["⇄ 4♠", "⇄ 9♥", "Back"]


def test_a_ready_player_waits_with_nothing_to_click():
    blocks = hand(before_play(), 2)
    assert enabled(blocks) == []
    assert text(blocks).startswith("Before play, waiting for <@0> and <@1>\n")


def test_face_up_cards_are_chosen_in_a_menu():
    (menu,) = menus(hand(choosing()))
    assert (menu.least, menu.most, len(menu.options)) == (3, 6, 6)
    values = [option.value for option in menu.options if option.label != "9♣"]
    (choice,) = SCREEN.actions(menu.body, values)
    action = SHITHEAD.actions.validate_python(choice)
    assert SHITHEAD.refuse(choosing(), 0, action) is None
    assert sorted(map(len, action.up)) == [1, 2, 2]


def test_an_equal_card_is_stacked_with_one_click():
    blocks = hand(stacking())
    assert enabled(blocks) == ["J♥ → J♠♦", "Ready"]
    assert SCREEN.actions(body_behind(blocks, "J♥ → J♠♦"), ()) == (
        {"kind": "stack", "card": "JH", "seat": 0, "slot": 2},
    )


def test_a_card_that_could_go_to_several_places_asks_where():
    rules = rules_of("vandtia", stacking="any")
    state = position(
        "vandtia",
        seat_of("JH", "JS 4S 5S"),
        seat_of("4D", "JD 6S 7S"),
        phase="exchange",
        rules=rules,
    )
    choice = hand(state, pick=body_behind(hand(state), "J♥"))
    assert enabled(choice) == ["⇄ 4♠", "⇄ 5♠", "→ J♠", "→ J♦ (Maximilien de la Tour)", "Back"]


def test_face_down_cards_chosen_unseen_are_one_button():
    rules = rules_of("karma", deal_style="choose_both")
    state = position(
        "karma", seat_of("4S 5S 6S 7S 8S 9S 10S JS QS"), seat_of("4D"), phase="choose", rules=rules
    )
    blocks = hand(state)
    assert "♠" not in text(blocks)
    assert SCREEN.actions(body_behind(blocks, "Lay them down"), ()) == ({"kind": "choose"},)


@pytest.mark.parametrize(
    "pick", ["p", "p11", "pQ", "t", "tQS", "tXX", "t7S", "x", "g", "gAS", "pick", "\u0000", "p\u0661"]
)
def test_a_pick_that_fits_nothing_shows_the_hand_as_it_opens(pick):
    assert hand(running(), pick=pick) == hand(running())
    assert hand(before_play(), pick=pick) == hand(before_play())


def test_the_way_back_is_on_every_choice():
    for pick in ("pK", "pA", "tASH", "u"):
        back = button(hand(running(), pick=pick), "Back")
        assert (back.verb, back.body) == (PICK_VERB, "")


def in_emojis(state):
    screen = SCREEN.with_emojis(lambda language: CARD_EMOJIS)
    return screen.hand(scene(state, 0), words("en"))


def test_a_hand_in_emojis_has_them_large_and_on_its_buttons():
    told = text(in_emojis(running()))
    heading = next(line for line in told.splitlines() if line.startswith("# "))
    groups = [
        [parse_card(code) for code in group.split()] for group in ("3D", "8S 8H", "QS", "KD KC", "AS AH")
    ]
    assert heading == "# " + " ".join(CARD_EMOJIS.row(group) for group in groups)
    assert "Hand (8 cards)" in told
    assert next(each.emoji for each in buttons(in_emojis(running()))) == CARD_EMOJIS(parse_card("3D"))


def test_before_play_cards_have_their_emojis_too():
    swapping = in_emojis(before_play())
    assert [each.emoji for each in buttons(swapping)[:3]] == [
        CARD_EMOJIS(parse_card(code)) for code in ("3D", "10S", "QH")
    ]
    (menu,) = menus(in_emojis(choosing()))
    assert all(option.emoji for option in menu.options)


def test_more_emojis_than_a_message_holds_stay_words():
    rules = rules_of("shithead", decks=2, players=[2, 5])
    told = text(in_emojis(two("6C 7C 8C 9C " * 13, "4C", rules=rules)))
    assert "Hand (52 cards): 6♣" in told


def test_the_hand_says_how_many_cards_the_others_have_and_who_is_to_move():
    assert "-# Cards: ▶ Colette 14, 🤖 Marius 6 · stock 1" in text(hand(running(), 1))
