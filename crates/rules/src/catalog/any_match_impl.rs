//! Implementation of [`AnyMatch`] for a match of a specific game.

use super::any_match::{AnyEnumeration, AnyMatch, AnyNotation, AnyPrediction};
use super::capability_views::CapabilityViews;
use super::checked_plan::CheckedPlan;
use super::turn_dry_run::{AnyDryRunState, TurnDryRun};
use crate::board::{ByColor, Color};
use crate::kernel::{
    BoardView, Descriptor, DryRunState, Enumerate, Game, Match, Notate, Outcome, PlanData, PlanText, Predict,
    Reason, Record, RulesError, StampedPlan, TurnReport, perft, perft_by_making,
};
use crate::notation::{plan_notation, readings};

impl<G: Game> AnyMatch for Match<G> {
    fn descriptor(&self) -> &'static Descriptor {
        G::DESCRIPTOR
    }

    fn turn(&self) -> u32 {
        self.game().turn_number(self.position())
    }

    fn position(&self) -> String {
        self.game().position_text(self.position())
    }

    fn start_text(&self) -> String {
        self.game().start_text(self.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn to_move(&self) -> Option<Color> {
        let acts = |side| self.game().acts(self.position(), side);
        match (acts(Color::White), acts(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    fn acts(&self, side: Color) -> bool {
        self.acts(side)
    }

    fn check(&self, side: Color, plan: &str) -> Result<CheckedPlan, RulesError> {
        self.plan(side, plan).map(CheckedPlan::new)
    }

    fn plan_data(&self, side: Color, plan: &str) -> Result<PlanData, RulesError> {
        let read = self.game().parse_listed(side, plan);
        Ok(read.map_err(|fault| RulesError::Plan(side, fault))?.to_data())
    }

    fn check_turn(&self, plans: ByColor<Option<&str>>) -> Result<ByColor<Option<CheckedPlan>>, RulesError> {
        Ok(self.check_turn(plans)?.map(|plan| plan.map(CheckedPlan::new)))
    }

    fn play_checked(&mut self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnReport, RulesError> {
        self.play(downcast_plans(plans)?)
    }

    fn dry_run(&self, plans: ByColor<Option<CheckedPlan>>) -> Result<TurnDryRun, RulesError> {
        let (report, after) = self.dry_run(downcast_plans(plans)?)?;
        let (turn, acts, scene) = after.seen_by(self);
        let written = report.plans.clone();
        Ok(TurnDryRun { report, written, scene, turn, acts, after: AnyDryRunState(Box::new(after)) })
    }

    fn commit(&mut self, AnyDryRunState(after): AnyDryRunState) -> Result<(), RulesError> {
        let elsewhere = RulesError::Turn { expected: 1, found: 0 };
        self.commit(*after.downcast::<DryRunState<G>>().map_err(|_| elsewhere)?)
    }

    fn play(&mut self, plans: ByColor<Option<&str>>) -> Result<TurnReport, RulesError> {
        self.play_text(plans)
    }

    fn play_line(&mut self, line: &str) -> Result<TurnReport, RulesError> {
        self.play_line(line)
    }

    fn record(&self) -> &Record {
        self.record()
    }

    fn enumeration(&self) -> Option<&dyn AnyEnumeration> {
        CapabilityViews::of().enumeration.map(|view| view(self))
    }

    fn notation(&self) -> Option<&dyn AnyNotation> {
        CapabilityViews::of().notation.map(|view| view(self))
    }

    fn prediction(&self) -> Option<&dyn AnyPrediction> {
        CapabilityViews::of().prediction.map(|view| view(self))
    }

    fn claim(&self) -> Option<Reason> {
        self.claim()
    }

    fn in_check(&self) -> Option<bool> {
        self.in_check()
    }

    fn scene(&self) -> Option<BoardView> {
        self.scene()
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// Returns the plans as those of this game's type.
fn downcast_plans<P: 'static>(
    plans: ByColor<Option<CheckedPlan>>,
) -> Result<ByColor<Option<StampedPlan<P>>>, RulesError> {
    let ByColor { white, black } = plans;
    let white = white.map(|plan| plan.downcast(Color::White)).transpose()?;
    let black = black.map(|plan| plan.downcast(Color::Black)).transpose()?;
    Ok(ByColor::new(white, black))
}

impl<G: Enumerate> AnyEnumeration for Match<G> {
    fn plans(&self, side: Color) -> Vec<String> {
        let mut texts: Vec<_> = self.plans(side).iter().map(|judged| judged.plan().list_text()).collect();
        texts.sort_unstable();
        texts
    }

    fn plans_with_data(&self, side: Color) -> Vec<(String, PlanData)> {
        let plans = self.plans(side);
        let mut texts: Vec<_> =
            plans.iter().map(|judged| (judged.plan().list_text(), judged.plan().to_data())).collect();
        texts.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        texts
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn perft_by_making(&self, depth: u32) -> u64 {
        perft_by_making(self, depth)
    }
}

impl<G: Notate> AnyNotation for Match<G> {
    fn notate(&self, side: Color, plan: &CheckedPlan) -> Result<String, RulesError> {
        Ok(plan_notation(self, side, plan.clone().downcast::<G::Plan>(side)?.checked()))
    }

    fn readings(&self, side: Color, text: &str) -> Result<Vec<String>, RulesError> {
        Ok(readings(self, side, text)?.iter().map(|judged| judged.plan().to_string()).collect())
    }
}

impl<G: Predict> AnyPrediction for Match<G> {
    fn predictable(&self, side: Color) -> Vec<(String, PlanData)> {
        if !self.acts(side) {
            return Vec::new();
        }
        let plans = self.game().plans(self.position(), !side);
        let told =
            |plan: &G::Plan| Some((G::moves(plan)?.to_string(), G::with_prediction(plan, None).to_data()));
        let mut all: Vec<_> = plans.iter().filter_map(told).collect();
        all.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        all.dedup_by(|one, other| one.0 == other.0);
        all
    }
}
