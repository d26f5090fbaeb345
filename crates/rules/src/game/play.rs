use std::collections::HashMap;

use super::{
    Describe, EventData, Game, Illegal, IllegalKind, Outcome, Reason, Record, RulesError, Scene, Step,
    Timeline, Turn,
};
use crate::board::{ByColor, Color};
use crate::notation;

/// A game being played: its position, its record and what the rules need of its history.
///
/// It ends a game by repetition, which no single position can tell (rules, "Draw rules").
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    position: G::Position,
    seen: HashMap<G::Key, u8>,
    outcome: Option<Outcome>,
    record: Record,
}

/// What a turn led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReport {
    /// The number of the turn.
    pub turn: u32,
    /// The plans, as the game writes them.
    pub plans: ByColor<Option<String>>,
    /// The events in order.
    pub events: Vec<EventData>,
    /// The events with the motions around them, step by step.
    pub steps: Vec<Step<EventData>>,
    /// The text of the position after the turn.
    pub position: String,
    /// Whether the side to move is in check, in games that tell.
    pub in_check: Option<bool>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

impl<G: Game> Match<G> {
    /// A game from its own starting position, or from a position given as text.
    ///
    /// # Errors
    /// [`RulesError`] for an unknown option or a position text that is wrong.
    pub fn new(options: &[(&str, &str)], position: Option<&str>) -> Result<Self, RulesError> {
        let chosen = super::Options::new(G::descriptor(), options)?;
        let game = G::with_options(&chosen)?;
        let start = match position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        let record = Record {
            variant: G::descriptor().id.to_owned(),
            options: chosen.changed(G::descriptor()).into_iter().map(owned).collect(),
            position: position.map(|_| game.position_text(&start)),
            turns: Vec::new(),
        };
        let mut fresh = Self { position: start, game, seen: HashMap::new(), outcome: None, record };
        fresh.arrive();
        Ok(fresh)
    }

    /// The game's rules with their options.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The position to plan in.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// How the game ended, if it did.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The game so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The repetition keys of all positions so far, in no particular order.
    pub(super) fn history(&self) -> Vec<G::Key> {
        let keys = self.seen.iter();
        keys.flat_map(|(key, &times)| std::iter::repeat_n(key.clone(), times.into())).collect()
    }

    /// Whether a side must plan now; nobody must after the end.
    pub fn acts(&self, side: Color) -> bool {
        self.outcome.is_none() && self.game.acts(&self.position, side)
    }

    /// The legal plans of a side; none after the end or if it does not act.
    pub fn plans(&self, side: Color) -> Vec<G::Plan> {
        if self.acts(side) { self.game.plans(&self.position, side) } else { Vec::new() }
    }

    /// The position and its board, for those who draw it.
    pub fn scene(&self) -> Scene {
        Scene { geometry: G::descriptor().geometry, figures: self.game.figures(&self.position) }
    }

    /// Reads and checks a plan of one side, written as in a turn or as in a list of plans.
    ///
    /// # Errors
    /// [`RulesError::Plan`] for a text that is no plan, [`RulesError::Illegal`] for a plan that breaks a rule.
    pub fn plan(&self, side: Color, text: &str) -> Result<G::Plan, RulesError> {
        let plan = self.game.parse_listed(side, text).map_err(|fault| RulesError::Plan(side, fault))?;
        self.check(side, &plan)?;
        Ok(plan)
    }

    /// How a legal plan is written in a record: in algebraic notation where the game has one, without the signs
    /// that tell of the turn.
    ///
    /// ```
    /// use zugleich_rules::{Color, game::Match, parity::{Parity, Standard}};
    /// let game = Match::<Parity<Standard>>::new(&[], Some("4k3/8/8/8/8/1N3N2/8/4K3 - - -/- 0 1"))?;
    /// let plan = game.plan(Color::White, "b3d4")?;
    /// assert_eq!(game.written(Color::White, &plan), "Nbd4");
    /// # Ok::<(), zugleich_rules::game::RulesError>(())
    /// ```
    pub fn written(&self, side: Color, plan: &G::Plan) -> String {
        notation::written(&self.game, &self.position, side, plan)
    }

    /// Plays a turn, and gives how a record writes the plans, with the signs that tell of the turn.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] as for [`Match::play`].
    pub fn play_notated(
        &mut self,
        turn: &G::Turn,
    ) -> Result<(TurnReport, ByColor<Option<String>>), RulesError> {
        let words = ByColor::from_fn(|side| turn.plan(side).map(|plan| self.written(side, plan)));
        let report = self.play(turn)?;
        let signs = if G::ALGEBRAIC { notation::signs(&report) } else { ByColor::default() };
        let signed = |side| words[side].as_ref().map(|word: &String| format!("{word}{}", signs[side]));
        Ok((report, ByColor::from_fn(signed)))
    }

