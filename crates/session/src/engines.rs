use zugleich_engine::{Candidate, EngineError, Level, Limits, MAX_DEPTH};
use zugleich_games::{CATALOG, GameEntry, ReplySearchResult, game};
use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

use crate::ports::{
    BestListReply, ComputerPlayer, ComputerPlayerError, PlanExpectation, PlanStudy, StudyReport, TurnStudy,
};

/// Limits of a study: about as many nodes as the third strongest level uses for a plan.
const STUDIED: Limits = Limits { nodes: 300_000, depth: MAX_DEPTH, noise: 0.0, exploitation: 0.0, seed: 1 };

/// The engines of this program, one for each game that has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engines;

impl ComputerPlayer for Engines {
    fn plays(&self, variant: &str) -> bool {
        game(variant).is_ok()
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        let engine = game(&record.variant).map_err(|error| ComputerPlayerError(error.to_string()))?.player;
        let choice = engine.choose_until(record, seat, &engine.limits(level, seed), stop);
        choice.map(|choice| choice.plan).map_err(|error| ComputerPlayerError(error.to_string()))
    }

    fn study(&self, record: &Record, stop: &dyn Fn() -> bool) -> Result<String, ComputerPlayerError> {
        let mut record = record.clone();
        let played = record
            .turns
            .pop()
            .ok_or_else(|| ComputerPlayerError("the record has no turn to analyse".to_owned()))?;
        let entry = game(&record.variant).map_err(|error| ComputerPlayerError(error.to_string()))?;
        let found = analyse_turn(entry, &record, played.as_ref().map(Option::as_deref), stop);
        let found = found.map_err(|error| ComputerPlayerError(error.to_string()))?;
        // After a stop the result is incomplete, and not reproducible.
        let found = found
            .filter(|_| !stop())
            .ok_or_else(|| ComputerPlayerError("the analysis was stopped".to_owned()))?;
        serde_json::to_string(&found).map_err(|error| ComputerPlayerError(error.to_string()))
    }
}

/// Analyses the turn that was played after a record, by the method of the game's engine.
fn analyse_turn(
    entry: &GameEntry,
    record: &Record,
    played: ByColor<Option<&str>>,
    stop: &dyn Fn() -> bool,
) -> Result<Option<StudyReport>, EngineError> {
    if let Some(search) = entry.player.search() {
        let trained = search.with_builtin_net();
        let study = trained.as_deref().unwrap_or(search).study_until(record, played, &STUDIED, stop)?;
        return Ok(Some(StudyReport::Turn(Box::new(turn_study(study)))));
    }
    let Some((whole, lists)) = entry.whole_game.zip(played.both()) else { return Ok(None) };
    let beaten = |ReplySearchResult { reply, tried }| BestListReply { reply, tried };
    let replies = (whole.replies)(lists, stop);
    Ok(replies.map(|found| StudyReport::Lists(beaten(found.white), beaten(found.black))))
}

fn turn_study(study: zugleich_engine::Study) -> TurnStudy {
    let luck = study.luck();
    let zugleich_engine::Study { analysis, plans, matrix, after, expected, line } = study;
    let told = |zugleich_engine::PlanAssessment { plan, probability, regret, played }| PlanStudy {
        plan,
        probability,
        regret,
        played,
    };
    let ByColor { white, black } = plans.map(|plans| plans.into_iter().map(told).collect());
    let of = |zugleich_engine::ExpectedPlay { plans, reply, value, played }| {
        let plans = plans.into_iter().map(|Candidate { plan, probability }| (plan, probability)).collect();
        PlanExpectation { plans, reply, value, played }
    };
    let (white_expects, black_expects) = (expected.white.map(of), expected.black.map(of));
    let zugleich_engine::Analysis { value, gap, depth, nodes, .. } = analysis;
    TurnStudy {
        value,
        gap,
        depth,
        nodes,
        white,
        black,
        matrix,
        after,
        luck,
        white_expects,
        black_expects,
        line,
    }
}

/// Plays a uniformly random legal plan.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomOpponent;

impl ComputerPlayer for RandomOpponent {
    fn plays(&self, variant: &str) -> bool {
        CATALOG.variant(variant).is_ok()
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        _: Level,
        seed: u64,
        _: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        let game = CATALOG.replay(record).map_err(|error| ComputerPlayerError(error.to_string()))?;
        let mut plans = game.legal_plan_texts(seat);
        if plans.is_empty() {
            return Err(ComputerPlayerError("the seat has no legal plan".to_owned()));
        }
        let index = usize::try_from(seed % plans.len() as u64).unwrap_or_default();
        Ok(plans.swap_remove(index))
    }
}
