/// The material balance as the evaluation of Chesimul.
#[derive(Debug)]
pub(crate) struct Material;

impl zugleich_engine::Evaluate for Material {
    type Game = zugleich_rules::chesimul::Chesimul;

    fn evaluate(_: &Self::Game, position: &zugleich_rules::chesimul::Position) -> f64 {
        // From -1, all pieces are Black's, to 1; 0 is a balance.
        zugleich_engine::material_balance(position.placement())
    }

    fn countdown(position: &zugleich_rules::chesimul::Position, turns: u32) -> u32 {
        // Fifty quiet turns in a row are a draw.
        zugleich_engine::quiet_countdown(position.quiet(), turns)
    }
}