    /// Every legal plan that a text may mean, in algebraic notation or in coordinates; at least one.
    ///
    /// # Errors
    /// [`RulesError::Plan`] for a text of no such form, [`RulesError::Illegal`] if no legal plan fits.
    ///
    /// ```
    /// use zugleich_rules::{Color, game::Match, parity::{Parity, Standard}};
    /// let game = Match::<Parity<Standard>>::new(&[], Some("4k3/8/8/8/8/1N3N2/8/4K3 - - -/- 0 1"))?;
    /// assert_eq!(game.readings(Color::White, "Nd4")?.len(), 2);
    /// let refusal = game.readings(Color::White, "Ne8").unwrap_err();
    /// assert_eq!(refusal.to_string(), "white may not plan b3e8: the piece does not move that way");
    /// # Ok::<(), zugleich_rules::game::RulesError>(())
    /// ```
    pub fn readings(&self, side: Color, text: &str) -> Result<Vec<G::Plan>, RulesError> {
        let refuse = |kind| RulesError::Illegal(Illegal { side, plan: super::shortened(text), kind });
        match (self.outcome, self.game.acts(&self.position, side)) {
            (Some(_), _) => Err(refuse(IllegalKind::GameOver)),
            (None, false) => Err(refuse(IllegalKind::NotItsTurn)),
            (None, true) => notation::readings(&self.game, &self.position, side, text),
        }
    }

    /// Plays a turn given as texts: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    pub fn play_text(&mut self, texts: ByColor<Option<&str>>) -> Result<TurnReport, RulesError> {
        let turn = self.read_turn(texts)?;
        self.play(&turn)
    }

    /// Reads the texts of a turn; says nothing about its legality.
    pub(crate) fn read_turn(&self, texts: ByColor<Option<&str>>) -> Result<G::Turn, RulesError> {
        let mut plans = ByColor::default();
        for (side, text) in texts.iter() {
            let parse =
                |text| self.game.parse_plan(side, text).map_err(|fault| RulesError::Plan(side, fault));
            plans[side] = text.map(parse).transpose()?;
        }
        let expected = Color::ALL.into_iter().filter(|&side| self.game.acts(&self.position, side)).count();
        let found = texts.iter().filter(|(_, text)| text.is_some()).count();
        G::Turn::from_plans(plans).ok_or(RulesError::Turn { expected, found })
    }

    /// Plays a turn written on a line: one word for each side that acts, White's first (interface.md, `replay`).
    ///
    /// # Errors
    /// [`RulesError`]; the match is then as it was.
    pub fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError> {
        let mut words = line.split_whitespace();
        let acting = ByColor::from_fn(|side| self.game.acts(&self.position, side));
        let texts = acting.map(|acts| if acts { words.next() } else { None });
        let expected = acting.iter().filter(|(_, acts)| **acts).count();
        let found = line.split_whitespace().count();
        if found != expected {
            return Err(RulesError::Turn { expected, found });
        }
        self.play_text(texts)
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] names the first side whose plan is not legal; the match is then as it was.
    pub fn play(&mut self, turn: &G::Turn) -> Result<TurnReport, RulesError> {
        for side in Color::ALL {
            if let Some(plan) = turn.plan(side) {
                self.check(side, plan)?;
            }
        }
        let number = self.game.turn_number(&self.position);
        let mut timeline = Timeline::default();
        self.position = self.game.resolve(&self.position, turn, &mut timeline);
        self.arrive();
        let plans = ByColor::from_fn(|side| turn.plan(side).map(ToString::to_string));
        self.record.turns.push(plans.clone());
        let steps: Vec<_> = timeline.steps.into_iter().map(described).collect();
        Ok(TurnReport {
            turn: number,
            plans,
            events: steps.iter().flat_map(|step| step.events.iter().cloned()).collect(),
            steps,
            position: self.game.position_text(&self.position),
            in_check: self.game.in_check(&self.position),
            outcome: self.outcome,
        })
    }

    fn check(&self, side: Color, plan: &G::Plan) -> Result<(), RulesError> {
        let verdict = match (self.outcome, self.game.acts(&self.position, side)) {
            (Some(_), _) => Err(IllegalKind::GameOver),
            (None, false) => Err(IllegalKind::NotItsTurn),
            (None, true) => self.game.check(&self.position, side, plan),
        };
        verdict.map_err(|kind| RulesError::Illegal(Illegal { side, plan: plan.to_string(), kind }))
    }

    /// Counts the position and judges it, in the order of the rules: repetition before quiet turns.
    fn arrive(&mut self) {
        let repeated = self.game.repetition_key(&self.position).is_some_and(|key| {
            let times = self.seen.entry(key).or_default();
            *times += 1;
            *times >= 3
        });
        self.outcome = match self.game.outcome(&self.position) {
            Some(outcome) if outcome.reason != Reason::QuietTurns => Some(outcome),
            _ if repeated => Some(Outcome::draw(Reason::Repetition)),
            other => other,
        };
    }
}

fn described<E: Describe>(step: Step<E>) -> Step<EventData> {
    let Step { phase, tick, motions, gone, changed, events } = step;
    Step { phase, tick, motions, gone, changed, events: events.iter().map(Describe::describe).collect() }
}
