use zugleich_rules::{ByColor, Color};

/// The viewers who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// All viewers of the game.
    Everybody,
    /// The owner of a seat, as long as its plan is pending.
    Owner(Color),
}

/// Number of public events of a game, and of those that only the owner of each seat may know.
///
/// A viewer's version number is made of these alone: a count of all events would reveal the other side's
/// commitments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VisibleVersion {
    everybody: u32,
    owner: ByColor<u32>,
}

impl VisibleVersion {
    /// Returns the counts for the creation of a game, which is public.
    pub(super) const fn new() -> Self {
        Self { everybody: 1, owner: ByColor::new(0, 0) }
    }

    /// Counts an event.
    pub(super) fn count(&mut self, audience: Audience) {
        match audience {
            Audience::Everybody => self.everybody += 1,
            Audience::Owner(seat) => self.owner[seat] += 1,
        }
    }

    /// Returns the number of events that the owner of these seats may know.
    pub(crate) fn by(self, owns: ByColor<bool>) -> u32 {
        let own = Color::ALL.into_iter().filter(|&seat| owns[seat]).map(|seat| self.owner[seat]);
        self.everybody + own.sum::<u32>()
    }

    /// Returns the audiences for which the count has changed.
    pub(crate) fn changed_audiences(self, before: Self) -> Vec<Audience> {
        if self.everybody != before.everybody {
            return vec![Audience::Everybody];
        }
        let own = Color::ALL.into_iter().filter(|&seat| self.owner[seat] != before.owner[seat]);
        own.map(Audience::Owner).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_tells_its_viewer_nothing_of_others() {
        let mut known = VisibleVersion::new();
        let before = known;
        known.count(Audience::Owner(Color::White));
        let seen = |known: VisibleVersion| {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(white, black)| known.by(ByColor::new(white, black)))
        };
        assert_eq!((seen(before), seen(known)), ([1, 1, 1, 1], [1, 2, 1, 2]));
        assert_eq!(known.changed_audiences(before), [Audience::Owner(Color::White)]);
        let unshown = known;
        known.count(Audience::Everybody);
        assert_eq!(seen(known), [2, 3, 2, 3]);
        assert_eq!(known.changed_audiences(unshown), [Audience::Everybody]);
        assert_eq!(known.changed_audiences(known), []);
    }
}
