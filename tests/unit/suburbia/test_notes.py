"""Where each official sentence of the rules notes on the base game is tested.

By the number of the note; those on the expansions (11, 36, 50, 53, ...) and on table space (48) have no test here.
"""

from importlib import import_module

import pytest

NOTES = {
    "1 four steps in order": "test_market.test_the_refill_comes_after_income_and_population",
    "2 one tile leaves the market": "test_turn.test_one_tile_leaves_the_market_each_turn",
    "3 discard within step 1": "test_turn.test_the_discard_costs_its_space_and_comes_before_income",
    "3 money brought may pay": "test_turn.test_money_that_the_placement_brought_may_pay_for_the_discard",
    "3 free spaces": "test_turn.test_without_money_one_of_the_two_free_spaces_is_discarded",
    "4 second removal": "test_market.test_the_lone_architect_discards_once_more_before_the_slide",
    "5 basics run out": "test_turn.test_basic_tiles_run_out",
    "6 paid before effects": "test_turn.test_price_and_surcharge_must_be_there_before_the_tile_brings_anything",
    "7 price of a Lake": "test_turn.test_a_lake_costs_what_its_space_costs",
    "7 price of a marker": "test_turn.test_a_marker_costs_the_printed_price_again",
    "8 income below zero": "test_turn.test_income_below_zero_is_paid",
    "8 missing money": "test_turn.test_each_dollar_missing_costs_one_population",
    "8 rest lapses": "test_turn.test_a_debt_lapses_at_population_0",
    "9 reputation below zero": "test_turn.test_population_falls_with_reputation_below_zero",
    "9 missing population": "test_turn.test_population_that_is_missing_is_paid_in_money",
    "9 rest lapses": "test_turn.test_a_shortfall_lapses_without_money",
    "10 falling back": "test_roofs.test_a_debt_falls_back_at_once_and_step_3_uses_the_new_reputation",
    "12 bounds": "test_turn.test_bounds_apply_to_each_single_change",
    "13 order of effects": "test_turn.test_the_steps_of_resolving_a_tile",
    "14 roofs in the midst": "test_roofs.test_a_roof_takes_effect_in_the_midst_of_resolving_a_tile",
    "15 others at once": "test_turn.test_others_are_changed_at_once_and_not_in_their_own_turn",
    "16 now and later": "test_tiles.test_a_tile_counts_later_tiles",
    "17 forward": "test_roofs.test_several_roofs_at_once",
    "17 backward": "test_roofs.test_falling_back_gives_one_each",
    "19 start of step 3": "test_roofs.test_the_drop_of_reputation_does_not_shorten_the_same_step",
    "20 not in the final scoring": "test_goals.test_red_roofs_have_no_effect_in_the_final_scoring",
    "21 Casino, PR Firm": "test_roofs.test_casino_and_pr_firm_together_roof_by_roof_in_the_order_of_placing",
    "23 population 0": "test_roofs.test_population_stops_at_0",
    "24 what a Lake may touch": "test_lakes_and_markers.test_a_building_may_touch_only_a_lake_and_a_lake_only_lakes",
    "25 at placement": "test_lakes_and_markers.test_a_new_lake_gives_2_for_each_building_and_nothing_for_lakes",
    "25 later": "test_lakes_and_markers.test_each_lake_beside_a_new_building_gives_2",
    "26 no kind": "test_lakes_and_markers.test_a_lake_has_no_kind_icon_or_effect",
    "27 the Park": "test_lakes_and_markers.test_the_park_does_not_count_a_lake_beside_it",
    "28 marker on a Lake": "test_lakes_and_markers.test_a_marker_on_a_lake_pays_again_and_then_4",
    "28 five neighbours": "test_rulebook_examples.test_gage_invests_in_the_lake",
    "29 Waterfront Realty": "test_lakes_and_markers.test_a_new_lake_pays_the_realty_for_each_building_beside_it",
    "30 markers": "test_turn.test_three_markers_one_on_a_tile",
    "31 doubles": "test_tiles.test_a_marker_gives_it_once_more_and_nothing_else_answers",
    "31 good and bad": "test_lakes_and_markers.test_a_marker_doubles_what_is_bad_too",
    "32 no placement": "test_lakes_and_markers.test_a_marker_is_no_placement_and_no_second_tile",
    "33 money": "test_tiles.test_with_a_marker_a_later_tile_counts_double",
    "34 after this one": "test_lakes_and_markers.test_a_marker_on_a_fancy_restaurant_counts_what_came_after_the_tile",
    "37 scopes": "test_tiles.test_a_tile_counts_later_tiles",
    "39 no icon": "test_lakes_and_markers.test_tiles_that_show_no_icon_of_their_own",
    "40 offices": "test_rulebook_examples.test_a_business_supply_store_gains_1_for_each_office",
    "41 what the signs mean": "test_tiles.test_a_tile_gives_what_is_printed_and_the_tiles_around_answer",
    "42 starting tiles count": (
        "test_rulebook_examples.test_the_homeowners_association_takes_10_on_the_first_turn_of_four_players"
    ),
    "43 same names": (
        "test_lakes_and_markers.test_a_fast_food_and_a_fancy_restaurant_both_count_and_same_names_add_up"
    ),
    "44 Fancy Restaurant": "test_rulebook_examples.test_three_restaurants_in_the_first_round",
    "45 market and discards": "test_lakes_and_markers.test_what_lies_in_the_market_or_was_discarded_never_counts",
    "46 where tiles lie": "test_lakes_and_markers.test_where_no_tile_may_lie",
    "46 round the board": "test_lakes_and_markers.test_a_borough_may_go_round_the_board",
    "49 One More Round": "test_market.test_all_have_equally_many_turns_whoever_draws_one_more_round",
    "51 the stack runs dry": "test_market.test_when_the_stack_is_empty_gaps_stay_on_the_left",
    "52 Dale": "test_dale.test_one_more_round_ends_the_game_at_once",
    "54 order": "test_scoring.test_public_goals_private_goals_and_then_money",
    "54 $5": "test_scoring.test_each_5_dollars_are_1_population",
    "55 ties": "test_goals.test_tied_for_a_public_goal_nobody_scores",
    "55 private": "test_goals.test_a_private_goal_that_another_achieves_is_scored_by_nobody",
    "56 fewest with none": "test_goals.test_who_alone_has_none_wins_fewest",
    "57 markers placed": "test_goals.test_the_markers_count_where_they_stand_not_those_left",
    "58 money goals": "test_goals.test_money_is_compared_before_it_is_changed_into_population",
    "61 reputation": "test_scoring.test_the_first_tie_break_is_reputation",
    "61 income": "test_scoring.test_the_second_tie_break_is_income",
    "61 money left": "test_scoring.test_the_third_tie_break_is_the_money_left_after_the_exchange",
    "61 shared": "test_scoring.test_equal_to_the_last_they_share",
    "62 unchosen goals": "test_setup.test_each_player_keeps_one_of_two_in_order_and_the_other_leaves",
    "62 one public goal each": "test_setup.test_what_each_player_has_and_what_lies_out",
    "62 Lone Architect": "test_setup.test_the_lone_architect_has_no_goals_and_begins_at_once",
    "62 Dale": "test_setup.test_against_dale_four_spaces_and_three_goals_that_he_can_play_for",
    "stack sizes": "test_setup.test_the_stack_of_a_real_table",
}


@pytest.mark.parametrize("place", NOTES.values(), ids=NOTES.keys())
def test_the_test_of_a_note_exists(place: str) -> None:
    module, name = place.split(".")
    assert callable(getattr(import_module(f"tests.unit.suburbia.{module}"), name))
