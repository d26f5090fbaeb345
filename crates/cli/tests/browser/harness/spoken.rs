//! Chromium's accessibility tree, as lines: what a screen reader is given of a page.

use std::collections::HashMap;

use serde_json::Value;

/// What is said of nobody: layout, and texts that are said as the name of what they are in.
const SILENT: [&str; 6] = ["generic", "none", "InlineTextBox", "LineBreak", "RootWebArea", "ListMarker"];

/// What states are worth a word.
const STATES: [&str; 6] = ["disabled", "expanded", "pressed", "checked", "level", "live"];

/// Each part of the tree that is not ignored: its role, its name, and what state it is in.
pub(super) fn lines(tree: &Value) -> Vec<String> {
    let nodes: Vec<&Value> = tree["nodes"].as_array().into_iter().flatten().collect();
    let by_id: HashMap<&str, &Value> = nodes.iter().map(|node| (text(&node["nodeId"]), *node)).collect();
    let mut lines = Vec::new();
    if let Some(root) = nodes.first() {
        tell(root, &by_id, &mut lines);
    }
    lines
}

fn tell(node: &Value, by_id: &HashMap<&str, &Value>, lines: &mut Vec<String>) {
    let (role, name) = (text(&node["role"]["value"]), text(&node["name"]["value"]));
    if node["ignored"] != true && !SILENT.contains(&role) {
        lines.push(line(node, role, name));
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = by_id.get(text(child)) {
            tell(child, by_id, lines);
        }
    }
}

fn line(node: &Value, role: &str, name: &str) -> String {
    let told = node["properties"].as_array().into_iter().flatten();
    let states = told.filter_map(|property| {
        let (state, value) = (text(&property["name"]), &property["value"]["value"]);
        let says = STATES.contains(&state) && *value != false && *value != "false";
        says.then(|| format!(" {state}={}", value.to_string().trim_matches('"')))
    });
    format!("{role} {name:?}{}", states.collect::<String>())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
