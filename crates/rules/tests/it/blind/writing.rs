//! Help with writing a list: the position of its next token, and the notation of moves there.

use proptest::prelude::*;
use proptest::sample::Index;
use zugleich_rules::blind::{
    Adjudication, BlindPosition, MoveList, MoveToken, TokenOutcome, adjudicate, notated_moves,
    position_before_token,
};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};

fn lists(texts: &ByColor<String>) -> ByColor<MoveList> {
    ByColor::from_fn(|side| MoveList::read(side, &texts[side]).expect("what is offered is read"))
}

fn played(texts: &ByColor<String>) -> Adjudication {
    adjudicate(lists(texts).as_ref())
}

/// Returns the position of the side's next token, or the outcome if the game is over before.
fn next(texts: &ByColor<String>, side: Color) -> Result<BlindPosition, Outcome> {
    let lists = lists(texts);
    position_before_token(lists.as_ref(), side, lists[side].tokens().len())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Two lists are written token by token from the offered ones: each token makes exactly its move.
    #[test]
    fn every_token_that_is_offered_leads_to_its_move(choices in prop::collection::vec(any::<Index>(), 1..60)) {
        let mut texts = ByColor::new(String::new(), String::new());
        for (turn, choice) in choices.iter().enumerate() {
            let side = Color::ALL[turn % 2];
            let Ok(position) = next(&texts, side) else { break };
            prop_assert_eq!(position.to_move(), side);
            let offered = notated_moves(&position);
            let mut steps: Vec<_> = offered.iter().map(|written| written.step.to_string()).collect();
            steps.sort();
            prop_assert!(steps.windows(2).all(|pair| pair[0] != pair[1]), "each is offered once: {:?}", steps);
            if offered.is_empty() {
                break;
            }
            let chosen = &offered[choice.index(offered.len())];
            texts[side] += &format!(" {}", chosen.token);
            let game = played(&texts);
            let last = &game.turns[turn];
            let token = last.token.as_ref().map(MoveToken::text);
            prop_assert_eq!(token, Some(&*chosen.token));
            let TokenOutcome::Played(made) = last.fate else { panic!("{:?} of {texts:?}", last.fate) };
            prop_assert_eq!(made.step, chosen.step);
        }
    }
}

#[test]
fn a_token_is_as_short_as_it_may_be() {
    let tokens = |white: &str, black: &str| -> Vec<String> {
        let texts = ByColor::new(white.to_owned(), black.to_owned());
        let position = next(&texts, Color::White).expect("nobody has won");
        notated_moves(&position).into_iter().map(|written| written.token).collect()
    };
    let two_knights = tokens("Nf3 d3", "");
    assert!(
        two_knights.contains(&"Nbd2".to_owned()) && two_knights.contains(&"Nfd2".to_owned()),
        "{two_knights:?}"
    );
    let castles = tokens("Nf3 g3 Bg2", "");
    assert!(castles.contains(&"O-O".to_owned()) && castles.contains(&"Ng5".to_owned()), "{castles:?}");
    let takes = tokens("e4", "d5");
    assert!(takes.contains(&"ed5".to_owned()) && takes.contains(&"e5".to_owned()), "{takes:?}");
    let promotes = tokens("h4 h5 h6 hg7", "");
    assert!(
        ["ghQ", "gh8Q", "gh8N"].map(|token| promotes.contains(&token.to_owned())) == [false, true, true],
        "{promotes:?}"
    );
}

#[test]
fn unanswered_list_plays_until_a_win() {
    let texts = ByColor::new("e4 Bc4 Qh5 Qf7".to_owned(), String::new());
    assert_eq!(next(&texts, Color::White), Err(Outcome::win(Color::White, Reason::Checkmate)));
    let lists = lists(&texts);
    let before = position_before_token(lists.as_ref(), Color::White, 3).expect("nobody has won");
    assert!(notated_moves(&before).iter().any(|written| written.token == "Qf7"), "before the mate");
    // White's first turn is over when Black's first token is played.
    let black = position_before_token(lists.as_ref(), Color::Black, 0).expect("nobody has won");
    assert_eq!(black.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
}
