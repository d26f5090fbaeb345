use std::fmt;
use std::sync::OnceLock;

use super::army::{Army, ArmyError};
use super::event::EntanglementEvent;
use super::evidence::{Evidence, SideTypes};
use super::legal_moves::LegalMoves;
use super::pieces::{PieceIndex, PieceSet, PieceSquares};
use super::plan_error::EntanglementPlanError;
use super::reach::Reach;
use super::worlds::{SideWorldsByKing, Worlds};
use crate::board::{BitBoard, ByColor, Color, File, PieceTypeSet, Rank, Role, Square, between};
use crate::kernel::{CommonPlanError, FromTo as Plan, Outcome, Reason, Recorder};

/// The history of a game and its consequences: the possible types of every piece, and the legal moves.
///
/// ```
/// use zugleich_rules::{Color, Square, entanglement::Entanglement, kernel::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// game.play_line("b1c3")?;
/// let position = game.position();
/// assert_eq!((position.to_move(), position.history().len()), (Color::Black, 1));
/// let (_, types) = position.piece_at(Square::C3).expect("it has moved there");
/// assert_eq!(types.text(Color::White), "N");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone)]
pub struct EntanglementPosition {
    pub(super) army: &'static Army,
    pub(super) board: PieceSquares,
    pub(super) evidence: ByColor<Evidence>,
    /// The pieces that may be their side's king.
    pub(super) kings: ByColor<PieceSet>,
    pub(super) possible: ByColor<SideTypes>,
    families: SideWorldsByKing,
    /// The destinations of each piece of the player to move, computed lazily: a search evaluates many
    /// positions in which no move is made.
    targets: OnceLock<[BitBoard; 16]>,
    to_move: Color,
    history: Vec<Plan>,
    /// Number of consecutive plies without a capture and without a ply that may have been a pawn's (clause
    /// 8).
    pub(super) quiet: u32,
    /// Number of consecutive plies without a capture and without a collapse.
    pub(super) unchanged: usize,
}

impl EntanglementPosition {
    pub(super) fn start(army: &'static Army) -> Self {
        let all = PieceSet::first(army.roster.size());
        let board = PieceSquares::new(army);
        let mut evidence = ByColor::new(Evidence::new(), Evidence::new());
        // The black king is not attacked at the start; White's may be (clause 1).
        evidence.white.left_safe(Color::White, &board, all);
        let mut start = Self {
            army,
            board,
            evidence,
            kings: ByColor::new(all, all),
            possible: ByColor::new([PieceTypeSet::NONE; 16], [PieceTypeSet::NONE; 16]),
            families: SideWorldsByKing::default(),
            targets: OnceLock::new(),
            to_move: Color::White,
            history: Vec::new(),
            quiet: 0,
            unchanged: 0,
        };
        start.conclude();
        start
    }

    /// Returns the start position of a game with another army ([`Army`]).
    ///
    /// # Errors
    /// [`ArmyError::NoWorld`] if no world is valid at the start.
    pub fn of_army(army: &'static Army) -> Result<Self, ArmyError> {
        let start = Self::start(army);
        if start.kings.black.is_empty() { Err(ArmyError::NoWorld) } else { Ok(start) }
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns every ply so far.
    #[must_use]
    pub fn history(&self) -> &[Plan] {
        &self.history
    }

    /// Returns the piece on a square: its side and its possible types (clause 5).
    ///
    /// ```
    /// use zugleich_rules::{Color, Square, entanglement::{Entanglement, PieceTypeSet}, kernel::Game};
    /// let start = Entanglement.start();
    /// assert_eq!(start.piece_at(Square::A1), Some((Color::White, PieceTypeSet::ORIGINAL)));
    /// assert_eq!(start.piece_at(Square::A3), None);
    /// ```
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Color, PieceTypeSet)> {
        let of = |side| self.board.piece(side, square).map(|piece| (side, self.possible[side][piece]));
        of(Color::White).or_else(|| of(Color::Black))
    }

