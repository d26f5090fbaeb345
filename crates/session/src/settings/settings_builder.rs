use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::list::{PREFIX, SETTINGS, Setting, Settings};
use super::setting_error::{SettingError, SettingErrorKind, SettingSource};
use crate::secret_text::redact;

/// Builder of settings from their sources. Later sources override earlier ones.
#[derive(Clone, Debug, Default)]
pub struct SettingsBuilder(Settings);

impl SettingsBuilder {
    /// Returns the settings.
    #[must_use]
    pub fn settings(self) -> Settings {
        self.0
    }

    /// Reads the text of a TOML file.
    ///
    /// # Errors
    /// [`SettingError`] for the first invalid line.
    pub fn file(mut self, path: &Path, text: &str) -> Result<Self, SettingError> {
        let fault = |span: Range<usize>, why| {
            let before = &text.as_bytes()[..span.start.min(text.len())];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            SettingError { place: SettingSource::File { path: path.to_owned(), line }, why }
        };
        let table = DeTable::parse(text).map_err(|error| {
            fault(error.span().unwrap_or_default(), SettingErrorKind::NoToml(error.message().to_owned()))
        })?;
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let setting = find(key.get_ref()).map_err(|why| fault(key.span(), why))?;
            self.take(setting, &value_text(value), || {
                value_text(value).unwrap_or_else(|| text[value.span()].to_owned())
            })
            .map_err(|why| fault(value.span(), why))?;
        }
        Ok(self)
    }

    /// Reads the environment variables with our prefix.
    ///
    /// # Errors
    /// [`SettingError`].
    pub fn environment(
        mut self,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, SettingError> {
        let ours = |name: &OsStr| name.as_encoded_bytes().starts_with(PREFIX.as_bytes());
        let mut variables: Vec<_> = variables.into_iter().filter(|(name, _)| ours(name)).collect();
        variables.sort();
        for (name, value) in variables {
            let name = name.to_string_lossy().into_owned();
            let fault = |why| SettingError { place: SettingSource::Environment(name.clone()), why };
            let setting = SETTINGS.iter().find(|setting| setting.variable() == name);
            let setting = setting.ok_or_else(|| fault(SettingErrorKind::Unknown(name.clone())))?;
            let text = value.to_str().map(str::to_owned);
            self.take(setting, &text, || value.to_string_lossy().into_owned()).map_err(fault)?;
        }
        Ok(self)
    }

    /// Reads an argument of `--set`: `KEY=VALUE`.
    ///
    /// # Errors
    /// [`SettingError`].
    pub fn argument(mut self, text: &str) -> Result<Self, SettingError> {
        let (key, value) = text.split_once('=').unzip();
        let setting = find(key.unwrap_or(text));
        let hidden = setting.as_ref().is_ok_and(|setting| setting.secret);
        let shown = if hidden { key.unwrap_or(text).to_owned() } else { redact(text) };
        let fault = |why| SettingError { place: SettingSource::Argument(shown), why };
        let Some(value) = value else { return Err(fault(SettingErrorKind::NoPair)) };
        let setting = match setting {
            Ok(setting) => setting,
            Err(why) => return Err(fault(why)),
        };
        self.take(setting, &Some(value.to_owned()), || value.to_owned()).map_err(fault)?;
        Ok(self)
    }

    /// Applies a value; `None` is not a text and therefore invalid.
    fn take(
        &mut self,
        setting: &Setting,
        text: &Option<String>,
        shown: impl FnOnce() -> String,
    ) -> Result<(), SettingErrorKind> {
        let taken = text.as_ref().is_some_and(|text| (setting.set)(&mut self.0, text));
        let &Setting { key, expected, secret, .. } = setting;
        let shown = || if secret { "the given value".to_owned() } else { format!("{:?}", redact(&shown())) };
        if taken { Ok(()) } else { Err(SettingErrorKind::Value { key, value: shown(), expected }) }
    }
}

fn find(key: &str) -> Result<&'static Setting, SettingErrorKind> {
    SETTINGS
        .iter()
        .find(|setting| setting.key == key)
        .ok_or_else(|| SettingErrorKind::Unknown(key.to_owned()))
}

