//! The definition as a SAT formula: one variable for each piece and type, one clause for each combination
//! that a rule forbids.

use std::fmt;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use zugleich_rules::entanglement::{Fact, PieceType, PieceTypeSet, Plan};
use zugleich_rules::{ByColor, Color, Role, Square};

use super::orthodox::{self, NumberedBoard};

/// Ranks 1 and 2, and ranks 7 and 8.
const HOME: [&[Square]; 2] = [Square::ALL.split_at(16).0, Square::ALL.split_at(48).1];

/// A SAT solver for the position after a history, with the definition (entanglement.md 1 to 5) clause by
/// clause.
///
/// ```
/// use zugleich_oracle::entanglement::SatOracle;
/// use zugleich_rules::{board::Geometry, entanglement::Plan};
/// let plan = |text| Plan::parse(text, Geometry::EIGHT).expect("it is a plan");
/// let mut oracle = SatOracle::new(&[plan("b1c3"), plan("b8c6")]);
/// assert!(oracle.is_legal(plan("c3d5")));
/// assert!(!oracle.is_legal(plan("c3c4")), "c3 is a knight");
/// ```
pub struct SatOracle {
    solver: BasicSolver,
    /// The possible types of each piece, with the variable of each type.
    variables: ByColor<Vec<[(PieceType, Lit); 10]>>,
    /// `true` for each piece that has been on its last rank: a pawn there is promoted.
    promoted: ByColor<[bool; 16]>,
    board: NumberedBoard,
    to_move: Color,
    /// `true` if a tried move must not leave its own king attacked.
    tried_is_safe: bool,
}

impl fmt::Debug for SatOracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Oracle")
    }
}

impl SatOracle {
    /// Creates the solver for the position after a history.
    ///
    /// # Panics
    /// If the history is not a legal game.
    #[must_use]
    pub fn new(history: &[Plan]) -> Self {
        let mut oracle = Self::with_facts(history, &|_| true);
        assert!(oracle.is_satisfiable(&[]), "the history is a game");
        oracle
    }

    /// Creates the solver for a history with only some of its facts: the pieces move as in the history, but
    /// facts for which `with_facts` is false add no clauses.
    #[must_use]
    pub fn with_facts(history: &[Plan], told: &dyn Fn(Fact) -> bool) -> Self {
        let mut solver = BasicSolver::default();
        let variables = ByColor::from_fn(|_| (0..16).map(|_| one_of_ten(&mut solver)).collect());
        let promoted = ByColor::new([false; 16], [false; 16]);
        let mut oracle = Self {
            solver,
            variables,
            promoted,
            board: orthodox::start(HOME),
            to_move: Color::White,
            tried_is_safe: true,
        };
        oracle.share_the_roster();
        // Clause 1: the black king is not attacked at the start.
        if told(Fact::Start) {
            oracle.leave_safe(Color::Black, None);
        }
        for (number, &ply) in (1..).zip(history) {
            if told(Fact::Moved(number)) {
                oracle.require_move(ply, None);
            }
            oracle.make(ply);
            if told(Fact::LeftSafe(number)) {
                oracle.leave_safe(!oracle.to_move, None);
            }
        }
        oracle.tell_promotions();
        oracle.tried_is_safe = told(Fact::LeftSafe(history.len() + 1));
        oracle
    }

    /// Returns whether the piece on a square is of a type in some world.
    ///
    /// # Panics
    /// If the square is empty.
    pub fn may_be(&mut self, square: Square, one: PieceType) -> bool {
        let (side, piece) = self.board[square as usize].expect("the caller asks about a piece");
        let literal = self.variables[side][piece].iter().find(|(other, _)| *other == one).map(|(_, l)| *l);
        self.is_satisfiable(&[literal.expect("every type has a variable")])
    }

