use std::collections::HashMap;
use std::sync::Arc;

use super::capability_queries::CapabilityQueries;
use super::{
    BoardView, Describe, Enumerate, EventData, Game, IllegalPlanError, LegalPlan, Options, Outcome, PlanData,
    PlanText, Reason, Record, RulesError, StableCode, Timeline, TimelineStep, Turn, TurnError, VerifiedPlan,
    check, legal_plans, shortened,
};
use crate::board::{ByColor, Color, Role};

/// A game in progress: its position, its record and the history that the rules need.
///
/// It ends a game by repetition, which no single position can show (rules, "Draw rules").
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let plans = ByColor::new(game.plan(Color::White, "b1c3")?, game.plan(Color::Black, "b5c3")?);
/// let report = game.play(plans.map(Some))?;
/// assert_eq!(report.events[0].kind, "collision");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    position: G::Position,
    seen: HashMap<G::Key, u8>,
    outcome: Option<Outcome>,
    record: Record,
    stamp: Arc<()>,
}

/// A plan of a side that was judged in the current position of a match. It becomes stale when a turn is
/// played there.
///
/// Like [`VerifiedPlan`] it can be neither printed nor serialised.
///
/// ```
/// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let plans = ByColor::new(game.plan(Color::White, "b1c3")?, game.plan(Color::Black, "b5c3")?);
/// assert_eq!(plans.white.plan().to_string(), "b1c3");
/// game.play(plans.clone().map(Some))?;
/// assert!(game.play(plans.map(Some)).is_err(), "a turn was played: the plans are stale");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct StampedPlan<P> {
    plan: VerifiedPlan<P>,
    side: Color,
    stamp: Arc<()>,
}

impl<P> StampedPlan<P> {
    /// Returns the plan itself.
    pub const fn plan(&self) -> &P {
        self.plan.plan()
    }

    /// Returns the plan in the form that the rules take.
    pub const fn checked(&self) -> &VerifiedPlan<P> {
        &self.plan
    }
}

/// State of a match after a resolved turn that is not played yet.
///
/// It contains plans that may still be secret, so it can be neither printed nor serialised.
///
/// ```
/// use zugleich_rules::{ByColor, chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let plans = game.check_turn(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// let (report, after) = game.dry_run(plans)?;
/// assert_eq!(report.events[0].kind, "collision");
/// assert!(game.record().turns.is_empty());
/// game.commit(after)?;
/// assert_eq!(game.record().turns.len(), 1);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct DryRunState<G: Game> {
    position: G::Position,
    key: Option<G::Key>,
    outcome: Option<Outcome>,
    plans: ByColor<Option<String>>,
    stamp: Arc<()>,
}

/// Report of a turn.
///
/// ```
/// use zugleich_rules::{ByColor, chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], Some("k4/5/5/4R/K4 0 1"))?;
/// let report = game.play_text(ByColor::new(Some("e2e5"), Some("a5b5")))?;
/// assert_eq!((report.turn, report.position.as_str()), (1, "1k2R/5/5/5/K4 1 2"));
/// assert_eq!(report.outcome, None);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReport {
    /// The number of the turn.
    pub turn: u32,
    /// The plans in turn notation.
    pub plans: ByColor<Option<String>>,
    /// The moves and predictions of the plans.
    pub plan_data: ByColor<Option<PlanData>>,
    /// The events in order.
    pub events: Vec<EventData>,
    /// The events with the motions around them, step by step.
    pub steps: Vec<TimelineStep<EventData>>,
    /// The text of the position after the turn.
    pub position: String,
    /// `true` if the side to move is in check; `None` in games that do not report it.
    pub in_check: Option<bool>,
    /// Outcome of the game, if it has ended.
    pub outcome: Option<Outcome>,
}

