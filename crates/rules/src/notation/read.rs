use super::{AND, Action, FORESEES, NOTHING, PASS, Target, Word, foreseeable};
use crate::board::{Color, Role, Square, Wing, from_letter, letter};
use crate::game::{Game, Illegal, IllegalKind, PlanFault, RulesError};

const EXPECTED: &str = "write two squares, like e2e4 or e7e8q, or algebraic notation, like e4, Nf3, R5f7, exd5, exN, \
                        Bxf, O-O, e8=Q";
const EXPECTED_WITH_PREDICTION: &str = "write a move and, after a slash, the predicted one or - for none, like \
                                        e2e4/d7d5, Nf3/exd5, O-O/-, --/-";

/// Every legal plan that a text may mean, each once, in order; at least one. Coordinates mean one plan.
///
/// # Errors
/// [`RulesError::Plan`] for a text of no such form, [`RulesError::Illegal`] if no legal plan fits.
pub(crate) fn readings<G: Game>(
    game: &G,
    position: &G::Position,
    side: Color,
    text: &str,
) -> Result<Vec<G::Plan>, RulesError> {
    let reader = Reader { game, position, side, text };
    match game.parse_listed(side, text) {
        Ok(plan) => reader.check(&plan).map(|()| vec![plan]),
        Err(fault) if !G::ALGEBRAIC => Err(RulesError::Plan(side, fault)),
        Err(_) => reader.plans(),
    }
}

/// Reads a text that is not in coordinates.
struct Reader<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    side: Color,
    text: &'a str,
}

impl<G: Game> Reader<'_, G> {
    fn plans(&self) -> Result<Vec<G::Plan>, RulesError> {
        let (own, foreseen) = match self.text.split_once(FORESEES) {
            Some((own, foreseen)) if G::WRITES_PREDICTIONS => (own, foreseen),
            _ => (self.text, NOTHING),
        };
        let own = words(own).ok_or_else(|| self.fault())?;
        if foreseen == NOTHING {
            return self.own_plans(&own);
        }
        let foreseen = words(foreseen).ok_or_else(|| self.fault())?;
        self.predicting(&self.own_plans(&own)?, &foreseen)
    }

    fn own_plans(&self, words: &[Word]) -> Result<Vec<G::Plan>, RulesError> {
        let mut plans = self.game.plans(self.position, self.side);
        plans.retain(|plan| fit(words, &self.game.actions(self.position, self.side, plan)));
        plans.sort_unstable();
        if plans.is_empty() { Err(self.reason(words)) } else { Ok(plans) }
    }

    /// Each of these plans with each prediction that the words may name.
    fn predicting(&self, plans: &[G::Plan], words: &[Word]) -> Result<Vec<G::Plan>, RulesError> {
        let possible = foreseeable(self.game, self.position, !self.side);
        let kind = if possible.is_empty() { IllegalKind::PredictsPass } else { IllegalKind::PredictsNoPlan };
        let foreseen: Vec<_> = possible.iter().filter(|actions| fit(words, actions)).collect();
        if foreseen.is_empty() {
            return Err(self.illegal(self.text, kind));
        }
        let with = |plan| foreseen.iter().map(move |actions| self.game.with_prediction(plan, actions));
        Ok(plans.iter().flat_map(with).collect())
    }

    /// Why no legal plan fits: what the rules say of the moves that the words name, though they are not legal.
    fn reason(&self, words: &[Word]) -> RulesError {
        let texts = match words {
            [] => vec![PASS.to_owned()],
            [only] => self.named(only),
            [first, second, ..] => joined(&self.named(first), &self.named(second)),
        };
        let refusal = |text: &String| match self.game.parse_listed(self.side, text) {
            Ok(plan) => self.check(&plan).err(),
            Err(_) => Some(self.fault()),
        };
        let refusals: Vec<RulesError> = texts.iter().filter_map(refusal).collect();
        // That one piece rests says more than that another does not move that way.
        let first = refusals.into_iter().min_by_key(says_little);
        first.unwrap_or_else(|| self.illegal(self.text, IllegalKind::NothingFits))
    }

    /// The moves that a word names, legal or not, in coordinates.
    fn named(&self, word: &Word) -> Vec<String> {
        let (piece, file, rank, goes, becomes) = match *word {
            Word::Castling(wing) => {
                return vec![format!("{}{}", Wing::king_home(self.side), wing.king_target(self.side))];
            }
            Word::Piece { role, file, rank, target, promotion, .. } => (role, file, rank, target, promotion),
        };
        let mut texts = Vec::new();
        for from in self.pieces(self.side, piece) {
            for to in self.targets(goes) {
                let file = file.or((piece == Role::Pawn).then(|| to.file()));
                if file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
                {
                    let mut text = format!("{from}{to}");
                    text.extend(becomes.map(|role| letter(Color::Black, role)));
                    texts.push(text);
                }
            }
        }
        texts
    }

    fn targets(&self, target: Target) -> Vec<Square> {
        match target {
            Target::Square(square) => vec![square],
            Target::Taken(role, file) => {
                let mut squares = self.pieces(!self.side, role);
                squares.retain(|square| file.is_none_or(|file| file == square.file()));
                squares
            }
        }
    }

    fn pieces(&self, side: Color, role: Role) -> Vec<Square> {
        let figures = self.game.figures(self.position);
        let is_one = |face: &str| face.chars().next().and_then(from_letter) == Some((side, role));
        figures.iter().filter(|figure| is_one(&figure.face)).map(|figure| figure.square).collect()
    }

    fn check(&self, plan: &G::Plan) -> Result<(), RulesError> {
        let verdict = self.game.check(self.position, self.side, plan);
        verdict.map_err(|kind| self.illegal(&plan.to_string(), kind))
    }

    fn illegal(&self, plan: &str, kind: IllegalKind) -> RulesError {
        RulesError::Illegal(Illegal { side: self.side, plan: plan.to_owned(), kind })
    }

    fn fault(&self) -> RulesError {
        let expected = if G::WRITES_PREDICTIONS { EXPECTED_WITH_PREDICTION } else { EXPECTED };
        RulesError::Plan(self.side, PlanFault { text: self.text.to_owned(), expected })
    }
}

/// The words of a plan; none for a pass.
fn words(text: &str) -> Option<Vec<Word>> {
    if text == PASS {
        return Some(Vec::new());
    }
    match text.split_once(AND) {
        // A sign at the end stands between nothing.
        Some((first, second)) if second.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) => {
            Some(vec![Word::parse(first)?, Word::parse(second)?])
        }
        _ => Word::parse(text).map(|word| vec![word]),
    }
}

fn fit(words: &[Word], actions: &[Action]) -> bool {
    words.len() == actions.len() && words.iter().zip(actions).all(|(word, action)| word.fits(action))
}

fn joined(first: &[String], second: &[String]) -> Vec<String> {
    first.iter().flat_map(|one| second.iter().map(move |other| format!("{one}{AND}{other}"))).collect()
}

fn says_little(refusal: &RulesError) -> bool {
    let RulesError::Illegal(Illegal { kind, .. }) = refusal else { return true };
    matches!(kind, IllegalKind::NotItsMove | IllegalKind::Blocked(_) | IllegalKind::NothingToTake(_))
}
