"""Scenarios of the open game, by the numbers of the rules."""

from tests.scenarios.paskahousu.table import A, B, C, Table, pile, seat, table


def test_numbers_go_on_equal_and_lower_ones():
    """T01: neither the 5 nor the jack nor the ace goes on a 6."""
    there = table("paskahousu", "0:6C", "5C 6D JC 10C 2C AC")
    assert there.plays() == "6 10 2"
    assert there.others() == {"pick_up"}


def test_courts_go_on_seven_and_higher():
    """T02: and no ace on a number."""
    there = table("paskahousu", "0:7C", "3C JC QC AC")
    assert there.plays() == "J Q"
    assert there.refusal("play", cards=["AC"])["why"] == "killer_elsewhere"


def test_courts_go_on_courts_and_the_ace_kills_them():
    """T03."""
    assert table("paskahousu", "0:QH", "JC QC KC AC 2C 10C").plays() == "Q K A 2"


def test_only_a_ten_goes_on_a_ten_that_was_led():
    """T04, in full as JSON."""
    there = table("paskahousu", "0:10H", "2C 10C AC KC")
    assert there.legal() == [{"kind": "pick_up"}, {"kind": "play", "cards": ["10C"]}]


def test_a_ten_makes_numbers_fall_and_its_player_draws_and_leads():
    """T05."""
    there = table("paskahousu", "0:9C", "10C 4C", stock=["5C", "5D", "5H", "5S", "6S"]).lays("10C")
    assert (there.pile, there.burnt, there.stock) == ("", "9C 10C", "6S")
    assert there.hand(B) == "4C 5C 5D 5H 5S"
    assert there.turn == B
    assert there.kinds == ["cards_laid", "cards_drawn", "pile_burnt", "turn_passed"]
    assert there.event("pile_burnt")["cause"] == "killer"


def test_a_ten_on_a_ten_stays():
    """T06, P-02."""
    there = table("paskahousu", "0:10H", "10C 4C", c="10D 2C 5C").lays("10C")
    assert there.pile == "0:10H · 1:10C"
    assert there.turn == C
    assert (there.plays(), there.others()) == ("10", {"pick_up"})


def test_four_equal_cards_fall():
    """T07."""
    there = table("paskahousu", "0:6C 6D", "6H 6S 5C").lays("6H 6S")
    assert there.burnt == "6C 6D 6H 6S"
    assert there.turn == B
    assert there.event("pile_burnt")["cause"] == "quad"


def test_four_twos_fall_unless_the_rules_say_that_they_do_not():
    """T08."""
    there = table("paskahousu", "0:2H 2D", "2S 2C 5C").lays("2S 2C")
    assert (there.pile, there.turn) == ("", B)
    there = table("finnish_try", "0:2H 2D", "2S 2C 5C").lays("2S 2C")
    assert (there.pile, there.turn) == ("0:2H 2D · 1:2S 2C", C)


def test_a_drawn_card_is_played_in_the_same_turn():
    """T09."""
    there = table("paskahousu", "0:9C", "3C 4C 5C", stock=["10C", "6S"]).does("draw")
    assert there.turn == B
    assert there.position["drawn"] is True
    assert (there.plays(), there.others()) == ("10", {"pick_up"})
    assert there.refused("draw") == "already_drawn"


def test_a_fall_gives_a_new_draw():
    """3.3: a fall gives a new turn."""
    there = table("paskahousu", "0:9C", "3C 4C 5C", stock=["10C", "6S", "7S", "8S"]).does("draw").lays("10C")
    assert there.hand(B) == "3C 4C 5C 6S 7S"
    assert (there.turn, there.position["drawn"]) == (B, False)
    assert there.does("draw").hand(B) == "3C 4C 5C 6S 7S 8S"


def test_who_goes_out_with_a_fall_lets_the_next_one_lead():
    """T10, P-07."""
    there = table("paskahousu", "0:8C", "10C").lays("10C")
    assert there.status(B) == "out"
    assert (there.turn, there.pile) == (C, "")


def test_the_first_play_is_of_the_rank_that_decided():
    """T11: with the draw left out, as the stock is empty."""
    there = table("paskahousu", "", "3C 3H 9C", opening="3")
    assert there.plays() == "3 3x2"
    assert there.refusal("play", cards=["9C"]) == {"code": "opening_rank", "rank": "3"}
    assert there.lays("3C").position["opening"] is None


def test_courts_are_not_led_unless_nothing_else_may_be():
    """T12, P-05."""
    assert table("paskahousu_classic", "", "9C JC AC 2C 10C").plays() == "9 10 A 2"
    there = table("paskahousu_classic", "", "9C JC AC 2C 10C")
    assert there.refusal("play", cards=["JC"]) == {
        "code": "does_not_fit",
        "rank": "J",
        "top": None,
        "why": "court_lead",
    }
    assert table("paskahousu_classic", "", "JC KC").plays() == "J K"


