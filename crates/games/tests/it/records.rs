//! Records of random games of every variant, written and read back.

use proptest::prelude::*;
use zugleich_games::{CATALOG, game};
use zugleich_render::Sentences;
use zugleich_render::record::pgn::{GameScore, PgnGame, RecordedResult};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::Reason;
use zugleich_rules::{ByColor, Color};

/// A number for each choice of a random game.
type ChoiceNumbers = Vec<(u16, u16)>;

/// Plays a random game of a variant, with random values of its options.
fn played(variant: usize, options: u16, choices: &ChoiceNumbers) -> Box<dyn AnyMatch> {
    // A plan of Blind synchronous chess is a list of moves, which would need a generator of its own.
    let variants: Vec<_> =
        CATALOG.variants().iter().filter(|variant| variant.capabilities().contains(&"enumeration")).collect();
    let variant = variants[variant % variants.len()];
    let mut rest = usize::from(options);
    let options: Vec<_> = variant
        .descriptor()
        .options
        .iter()
        .map(|option| {
            let value = option.values[rest % option.values.len()];
            rest /= option.values.len();
            (option.key, value)
        })
        .collect();
    let mut game = variant.start(&options).expect("the options exist");
    for &choice in choices {
        if game.outcome().is_some() {
            break;
        }
        let turn = turn(&*game, ByColor::new(choice.0.into(), choice.1.into()));
        game.play(turn.as_ref().map(Option::as_deref)).expect("a listed plan is legal");
    }
    game
}

/// Draws a random turn, with random predictions if the game has them.
fn turn(game: &dyn AnyMatch, numbers: ByColor<usize>) -> ByColor<Option<String>> {
    let plans = ByColor::from_fn(|side| game.legal_plan_texts(side));
    ByColor::from_fn(|side| {
        let plan = plans[side].get(numbers[side] % plans[side].len().max(1))?;
        let other = plans[!side].get(numbers[side] / 7 % plans[!side].len().max(1));
        let predicted =
            other.map(|other| if other.contains('+') { other } else { &other[..other.len().min(4)] });
        let with = predicted.map(|predicted| format!("{plan}/{predicted}"));
        let with = with.filter(|text| game.check(side, text).is_ok());
        Some(
            with.unwrap_or_else(|| game.check(side, plan).expect("a listed plan is legal").text().to_owned()),
        )
    })
}

/// Parses a text into its score.
fn read(text: &str) -> Result<GameScore, String> {
    let sheet = PgnGame::read(text).map_err(|fault| fault.to_string())?;
    let start = sheet.open(CATALOG).map_err(|fault| fault.to_string())?;
    sheet.play(start).score.map_err(|fault| fault.to_string())
}

/// Returns the sentences for the events of the scored game.
fn game_sentences(score: &GameScore) -> &'static Sentences {
    game(&score.record.variant).expect("it is in the catalog").sentences
}

/// Returns the ending of a game, by the rules or by a player.
fn ending(game: &dyn AnyMatch, by_player: u8) -> Option<RecordedResult> {
    let winner = [Some(Color::White), Some(Color::Black), None][usize::from(by_player) % 3];
    // A resignation is not a draw, and an agreement has no winner.
    let by_hand = if winner.is_some() { Reason::Resignation } else { Reason::Agreement };
    let reasons = [None, Some(by_hand), Some(Reason::Time), Some(Reason::Absence)];
    let told = RecordedResult { winner, reason: reasons[usize::from(by_player) / 3 % reasons.len()] };
    game.outcome().map(RecordedResult::from).or(by_player.is_multiple_of(2).then_some(told))
}

fn choices() -> impl Strategy<Value = ChoiceNumbers> {
    proptest::collection::vec(any::<(u16, u16)>(), 0..60)
}

proptest! {
    /// A written record reads back as the same game, with its tags, its comments and its ending.
    #[test]
    fn a_record_reads_back(
        (variant, options, choices) in (any::<usize>(), any::<u16>(), choices()),
        by_player in any::<u8>(),
        name in "([^\\p{Cc}?]|\t){1,20}",
        remark in "[^{}\\p{Cc}\\s]{1,100}( [^{}\\p{Cc}\\s]{1,8}){0,20}",
        events in any::<bool>(),
    ) {
        let game = played(variant, options, &choices);
        let mut comments = vec![Vec::new(); game.record().turns.len()];
        comments.push(vec![remark.clone(), remark]);
        let tags = vec![("White".to_owned(), name.clone()), ("Black".to_owned(), "a".to_owned()), ("Round".to_owned(), name)];
        let ending = ending(&*game, by_player);
        let score = GameScore { record: game.record().clone(), tags, ending, comments };
        let sentences = events.then(|| game_sentences(&score));
        let text = score.text(CATALOG, sentences).expect("the game is legal");
        prop_assert!(text.lines().all(|line| line.len() < 80 || !line.contains(' ') || line.starts_with('[')), "{}", text);
        let again = read(&text);
        prop_assert!(again.is_ok(), "{:?} of {}", again, text);
        let again = again.expect("it was read");
        prop_assert_eq!((&again.record, &again.tags, again.ending), (&score.record, &score.tags, ending), "{}", text);
        if !events {
            prop_assert_eq!(&again.comments, &score.comments);
        }
        prop_assert_eq!(again.text(CATALOG, sentences), Ok(text));
    }

    /// Records in coordinates give the same game as those in algebraic notation.
    #[test]
    fn coordinates_read_as_the_same_game((variant, options, choices) in (any::<usize>(), any::<u16>(), choices())) {
        let game = played(variant, options, &choices);
        let record = game.record();
        let turns = record.turns.iter().map(|turn| {
            let plans: Vec<_> = turn.iter().filter_map(|(_, plan)| plan.as_deref()).collect();
            plans.join(" | ")
        });
        let options: Vec<_> = record.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let moves = turns.collect::<Vec<_>>().join("\r\n");
        let text = format!("[Variant \"{}\"]\r\n[Options \"{}\"]\r\n\r\n{moves}", record.variant, options.join(" "));
        prop_assert_eq!(read(&text).map(|score| score.record), Ok(record.clone()), "{}", text);
    }

    /// A damaged record is read or refused; a record that is read can be written and read again.
    #[test]
    fn a_damaged_record_is_read_or_refused(
        (variant, options, choices) in (any::<usize>(), any::<u16>(), choices()),
        (at, length) in (any::<usize>(), 0..6_usize),
        damage in "[|{}()\\[\\]\"\\\\.;%$x+=/-]{0,3}|[KQRBNa-h1-8]{0,4}|\\PC{0,3}|[\u{0}\r\n\t]{1,2}",
    ) {
        let game = played(variant, options, &choices);
        let (tags, comments) = (Vec::new(), Vec::new());
        let score = GameScore { record: game.record().clone(), tags, ending: None, comments };
        let symbols: Vec<char> = score.text(CATALOG, Some(game_sentences(&score))).expect("the game is legal").chars().collect();
        let at = at % (symbols.len() + 1);
        let after = (at + length).min(symbols.len());
        let text: String = symbols[..at].iter().copied().chain(damage.chars()).chain(symbols[after..].iter().copied()).collect();
        match read(&text) {
            Ok(score) => {
                let text = score.text(CATALOG, None).expect("what was read is legal");
                prop_assert_eq!(read(&text), Ok(score), "{}", text);
            }
            Err(fault) => prop_assert!(!fault.is_empty()),
        }
    }
}