    /// Returns every piece on the board with its types in all worlds, by square.
    pub fn possible(&mut self) -> Vec<(Square, Color, PieceTypeSet)> {
        let mut found = ByColor::new([PieceTypeSet::NONE; 16], [PieceTypeSet::NONE; 16]);
        for side in Color::ALL {
            for piece in 0..16 {
                for (one, literal) in self.variables[side][piece] {
                    let known = found[side][piece].contains(one.into());
                    if !known && self.is_satisfiable(&[literal]) {
                        self.note_model(&mut found);
                    }
                }
            }
        }
        let here = |square: Square| self.board[square as usize].map(|(side, piece)| (square, side, piece));
        let pieces = Square::ALL.into_iter().filter_map(here);
        pieces.map(|(square, side, piece)| (square, side, found[side][piece])).collect()
    }

    /// Returns whether a move is legal in some world.
    pub fn is_legal(&mut self, ply: Plan) -> bool {
        let tried = Lit::new(self.solver.new_var_default(), true);
        if !self.require_move(ply, Some(tried)) {
            return false;
        }
        let (board, promoted) = (self.board, self.promoted);
        self.make(ply);
        if self.tried_is_safe {
            self.leave_safe(!self.to_move, Some(tried));
        }
        let legal = self.is_satisfiable(&[tried]);
        // Disables the clauses of the tried move, which are never needed again.
        self.clause(vec![!tried]);
        (self.board, self.promoted, self.to_move) = (board, promoted, !self.to_move);
        legal
    }

    fn is_satisfiable(&mut self, assumptions: &[Lit]) -> bool {
        self.solver.solve_limited(assumptions) == lbool::TRUE
    }

    fn note_model(&self, found: &mut ByColor<[PieceTypeSet; 16]>) {
        for side in Color::ALL {
            for (piece, types) in self.variables[side].iter().enumerate() {
                for (one, literal) in types {
                    if self.solver.value_lit(*literal) == lbool::TRUE {
                        found[side][piece] |= (*one).into();
                    }
                }
            }
        }
    }

