use zugleich_rules::game::Game;
use zugleich_rules::{ByColor, Color};

use super::bounds::Bounds;
use crate::matrix::{Matrix, Solution, solve};

/// Plans by number, each with its probability.
pub(crate) type Mix = Vec<(usize, f64)>;

/// A position as a matrix game: the plans of both sides and what is known of each pair.
pub(crate) struct Node<'a, G: Game> {
    pub(crate) position: &'a G::Position,
    /// How many turns to look ahead.
    pub(crate) depth: u32,
    /// The legal plans; `None` alone for a side that does not act.
    pub(crate) plans: ByColor<Vec<Option<G::Plan>>>,
    /// The plans that the search takes into account so far, by number.
    pub(crate) chosen: ByColor<Vec<usize>>,
    /// White's plans are the rows.
    cells: Vec<Bounds>,
}

impl<'a, G: Game> Node<'a, G> {
    pub(crate) fn new(game: &G, position: &'a G::Position, depth: u32) -> Self {
        let plans = ByColor::from_fn(|side| {
            if game.acts(position, side) {
                game.plans(position, side).into_iter().map(Some).collect()
            } else {
                vec![None]
            }
        });
        let cells = vec![Bounds::UNKNOWN; plans.white.len() * plans.black.len()];
        Self { position, depth, plans, chosen: ByColor::default(), cells }
    }

    /// Takes plans into account from the start: those of the list that are legal here, or else the first one.
    pub(crate) fn choose(&mut self, side: Color, good: &[G::Plan]) {
        let number = |plan| self.plans[side].iter().position(|legal| legal.as_ref() == Some(plan));
        self.chosen[side] = good.iter().filter_map(number).collect();
        if self.chosen[side].is_empty() {
            self.chosen[side].push(0);
        }
    }

    /// The turn in which both sides play these plans.
    pub(crate) fn turn(&self, pair: ByColor<usize>) -> G::Turn {
        use zugleich_rules::game::Turn;
        let plans = ByColor::from_fn(|side| self.plans[side][pair[side]].clone());
        G::Turn::from_plans(plans).expect("these are plans of just the sides that act")
    }

    pub(crate) fn cell(&self, pair: ByColor<usize>) -> Bounds {
        self.cells[self.index(pair)]
    }

    pub(crate) fn learn(&mut self, pair: ByColor<usize>, bounds: Bounds) {
        let index = self.index(pair);
        self.cells[index] = self.cells[index].and(bounds);
    }

    fn index(&self, pair: ByColor<usize>) -> usize {
        pair.white * self.plans.black.len() + pair.black
    }

    /// What is known of a pair, as `side` sees it.
    pub(crate) fn seen(&self, side: Color, own: usize, other: usize) -> Bounds {
        match side {
            Color::White => self.cell(ByColor::new(own, other)),
            Color::Black => self.cell(ByColor::new(other, own)).reversed(),
        }
    }

    /// The most that a plan of `side` can be worth against a mix of the other side.
    pub(crate) fn hope(&self, side: Color, own: usize, against: &Mix) -> f64 {
        against.iter().map(|&(other, p)| p * self.seen(side, own, other).upper).sum()
    }

    /// The solution of the game in which both sides play chosen plans only; all their pairs are settled.
    pub(crate) fn restricted(&self) -> (f64, ByColor<Mix>) {
        let ByColor { white, black } = &self.chosen;
        let pairs = white.iter().flat_map(|&row| black.iter().map(move |&col| ByColor::new(row, col)));
        let cells = pairs.map(|pair| self.cell(pair).middle()).collect();
        let matrix = Matrix::new(white.len(), black.len(), cells).expect("chosen plans have finite values");
        let Solution { value, rows, cols, .. } = solve(&matrix);
        (value, ByColor::new(mix(white, &rows), mix(black, &cols)))
    }
}

/// The plans of positive probability, the most probable first.
fn mix(plans: &[usize], probabilities: &[f64]) -> Mix {
    let pairs = plans.iter().copied().zip(probabilities.iter().copied());
    let mut mix: Mix = pairs.filter(|&(_, p)| p > 0.0).collect();
    mix.sort_by(|a, b| b.1.total_cmp(&a.1));
    mix
}

/// A pair of plans, given from the view of one side.
pub(crate) const fn pair(side: Color, own: usize, other: usize) -> ByColor<usize> {
    match side {
        Color::White => ByColor::new(own, other),
        Color::Black => ByColor::new(other, own),
    }
}
