//! Conversions between the domain's types and those of the wire.

use zugleich_wire as wire;

use crate::domain;

/// Converts between two enums with the same unit variants.
macro_rules! same {
    ($domain:ident = $wire:ident: $($variant:ident),+) => {
        impl From<domain::$domain> for wire::$wire {
            fn from(value: domain::$domain) -> Self {
                match value {
                    $(domain::$domain::$variant => Self::$variant),+
                }
            }
        }

        impl From<wire::$wire> for domain::$domain {
            fn from(value: wire::$wire) -> Self {
                match value {
                    $(wire::$wire::$variant => Self::$variant),+
                }
            }
        }
    };
}

same!(GameOpponent = OpponentKind: Practice, Computer, Friend, Lobby);
same!(GameMode = Mode: Sealed, Lists, Kept, Open);
same!(GamePhase = Phase: Waiting, Sealing, Planning, Opening, Over);
same!(AbsenceCommand = AbsenceClaim: Win, Draw);
same!(DrawCommand = DrawAction: Offer, Accept, Decline);
same!(TakebackCommand = TakebackAction: Ask, Accept, Decline);

impl From<domain::TimeControl> for wire::ClockSetting {
    fn from(setting: domain::TimeControl) -> Self {
        match setting {
            domain::TimeControl::Increment { base, increment } => Self::Increment { base, increment },
            domain::TimeControl::Turn { seconds } => Self::Turn { seconds },
        }
    }
}

impl From<wire::ClockSetting> for domain::TimeControl {
    fn from(setting: wire::ClockSetting) -> Self {
        match setting {
            wire::ClockSetting::Increment { base, increment } => Self::Increment { base, increment },
            wire::ClockSetting::Turn { seconds } => Self::Turn { seconds },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::TimeControl;

    fn read(text: &str) -> Option<TimeControl> {
        let setting = TimeControl::from(serde_json::from_str::<wire::ClockSetting>(text).ok()?);
        setting.check().is_ok().then_some(setting)
    }

    #[test]
    fn settings_are_read_within_limits() {
        let five_and_three = r#"{"kind":"increment","base":300,"increment":3}"#;
        assert_eq!(read(five_and_three), Some(TimeControl::Increment { base: 300, increment: 3 }));
        assert_eq!(read(r#"{"kind":"turn","seconds":30}"#), Some(TimeControl::Turn { seconds: 30 }));
        for wrong in [
            r#"{"kind":"increment","base":9,"increment":3}"#,
            r#"{"kind":"increment","base":300,"increment":181}"#,
            r#"{"kind":"increment","base":10801,"increment":0}"#,
            r#"{"kind":"increment","base":300}"#,
            r#"{"kind":"increment","base":-1,"increment":0}"#,
            r#"{"kind":"turn","seconds":4}"#,
            r#"{"kind":"turn","seconds":30,"base":1}"#,
            r#"{"kind":"sand"}"#,
            "3",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
