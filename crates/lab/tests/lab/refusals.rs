use crate::refusal;

#[test]
fn unknown_games_are_refused() {
    let pairing = ["bench", "match", "--variant", "x", "--player", "greedy", "--opponent", "greedy"];
    for arguments in [&["bench", "random", "--variant", "chess"][..], &pairing] {
        let (code, _, status) = refusal(arguments);
        assert_eq!((code.as_str(), status), ("unknown-variant", Some(2)), "{arguments:?}");
    }
}
