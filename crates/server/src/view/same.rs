//! Conversions between the domain's types and those of the wire.

use zugleich_wire as wire;

use crate::domain;

/// Converts between two enums with the same unit variants.
macro_rules! same {
    ($name:ident: $($variant:ident),+) => {
        impl From<domain::$name> for wire::$name {
            fn from(value: domain::$name) -> Self {
                match value {
                    $(domain::$name::$variant => Self::$variant),+
                }
            }
        }

        impl From<wire::$name> for domain::$name {
            fn from(value: wire::$name) -> Self {
                match value {
                    $(wire::$name::$variant => Self::$variant),+
                }
            }
        }
    };
}

same!(OpponentKind: Practice, Computer, Friend, Lobby);
same!(Mode: Sealed, Lists, Kept, Open);
same!(Phase: Waiting, Sealing, Planning, Opening, Over);
same!(AbsenceClaim: Win, Draw);
same!(DrawAction: Offer, Accept, Decline);
same!(TakebackAction: Ask, Accept, Decline);

impl From<domain::ClockSetting> for wire::ClockSetting {
    fn from(setting: domain::ClockSetting) -> Self {
        match setting {
            domain::ClockSetting::Increment { base, increment } => Self::Increment { base, increment },
            domain::ClockSetting::Turn { seconds } => Self::Turn { seconds },
        }
    }
}

impl From<wire::ClockSetting> for domain::ClockSetting {
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
    use crate::domain::ClockSetting;

    fn read(text: &str) -> Option<ClockSetting> {
        let setting = ClockSetting::from(serde_json::from_str::<wire::ClockSetting>(text).ok()?);
        setting.check().is_ok().then_some(setting)
    }

    #[test]
    fn settings_are_read_within_limits() {
        let five_and_three = r#"{"kind":"increment","base":300,"increment":3}"#;
        assert_eq!(read(five_and_three), Some(ClockSetting::Increment { base: 300, increment: 3 }));
        assert_eq!(read(r#"{"kind":"turn","seconds":30}"#), Some(ClockSetting::Turn { seconds: 30 }));
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
