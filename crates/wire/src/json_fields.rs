use std::cell::Cell;
use std::io;
use std::ops::Range;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// A serialized object with the positions of its fields in the text, so that no caller has to parse it.
#[derive(Clone, Debug, Default)]
pub struct JsonFields {
    text: String,
    places: Vec<FieldSpan>,
}

/// Position of a field: its name with the quotes, and its value.
#[derive(Clone, Debug, Default)]
struct FieldSpan {
    name: Range<usize>,
    value: Range<usize>,
}

/// A field of a serialized object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonField<'a> {
    /// The name.
    pub name: &'a str,
    /// The value as JSON.
    pub value: &'a str,
    /// Name and value, with the quotes and the colon.
    pub whole: &'a str,
}

impl JsonFields {
    /// Serializes an object whose names need no escapes, such as those of Rust's structs.
    ///
    /// # Errors
    /// If the object cannot be serialized.
    pub fn of(object: &impl Serialize) -> serde_json::Result<Self> {
        let at = Cell::new(0);
        let mut marks = FieldFormatter { at: &at, depth: 0, places: Vec::new() };
        let mut text = Vec::new();
        let counted = CountingWriter { text: &mut text, at: &at };
        object.serialize(&mut Serializer::with_formatter(counted, &mut marks))?;
        let text = String::from_utf8(text).map_err(serde::ser::Error::custom)?;
        Ok(Self { places: marks.places, text })
    }

    /// Returns the whole object as JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the fields, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = JsonField<'_>> {
        self.places.iter().map(|FieldSpan { name, value }| JsonField {
            name: &self.text[name.start + 1..name.end - 1],
            value: &self.text[value.clone()],
            whole: &self.text[name.start..value.end],
        })
    }
}

/// A writer that publishes the length of its text.
struct CountingWriter<'a> {
    text: &'a mut Vec<u8>,
    at: &'a Cell<usize>,
}

impl io::Write for CountingWriter<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(more);
        self.at.set(self.text.len());
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Formatter that records the positions of the fields of the outermost object.
struct FieldFormatter<'a> {
    at: &'a Cell<usize>,
    depth: usize,
    places: Vec<FieldSpan>,
}

impl FieldFormatter<'_> {
    /// Returns the current field and the current position, if the field belongs to the outermost object.
    fn current_field(&mut self) -> Option<(&mut FieldSpan, usize)> {
        let at = self.at.get();
        self.places.last_mut().filter(|_| self.depth == 1).map(|place| (place, at))
    }
}

impl Formatter for &mut FieldFormatter<'_> {
    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth == 1 {
            self.places.push(FieldSpan { name: self.at.get()..0, value: 0..0 });
        }
        Ok(())
    }

    fn end_object_key<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        if let Some((place, at)) = self.current_field() {
            place.name.end = at;
        }
        Ok(())
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        if let Some((place, at)) = self.current_field() {
            place.value.start = at;
        }
        Ok(())
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        if let Some((place, at)) = self.current_field() {
            place.value.end = at;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::SharedJson;

    #[derive(Serialize)]
    struct FormattedSample {
        text: &'static str,
        inner: serde_json::Value,
        nested: SharedJson,
        none: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
    }

    #[test]
    fn fields_stand_where_they_are_written() {
        let inner = json!([{ "text": "a\"b{", "none": {} }, {}, 7]);
        let nested = SharedJson::of(&json!({ "deep": { "text": "}," } }));
        let sample = FormattedSample { text: "ä\"},", inner, nested, none: None, absent: None };
        let fields = JsonFields::of(&sample).unwrap();
        assert_eq!(fields.text(), serde_json::to_string(&sample).unwrap());
        let names: Vec<_> = fields.iter().map(|field| field.name).collect();
        assert_eq!(names, ["text", "inner", "nested", "none"]);
        for JsonField { name, value, whole } in fields.iter() {
            let read: serde_json::Value = serde_json::from_str(value).unwrap();
            assert_eq!(read, serde_json::to_value(&sample).unwrap()[name]);
            assert_eq!(whole, format!("\"{name}\":{value}"));
        }
    }

    #[test]
    fn an_object_may_be_empty() {
        let fields = JsonFields::of(&json!({})).unwrap();
        assert_eq!((fields.text(), fields.iter().count()), ("{}", 0));
    }
}
