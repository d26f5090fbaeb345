/// Makes the tests of a game: those of every game, and those of each capability and family named.
///
/// The families are `mirror` for a [`SymmetricGame`](crate::SymmetricGame) game, `evaluation` for one that is its
/// own evaluation, and `mirrored_evaluation` for one with both. A capability that the game has but that is not
/// named fails a test. [`evaluation_properties!`](crate::evaluation_properties) tests the other evaluations.
///
/// ```
/// use zugleich_rules::chesimul::Chesimul;
///
/// zugleich_properties::properties! {
///     chesimul: Chesimul => enumeration scene mirror;
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! properties {
    ($($name:ident: $game:ty => $($family:ident)*;)*) => { $(mod $name {
        #[allow(unused_imports, reason = "a type may be named by its path")]
        use super::*;

        #[test]
        fn every_capability_is_tested() {
            let tested = [$(stringify!($family)),*];
            for capability in $crate::Variant::of::<$game>().capabilities() {
                assert!(tested.contains(&capability), "{capability} is not named");
            }
        }

        $crate::family! { every $game }
        $($crate::family! { $family $game })*
    })* };
}

/// Makes the tests of evaluations that are types beside their games, of the families `evaluation` and
/// `mirrored_evaluation`.
#[macro_export]
macro_rules! evaluation_properties {
    ($($name:ident: $evaluation:ty => $($family:ident)*;)*) => { $(mod $name {
        #[allow(unused_imports, reason = "a type may be named by its path")]
        use super::*;

        $($crate::family! { $family $evaluation })*
    })* };
}

/// Makes the tests of one family; for [`properties!`] and [`evaluation_properties!`].
#[doc(hidden)]
#[macro_export]
macro_rules! family {
    (every $game:ty) => {
        $crate::tests! { every $game:
            capabilities::texts_play_as_plans
            capabilities::what_is_named_is_answered
            legality::stale_plans_are_refused
            table::a_refused_plan_changes_nothing
            table::order_of_commits_does_not_matter
            texts::any_text_is_read_or_refused
            texts::turns_read_back
            timeline::listening_changes_nothing
        }
    };
    (enumeration $game:ty) => {
        $crate::tests! { enumeration $game:
            capabilities::enumerations_agree
            legality::enumeration_and_test_agree
            legality::turns_are_counted_as_they_are_visited
            texts::listed_plans_read_back
            together::all_turns_go_as_each_of_them
        }
    };
    (notation $game:ty) => {
        $crate::tests! { notation $game:
            notation::actions_lead_back_to_the_plan
            notation::any_notation_is_read_or_refused
            notation::every_plan_has_its_own_notation
            notation::turns_read_back_from_notation
        }
    };
    (prediction $game:ty) => {
        $crate::tests! { prediction $game:
            prediction::a_prediction_names_what_the_other_plan_moves
            prediction::just_what_the_other_side_may_move_is_predictable
            prediction::stakes_are_what_is_at_stake
        }
    };
    (claims $game:ty) => {
        $crate::tests! { claims $game: capabilities::claims_agree }
    };
    (checks $game:ty) => {
        $crate::tests! { checks $game: capabilities::checks_agree }
    };
    (scene $game:ty) => {
        $crate::tests! { scene $game:
            capabilities::scenes_agree
            timeline::steps_lead_to_the_next_position
        }
    };
    (mirror $game:ty) => {
        $crate::tests! { mirror $game:
            legality::positions_stay_possible
            mirror::games_go_the_same_way
            texts::positions_read_back
            texts::possible_positions_can_be_played
        }
    };
    (evaluation $game:ty) => {
        $crate::tests! { evaluation $game: evaluation::values_lie_strictly_between_loss_and_win }
    };
    (mirrored_evaluation $game:ty) => {
        $crate::tests! { mirrored_evaluation $game:
            evaluation::a_queen_ahead_is_ahead
            evaluation::certain_values_are_certain
            evaluation::colours_are_judged_alike
            evaluation::endings_by_quiet_turns_are_seen_coming
        }
    };
}

/// Makes a module of tests that call these properties; for [`properties!`].
#[doc(hidden)]
#[macro_export]
macro_rules! tests {
    ($family:ident $game:ty: $($module:ident::$property:ident)*) => {
        mod $family {
            #[allow(unused_imports, reason = "a type may be named by its path")]
            use super::*;

            $(#[test]
            fn $property() {
                $crate::$module::$property::<$game>();
            })*
        }
    };
}