impl<G: Game> Match<G> {
    /// Returns a game from its own start position, or from a position given as text.
    ///
    /// # Errors
    /// [`RulesError`] for an unknown option or an invalid position text.
    pub fn new(options: &[(&str, &str)], position: Option<&str>) -> Result<Self, RulesError> {
        let chosen = Options::new(G::DESCRIPTOR, options)?;
        let game = G::with_options(&chosen);
        let start = match position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        let record = Record {
            variant: G::DESCRIPTOR.id.to_owned(),
            edition: G::DESCRIPTOR.edition,
            options: chosen.changed(G::DESCRIPTOR).into_iter().map(owned).collect(),
            position: position.map(|_| game.start_text(&start)),
            turns: Vec::new(),
        };
        let outcome = game.outcome(&start);
        let seen = game.repetition_key(&start).map(|key| (key, 1)).into_iter().collect();
        Ok(Self { position: start, game, seen, outcome, record, stamp: Arc::default() })
    }

    /// Returns the game's rules with their options.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the current position.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Returns the outcome of the game, if it has ended.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the record of the game so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the repetition keys of all positions so far, in no particular order.
    pub(super) fn history(&self) -> Vec<G::Key> {
        let keys = self.seen.iter();
        keys.flat_map(|(key, &times)| std::iter::repeat_n(key.clone(), times.into())).collect()
    }

    /// Returns whether a side must plan now; `false` after the end.
    pub fn acts(&self, side: Color) -> bool {
        self.outcome.is_none() && self.game.acts(&self.position, side)
    }

    /// Returns the position and its board for drawing; `None` in a game without pieces to draw.
    pub fn scene(&self) -> Option<BoardView> {
        self.scene_of(&self.position)
    }

    fn scene_of(&self, position: &G::Position) -> Option<BoardView> {
        let figures = CapabilityQueries::<G>::of().figures?;
        Some(BoardView { geometry: G::DESCRIPTOR.geometry, figures: figures(&self.game, position) })
    }

    /// Returns the reason for which a player may claim a draw now; `None` after the end.
    pub fn claim(&self) -> Option<Reason> {
        let claim = CapabilityQueries::<G>::of().claim.filter(|_| self.outcome.is_none())?;
        claim(&self.game, &self.position)
    }

    /// Returns whether the side to move is in check, in games that report it.
    pub fn in_check(&self) -> Option<bool> {
        self.in_check_at(&self.position)
    }

    fn in_check_at(&self, position: &G::Position) -> Option<bool> {
        CapabilityQueries::<G>::of().in_check.map(|in_check| in_check(&self.game, position))
    }

    /// Parses and judges a plan of one side, in turn notation or in list notation.
    ///
    /// # Errors
    /// [`RulesError::Plan`] for a text that is not a plan, [`RulesError::Illegal`] for a plan that breaks a
    /// rule.
    pub fn plan(&self, side: Color, text: &str) -> Result<StampedPlan<G::Plan>, RulesError> {
        let plan = self.game.parse_listed(side, text).map_err(|fault| RulesError::Plan(side, fault))?;
        self.check(side, plan)
    }

    /// Judges a plan of one side.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] for a plan that breaks a rule, and for a side that does not act.
    pub fn check(&self, side: Color, plan: G::Plan) -> Result<StampedPlan<G::Plan>, RulesError> {
        let text = plan.to_string();
        self.ensure_acts(side, &text)?;
        let verdict = check(&self.game, &self.position, side, plan);
        let plan = verdict.map_err(|why| {
            let piece = self.piece_of(side, &text);
            RulesError::Illegal(IllegalPlanError {
                piece,
                ..IllegalPlanError::new(side, shortened(&text), &why)
            })
        })?;
        Ok(self.stamp(side, plan))
    }

