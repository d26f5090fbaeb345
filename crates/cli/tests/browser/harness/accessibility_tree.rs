//! Chromium's accessibility tree as lines: the input of a screen reader for a page.

use std::collections::HashMap;

use serde_json::Value;

/// Roles without output: layout, and texts that are part of their parent's name.
const SILENT: [&str; 6] = ["generic", "none", "InlineTextBox", "LineBreak", "RootWebArea", "ListMarker"];

/// States to include.
const STATES: [&str; 6] = ["disabled", "expanded", "pressed", "checked", "level", "live"];

/// Returns each part of the tree that is not ignored: its role, its name, and its states.
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
