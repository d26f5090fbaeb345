use std::fmt;
use std::io::Write as _;
use std::ops::Range;

use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

/// Serializer that appends the canonical text to a buffer, without building a value first.
pub(super) struct Writing<'a>(&'a mut Vec<u8>);

/// A list being written.
pub(super) struct List<'a> {
    into: &'a mut Vec<u8>,
    start: usize,
    count: usize,
}

/// An object being written: its fields in the order of arrival, until the object ends.
pub(super) struct Object<'a> {
    into: &'a mut Vec<u8>,
    start: usize,
    fields: Vec<Field>,
}

/// Position of a field in the buffer, and of its name.
struct Field {
    name: Range<usize>,
    whole: Range<usize>,
}

/// Error of a type without a canonical text.
#[derive(Debug)]
pub(super) struct NoText;

/// Appends the canonical text to a buffer; that of `null` for a type without one.
pub(super) fn write(what: &impl Serialize, into: &mut Vec<u8>) {
    let start = into.len();
    if what.serialize(Writing(into)).is_err() {
        into.truncate(start);
        into.push(b'n');
    }
}

/// Appends formatted text.
fn put(into: &mut Vec<u8>, what: fmt::Arguments<'_>) {
    into.write_fmt(what).expect("a buffer in memory takes everything");
}

impl<'a> Serializer for Writing<'a> {
    type Ok = ();
    type Error = NoText;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = Impossible<(), NoText>;
    type SerializeTupleVariant = Impossible<(), NoText>;
    type SerializeMap = Object<'a>;
    type SerializeStruct = Object<'a>;
    type SerializeStructVariant = Impossible<(), NoText>;

    fn serialize_bool(self, yes: bool) -> Result<(), NoText> {
        self.0.push(if yes { b't' } else { b'f' });
        Ok(())
    }

    fn serialize_u8(self, number: u8) -> Result<(), NoText> {
        self.serialize_u64(number.into())
    }

    fn serialize_u16(self, number: u16) -> Result<(), NoText> {
        self.serialize_u64(number.into())
    }

    fn serialize_u32(self, number: u32) -> Result<(), NoText> {
        self.serialize_u64(number.into())
    }

    fn serialize_u64(self, number: u64) -> Result<(), NoText> {
        put(self.0, format_args!("i{number};"));
        Ok(())
    }

    fn serialize_i8(self, number: i8) -> Result<(), NoText> {
        self.serialize_i64(number.into())
    }

    fn serialize_i16(self, number: i16) -> Result<(), NoText> {
        self.serialize_i64(number.into())
    }

    fn serialize_i32(self, number: i32) -> Result<(), NoText> {
        self.serialize_i64(number.into())
    }

    fn serialize_i64(self, number: i64) -> Result<(), NoText> {
        self.serialize_u64(u64::try_from(number).map_err(|_| NoText)?)
    }

    fn serialize_f32(self, _: f32) -> Result<(), NoText> {
        Err(NoText)
    }

    fn serialize_f64(self, _: f64) -> Result<(), NoText> {
        Err(NoText)
    }

    fn serialize_char(self, letter: char) -> Result<(), NoText> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), NoText> {
        put(self.0, format_args!("{}:{text}", text.len()));
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), NoText> {
        Err(NoText)
    }

    fn serialize_none(self) -> Result<(), NoText> {
        self.0.push(b'n');
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, what: &T) -> Result<(), NoText> {
        what.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NoText> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NoText> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), NoText> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        what: &T,
    ) -> Result<(), NoText> {
        what.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NoText> {
        Err(NoText)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, NoText> {
        Ok(List { start: self.0.len(), into: self.0, count: 0 })
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'a>, NoText> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Impossible<(), NoText>, NoText> {
        Err(NoText)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), NoText>, NoText> {
        Err(NoText)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Object<'a>, NoText> {
        Ok(Object { start: self.0.len(), into: self.0, fields: Vec::with_capacity(length.unwrap_or(8)) })
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Object<'a>, NoText> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), NoText>, NoText> {
        Err(NoText)
    }
}

impl SerializeSeq for List<'_> {
    type Ok = ();
    type Error = NoText;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), NoText> {
        self.count += 1;
        what.serialize(Writing(self.into))
    }

    fn end(self) -> Result<(), NoText> {
        let all = self.into.split_off(self.start);
        put(self.into, format_args!("l{}:", self.count));
        self.into.extend(all);
        Ok(())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = ();
    type Error = NoText;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), NoText> {
        SerializeSeq::serialize_element(self, what)
    }

    fn end(self) -> Result<(), NoText> {
        SerializeSeq::end(self)
    }
}

impl SerializeMap for Object<'_> {
    type Ok = ();
    type Error = NoText;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), NoText> {
        let start = self.into.len();
        name.serialize(Writing(self.into))?;
        // Names are texts, which begin with their length.
        let written = &self.into[start..];
        let length = written.iter().position(|byte| *byte == b':').filter(|_| written[0].is_ascii_digit());
        let name = start + length.ok_or(NoText)? + 1..self.into.len();
        self.fields.push(Field { whole: start..name.end, name });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), NoText> {
        what.serialize(Writing(self.into))?;
        self.fields.last_mut().ok_or(NoText)?.whole.end = self.into.len();
        Ok(())
    }

    fn end(self) -> Result<(), NoText> {
        let Self { into, start, mut fields } = self;
        fields.sort_unstable_by(|one, other| into[one.name.clone()].cmp(&into[other.name.clone()]));
        let all = into.split_off(start);
        put(into, format_args!("o{}:", fields.len()));
        for Field { whole, .. } in fields {
            into.extend_from_slice(&all[whole.start - start..whole.end - start]);
        }
        Ok(())
    }
}

impl SerializeStruct for Object<'_> {
    type Ok = ();
    type Error = NoText;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, what: &T) -> Result<(), NoText> {
        self.serialize_entry(name, what)
    }

    fn end(self) -> Result<(), NoText> {
        SerializeMap::end(self)
    }
}

impl ser::Error for NoText {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl fmt::Display for NoText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no value of transcripts")
    }
}

impl std::error::Error for NoText {}
