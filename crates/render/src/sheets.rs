//! Sheets for a game at a real board: a rule card and a score sheet, a page of A4 each.

use std::fmt::Write;

use serde_json::Value as Json;
use zugleich_rules::Color;
use zugleich_rules::catalog;
use zugleich_rules::game::RulesError;

use crate::chart;
use crate::diagram::{self, Arrow};
use crate::markup::{escape, tagged};
use crate::words::{option, say};

/// The style of the sheets, on the screen and on paper.
const STYLE: &str = include_str!("../../../web/css/sheets.css");
/// Where the examples come from.
const CASES: &str = include_str!("../../../conformance/prediction.jsonl");

/// The examples on the card: the key of their texts, and a conformance case.
const EXAMPLES: [(&str, &str); 4] =
    [("normal", "PRED-6.C.1"), ("swap", "PRED-6.B.1"), ("without", "PRED-6.A.1"), ("avoid", "PRED-4.3")];
/// How many turns a score sheet has room for.
const TURNS: u32 = 32;
/// What a side can lose and promote to, as often as it has it.
const LOSABLE: [(&str, u8); 4] = [("queen", 1), ("rook", 2), ("bishop", 2), ("knight", 2)];

/// A page of A4 for the printer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What a file of it is called, without an ending.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// What is on it, as HTML.
    pub body: String,
}

/// The sheets of a variant; none for games that nobody plays on paper.
///
/// ```
/// use zugleich_render::sheets;
/// let sheets = sheets::of("prediction")?;
/// assert_eq!(sheets.iter().map(|sheet| sheet.name).collect::<Vec<_>>(), ["rule-card", "score-sheet"]);
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
///
/// # Errors
/// [`RulesError`] if an example on the card is no game, which a test rules out.
pub fn of(variant: &str) -> Result<Vec<Sheet>, RulesError> {
    if variant != "prediction" {
        return Ok(Vec::new());
    }
    let name = catalog::variant(variant)?.descriptor().name;
    let title = |key: &str| format!("{name}: {}", words(key));
    Ok(vec![
        Sheet { name: "rule-card", title: title("card"), body: rule_card(name)? },
        Sheet { name: "score-sheet", title: title("score"), body: score_sheet(name) },
    ])
}

/// Sheets as a document of its own that needs no other file.
#[must_use]
pub fn document(title: &str, sheets: &[Sheet]) -> String {
    let bodies: String = sheets.iter().map(|sheet| sheet.body.as_str()).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{}\n\
         <style>\n{STYLE}</style>\n</head>\n<body class=\"sheets\">\n<div hidden>{}</div>\n{bodies}</body>\n</html>\n",
        tagged("title", title),
        diagram::PIECES,
    )
}

fn words(key: &str) -> String {
    say(&format!("prediction-{key}"), &[])
}

fn rule_card(name: &str) -> Result<String, RulesError> {
    let mut html = head("rule-card", name, "card");
    html.push_str(&format!("<p class=\"lead\">{}</p>\n", escape(&words("card-lead"))));
    html.push_str(&section("card-turn", &turn()));
    html.push_str(&section("chart-title", &chart::svg()));
    html.push_str(&section("card-examples", &examples()?));
    let halves = [paragraph("card-may"), paragraph("card-end")].concat();
    let _ = write!(html, "<div class=\"halves\">{halves}</div>\n{}", section("card-house", &house_rules()));
    Ok(html + "</section>\n")
}

/// The top of a sheet.
fn head(class: &str, name: &str, key: &str) -> String {
    format!(
        "<section class=\"sheet {class}\">\n<header><h1>{}</h1><p>{}</p></header>\n",
        escape(name),
        escape(&words(key))
    )
}

fn section(key: &str, content: &str) -> String {
    format!("<section>{}\n{content}</section>\n", tagged("h2", &words(key)))
}

fn paragraph(key: &str) -> String {
    section(key, &tagged("p", &words(&format!("{key}-text"))))
}

/// The four steps of a turn.
fn turn() -> String {
    let step = |key: &str| {
        let (title, text) = (words(&format!("card-{key}")), words(&format!("card-{key}-text")));
        format!("<li>{} {}</li>", tagged("b", &title), escape(&text))
    };
    let steps: String = ["plan", "reveal", "move", "battle"].into_iter().map(step).collect();
    format!("<ol class=\"steps\">{steps}</ol>\n")
}

