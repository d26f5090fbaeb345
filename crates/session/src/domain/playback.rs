use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::{AnyMatch, TurnDryRun};
use zugleich_rules::kernel::{Descriptor, Outcome, Record, RulesError};
use zugleich_rules::table::Table;

use super::recorded_game::RecordedGame;
use super::{CommittedPlan, GameSettings, NextTurn, StartSnapshot};

/// The course of a game: judged by the rules, or as recorded.
///
/// A game of another edition of the rules is never judged again: newer clauses would make another game of it.
#[derive(Clone, Debug)]
pub(super) enum Playback {
    /// Judged by the rules of this program.
    Judged(Table),
    /// Read from the reports stored at its reveals.
    Stored(RecordedGame),
}

impl Playback {
    /// Returns a game at its start.
    ///
    /// # Errors
    /// [`RulesError`] for an unknown variant or option, and for a refused position.
    pub(super) fn begin(setup: &GameSettings, told: Option<&StartSnapshot>) -> Result<Self, RulesError> {
        let record = Record {
            variant: setup.variant.clone(),
            edition: setup.edition,
            options: setup.options.clone(),
            position: setup.position.clone(),
            turns: Vec::new(),
        };
        let known = CATALOG.variant(&setup.variant)?.descriptor();
        if known.edition == setup.edition {
            return Ok(Self::Judged(Table::new(CATALOG.replay(&record)?)));
        }
        let awaited = told.map_or(NextTurn { turn: 1, ..NextTurn::default() }, |told| told.awaited);
        Ok(Self::Stored(RecordedGame::new(known, record, awaited)))
    }

    /// Returns the match of a judged game.
    pub(super) fn game(&self) -> Option<&dyn AnyMatch> {
        match self {
            Self::Judged(table) => Some(table.game()),
            Self::Stored(_) => None,
        }
    }

    /// Returns this program's descriptor of the variant.
    pub(super) fn descriptor(&self) -> &'static Descriptor {
        match self {
            Self::Judged(table) => table.game().descriptor(),
            Self::Stored(stored) => stored.known(),
        }
    }

    /// Returns the number of the next turn.
    pub(super) fn turn(&self) -> u32 {
        match self {
            Self::Judged(table) => table.game().turn(),
            Self::Stored(stored) => stored.awaited().turn,
        }
    }

    /// Returns the public record of the game.
    pub(super) fn record(&self) -> &Record {
        match self {
            Self::Judged(table) => table.game().record(),
            Self::Stored(stored) => stored.record(),
        }
    }

    /// Returns the outcome by the rules, in a judged game.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game().and_then(AnyMatch::outcome)
    }

    /// Returns whether a side must plan; in a stored game, according to its record.
    pub(super) fn acts(&self, seat: Color) -> bool {
        match self {
            Self::Judged(table) => table.game().acts(seat),
            Self::Stored(stored) => stored.awaited().acts[seat],
        }
    }

    /// Returns whether a seat has committed.
    pub(super) fn committed(&self, seat: Color) -> bool {
        match self {
            Self::Judged(table) => table.committed(seat),
            Self::Stored(stored) => stored.committed(seat),
        }
    }

    /// Returns the pending plan of a seat, for its owner. That of a stored game stays hidden for ever.
    pub(super) fn own(&self, seat: Color) -> Option<String> {
        match self {
            Self::Judged(table) => table.own(seat).plan,
            Self::Stored(_) => None,
        }
    }

    /// Commits a plan of a turn. One that was judged in this process is not judged again; the text of a
    /// refusal may name the plan, so it is dropped here.
    pub(super) fn commit_plan(&mut self, seat: Color, turn: u32, plan: &CommittedPlan) -> Result<(), String> {
        let now = self.turn();
        let table = match self {
            Self::Judged(table) => table,
            Self::Stored(stored) => {
                stored.commit_plan(seat, plan);
                return Ok(());
            }
        };
        if turn != now {
            return Err(format!("the plan is for turn {turn}, but the game is at turn {now}"));
        }
        let set = match plan.checked() {
            Some(checked) => table.commit_checked(seat, checked.clone()),
            None => table.plan(seat, plan.expose()).and_then(|_| table.commit(seat)).map(|_| ()),
        };
        set.map_err(|_| "the rules refuse the plan".to_owned())
    }

    /// Returns the result of the turn once this plan is committed; `None` while it waits for another side,
    /// and in a stored game.
    pub(super) fn look_ahead(&self, about: Option<(Color, &CommittedPlan)>) -> Option<TurnDryRun> {
        let Self::Judged(table) = self else { return None };
        let Some((seat, plan)) = about else { return table.dry_run(None) };
        let checked = plan.checked().cloned().or_else(|| table.game().check(seat, plan.expose()).ok())?;
        table.dry_run(Some((seat, &checked)))
    }

    /// Goes back to the position after the first `kept` turns.
    pub(super) fn take_back(&mut self, kept: usize) -> Result<(), String> {
        match self {
            Self::Judged(table) => {
                let mut record = table.game().record().clone();
                record.turns.truncate(kept);
                *table = Table::new(CATALOG.replay(&record).map_err(|error| error.to_string())?);
            }
            Self::Stored(stored) => stored.take_back(kept),
        }
        Ok(())
    }
}