def test_courts_may_be_led_by_who_holds_only_killers_besides_that_the_next_must_take():
    """Decision on P-05: else three players with courts would hand two 10s round for ever."""
    assert table("paskahousu_classic", "", "KC 10C").plays() == "10 K"
    assert table("paskahousu_classic", "", "KC AC 2C").plays() == "A 2"
    rules = {"court_lead": "never"}
    assert table("paskahousu", "", "KC 10C", rules=rules).plays() == "10"


def test_a_led_killer_must_be_taken():
    """T13, P-04: whatever the next one holds; then the seat after leads."""
    there = table("paskahousu_classic", "0:10H", "10C 2C")
    assert there.legal() == [{"kind": "pick_up"}]
    assert there.refused("play", cards=["10C"]) == "must_pick_up"
    there = there.does("pick_up")
    assert (there.hand(B), there.turn) == ("10C 10H 2C", C)


def test_of_two_players_the_leader_of_a_killer_leads_again():
    """P-04; the third has gone out."""
    seats = [seat("4S 4H KS"), seat("10C 2C"), seat(status="out")]
    there = Table("paskahousu_classic", turn=B, pile=pile("0:10H"), seats=seats)
    assert there.does("pick_up").turn == A


def test_a_tried_card_that_fits_is_laid():
    """T14."""
    there = table("finnish_try", "0:7C", "3C 4C", stock=["JC"]).does("try_stock")
    assert (there.pile, there.turn, there.hand(B)) == ("0:7C · 1:JC", C, "3C 4C")


def test_a_tried_card_that_does_not_fit_is_taken_with_the_pile():
    """T15."""
    there = table("finnish_try", "0:7C", "3C 4C", stock=["5C"]).does("try_stock")
    assert (there.pile, there.turn, there.hand(B)) == ("", C, "3C 4C 5C 7C")
    assert there.event("stock_tried")["fits"] is False


def test_only_who_is_stuck_tries():
    """T16; with `try_always` anybody."""
    there = table("finnish_try", "0:7C", "3C 8C", stock=["JC"])
    assert there.refused("try_stock") == "not_stuck"
    there = table("finnish_try", "0:7C", "3C 8C", stock=["JC"], rules={"stock_option": "try_always"})
    assert there.refused("try_stock") is None


def test_a_tried_killer_makes_the_pile_fall():
    """T17, P-08."""
    there = table("finnish_try", "0:7C", "3C 4C", stock=["10C", "6S"]).does("try_stock")
    assert (there.burnt, there.hand(B), there.turn) == ("7C 10C", "3C 4C 6S", B)


def test_a_tried_card_completes_four():
    """P-08."""
    there = table("finnish_try", "0:7C 7D 7H", "3C 4C", stock=["7S"]).does("try_stock")
    assert (there.pile, there.turn, there.hand(B)) == ("", B, "3C 4C")


def test_up_cards_are_played_together_from_several_slots():
    """T18."""
    there = table("poytapaska", "0:5C", "", up="8C 8D 3C QC", down="7H 7D 6H 6D")
    assert (there.plays(), there.others()) == ("8 8x2", {"pick_up"})
    assert there.lays("8C 8D").position["seats"][B]["up"] == [[], [], ["3C"], ["QC"]]


def test_a_flipped_card_that_does_not_fit_is_taken_with_the_pile():
    """T19."""
    there = table("poytapaska", "0:8C", "", down="7H - - KC")
    assert there.legal() == [{"kind": "flip", "slot": 0}, {"kind": "flip", "slot": 3}]
    assert there.refused("pick_up") == "blind_only"
    there = there.does("flip", slot=0)
    assert (there.hand(B), there.turn) == ("7H 8C", C)
    assert there.position["seats"][B]["down"] == [None, None, None, "KC"]


def test_a_flipped_killer_makes_the_pile_fall():
    """T20."""
    there = table("poytapaska", "0:8C", "", down="- 10H - KC").does("flip", slot=1)
    assert (there.burnt, there.turn) == ("8C 10H", B)
    assert there.legal() == [{"kind": "flip", "slot": 3}]


def test_a_flip_on_a_led_killer_fits_only_as_its_own_rank():
    """P-09."""
    there = table("poytapaska", "0:10C", "", down="KC 10D")
    assert there.does("flip", slot=0).hand(B) == "10C KC"
    assert there.does("flip", slot=1).pile == "0:10C · 1:10D"


def test_with_down_cards_alone_a_led_killer_is_taken_where_it_must_be():
    """3.7."""
    there = table("poytapaska", "0:10C", "", down="KC 10D", rules={"killer_lead": "forced"})
    assert there.legal() == [{"kind": "pick_up"}]
    assert there.refused("flip", slot=0) == "must_pick_up"


def test_high_ranks_are_laid_singly_or_by_four():
    """T21."""
    there = table("venda", "0:6C", "7C 7D 8C 8D JC JD JH JS")
    assert (there.plays(), there.others()) == ("7 7x2 8 J Jx4", {"pick_up"})
    refusal = there.refusal("play", cards=["8C", "8D"])
    assert refusal == {"code": "set_size", "rank": "8", "quad": 4}


