use zugleich_rules::{ByColor, Color};

/// Who may know that an event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Everybody who looks at the game.
    Everybody,
    /// The owner of a seat, as long as its plan is pending.
    Owner(Color),
}

/// How many events of a game everybody may know of, and how many more the owner of each seat alone.
///
/// What a viewer is told by a number is made of these alone: a count of all events would step when the other side
/// commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    everybody: u32,
    owner: ByColor<u32>,
}

impl Known {
    /// The game was made, as everybody knows.
    pub(super) const fn new() -> Self {
        Self { everybody: 1, owner: ByColor::new(0, 0) }
    }

    /// Something has happened.
    pub(super) fn count(&mut self, audience: Audience) {
        match audience {
            Audience::Everybody => self.everybody += 1,
            Audience::Owner(seat) => self.owner[seat] += 1,
        }
    }

    /// How many the owner of these seats may know of.
    pub(crate) fn by(self, owns: ByColor<bool>) -> u32 {
        let own = Color::ALL.into_iter().filter(|&seat| owns[seat]).map(|seat| self.owner[seat]);
        self.everybody + own.sum::<u32>()
    }

    /// Who may know that something is different now.
    pub(crate) fn differs(self, before: Self) -> Vec<Audience> {
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
        let mut known = Known::new();
        let before = known;
        known.count(Audience::Owner(Color::White));
        let seen = |known: Known| {
            [(false, false), (true, false), (false, true), (true, true)]
                .map(|(white, black)| known.by(ByColor::new(white, black)))
        };
        assert_eq!((seen(before), seen(known)), ([1, 1, 1, 1], [1, 2, 1, 2]));
        assert_eq!(known.differs(before), [Audience::Owner(Color::White)]);
        let unshown = known;
        known.count(Audience::Everybody);
        assert_eq!(seen(known), [2, 3, 2, 3]);
        assert_eq!(known.differs(unshown), [Audience::Everybody]);
        assert_eq!(known.differs(known), []);
    }
}
