use std::fmt;
use std::io::Write as _;
use std::ops::Range;

use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

/// Serializer that appends the canonical text to a buffer, without building a value first.
pub(super) struct CanonicalSerializer<'a>(&'a mut Vec<u8>);

/// A list being written.
pub(super) struct ListSerializer<'a> {
    into: &'a mut Vec<u8>,
    start: usize,
    count: usize,
}

/// An object being written: its fields in the order of arrival, until the object ends.
pub(super) struct ObjectSerializer<'a> {
    into: &'a mut Vec<u8>,
    start: usize,
    fields: Vec<BufferedField>,
}

/// Position of a field in the buffer, and of its name.
struct BufferedField {
    name: Range<usize>,
    whole: Range<usize>,
}

/// Error of a type without a canonical text.
#[derive(Debug)]
pub(super) struct CanonicalError;

/// Appends the canonical text to a buffer; that of `null` for a type without one.
pub(super) fn write(what: &impl Serialize, into: &mut Vec<u8>) {
    let start = into.len();
    if what.serialize(CanonicalSerializer(into)).is_err() {
        into.truncate(start);
        into.push(b'n');
    }
}

/// Appends formatted text.
fn put(into: &mut Vec<u8>, what: fmt::Arguments<'_>) {
    into.write_fmt(what).expect("a buffer in memory takes everything");
}

impl<'a> Serializer for CanonicalSerializer<'a> {
    type Ok = ();
    type Error = CanonicalError;
    type SerializeSeq = ListSerializer<'a>;
    type SerializeTuple = ListSerializer<'a>;
    type SerializeTupleStruct = Impossible<(), CanonicalError>;
    type SerializeTupleVariant = Impossible<(), CanonicalError>;
    type SerializeMap = ObjectSerializer<'a>;
    type SerializeStruct = ObjectSerializer<'a>;
    type SerializeStructVariant = Impossible<(), CanonicalError>;

    fn serialize_bool(self, yes: bool) -> Result<(), CanonicalError> {
        self.0.push(if yes { b't' } else { b'f' });
        Ok(())
    }

    fn serialize_u8(self, number: u8) -> Result<(), CanonicalError> {
        self.serialize_u64(number.into())
    }

    fn serialize_u16(self, number: u16) -> Result<(), CanonicalError> {
        self.serialize_u64(number.into())
    }

    fn serialize_u32(self, number: u32) -> Result<(), CanonicalError> {
        self.serialize_u64(number.into())
    }

    fn serialize_u64(self, number: u64) -> Result<(), CanonicalError> {
        put(self.0, format_args!("i{number};"));
        Ok(())
    }

    fn serialize_i8(self, number: i8) -> Result<(), CanonicalError> {
        self.serialize_i64(number.into())
    }

    fn serialize_i16(self, number: i16) -> Result<(), CanonicalError> {
        self.serialize_i64(number.into())
    }

    fn serialize_i32(self, number: i32) -> Result<(), CanonicalError> {
        self.serialize_i64(number.into())
    }

    fn serialize_i64(self, number: i64) -> Result<(), CanonicalError> {
        self.serialize_u64(u64::try_from(number).map_err(|_| CanonicalError)?)
    }

    fn serialize_f32(self, _: f32) -> Result<(), CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_f64(self, _: f64) -> Result<(), CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_char(self, letter: char) -> Result<(), CanonicalError> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), CanonicalError> {
        put(self.0, format_args!("{}:{text}", text.len()));
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_none(self) -> Result<(), CanonicalError> {
        self.0.push(b'n');
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, what: &T) -> Result<(), CanonicalError> {
        what.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), CanonicalError> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), CanonicalError> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), CanonicalError> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        what: &T,
    ) -> Result<(), CanonicalError> {
        what.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<ListSerializer<'a>, CanonicalError> {
        Ok(ListSerializer { start: self.0.len(), into: self.0, count: 0 })
    }

    fn serialize_tuple(self, length: usize) -> Result<ListSerializer<'a>, CanonicalError> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), CanonicalError>, CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), CanonicalError>, CanonicalError> {
        Err(CanonicalError)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<ObjectSerializer<'a>, CanonicalError> {
        Ok(ObjectSerializer {
            start: self.0.len(),
            into: self.0,
            fields: Vec::with_capacity(length.unwrap_or(8)),
        })
    }

    fn serialize_struct(
        self,
        _: &'static str,
        length: usize,
    ) -> Result<ObjectSerializer<'a>, CanonicalError> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), CanonicalError>, CanonicalError> {
        Err(CanonicalError)
    }
}

impl SerializeSeq for ListSerializer<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), CanonicalError> {
        self.count += 1;
        what.serialize(CanonicalSerializer(self.into))
    }

    fn end(self) -> Result<(), CanonicalError> {
        let all = self.into.split_off(self.start);
        put(self.into, format_args!("l{}:", self.count));
        self.into.extend(all);
        Ok(())
    }
}

impl SerializeTuple for ListSerializer<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), CanonicalError> {
        SerializeSeq::serialize_element(self, what)
    }

    fn end(self) -> Result<(), CanonicalError> {
        SerializeSeq::end(self)
    }
}

impl SerializeMap for ObjectSerializer<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), CanonicalError> {
        let start = self.into.len();
        name.serialize(CanonicalSerializer(self.into))?;
        // Names are texts, which begin with their length.
        let written = &self.into[start..];
        let length = written.iter().position(|byte| *byte == b':').filter(|_| written[0].is_ascii_digit());
        let name = start + length.ok_or(CanonicalError)? + 1..self.into.len();
        self.fields.push(BufferedField { whole: start..name.end, name });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), CanonicalError> {
        what.serialize(CanonicalSerializer(self.into))?;
        self.fields.last_mut().ok_or(CanonicalError)?.whole.end = self.into.len();
        Ok(())
    }

    fn end(self) -> Result<(), CanonicalError> {
        let Self { into, start, mut fields } = self;
        fields.sort_unstable_by(|one, other| into[one.name.clone()].cmp(&into[other.name.clone()]));
        let all = into.split_off(start);
        put(into, format_args!("o{}:", fields.len()));
        for BufferedField { whole, .. } in fields {
            into.extend_from_slice(&all[whole.start - start..whole.end - start]);
        }
        Ok(())
    }
}

impl SerializeStruct for ObjectSerializer<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        what: &T,
    ) -> Result<(), CanonicalError> {
        self.serialize_entry(name, what)
    }

    fn end(self) -> Result<(), CanonicalError> {
        SerializeMap::end(self)
    }
}

impl ser::Error for CanonicalError {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no value of transcripts")
    }
}

impl std::error::Error for CanonicalError {}