    /// Returns the role of the piece on the first square of a plan, if it is known.
    fn piece_of(&self, side: Color, plan: &str) -> Option<Role> {
        let square = G::DESCRIPTOR.geometry.square(plan.get(..2)?)?;
        let scene = self.scene()?;
        let figure = scene.figures.iter().find(|figure| figure.side == side && figure.square == square)?;
        figure.face.only().map(|one| one.role)
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// [`RulesError::Turn`] if these are not exactly the plans of the sides that act, [`RulesError::Illegal`]
    /// for a plan that was judged elsewhere; the match is then unchanged.
    pub fn play(&mut self, plans: ByColor<Option<StampedPlan<G::Plan>>>) -> Result<TurnReport, RulesError> {
        let (report, after) = self.dry_run(plans)?;
        self.arrive(after);
        Ok(report)
    }

    /// Resolves a turn without playing it: the match is unchanged until [`Match::commit`].
    ///
    /// ```
    /// use zugleich_rules::{ByColor, Color, chesimul::Chesimul, kernel::Match};
    /// let mut game = Match::<Chesimul>::new(&[], None)?;
    /// let plans = ByColor::new(game.plan(Color::White, "b1c3")?, game.plan(Color::Black, "b5c3")?);
    /// let (report, after) = game.dry_run(plans.map(Some))?;
    /// assert_eq!((report.turn, game.record().turns.len()), (1, 0));
    /// game.commit(after)?;
    /// assert_eq!(game.record().turns, [report.plans]);
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// As of [`Match::play`].
    pub fn dry_run(
        &self,
        plans: ByColor<Option<StampedPlan<G::Plan>>>,
    ) -> Result<(TurnReport, DryRunState<G>), RulesError> {
        self.ensure_acting_sides(plans.as_ref().map(Option::is_some))?;
        for (side, plan) in plans.iter() {
            let Some(plan) = plan else { continue };
            if plan.side != side || !Arc::ptr_eq(&plan.stamp, &self.stamp) {
                return Err(illegal(side, &plan.plan().to_string(), &TurnError::Stale));
            }
        }
        let turn = G::Turn::from_plans(plans.map(|plan| plan.map(|judged| judged.plan)));
        Ok(self.resolve(&turn.expect("these are plans of just the sides that act")))
    }

    /// Plays a turn that was resolved in the current position.
    ///
    /// # Errors
    /// [`RulesError::Illegal`] for one that was resolved elsewhere; the match is then unchanged.
    pub fn commit(&mut self, after: DryRunState<G>) -> Result<(), RulesError> {
        if !Arc::ptr_eq(&after.stamp, &self.stamp) {
            let stale =
                |(side, plan): (_, &Option<String>)| Some(illegal(side, plan.as_deref()?, &TurnError::Stale));
            let stale = after.plans.iter().find_map(stale);
            return Err(stale.unwrap_or(RulesError::Turn { expected: 1, found: 0 }));
        }
        self.arrive(after);
        Ok(())
    }

    /// Plays a turn given as texts: form is judged first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    pub fn play_text(&mut self, texts: ByColor<Option<&str>>) -> Result<TurnReport, RulesError> {
        let plans = self.check_turn(texts)?;
        self.play(plans)
    }

    /// Plays a turn written on one line: one word for each side that acts, White's first (interface.md,
    /// `replay`).
    ///
    /// # Errors
    /// [`RulesError`]; the match is then unchanged.
    pub fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError> {
        let mut words = line.split_whitespace();
        let acting = self.acting();
        let texts = acting.map(|acts| if acts { words.next() } else { None });
        let expected = acting.iter().filter(|(_, acts)| **acts).count();
        let found = line.split_whitespace().count();
        if found != expected {
            return Err(RulesError::Turn { expected, found });
        }
        self.play_text(texts)
    }

    /// Parses and judges the texts of a turn: form first, then White's plan, then Black's.
    ///
    /// # Errors
    /// [`RulesError`] of the first wrong text.
    pub fn check_turn(
        &self,
        texts: ByColor<Option<&str>>,
    ) -> Result<ByColor<Option<StampedPlan<G::Plan>>>, RulesError> {
        let mut plans = ByColor::default();
        for (side, text) in texts.iter() {
            let read = |text| self.game.parse_plan(side, text).map_err(|fault| RulesError::Plan(side, fault));
            plans[side] = text.map(read).transpose()?;
        }
        self.ensure_acting_sides(plans.as_ref().map(Option::is_some))?;
        let mut judged = ByColor::new(None, None);
        for side in Color::ALL {
            judged[side] = plans[side].take().map(|plan| self.check(side, plan)).transpose()?;
        }
        Ok(judged)
    }

    /// Refuses a plan of a side that does not act.
    pub(crate) fn ensure_acts(&self, side: Color, text: &str) -> Result<(), RulesError> {
        match (self.outcome, self.game.acts(&self.position, side)) {
            (Some(_), _) => Err(illegal(side, text, &TurnError::GameOver)),
            (None, false) => Err(illegal(side, text, &TurnError::NotItsTurn)),
            (None, true) => Ok(()),
        }
    }