    /// Returns every piece on the board with its possible types, by square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Color, PieceTypeSet)> + '_ {
        let pieces = self.board.occupied().into_iter();
        pieces.filter_map(|square| self.piece_at(square).map(|(side, types)| (square, side, types)))
    }

    /// Returns every piece with which a side started: its square, unless it was captured, and its current or
    /// last possible types.
    ///
    /// ```
    /// use zugleich_rules::{Color, entanglement::Entanglement, kernel::Match};
    /// let mut game = Match::<Entanglement>::new(&[], None)?;
    /// for ply in ["a2a4", "b7b5", "a4b5"] {
    ///     game.play_line(ply)?;
    /// }
    /// let taken = game.position().army(Color::Black).find(|(square, _)| square.is_none());
    /// let (_, types) = taken.ok_or("nothing was taken").expect("a4 took b5");
    /// // No king is taken, and a step of two squares forward is no knight's.
    /// assert_eq!(types.text(Color::Black), "[prq]");
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    pub fn army(&self, side: Color) -> impl Iterator<Item = (Option<Square>, PieceTypeSet)> + '_ {
        (0..self.army.roster.size())
            .map(move |piece| (self.board.square(side, piece), self.possible[side][piece]))
    }

    /// Returns the number of consecutive plies without a capture and without a ply that may have been a
    /// pawn's (clause 8).
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// Returns the square of a side's king, if the same piece is its king in every world (clause 6).
    #[must_use]
    pub fn known_king(&self, side: Color) -> Option<Square> {
        self.board.square(side, self.kings[side].only()?)
    }

    /// Returns whether the king of the player to move is known and an enemy piece attacks it in some world
    /// (clause 6).
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.known_king(self.to_move).is_some_and(|king| self.attacked(king, !self.to_move))
    }

    /// Returns the destinations of the legal moves of the piece on a square; none if its side is not to move.
    ///
    /// ```
    /// use zugleich_rules::{Square, entanglement::Entanglement, kernel::Game};
    /// let start = Entanglement.start();
    /// assert_eq!(start.targets(Square::B1), Square::A3.bitboard() | Square::C3.bitboard());
    /// ```
    #[must_use]
    pub fn targets(&self, from: Square) -> BitBoard {
        self.board.piece(self.to_move, from).map_or(BitBoard::EMPTY, |piece| self.all_targets()[piece])
    }

    /// Returns every legal move (clause 4).
    pub fn plans(&self) -> impl Iterator<Item = Plan> + '_ {
        let pieces = self.board.pieces(self.to_move);
        let targets = self.all_targets();
        pieces.flat_map(|(piece, from)| targets[piece].into_iter().map(move |to| Plan { from, to }))
    }

    /// Returns every legal move that captures a piece, in the order of [`EntanglementPosition::plans`].
    pub fn captures(&self) -> impl Iterator<Item = Plan> + '_ {
        let enemies = self.board.of(!self.to_move);
        let targets = match self.targets.get() {
            Some(all) => all.map(|targets| targets & enemies),
            None => self.legal().targets(enemies),
        };
        let pieces = self.board.pieces(self.to_move);
        pieces.flat_map(move |(piece, from)| targets[piece].into_iter().map(move |to| Plan { from, to }))
    }

    pub(super) fn count_plans(&self) -> u64 {
        self.all_targets().iter().map(|targets| u64::from(targets.len())).sum()
    }

    fn all_targets(&self) -> &[BitBoard; 16] {
        self.targets.get_or_init(|| self.legal().targets(BitBoard::FULL))
    }

    fn has_plan(&self) -> bool {
        match self.targets.get() {
            Some(targets) => targets.iter().any(|targets| !targets.is_empty()),
            None => self.legal().exist(),
        }
    }

    fn worlds(&self) -> Worlds<'_> {
        Worlds::new(&self.army.roster, self.evidence.as_ref(), &self.families)
    }

    fn legal(&self) -> LegalMoves<'_> {
        let (side, enemy) = (self.to_move, &self.evidence[!self.to_move]);
        LegalMoves::new(&self.board, side, self.worlds(), enemy, &self.possible[side])
    }

    /// Returns the outcome by clause 7.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if self.has_plan() {
            None
        } else if self.in_check() {
            Some(Outcome::win(!self.to_move, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    pub(super) fn check(&self, plan: Plan) -> Result<(), EntanglementPlanError> {
        let Plan { from, to } = plan;
        let side = self.to_move;
        if self.targets(from).has(to) {
            Ok(())
        } else if let Some(piece) = self.board.piece(side, from) {
            Err(self.plan_error(self.possible[side][piece], plan))
        } else if self.board.of(!side).has(from) {
            Err(CommonPlanError::NotYourPiece(from).into())
        } else {
            Err(CommonPlanError::EmptySquare(from).into())
        }
    }

    fn plan_error(&self, possible: PieceTypeSet, Plan { from, to }: Plan) -> EntanglementPlanError {
        let side = self.to_move;
        let (own, enemy) = (self.board.of(side), self.board.of(!side));
        if own.has(to) {
            return CommonPlanError::OwnPiece(to).into();
        }
        if Reach::moves(side, from, own, enemy).types(to).meets(possible) {
            return EntanglementPlanError::ExposesEveryKing;
        }
        let alone = Reach::moves(side, from, from.bitboard(), BitBoard::EMPTY).types(to);
        let way = between(from, to) & (own | enemy);
        match way.next_square() {
            Some(blocker) if alone.meets(possible) => CommonPlanError::Blocked(blocker).into(),
            _ => CommonPlanError::NotItsMove.into(),
        }
    }

    /// Plays a legal move.
    pub(super) fn after<R: Recorder<EntanglementEvent>>(&self, plan: Plan, recorder: &mut R) -> Self {
        let side = self.to_move;
        let mut next = self.clone();
        let Some(piece) = self.board.piece(side, plan.from) else { return next };
        let taken = next.make(piece, plan.to);
        next.history.push(plan);
        next.conclude();
        next.count(self, piece, taken);
        if R::LISTENS {
            next.record_events(self, plan, taken.is_some(), recorder);
        }
        next
    }

    /// Moves a piece and draws the conclusions for each piece by itself.
    fn make(&mut self, piece: PieceIndex, to: Square) -> Option<PieceIndex> {
        let side = self.to_move;
        if let Some(from) = self.board.square(side, piece) {
            let reach = Reach::moves(side, from, self.board.of(side), self.board.of(!side));
            self.evidence[side].moved(piece, reach.types(to));
        }
        let taken = self.board.make(side, piece, to);
        if let Some(taken) = taken {
            self.kings[!side].remove(taken);
        }
        if to.rank() == Rank::Eighth.relative_to(side) {
            self.evidence[side].reached_last_rank(piece);
        }
        self.evidence[!side].left_safe(!side, &self.board, self.kings[side]);
        self.to_move = !side;
        taken
    }

    /// Draws the conclusions for all pieces together.
    fn conclude(&mut self) {
        let roster = &self.army.roster;
        let before = (!self.history.is_empty()).then_some(&self.families);
        self.families = SideWorldsByKing::new(roster, self.evidence.as_ref(), &self.kings, before);
        let worlds = Worlds::new(roster, self.evidence.as_ref(), &self.families);
        self.possible = ByColor::from_fn(|side| worlds.possible(side));
        self.kings = ByColor::from_fn(|side| worlds.kings().of(side));
        self.targets = OnceLock::new();
    }

    /// Updates the counters for draw claims (clause 8).
    fn count(&mut self, before: &Self, piece: PieceIndex, taken: Option<PieceIndex>) {
        let side = before.to_move;
        let (was, is) = (before.possible[side][piece], self.possible[side][piece]);
        let pawn = PieceTypeSet::of(Role::Pawn);
        // A piece that may be a pawn, or a pawn that may have promoted with this ply.
        let pawns_move = is.meets(pawn) || was.meets(pawn) && is.meets(PieceTypeSet::PROMOTED);
        self.quiet = if taken.is_some() || pawns_move { 0 } else { self.quiet + 1 };
        let collapsed = self.collapsed(before).next().is_some();
        self.unchanged = if taken.is_some() || collapsed { 0 } else { self.unchanged + 1 };
    }

    /// Returns the pieces on the board whose possible types changed, by square: side, types before, types
    /// now.
    fn collapsed<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (Square, Color, PieceTypeSet, PieceTypeSet)> + 'a {
        self.pieces().filter_map(|(square, side, types)| {
            let was = before.possible[side][self.board.piece(side, square)?];
            (was != types).then_some((square, side, was, types))
        })
    }

    fn record_events(
        &self,
        before: &Self,
        plan: Plan,
        taken: bool,
        recorder: &mut impl Recorder<EntanglementEvent>,
    ) {
        let mover = before.to_move;
        recorder.step("move", 0);
        recorder.motion(mover, plan.from, plan.to);
        if taken {
            recorder.gone(!mover, plan.to);
            recorder.event(EntanglementEvent::Capture { square: plan.to });
        }
        for (square, side, was, possible) in self.collapsed(before) {
            recorder.changed(side, square, possible);
            recorder.event(EntanglementEvent::Collapse { side, square, was, possible });
        }
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        let attackers = Reach::attackers(by, square, self.board.occupied());
        (attackers.squares() & self.board.of(by)).into_iter().any(|from| {
            let types = self.piece_at(from).map_or(PieceTypeSet::NONE, |(_, types)| types);
            types.meets(attackers.types(from))
        })
    }

    pub(super) fn text(&self) -> String {
        let ranks = Rank::ALL.into_iter().rev().map(|rank| self.rank_text(rank));
        let side = if self.to_move == Color::White { 'w' } else { 'b' };
        format!("{} {side} {}", ranks.collect::<Vec<_>>().join("/"), self.history.len())
    }

    fn rank_text(&self, rank: Rank) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in File::ALL.map(|file| Square::new(file, rank)) {
            let Some((side, types)) = self.piece_at(square) else {
                empty += 1;
                continue;
            };
            push_digit(&mut text, &mut empty);
            text.push_str(&types.text(side));
        }
        push_digit(&mut text, &mut empty);
        text
    }
}

fn push_digit(text: &mut String, empty: &mut u32) {
    text.extend(char::from_digit(*empty, 10).filter(|_| *empty > 0));
    *empty = 0;
}

/// Positions are equal if their histories and armies are; everything else follows from these.
impl PartialEq for EntanglementPosition {
    fn eq(&self, other: &Self) -> bool {
        self.history == other.history && self.army == other.army
    }
}

impl fmt::Debug for EntanglementPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text())
    }
}
