/// Joins words to an enumeration; `None` if there are none.
pub(super) fn join_words(words: impl Iterator<Item = String>) -> Option<String> {
    let mut words: Vec<String> = words.collect();
    let last = words.pop()?;
    Some(if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) })
}