    fn clause(&mut self, mut literals: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut literals);
    }

    /// Clause 1: limits the number of pieces of each type; a promoted piece counts as a pawn.
    fn share_the_roster(&mut self) {
        for side in Color::ALL {
            for (role, count) in Role::ALL.into_iter().zip([8, 2, 2, 2, 1, 1]) {
                let takes =
                    |one: &PieceType| if one.promoted { role == Role::Pawn } else { one.role == role };
                let pieces = self.variables[side].clone();
                let literals: Vec<Lit> = pieces
                    .iter()
                    .map(|types| {
                        let place = Lit::new(self.solver.new_var_default(), true);
                        for (_, literal) in types.iter().filter(|(one, _)| takes(one)) {
                            self.clause(vec![!*literal, place]);
                        }
                        place
                    })
                    .collect();
                self.at_most(count, &literals);
            }
        }
    }

    /// Adds a counter: its rung `k` is true if at least `k` of the literals so far are true.
    fn at_most(&mut self, count: usize, literals: &[Lit]) {
        let mut rungs: Vec<Lit> = Vec::new();
        for &literal in literals {
            let next: Vec<Lit> = (0..count).map(|_| Lit::new(self.solver.new_var_default(), true)).collect();
            self.clause(vec![!literal, next[0]]);
            for (rung, &before) in rungs.iter().enumerate() {
                self.clause(vec![!before, next[rung]]);
                match next.get(rung + 1) {
                    Some(&above) => self.clause(vec![!before, !literal, above]),
                    None => self.clause(vec![!before, !literal]),
                }
            }
            rungs = next;
        }
    }

    /// Returns the current role of a piece that is of this type in the end.
    fn role_now(&self, side: Color, piece: usize, one: PieceType) -> Role {
        if one.promoted && !self.promoted[side][piece] { Role::Pawn } else { one.role }
    }

    /// Requires one of the mover's current types that can make this move; returns `false` if there is none or
    /// no mover.
    fn require_move(&mut self, ply: Plan, condition: Option<Lit>) -> bool {
        let side = self.to_move;
        let Some((owner, piece)) = self.board[ply.from as usize] else { return false };
        if owner != side {
            return false;
        }
        let moves =
            |one| orthodox::moves(&self.board, side, self.role_now(side, piece, one), ply.from, ply.to);
        let types = self.variables[side][piece];
        let mut able: Vec<Lit> =
            types.iter().filter(|(one, _)| moves(*one)).map(|(_, literal)| *literal).collect();
        let possible = !able.is_empty();
        able.extend(condition.map(|condition| !condition));
        // A king is never captured.
        let taken =
            self.board[ply.to as usize].and_then(|(other, piece)| self.literal(other, piece, Role::King));
        self.clause(able);
        if let Some(king) = taken {
            self.clause([Some(!king), condition.map(|condition| !condition)].into_iter().flatten().collect());
        }
        possible
    }

    fn make(&mut self, ply: Plan) {
        let side = self.to_move;
        let mover = self.board[ply.from as usize].take();
        self.board[ply.to as usize] = mover;
        let last = if side == Color::White { 7 } else { 0 };
        if let (Some((_, piece)), true) = (mover, ply.to.rank() as usize == last) {
            self.promoted[side][piece] = true;
        }
        self.to_move = !side;
    }

    /// Requires that no attacked piece of `side` is its king.
    fn leave_safe(&mut self, side: Color, condition: Option<Lit>) {
        let pieces: Vec<_> = Square::ALL
            .into_iter()
            .filter_map(|square| self.board[square as usize].map(|(owner, piece)| (square, owner, piece)))
            .collect();
        for &(target, _, target_piece) in pieces.iter().filter(|(_, owner, _)| *owner == side) {
            let Some(king) = self.literal(side, target_piece, Role::King) else { continue };
            for &(from, enemy, piece) in pieces.iter().filter(|(_, owner, _)| *owner != side) {
                for (one, literal) in self.variables[enemy][piece] {
                    let role = self.role_now(enemy, piece, one);
                    if orthodox::attacks(&self.board, enemy, role, from, target) {
                        let mut clause = vec![!king, !literal];
                        clause.extend(condition.map(|condition| !condition));
                        self.clause(clause);
                    }
                }
            }
        }
    }

    /// Clause 3: requires that a pawn that was on its last rank is promoted, and no other pawn.
    fn tell_promotions(&mut self) {
        for side in Color::ALL {
            for piece in 0..16 {
                for (one, literal) in self.variables[side][piece] {
                    let reached = self.promoted[side][piece];
                    if one.promoted != reached && (one.promoted || one.role == Role::Pawn) {
                        self.clause(vec![!literal]);
                    }
                }
            }
        }
    }

    fn literal(&self, side: Color, piece: usize, role: Role) -> Option<Lit> {
        let wanted = PieceType { role, promoted: false };
        self.variables[side][piece].iter().find(|(one, _)| *one == wanted).map(|(_, literal)| *literal)
    }
}

/// Creates the variables of a piece, which is of exactly one of ten types.
fn one_of_ten(solver: &mut BasicSolver) -> [(PieceType, Lit); 10] {
    let original = Role::ALL.map(|role| PieceType { role, promoted: false });
    let promoted = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut types = original.into_iter().chain(promoted.map(|role| PieceType { role, promoted: true }));
    let types: [(PieceType, Lit); 10] = std::array::from_fn(|_| {
        (types.next().expect("there are ten types"), Lit::new(solver.new_var_default(), true))
    });
    solver.add_clause_reuse(&mut types.map(|(_, literal)| literal).to_vec());
    for (index, (_, one)) in types.iter().enumerate() {
        for (_, other) in &types[..index] {
            solver.add_clause_reuse(&mut vec![!*one, !*other]);
        }
    }
    types
}
