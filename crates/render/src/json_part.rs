//! Strict reading of JSON from outside: a repeated name, an unknown name and a value of another kind are
//! refused, with the path to them.
//!
//! ```
//! use zugleich_render::json_part::{JsonPart, read};
//! let json = read(r#"{"turns": [{"white": 3}]}"#)?;
//! let turns = JsonPart::of(&json).object(&["turns"])?.required("turns")?.list()?;
//! let turn = turns[0].object(&["white", "black"])?;
//! let error = turn.required("white")?.text().unwrap_err();
//! assert_eq!(error.to_string(), "turns[0].white: expected a string, found 3");
//! let error = read(r#"{"a": {"b": 1, "b": 2}}"#).unwrap_err();
//! assert_eq!(error.to_string(), "a.b: duplicate name, at line 1 column 18");
//! # Ok::<(), zugleich_render::json_part::JsonError>(())
//! ```

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value as Json};
use zugleich_rules::kernel::shortened;

/// One step of the path to a part of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonPathStep {
    /// A value of an object, by its name.
    Name(String),
    /// An element of a list, counted from 0.
    Index(usize),
}

/// An error for text that is not the expected JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The path to the wrong part; empty for the whole.
    pub way: Vec<JsonPathStep>,
    /// Description of the fault.
    pub what: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.way.iter().enumerate() {
            match step {
                JsonPathStep::Name(name) if index > 0 => write!(f, ".{}", shortened(name).escape_debug())?,
                JsonPathStep::Name(name) => write!(f, "{}", shortened(name).escape_debug())?,
                JsonPathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        let colon = if self.way.is_empty() { "" } else { ": " };
        write!(f, "{colon}{}", self.what)
    }
}

impl std::error::Error for JsonError {}

/// Parses exactly one value.
///
/// # Errors
/// [`JsonError`] for text that is not JSON, and for a repeated name in an object.
pub fn read(text: &str) -> Result<Json, JsonError> {
    let way = RefCell::default();
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = PathSeed(&way).deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| refusal(way.into_inner(), &error))
}

/// Parses a sequence of values, separated by blanks or line ends.
///
/// # Errors
/// [`JsonError`] as of [`read`], with the number of the value, from 0, as the first step of the path.
pub fn read_all(text: &str) -> Result<Vec<Json>, JsonError> {
    let way = RefCell::default();
    let (mut reader, mut values) = (serde_json::Deserializer::from_str(text), Vec::new());
    while reader.end().is_err() {
        way.replace(vec![JsonPathStep::Index(values.len())]);
        let value = PathSeed(&way).deserialize(&mut reader).map_err(|error| refusal(way.take(), &error))?;
        values.push(value);
    }
    Ok(values)
}

fn refusal(way: Vec<JsonPathStep>, error: &serde_json::Error) -> JsonError {
    // The library puts the place behind the sentence.
    let place = format!(" at line {} column {}", error.line(), error.column());
    let said = error.to_string();
    let what = said.strip_suffix(&place).map_or_else(|| said.clone(), |what| format!("{what},{place}"));
    JsonError { way, what }
}

/// Reads a value and records the path to it; after an error, that is the path to the fault.
#[derive(Clone, Copy)]
struct PathSeed<'a>(&'a RefCell<Vec<JsonPathStep>>);

impl<'de> DeserializeSeed<'de> for PathSeed<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PathSeed<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Json, E> {
        Ok(Json::Bool(yes))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Number::from_f64(number).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut all = Vec::new();
        self.0.borrow_mut().push(JsonPathStep::Index(0));
        while let Some(value) = list.next_element_seed(self)? {
            all.push(value);
            if let Some(last) = self.0.borrow_mut().last_mut() {
                *last = JsonPathStep::Index(all.len());
            }
        }
        self.0.borrow_mut().pop();
        Ok(Json::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut all = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            self.0.borrow_mut().push(JsonPathStep::Name(name.clone()));
            if all.contains_key(&name) {
                return Err(A::Error::custom("duplicate name"));
            }
            all.insert(name, object.next_value_seed(self)?);
            self.0.borrow_mut().pop();
        }
        Ok(Json::Object(all))
    }
}

/// A part of JSON, with the path to it.
#[derive(Clone, Debug)]
pub struct JsonPart<'a> {
    way: Vec<JsonPathStep>,
    value: &'a Json,
}

impl<'a> JsonPart<'a> {
    /// Returns the whole value as a part.
    #[must_use]
    pub const fn of(value: &'a Json) -> Self {
        Self { way: Vec::new(), value }
    }

    /// Returns a value as the element of a list of this name, whether or not it is written so.
    #[must_use]
    pub fn element(list: &str, index: usize, value: &'a Json) -> Self {
        Self { way: vec![JsonPathStep::Name(list.to_owned()), JsonPathStep::Index(index)], value }
    }

    /// Returns an error for this part.
    pub fn error(&self, what: impl fmt::Display) -> JsonError {
        JsonError { way: self.way.clone(), what: what.to_string() }
    }

