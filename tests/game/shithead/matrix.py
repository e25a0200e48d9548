"""The presets as the family's rules list them, cell by cell; test_presets.py compares."""

KNOBS = (
    """
preset               players  decks       jokers  table_cards  hand_cards  deal_style  exchange  stacking
norvegien            3-5      fit         0       3            3           three_rows  own       off
norvegien_plus       3-5      fit         0       3            3           three_rows  own       off
norvegien_loser      3-5      fit         0       3            3           three_rows  own       off
danish               2-20     1_per_5     0       3            3           three_rows  own       off
palestinian          2-10     1_per_5     0       3            3           three_rows  own       off
shithead             2-5      fit         0       3            3           three_rows  own       off
shithead_ranked_ten  2-5      fit         0       3            3           three_rows  own       off
shithead_6j          2-6      fit         2       3            3           three_rows  own       off
shithead_winner      2-5      fit         0       3            3           three_rows  own       off
shithead_keep_up     2-5      fit         0       3            3           three_rows  own       off
gultnieks            2-5      fit         0       3            3           three_rows  own       off
karma                2-5      fit         0       3            3           choose_up   none      own
smeghead             2-8      fit,_min_2  0       4            4           three_rows  own       off
west_kent            2-3      1           0       5            5           three_rows  own       off
guarducci            2-5      fit         2       3            3           three_rows  own       off
finnish              2-4      fit         0       4            3           three_rows  own       off
ten_two_slide        2-5      fit         0       3            4           three_rows  own       off
fives_low            2        fit         0       3            3           three_rows  own       off
reverse_1            2-5      fit         0       3            3           choose_up   none      own
reverse_2            2-5      fit         0       3            3           choose_up   none      own
vandtia              2-10     fit         0       3            3           three_rows  own       off
palace               2-4      fit         0       3            3           three_rows  own       off
glass_jack           2-5      fit         0       3            3           three_rows  own       off
poohead              2-8      1_per_4     0       3            3           three_rows  none      off
palace_bga           2-4      fit         0       3            3           three_rows  own       off
karma_pickup         2-5      fit         0       3            3           three_rows  own       off
garfield             2-5      fit         1       3            3           choose_up   none      off
after_shit_boot      2-5      fit         0       3            3           choose_both none      off
german_jokers        2-10     fit,_min_2  4       3            5           choose_up   own       off
""",
    """
preset               opener              opening_play  compare  max_set  runs    ace   must_play
norvegien            left_of_dealer      free          ge       0        off     high  False
norvegien_plus       left_of_dealer      free          ge       0        off     high  False
norvegien_loser      left_of_dealer      free          ge       0        off     high  False
danish               left_of_dealer      free          gt       3        off     high  True
palestinian          left_of_dealer      free          ge       0        off     high  True
shithead             first_dealt_low_up  free          ge       0        off     high  False
shithead_ranked_ten  first_dealt_low_up  free          ge       0        off     high  False
shithead_6j          first_dealt_low_up  free          ge       0        off     high  False
shithead_winner      first_dealt_low_up  free          ge       0        off     high  False
shithead_keep_up     first_dealt_low_up  free          ge       0        off     high  False
gultnieks            first_dealt_low_up  free          ge       0        off     high  False
karma                first_dealt_low_up  free          ge       0        off     high  False
smeghead             first_dealt_low_up  free          ge       0        off     high  False
west_kent            first_dealt_low_up  free          ge       0        off     high  False
guarducci            first_dealt_low_up  free          ge       0        suited  high  False
finnish              first_dealt_low_up  free          ge       0        off     high  False
ten_two_slide        first_dealt_low_up  free          ge       0        off     high  False
fives_low            low_in_hand         free          ge       0        off     high  False
reverse_1            after_thrown_low    free          ge       0        off     high  True
reverse_2            after_thrown_king   free          ge       0        off     low   True
vandtia              low_in_hand         free          ge       0        off     high  False
palace               low_in_hand         low_card      ge       0        off     high  False
glass_jack           first_dealt_low_up  free          ge       0        off     high  False
poohead              low_in_hand         low_card      ge       0        off     high  True
palace_bga           low_in_hand         low_card      ge       0        off     high  False
karma_pickup         first_dealt_low_up  free          ge       0        off     high  False
garfield             first_dealt_low_up  free          ge       0        off     high  False
after_shit_boot      left_of_dealer      free          ge       0        off     high  False
german_jokers        first_dealt_low_up  free          ge       0        off     high  False
""",
    """
preset               chance_card  up_cards    up_pickup  blind_chain
norvegien            off          into_hand   none       False
norvegien_plus       off          into_hand   none       False
norvegien_loser      off          into_hand   none       False
danish               off          into_hand   none       True
palestinian          off          from_table  none       False
shithead             off          from_table  add_one    False
shithead_ranked_ten  off          from_table  add_one    False
shithead_6j          off          from_table  add_one    False
shithead_winner      off          from_table  add_one    False
shithead_keep_up     off          from_table  none       False
gultnieks            off          from_table  add_one    False
karma                off          from_table  add_one    False
smeghead             off          from_table  add_one    False
west_kent            off          from_table  add_one    False
guarducci            off          from_table  add_one    False
finnish              off          from_table  add_one    False
ten_two_slide        off          from_table  add_one    False
fives_low            always       from_table  none       False
reverse_1            off          from_table  add_one    False
reverse_2            off          from_table  none       False
vandtia              if_stuck     from_table  none       False
palace               off          from_table  none       False
glass_jack           off          from_table  add_one    False
poohead              off          from_table  none       False
palace_bga           off          from_table  none       False
karma_pickup         off          from_table  add_one    False
garfield             off          from_table  add_one    False
after_shit_boot      if_stuck     from_table  add_one    False
german_jokers        off          from_table  add_one    False
""",
    """
preset               pickup_victim  pickup_leader  quad  burn_leader
norvegien            self           next           4     same
norvegien_plus       self           next           4     same
norvegien_loser      self           next           4     same
danish               self           last_to_play   0     same
palestinian          self           last_to_play   4     next
shithead             self           next           4     same
shithead_ranked_ten  self           next           4     same
shithead_6j          self           next           4     same
shithead_winner      self           next           4     same
shithead_keep_up     self           next           4     same
gultnieks            self           next           4     same
karma                self           last_to_play   4     same
smeghead             self           next           4     same
west_kent            self           next           4     same
guarducci            self           next           4     same
finnish              self           next           4     same
ten_two_slide        self           next           4     same
fives_low            self           next           4     same
reverse_1            self           next           4     same
reverse_2            previous       next           4     same
vandtia              self           next           4     same
palace               self           next           4     same
glass_jack           self           next           4     same
poohead              self           next           4     next
palace_bga           self           next           4     same
karma_pickup         self           next           4     same
garfield             self           next           4     same
after_shit_boot      self           next           4     same
german_jokers        self           next           4     same
""",
    """
preset               attack_counters  attack_leader      finish     last_card_ban     dealer_next
norvegien            2,10,A           after_last_player  first_out  {10:_eliminated}  rotate
norvegien_plus       2,10,A           after_last_player  first_out  {10:_eliminated}  rotate
norvegien_loser      2,10,A           after_last_player  last_in    {10:_eliminated}  loser
danish               2,10,A           after_last_player  first_out  {}                rotate
palestinian          2,10,A           after_last_player  last_in    {}                loser
shithead             2,10,A           after_last_player  last_in    {}                loser
shithead_ranked_ten  2,10,A           after_last_player  last_in    {}                loser
shithead_6j          2,10,A           after_last_player  last_in    {}                loser
shithead_winner      2,10,A           after_last_player  first_out  {}                loser
shithead_keep_up     2,10,A           after_last_player  last_in    {}                loser
gultnieks            2,10,A           after_last_player  last_in    {}                loser
karma                2,10,A           after_last_player  last_in    {}                loser
smeghead             2,10,A           after_last_player  last_in    {}                loser
west_kent            2,10,A           after_last_player  last_in    {}                loser
guarducci            2,10,A           after_last_player  last_in    {}                loser
finnish              2,10,A           after_last_player  last_in    {}                loser
ten_two_slide        2,10,A           after_last_player  last_in    {}                loser
fives_low            2,10,A           after_last_player  last_in    {}                loser
reverse_1            2,10,A           after_last_player  last_in    {}                loser
reverse_2            2,10,A           after_last_player  last_in    {}                loser
vandtia              2,10,A           after_last_player  last_in    {}                loser
palace               2,10,A           after_last_player  last_in    {}                loser
glass_jack           2,10,A           after_last_player  last_in    {}                loser
poohead              2,10,A           after_last_player  last_in    {}                loser
palace_bga           2,10,A           after_last_player  last_in    {}                loser
karma_pickup         2,10,A           after_last_player  last_in    {}                loser
garfield             2,10,A           after_last_player  last_in    {}                loser
after_shit_boot      2,10,A           after_last_player  last_in    {}                loser
german_jokers        2,10,A           after_last_player  last_in    {}                loser
""",
    """
preset               deal_size     quad_entry  first_card  joker_rank
palace_bga           more_for_few  ranked      led         own
garfield             same          any         led         own
after_shit_boot      same          ranked      turned      own
german_jokers        same          ranked      led         any
""",
)
"""Preset by knob."""

