//! The game of small armies against brute force: every world is listed and played on as orthodox chess.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use zugleich_bench::entanglement::orthodox::{self, Board};

use crate::kernel::{Outcome, Reason, Silent};
use crate::variants::entanglement::army::{Army, Piece};
use crate::variants::entanglement::roster::Roster;
use crate::variants::entanglement::{Plan, Position, Type, Types};
use crate::{ByColor, Color, Role, Square};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_armies_go_as_all_their_worlds_do((army, choices) in games()) {
        go(&army, choices)?;
    }
}

/// The same games in every run: some of them end by checkmate, and some by stalemate.
#[test]
fn small_armies_are_mated_and_stalemated() {
    let config = ProptestConfig::with_cases(1000);
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let ends = RefCell::new(Vec::new());
    let played = runner.run(&games(), |(army, choices)| {
        ends.borrow_mut().extend(go(&army, choices)?);
        Ok(())
    });
    assert!(played.is_ok(), "{played:?}");
    for reason in [Reason::Checkmate, Reason::Stalemate] {
        let ends = ends.borrow().iter().filter(|end| end.reason == reason).count();
        assert!(ends > 0, "no game ends by {reason}");
    }
}

/// Plays a game of an army and of all its worlds side by side; gives how it ended, if it did.
fn go(army: &Small, choices: Vec<(Index, bool)>) -> Result<Option<Outcome>, TestCaseError> {
    let (counts, squares) = army;
    // An army lasts as long as the program. There are few, and they are small.
    let squares = squares.as_ref().map(|squares| &*squares.clone().leak());
    let army: &'static Army = Box::leak(Box::new(Army { roster: Roster::new(*counts), squares }));
    let mut position = Position::start(army);
    let mut worlds = Worlds::start(army, *counts);
    // Some squares leave no start at all: a lone piece beside the only squares of the black king.
    prop_assume!(!worlds.worlds.is_empty());
    check(&position, &worlds)?;
    for (index, capture) in choices {
        let moves = worlds.moves();
        let captures: Vec<Plan> = moves.iter().copied().filter(|ply| worlds.takes(*ply)).collect();
        let moves = if capture && !captures.is_empty() { captures } else { moves };
        if moves.is_empty() {
            break;
        }
        let ply = moves[index.index(moves.len())];
        position = position.after(ply, &mut Silent);
        worlds.play(ply);
        check(&position, &worlds)?;
    }
    Ok(position.outcome())
}

fn check(position: &Position, worlds: &Worlds) -> Result<(), TestCaseError> {
    let pieces: Vec<_> = position.pieces().collect();
    prop_assert_eq!(pieces, worlds.pieces(), "types after {:?}", position.history());
    let mut moves: Vec<Plan> = position.plans().collect();
    moves.sort_unstable();
    prop_assert_eq!(&moves, &worlds.moves(), "moves after {:?}", position.history());
    prop_assert_eq!(position.in_check(), worlds.in_check(), "check after {:?}", position.history());
    prop_assert_eq!(position.outcome(), worlds.outcome(), "end after {:?}", position.history());
    prop_assert_eq!(position.quiet, worlds.quiet, "quiet plies after {:?}", position.history());
    Ok(())
}

/// How many pieces of each role a side has, and where they start.
type Small = ([u8; 6], ByColor<Vec<Square>>);

/// A small army, and how its plies are chosen: by a number, or a capture first.
fn games() -> impl Strategy<Value = (Small, Vec<(Index, bool)>)> {
    (armies(), proptest::collection::vec((any::<Index>(), any::<bool>()), 0..40))
}

/// A roster of two to five pieces on some squares of the first two and the last two ranks.
fn armies() -> impl Strategy<Value = Small> {
    let rosters = vec![
        [0, 0, 0, 0, 1, 1],
        [1, 0, 0, 0, 0, 1],
        [1, 0, 0, 1, 0, 1],
        [2, 0, 0, 0, 0, 1],
        [0, 1, 1, 0, 0, 1],
        [1, 1, 0, 0, 1, 1],
        [2, 0, 0, 1, 0, 1],
        [0, 0, 1, 1, 1, 1],
        [3, 0, 0, 0, 1, 1],
        [2, 0, 2, 0, 0, 1],
        [2, 2, 0, 0, 0, 1],
    ];
    proptest::sample::select(rosters).prop_flat_map(|counts: [u8; 6]| {
        let size = usize::from(counts.iter().sum::<u8>());
        let white = subsequence(Square::ALL[..16].to_vec(), size);
        let black = subsequence(Square::ALL[48..].to_vec(), size);
        (white, black).prop_map(move |(white, black)| (counts, ByColor::new(white, black)))
    })
}

/// What every piece is in one world.
type World = ByColor<Vec<Type>>;

/// Every world that is consistent with the plies so far.
struct Worlds {
    board: Board,
    to_move: Color,
    worlds: Vec<World>,
    quiet: u32,
}

