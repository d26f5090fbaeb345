//! TypeScript from the schemas of an OpenAPI description: the part of JSON Schema that the server's own types
//! need.

use std::fmt::Write;

use serde_json::{Map, Value};

const HEAD: &str = "/**
 * What goes between server and page. Types only; nothing of this file reaches the browser.
 * Made by `cargo xtask wire` from the server's description of its API: change `crates/wire/` instead.
 */
";

/// Maximum length of a line.
const WIDTH: usize = 120;

/// Returns a declaration of each named schema, by name.
pub(crate) fn declarations(schemas: &Value) -> String {
    let schemas = schemas.as_object().expect("schemas have names");
    let mut text = HEAD.to_owned();
    for (name, schema) in schemas.iter().filter(|(name, _)| !is_instance(name)) {
        text.push('\n');
        text.push_str(&declaration(schemas, name, schema));
    }
    text
}

/// Returns whether a schema is an instance of a generic type, which is inlined at its uses.
fn is_instance(name: &str) -> bool {
    name.contains('_')
}

fn declaration(schemas: &Map<String, Value>, name: &str, schema: &Value) -> String {
    let mut text = comment("", schema);
    if let Some(variants) = schema["oneOf"].as_array() {
        let _ = write!(text, "export type {name} =");
        for variant in variants {
            let _ = write!(text, "\n{}  | {}", comment("  ", variant), inline(schemas, variant));
        }
        text.push_str(";\n");
    } else if schema["properties"].is_object() {
        let _ = writeln!(text, "export interface {name} {{");
        for (property, type_of, described) in properties(schemas, schema) {
            let _ = writeln!(text, "{}  {property}: {type_of};", comment("  ", described));
        }
        text.push_str("}\n");
    } else {
        let _ = writeln!(text, "export type {name} = {};", inline(schemas, schema));
    }
    text
}

/// Returns the comment of a schema; a mere reference may have its description beside the name or a level
/// below.
fn comment(indent: &str, schema: &Value) -> String {
    let below = || schema["oneOf"].as_array()?.iter().find_map(|one| one["description"].as_str());
    let Some(words) = schema["description"].as_str().or_else(below) else { return String::new() };
    let words = words.replace('\n', " ");
    let line = format!("{indent}/** {words} */\n");
    if line.chars().count() <= WIDTH {
        return line;
    }
    let mut text = format!("{indent}/**\n");
    let mut rest = words.as_str();
    while !rest.is_empty() {
        let room = WIDTH - indent.len() - " * ".len();
        let end = rest
            .char_indices()
            .nth(room)
            .map_or(rest.len(), |(end, _)| rest[..end].rfind(' ').unwrap_or(end));
        let _ = writeln!(text, "{indent} * {}", &rest[..end]);
        rest = rest[end..].trim_start();
    }
    text + &format!("{indent} */\n")
}

/// Returns the properties of an object: the name with a question mark if it is optional, the type, the
/// schema.
fn properties<'a>(
    schemas: &'a Map<String, Value>,
    schema: &'a Value,
) -> impl Iterator<Item = (String, String, &'a Value)> {
    let required = schema["required"].as_array();
    let is_required = move |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
    schema["properties"].as_object().into_iter().flatten().map(move |(name, schema)| {
        let sign = if is_required(name) { "" } else { "?" };
        (format!("{name}{sign}"), inline(schemas, schema), schema)
    })
}

/// Returns the type in one line.
fn inline(schemas: &Map<String, Value>, schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return if is_instance(name) { inline(schemas, &schemas[name]) } else { name.to_owned() };
    }
    // As an argument of a generic type a named schema is inlined too.
    let named = schemas
        .iter()
        .find(|(name, one)| !is_instance(name) && one["properties"].is_object() && *one == schema);
    if let Some((name, _)) = named {
        return name.clone();
    }
    let all = |parts: &Value, sign: &str| {
        let parts = parts.as_array()?.iter().map(|part| inline(schemas, part));
        Some(parts.collect::<Vec<_>>().join(sign))
    };
    if let Some(types) = all(&schema["oneOf"], " | ").or_else(|| all(&schema["allOf"], " & ")) {
        return types;
    }
    if let Some(values) = schema["enum"].as_array() {
        let values = values.iter().map(|value| format!("'{}'", value.as_str().expect("a name")));
        return values.collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|kind| basic(schemas, schema, kind.as_str().unwrap_or_default()));
            kinds.collect::<Vec<_>>().join(" | ")
        }
        kind => basic(schemas, schema, kind.as_str().unwrap_or_default()),
    }
}

/// Returns a basic JSON type, with its components.
fn basic(schemas: &Map<String, Value>, schema: &Value, kind: &str) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "string" | "boolean" | "null" => kind.to_owned(),
        "array" => {
            let items = inline(schemas, &schema["items"]);
            let parts = [" | ", " & "].iter().any(|sign| items.contains(sign));
            if parts { format!("({items})[]") } else { format!("{items}[]") }
        }
        "object" if schema["properties"].is_object() => {
            let parts = properties(schemas, schema).map(|(name, type_of, _)| format!("{name}: {type_of}"));
            format!("{{ {} }}", parts.collect::<Vec<_>>().join("; "))
        }
        "object" if schema["additionalProperties"].is_object() => {
            let values = inline(schemas, &schema["additionalProperties"]);
            format!("Record<string, {values}>")
        }
        "object" => "Record<string, unknown>".to_owned(),
        other => panic!("a type of kind {other:?} has no TypeScript yet: {schema}"),
    }
}