    /// Stamps a plan that was judged in this position.
    pub(crate) fn stamp(&self, side: Color, plan: LegalPlan<G>) -> StampedPlan<G::Plan> {
        StampedPlan { plan, side, stamp: Arc::clone(&self.stamp) }
    }

    fn acting(&self) -> ByColor<bool> {
        ByColor::from_fn(|side| self.game.acts(&self.position, side))
    }

    /// Checks that these are exactly the sides that act; after the end there is no turn.
    fn ensure_acting_sides(&self, given: ByColor<bool>) -> Result<(), RulesError> {
        let acting = self.acting();
        let count = |sides: ByColor<bool>| sides.iter().filter(|(_, is)| **is).count();
        if given == acting && count(given) > 0 {
            return Ok(());
        }
        Err(RulesError::Turn { expected: count(acting), found: count(given) })
    }

    fn resolve(&self, turn: &G::Turn) -> (TurnReport, DryRunState<G>) {
        let mut timeline = Timeline::default();
        let position = self.game.resolve(&self.position, turn, &mut timeline);
        let key = self.game.repetition_key(&position);
        let outcome = self.judge(&position, key.as_ref());
        let plans = ByColor::from_fn(|side| turn.plan(side).map(|plan| plan.plan().to_string()));
        let steps: Vec<_> = timeline.steps.into_iter().map(described).collect();
        let report = TurnReport {
            turn: self.game.turn_number(&self.position),
            plans: plans.clone(),
            plan_data: ByColor::from_fn(|side| turn.plan(side).map(|plan| plan.plan().to_data())),
            events: steps.iter().flat_map(|step| step.events.iter().cloned()).collect(),
            steps,
            position: self.game.position_text(&position),
            in_check: self.in_check_at(&position),
            outcome,
        };
        (report, DryRunState { position, key, outcome, plans, stamp: Arc::clone(&self.stamp) })
    }

    /// Returns the outcome in a position that would come next, in the order of the rules: repetition before
    /// the limits of turns.
    fn judge(&self, position: &G::Position, key: Option<&G::Key>) -> Option<Outcome> {
        let repeated = key.and_then(|key| self.seen.get(key)).is_some_and(|&times| times >= 2);
        match self.game.outcome(position) {
            Some(outcome) if !matches!(outcome.reason, Reason::QuietTurns | Reason::TurnLimit) => {
                Some(outcome)
            }
            _ if repeated => Some(Outcome::draw(Reason::Repetition)),
            other => other,
        }
    }

    fn arrive(&mut self, after: DryRunState<G>) {
        let DryRunState { position, key, outcome, plans, .. } = after;
        if let Some(key) = key {
            *self.seen.entry(key).or_default() += 1;
        }
        self.record.turns.push(plans);
        (self.position, self.outcome, self.stamp) = (position, outcome, Arc::default());
    }
}

impl<G: Game> DryRunState<G> {
    /// Returns the turn number, the acting sides and the scene of the position.
    pub(crate) fn seen_by(&self, game: &Match<G>) -> (u32, ByColor<bool>, Option<BoardView>) {
        let acts = |side| self.outcome.is_none() && game.game.acts(&self.position, side);
        let turn = game.game.turn_number(&self.position);
        (turn, ByColor::from_fn(acts), game.scene_of(&self.position))
    }
}

impl<G: Enumerate> Match<G> {
    /// Returns the legal plans of a side; none after the end or if it does not act.
    pub fn plans(&self, side: Color) -> Vec<StampedPlan<G::Plan>> {
        if !self.acts(side) {
            return Vec::new();
        }
        let plans = legal_plans(&self.game, &self.position, side);
        plans.into_iter().map(|plan| self.stamp(side, plan)).collect()
    }
}

fn illegal(side: Color, plan: &str, why: &impl StableCode) -> RulesError {
    RulesError::Illegal(IllegalPlanError::new(side, shortened(plan), why))
}

fn described<E: Describe>(step: TimelineStep<E>) -> TimelineStep<EventData> {
    let TimelineStep { phase, tick, motions, gone, changed, events } = step;
    TimelineStep {
        phase,
        tick,
        motions,
        gone,
        changed,
        events: events.iter().map(Describe::describe).collect(),
    }
}
