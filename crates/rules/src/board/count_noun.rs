/// Returns a number with its noun, singular or regular plural.
///
/// ```
/// use zugleich_rules::board::count_noun;
/// assert_eq!([0_u64, 1, 2].map(|number| count_noun(number, "turn")), ["0 turns", "1 turn", "2 turns"]);
/// ```
#[must_use]
pub fn count_noun(number: impl TryInto<u64>, one: &str) -> String {
    // No count of this program exceeds `u64`.
    let number = number.try_into().unwrap_or(u64::MAX);
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {one}{ending}")
}