/// Returns a value of a file as `--set` would write it: a list with commas.
fn value_text(value: &Spanned<DeValue<'_>>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Array(parts) => {
            parts.iter().map(value_text).collect::<Option<Vec<_>>>().map(|parts| parts.join(", "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::settings::Rate;

    fn file(text: &str) -> Result<Settings, String> {
        let gathered = SettingsBuilder::default().file(Path::new("a.toml"), text);
        gathered.map(SettingsBuilder::settings).map_err(|fault| fault.to_string())
    }

    fn environment(name: &str, value: &str) -> Result<Settings, String> {
        let gathered = SettingsBuilder::default().environment([(name.into(), value.into())]);
        gathered.map(SettingsBuilder::settings).map_err(|fault| fault.to_string())
    }

    fn argument(text: &str) -> Result<Settings, String> {
        let gathered = SettingsBuilder::default().argument(text);
        gathered.map(SettingsBuilder::settings).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_file_says_what_it_sets() {
        let settings = file(
            "# ours\nstrikes = 7\nmessages = [3, \"2s\"]\ntrusted-proxies = [\"10.0.0.0/8\", \"::1\"]\nsilence = '5m'\n",
        )
        .unwrap();
        assert_eq!((settings.strikes, settings.silence), (7, Duration::from_secs(300)));
        assert_eq!(settings.messages, Rate::new(3, Duration::from_secs(2)));
        assert!(settings.trusted_proxies.contain("::1".parse().unwrap()));
        assert_eq!(file("").unwrap(), Settings::default());
    }

    #[test]
    fn a_file_is_refused_with_its_line() {
        let unknown =
            "a.toml, line 2: unknown setting \"strike\"; server/settings.md in the book lists all settings";
        assert_eq!(file("silence = '5m'\nstrike = 7\n").unwrap_err(), unknown);
        let many = "strikes cannot be \"many\": a whole number from 1 to 1000000000 is expected";
        assert_eq!(file("\n\nstrikes = 'many'").unwrap_err(), format!("a.toml, line 3: {many}"));
        assert!(file("strikes = 1.5").unwrap_err().starts_with("a.toml, line 1: strikes cannot be \"1.5\""));
        assert!(file("strikes = { a = 1 }").unwrap_err().contains("strikes cannot be"));
        assert!(file("[strikes]\na = 1").unwrap_err().contains("line 1: strikes cannot be"));
        assert!(file("strikes = 1\nstrikes = 2\n").unwrap_err().starts_with("a.toml, line 2: "));
        assert!(file("strikes = 1\nsilence = \n").unwrap_err().starts_with("a.toml, line 2: "));
    }

    #[test]
    fn the_environment_says_what_it_sets() {
        assert_eq!(environment("ZUGLEICH_STRIKES", "7").unwrap().strikes, 7);
        assert_eq!(environment("OTHER_STRIKES", "many").unwrap(), Settings::default());
        let many = environment("ZUGLEICH_STRIKES", "many").unwrap_err();
        assert!(
            many.starts_with("ZUGLEICH_STRIKES in the environment: strikes cannot be \"many\""),
            "{many}"
        );
        let unknown = environment("ZUGLEICH_STRIKE", "7").unwrap_err();
        assert!(unknown.contains("unknown setting \"ZUGLEICH_STRIKE\""), "{unknown}");
    }

    #[test]
    fn an_argument_says_what_it_sets() {
        assert_eq!(
            argument("public-url=https://a.example").unwrap().public_url.unwrap().to_string(),
            "https://a.example"
        );
        assert_eq!(argument("strikes").unwrap_err(), "--set strikes: `KEY=VALUE` is expected");
        assert!(argument("strike=7").unwrap_err().starts_with("--set strike=7: unknown setting"));
        assert!(argument("silence=0s").unwrap_err().contains("a time from 1ms"));
    }

    #[test]
    fn a_secret_is_never_repeated() {
        let wrong = "5ec7e7".repeat(9);
        let refused = [
            file(&format!("secret-key = \"{wrong}\"")).unwrap_err(),
            environment("ZUGLEICH_SECRET_KEY", &wrong).unwrap_err(),
            argument(&format!("secret-key={wrong}")).unwrap_err(),
        ];
        for refusal in refused {
            assert!(refusal.contains("secret-key cannot be the given value: 64 hex"), "{refusal}");
            assert!(!refusal.contains(&wrong[..6]), "{refusal}");
        }
        let settings = argument(&format!("secret-key={}", "5ec7".repeat(16))).unwrap();
        assert!(!format!("{settings:?}").contains("5ec7"), "{settings:?}");
    }

    #[test]
    fn the_password_of_a_database_is_in_no_complaint() {
        let url = "postgres://me:hush@host/games";
        let settings = argument(&format!("database={url}")).unwrap();
        assert!(settings.database.is_some() && !format!("{settings:?}").contains("hush"));
        let complaints = [
            argument(&format!("databse={url}")).unwrap_err(),
            argument(&format!("database {url}")).unwrap_err(),
            argument(&format!("public-url={url}")).unwrap_err(),
            file(&format!("database = {{ url = '{url}' }}")).unwrap_err(),
            environment("ZUGLEICH_PUBLIC_URL", url).unwrap_err(),
        ];
        for complaint in complaints {
            assert!(complaint.contains("postgres://…@host") && !complaint.contains("hush"), "{complaint}");
        }
    }

    #[test]
    fn what_comes_later_counts() {
        let gathered =
            SettingsBuilder::default().file(Path::new("a.toml"), "strikes = 1\nengine-threads = 2").unwrap();
        let gathered = gathered.environment([("ZUGLEICH_STRIKES".into(), "2".into())]).unwrap();
        let settings = gathered.argument("strikes=3").unwrap().settings();
        assert_eq!((settings.strikes, settings.engine_threads), (3, 2));
    }
}