    /// Returns the text of this part.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn text(&self) -> Result<&'a str, JsonError> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    /// Returns the text of this part; `None` for null.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn text_or_null(&self) -> Result<Option<&'a str>, JsonError> {
        if self.value.is_null() { Ok(None) } else { self.text().map(Some) }
    }

    /// Returns the non-negative whole number of this part.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn number(&self) -> Result<u32, JsonError> {
        let number = self.value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| self.expected("a whole number"))
    }

    /// Returns the elements of this list.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn list(&self) -> Result<Vec<Self>, JsonError> {
        let list = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        Ok(list
            .iter()
            .enumerate()
            .map(|(index, value)| self.child(JsonPathStep::Index(index), value))
            .collect())
    }

    /// Returns the names and values of this object, with any names.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn entries(&self) -> Result<Vec<(&'a str, Self)>, JsonError> {
        let object = self.value.as_object().ok_or_else(|| self.expected("an object"))?;
        let entry = |(name, value): (&'a String, &'a Json)| {
            (&**name, self.child(JsonPathStep::Name(name.clone()), value))
        };
        Ok(object.iter().map(entry).collect())
    }

    /// Returns this object, which may have only these names.
    ///
    /// # Errors
    /// [`JsonError`] for anything else.
    pub fn object(&self, names: &[&str]) -> Result<JsonMembers<'a>, JsonError> {
        let entries = self.entries()?;
        match entries.iter().find(|(name, _)| !names.contains(name)) {
            None => Ok(JsonMembers { whole: self.clone(), entries }),
            Some((_, part)) => {
                Err(part.error(format_args!("unknown name; known names: {}", names.join(", "))))
            }
        }
    }

    /// Returns the JSON of this part.
    #[must_use]
    pub const fn value(&self) -> &'a Json {
        self.value
    }

    fn child(&self, step: JsonPathStep, value: &'a Json) -> Self {
        Self { way: self.way.iter().cloned().chain([step]).collect(), value }
    }

    fn expected(&self, what: &str) -> JsonError {
        self.error(format_args!("expected {what}, found {}", shortened(&self.value.to_string())))
    }
}

/// An object that has only known names.
#[derive(Clone, Debug)]
pub struct JsonMembers<'a> {
    whole: JsonPart<'a>,
    entries: Vec<(&'a str, JsonPart<'a>)>,
}

impl<'a> JsonMembers<'a> {
    /// Returns the value of a name, if it is present.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&JsonPart<'a>> {
        self.entries.iter().find(|(known, _)| *known == name).map(|(_, part)| part)
    }

    /// Returns the value of a required name.
    ///
    /// # Errors
    /// [`JsonError`] if it is missing.
    pub fn required(&self, name: &str) -> Result<&JsonPart<'a>, JsonError> {
        self.get(name).ok_or_else(|| self.whole.error(format_args!("{name} is missing")))
    }

    /// Returns all names and values.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, &JsonPart<'a>)> {
        self.entries.iter().map(|(name, part)| (*name, part))
    }

    /// Returns the text of a name, if it is present.
    ///
    /// # Errors
    /// [`JsonError`] for a value that is not a text.
    pub fn text(&self, name: &str) -> Result<Option<String>, JsonError> {
        self.get(name).map(|part| part.text().map(str::to_owned)).transpose()
    }

    /// Returns the text of a name, if it is present and not null.
    ///
    /// # Errors
    /// [`JsonError`] for a value that is neither text nor null.
    pub fn text_or_null(&self, name: &str) -> Result<Option<String>, JsonError> {
        Ok(self.get(name).map(JsonPart::text_or_null).transpose()?.flatten().map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn repeated_name_error_has_its_path() {
        assert_eq!(refused(r#"{"a":1,"a":1}"#), "a: duplicate name, at line 1 column 10");
        assert_eq!(
            refused("[0, [1, {\"b\": {}, \"c\": 2,\n\"b\": 3}]]"),
            "[1][1].b: duplicate name, at line 2 column 3"
        );
        assert_eq!(read(r#"[{"a":1},{"a":1}]"#).unwrap(), serde_json::json!([{ "a": 1 }, { "a": 1 }]));
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        assert_eq!(refused("{"), "EOF while parsing an object, at line 1 column 1");
        assert!(refused(r#"{"a": [1, nul]}"#).starts_with("a[1]: expected ident, at line 1 column "));
        assert!(refused("1 2").contains("trailing characters"));
        assert!(refused(&"[".repeat(10_000)).contains("recursion limit exceeded"));
    }

    #[test]
    fn values_may_follow_each_other() {
        assert_eq!(read_all("{}\n[1]\r\n\n null ").unwrap().len(), 3);
        assert_eq!(read_all(" ").unwrap(), Vec::<Json>::new());
        assert!(read_all("{}\n{\"a\":1,\"a\":2}").unwrap_err().to_string().starts_with("[1].a: duplicate"));
    }

    #[test]
    fn kinds_are_not_mistaken() {
        let json = read(r#"{"text": "t", "number": 4294967296, "null": null, "list": [true]}"#).unwrap();
        let whole = JsonPart::of(&json);
        let object = whole.object(&["text", "number", "null", "list"]).unwrap();
        let part = |name| object.required(name).unwrap();
        assert_eq!(object.text("text"), Ok(Some("t".to_owned())));
        assert_eq!(
            part("number").number().unwrap_err().to_string(),
            "number: expected a whole number, found 4294967296"
        );
        assert_eq!(object.text_or_null("null"), Ok(None));
        assert_eq!(object.text("null").unwrap_err().to_string(), "null: expected a string, found null");
        let first = &part("list").list().unwrap()[0];
        assert_eq!(first.object(&[]).unwrap_err().to_string(), "list[0]: expected an object, found true");
        assert_eq!(object.required("more").unwrap_err().to_string(), "more is missing");
        assert_eq!(
            whole.object(&["text"]).unwrap_err().to_string(),
            "number: unknown name; known names: text"
        );
    }
}