fn examples() -> Result<String, RulesError> {
    let mut html = "<div class=\"examples\">".to_owned();
    for (key, case) in EXAMPLES {
        let title = words(&format!("card-{key}"));
        let text = words(&format!("card-{key}-text"));
        let _ = write!(
            html,
            "<figure>{}<figcaption>{} {}</figcaption></figure>",
            example(case, &title)?,
            tagged("b", &title),
            escape(&text)
        );
    }
    Ok(html + "</div>\n")
}

/// A conformance case as a diagram: its position, and the plans of its turn as arrows.
fn example(case: &str, title: &str) -> Result<String, RulesError> {
    let cases = CASES.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let found = cases.into_iter().find(|found| found["id"] == case).unwrap_or_default();
    let game = catalog::variant("prediction")?.open(&[], found["position"].as_str())?;
    let turn = found["turns"][0].as_str().unwrap_or_default();
    let arrows: Vec<_> = Color::ALL.into_iter().zip(turn.split(' ')).filter_map(arrow).collect();
    Ok(diagram::board(&game.scene(), &arrows, title))
}

fn arrow((side, plan): (Color, &str)) -> Option<Arrow> {
    Some(Arrow { side, from: plan.get(..2)?.parse().ok()?, to: plan.get(2..4)?.parse().ok()? })
}

/// Every option with its values in words and a box to tick.
fn house_rules() -> String {
    let Ok(variant) = catalog::variant("prediction") else { return String::new() };
    let mut html = "<div class=\"house\">".to_owned();
    for info in variant.descriptor().options {
        let value = |value: &&str| format!("<li>{}</li>", escape(&option("prediction", info.key, value)));
        let values: String = info.values.iter().map(value).collect();
        let _ = write!(html, "<ul>{values}</ul>");
    }
    html + "</div>\n"
}

fn score_sheet(name: &str) -> String {
    let mut html = head("score-sheet", name, "score");
    let field = |key: &str| format!("<span>{}</span>", escape(&words(&format!("score-{key}"))));
    let fields: String = ["player", "side", "opponent", "date", "result"].into_iter().map(field).collect();
    let _ = writeln!(html, "<div class=\"fields\">{fields}</div>\n{}", tagged("p", &words("score-hint")));
    let columns = ["turn", "plan", "prediction", "right", "theirs", "their-prediction", "right", "died"];
    let heads: String = columns
        .iter()
        .map(|key| format!("<th scope=\"col\">{}</th>", escape(&words(&format!("score-{key}")))))
        .collect();
    let _ = writeln!(html, "<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>");
    let empty = "<td></td>".repeat(columns.len() - 1);
    for turn in 1..=TURNS {
        let _ = writeln!(html, "<tr><th scope=\"row\">{turn}</th>{empty}</tr>");
    }
    let _ = writeln!(
        html,
        "</tbody>\n</table>\n<div class=\"lost\">{}<span class=\"white\">",
        tagged("p", &words("score-lost"))
    );
    for (role, count) in LOSABLE {
        for _ in 0..count {
            let _ =
                write!(html, "<svg viewBox=\"0 0 45 45\" aria-hidden=\"true\"><use href=\"#{role}\"/></svg>");
        }
    }
    html + "</span></div>\n</section>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_on_the_sheets_is_there() {
        for sheet in of("prediction").expect("the examples can be played") {
            let html = document(&sheet.title, std::slice::from_ref(&sheet));
            assert!(!html.contains("prediction-"), "a text is missing: {html}");
            assert_eq!(html.matches("<section").count(), html.matches("</section>").count());
        }
    }

    #[test]
    fn the_examples_show_both_plans_of_their_cases() {
        for (_, case) in EXAMPLES {
            let drawn = example(case, "Example").expect("the case can be played");
            assert_eq!(drawn.matches("class=\"arrow ").count(), 2, "{case}");
        }
    }

    #[test]
    fn other_games_have_no_sheets() {
        assert_eq!(of("chesimul"), Ok(Vec::new()));
    }
}