POWERS = (
    """
preset               2                3          5
norvegien            any/reset        .          .
norvegien_plus       any/reset        .          .
norvegien_loser      any/reset        .          .
danish               any/own          .          .
palestinian          any/transparent  any/reset  .
shithead             any/reset        .          .
shithead_ranked_ten  any/reset        .          .
shithead_6j          any/reset        .          .
shithead_winner      any/reset        .          .
shithead_keep_up     any/reset        .          .
gultnieks            any/reset        .          .
karma                any/reset        .          .
smeghead             any/reset        .          .
west_kent            any/reset        .          .
guarducci            any/reset        .          .
finnish              any/reset        .          .
ten_two_slide        any/reset        .          .
fives_low            any/reset        .          any/at_most
reverse_1            any/reset        .          .
reverse_2            any/own          .          .
vandtia              any/reset        .          .
palace               any/reset        .          .
glass_jack           any/reset        .          .
poohead              any/reset        .          .
palace_bga           any/reset        .          .
karma_pickup         any/reset        any/transparent  ranked/in_kind
garfield             any/reset        .          .
after_shit_boot      any/reset        .          .
german_jokers        any/reset        .          .
""",
    """
preset               7                    8                             9
norvegien            .                    .                             .
norvegien_plus       ranked/at_most       ranked/own/skip_per_card      .
norvegien_loser      .                    .                             .
danish               ranked/at_most       ranked/own/skip_per_card      .
palestinian          ranked/alternating   .                             .
shithead             .                    .                             .
shithead_ranked_ten  .                    .                             .
shithead_6j          .                    .                             .
shithead_winner      .                    .                             .
shithead_keep_up     .                    .                             .
gultnieks            ranked/at_most       any/transparent/reverse_once  .
karma                .                    .                             .
smeghead             .                    .                             .
west_kent            .                    .                             .
guarducci            any/transparent:own  ranked/at_most                .
finnish              .                    .                             .
ten_two_slide        .                    .                             .
fives_low            .                    .                             .
reverse_1            .                    .                             .
reverse_2            .                    .                             .
vandtia              .                    .                             .
palace               .                    .                             ranked/below
glass_jack           .                    ranked/own/skip_per_card      ranked/below
poohead              ranked/below         .                             .
palace_bga           .                    .                             ranked/below
karma_pickup         ranked/below         ranked/own/skip_per_card      ranked/own/again
garfield             .                    .                             .
after_shit_boot      .                    .                             .
german_jokers        .                    .                             .
""",
    """
preset               10                J
norvegien            any/-/burn        .
norvegien_plus       any/-/burn        .
norvegien_loser      any/-/burn        .
danish               ranked/-/burn     .
palestinian          any/-/burn        .
shithead             any/-/burn        .
shithead_ranked_ten  ranked/-/burn     .
shithead_6j          any/-/burn        .
shithead_winner      any/-/burn        .
shithead_keep_up     any/-/burn        .
gultnieks            any/-/burn        .
karma                any/-/burn        .
smeghead             any/-/burn        .
west_kent            any/-/burn        .
guarducci            any_but_8/-/burn  .
finnish              any/-/burn        .
ten_two_slide        any/-/burn        .
fives_low            any/-/burn        .
reverse_1            any/-/burn        ranked/own/skip_per_card
reverse_2            any/-/burn        ranked/own/skip_per_card
vandtia              any/-/burn        .
palace               any/-/burn        .
glass_jack           any/-/burn        any/transparent
poohead              any/-/burn        .
palace_bga           any/-/burn        .
karma_pickup         any/-/burn        .
garfield             ranked/-/burn     ranked/in_kind
after_shit_boot      any/-/burn        .
german_jokers        any/-/burn        .
""",
    """
preset               A                  X
norvegien            .                  .
norvegien_plus       ranked/own/attack  .
norvegien_loser      .                  .
danish               any/own/attack     .
palestinian          .                  .
shithead             .                  .
shithead_ranked_ten  .                  .
shithead_6j          .                  any/transparent/reverse_once
shithead_winner      .                  .
shithead_keep_up     .                  .
gultnieks            .                  .
karma                .                  .
smeghead             .                  .
west_kent            .                  .
guarducci            .                  any/transparent/skip_per_card
finnish              .                  .
ten_two_slide        .                  .
fives_low            .                  .
reverse_1            .                  .
reverse_2            .                  .
vandtia              .                  .
palace               .                  .
glass_jack           .                  .
poohead              .                  .
palace_bga           .                  .
karma_pickup         .                  .
garfield             .                  any/transparent/reverse_once
after_shit_boot      .                  .
german_jokers        .                  .
""",
    """
preset               Q
karma_pickup         ranked/own/reverse_once
""",
)
"""Preset by rank: entry, demand (with `:own` a floor), effect; `.` is an ordinary card.

The demand of a card that burns does not matter (`-`).
"""