impl Worlds {
    fn start(army: &Army, counts: [u8; 6]) -> Self {
        let board = orthodox::start([army.squares.white, army.squares.black]);
        let side = arrangements(counts);
        let pairs = side.iter().flat_map(|white| side.iter().map(move |black| (white, black)));
        let worlds = pairs.map(|(white, black)| ByColor::new(white.clone(), black.clone()));
        let worlds = worlds.filter(|world| !is_attacked(&board, world, Color::Black)).collect();
        Self { board, to_move: Color::White, worlds, quiet: 0 }
    }

    fn play(&mut self, ply: Plan) {
        let side = self.to_move;
        let taken = self.takes(ply);
        self.worlds.retain(|world| is_legal(&self.board, world, side, ply));
        let piece = self.own(ply.from).expect("the mover is there");
        let pawns_move = self.worlds.iter().any(|world| world[side][piece].role == Role::Pawn);
        self.quiet = if taken || pawns_move { 0 } else { self.quiet + 1 };
        make(&mut self.board, ply);
        let last = if side == Color::White { 7 } else { 0 };
        if ply.to.rank() as usize == last {
            self.worlds = self.worlds.iter().flat_map(|world| promotions(world, side, piece)).collect();
        }
        self.to_move = !side;
    }

    fn own(&self, square: Square) -> Option<Piece> {
        self.board[square as usize].filter(|(side, _)| *side == self.to_move).map(|(_, piece)| piece)
    }

    fn takes(&self, ply: Plan) -> bool {
        self.board[ply.to as usize].is_some()
    }

    fn pieces(&self) -> Vec<(Square, Color, Types)> {
        let here = |square: Square| self.board[square as usize].map(|(side, piece)| (square, side, piece));
        let union = |side: Color, piece: Piece| {
            let types = self.worlds.iter().map(|world| world[side][piece].into());
            types.fold(Types::NONE, |all, one| all | one)
        };
        let pieces = Square::ALL.into_iter().filter_map(here);
        pieces.map(|(square, side, piece)| (square, side, union(side, piece))).collect()
    }

    fn moves(&self) -> Vec<Plan> {
        let mut moves = Vec::new();
        for from in Square::ALL.into_iter().filter(|&square| self.own(square).is_some()) {
            for to in Square::ALL {
                let ply = Plan { from, to };
                if self.worlds.iter().any(|world| is_legal(&self.board, world, self.to_move, ply)) {
                    moves.push(ply);
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    /// Clause 6.
    fn in_check(&self) -> bool {
        let kings: Vec<Piece> = self.worlds.iter().map(|world| king(world, self.to_move)).collect();
        let known = kings.iter().all(|king| *king == kings[0]);
        known && self.worlds.iter().any(|world| is_attacked(&self.board, world, self.to_move))
    }

    /// Clause 7.
    fn outcome(&self) -> Option<Outcome> {
        match (self.moves().is_empty(), self.in_check()) {
            (false, _) => None,
            (true, true) => Some(Outcome::win(!self.to_move, Reason::Checkmate)),
            (true, false) => Some(Outcome::draw(Reason::Stalemate)),
        }
    }
}

/// Every different way to deal an army's roles to its pieces.
fn arrangements(counts: [u8; 6]) -> Vec<Vec<Type>> {
    if counts == [0; 6] {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for role in Role::ALL.into_iter().filter(|role| counts[*role as usize] > 0) {
        let mut fewer = counts;
        fewer[role as usize] -= 1;
        for mut rest in arrangements(fewer) {
            rest.push(Type { role, promoted: false });
            all.push(rest);
        }
    }
    all
}

fn king(world: &World, side: Color) -> Piece {
    world[side].iter().position(|one| one.role == Role::King).expect("every world has kings")
}

/// Whether an enemy attacks the king of a side.
fn is_attacked(board: &Board, world: &World, side: Color) -> bool {
    let king = king(world, side);
    let at = |wanted| Square::ALL.into_iter().find(|square| board[*square as usize] == Some(wanted));
    let target = at((side, king)).expect("the king is on the board");
    Square::ALL.into_iter().any(|from| {
        board[from as usize].is_some_and(|(owner, piece)| {
            owner != side && orthodox::attacks(board, owner, world[owner][piece].role, from, target)
        })
    })
}

fn is_legal(board: &Board, world: &World, side: Color, ply: Plan) -> bool {
    let Some((_, piece)) = board[ply.from as usize].filter(|(owner, _)| *owner == side) else { return false };
    if !orthodox::moves(board, side, world[side][piece].role, ply.from, ply.to) {
        return false;
    }
    let mut after = *board;
    make(&mut after, ply);
    !is_attacked(&after, world, side)
}

fn make(board: &mut Board, ply: Plan) {
    board[ply.to as usize] = board[ply.from as usize].take();
}

/// The world, or its four continuations if the piece on the last rank is a pawn there.
fn promotions(world: &World, side: Color, piece: Piece) -> Vec<World> {
    if world[side][piece].role != Role::Pawn {
        return vec![world.clone()];
    }
    let promoted = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| {
        let mut world = world.clone();
        world[side][piece] = Type { role, promoted: true };
        world
    });
    promoted.to_vec()
}