def test_jokers_are_twos_which_do_not_fall_in_venda():
    """T22."""
    there = table("venda", "0:2H 2D 2C", "X1 X2 5C").lays("X1")
    assert (there.pile, there.turn) == ("0:2H 2D 2C · 1:X1", C)


def test_five_of_two_packs_fall():
    """T23."""
    there = table("venda", "0:4C 4D 4S", "4H 4C 5C", a="KS").lays("4H 4C")
    assert (there.pile, there.turn) == ("", B)


def test_several_killers_make_the_pile_fall_once():
    """P-01."""
    there = table("paskahousu", "0:9C", "10C 10D 4C").lays("10C 10D")
    assert (there.burnt, there.turn) == ("9C 10C 10D", B)


def test_four_killers_led_at_once_fall_as_four():
    """P-03."""
    for rules in ({}, {"killer_lead": "forced"}, {"killer_lead": "falls"}):
        there = table("paskahousu", "", "10C 10D 10H 10S 4C", rules=rules).lays("10C 10D 10H 10S")
        assert there.turn == B
        assert there.event("pile_burnt")["cause"] == "quad"


def test_a_led_killer_may_fall_at_once():
    """3.5."""
    there = table("paskahousu", "", "AC 4C", rules={"killer_lead": "falls"}).lays("AC")
    assert there.turn == B
    assert there.event("pile_burnt")["cause"] == "led"


def test_whether_courts_are_led_is_judged_before_refilling():
    """P-06: the stock's last card is drawn after the lead."""
    rules = {"court_lead": "stock_empty"}
    assert table("paskahousu", "", "9C JC", stock=["4C"], rules=rules).plays() == "9"
    assert table("paskahousu", "", "9C JC", rules=rules).plays() == "9 J"


def test_with_tens_alone_as_killers_an_ace_is_a_court():
    """3.4: the highest, and a 10 kills courts."""
    rules = {"killers": "ten_only"}
    assert table("paskahousu", "0:KC", "AC 10C 9C 2C", rules=rules).plays() == "10 A 2"
    assert table("paskahousu", "0:AC", "AD 10C KC 2C", rules=rules).plays() == "10 A 2"
    assert table("paskahousu", "0:6C", "AD", rules=rules).plays() == ""
    assert table("paskahousu", "0:KC", "AC 4C", rules=rules).lays("AC").pile == "0:KC · 1:AC"


def test_a_two_goes_on_a_led_killer_where_the_rules_say_so():
    """3.4."""
    assert table("venda", "0:10C", "10D 2C 9C").plays() == "2"


def test_the_last_with_cards_loses():
    """3.8."""
    seats = [seat(status="out"), seat("10C"), seat("9S")]
    there = Table("paskahousu", turn=B, pile=pile("2:8C"), seats=seats, finished=[A]).lays("10C")
    assert (there.ranking, there.loser, there.phase) == ([[A], [B], [C]], C, "over")


def test_the_first_one_out_wins_where_the_rules_say_so():
    """3.8."""
    there = table("paskahousu", "0:8C", "10C", rules={"finish": "first_out"}).lays("10C")
    assert (there.ranking, there.loser) == ([[B], [A, C]], None)


def test_a_deal_that_is_too_long_ends_with_the_holders_last():
    """P-18."""
    there = table("paskahousu", "0:8C", "9C 4C", moves=1999).lays("9C")
    assert there.ranking == [[A, B, C]]


def test_who_leaves_shows_their_cards_and_ranks_last():
    """P-16."""
    there = table("paskahousu", "0:8C", "9C 4C").leaves(B)
    assert there.event("seat_left")["cards"] == ["4C", "9C"]
    assert (there.turn, there.pile) == (C, "0:8C")
    assert there.leaves(C).ranking == [[A], [C], [B]]


def test_when_the_opener_leaves_anything_may_be_led():
    """P-16: nobody else need hold the rank."""
    there = table("paskahousu", "", "3C 3H", opening="3").leaves(B)
    assert there.position["opening"] is None
    assert there.plays() == "3 9 9x2"


def test_a_deadline_takes_or_leads_the_lowest_or_flips_the_first():
    """P-17."""
    assert table("paskahousu", "0:8C", "9C 4C").default() == {"kind": "pick_up"}
    assert table("paskahousu", "", "9C 4C 4D").default() == {"kind": "play", "cards": ["4C"]}
    assert table("poytapaska", "0:8C", "", down="- 4C 5C").default() == {"kind": "flip", "slot": 1}


def test_whoever_plays_from_the_table_tries_the_stock_only_if_no_face_up_card_fits():
    rules = {"stock_option": "try_stuck"}
    fits = table("poytapaska", "0:7C", "", up="8C KD 3C", down="5D 6D 8D", rules=rules, stock=["QC"])
    assert fits.refused("try_stock") == "not_stuck"
    stuck = table("poytapaska", "0:7C", "", up="3C 4C 5C", down="5D 6D 8D", rules=rules, stock=["QC"])
    assert stuck.others() == {"try_stock", "pick_up"}
