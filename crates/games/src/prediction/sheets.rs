//! Sheets for a game at a real board: a rule card and a score sheet, one A4 page each.

use std::fmt::Write;

use serde_json::Value as Json;
use zugleich_render::diagram::{self, Arrow};
use zugleich_render::language::Language;
use zugleich_render::markup::{escape, tagged};
use zugleich_render::sheet::{PrintMaterial, Sheet};
use zugleich_rules::Color;
use zugleich_rules::kernel::{Game, Match, RulesError};
use zugleich_rules::prediction::Prediction;

use super::{CASES, SENTENCES, chart};

/// The examples on the card: the key of their texts, and a conformance case.
const EXAMPLES: [(&str, &str); 4] =
    [("normal", "PRED-6.C.1"), ("swap", "PRED-6.B.1"), ("without", "PRED-6.A.1"), ("avoid", "PRED-4.3")];
/// Number of turns on a score sheet.
const TURNS: u32 = 32;
/// Pieces that a side can lose or promote to, each with its number at the start.
const LOSABLE: [(&str, u8); 4] = [("queen", 1), ("rook", 2), ("bishop", 2), ("knight", 2)];

/// Returns the rule card and the score sheet.
///
/// # Errors
/// [`RulesError`] if an example on the card is not a valid game; a test rules this out.
pub(super) fn all(language: Language) -> Result<PrintMaterial, RulesError> {
    let name = Prediction::DESCRIPTOR.name;
    let title = |key: &str| format!("{name}: {}", words(language, key));
    let sheets = vec![
        Sheet { name: "rule-card", title: title("card"), body: rule_card(language, name)? },
        Sheet { name: "score-sheet", title: title("score"), body: score_sheet(language, name) },
    ];
    Ok(PrintMaterial { sheets, drawings: vec![("chart.svg".to_owned(), chart::svg(language))] })
}

fn words(language: Language, key: &str) -> String {
    SENTENCES.say(language, key, &[])
}

fn rule_card(language: Language, name: &str) -> Result<String, RulesError> {
    let mut html = head(language, "rule-card", name, "card");
    html.push_str(&format!("<p class=\"lead\">{}</p>\n", escape(&words(language, "card-lead"))));
    html.push_str(&section(language, "card-turn", &turn(language)));
    html.push_str(&section(language, "chart-title", &chart::svg(language)));
    html.push_str(&section(language, "card-examples", &examples(language)?));
    let halves = [paragraph(language, "card-may"), paragraph(language, "card-end")].concat();
    let _ = write!(
        html,
        "<div class=\"halves\">{halves}</div>\n{}",
        section(language, "card-house", &house_rules(language))
    );
    Ok(html + "</section>\n")
}

/// Returns the header of a sheet.
fn head(language: Language, class: &str, name: &str, key: &str) -> String {
    format!(
        "<section class=\"sheet {class}\">\n<header><h1>{}</h1><p>{}</p></header>\n",
        escape(name),
        escape(&words(language, key))
    )
}

fn section(language: Language, key: &str, content: &str) -> String {
    format!("<section>{}\n{content}</section>\n", tagged("h2", &words(language, key)))
}

fn paragraph(language: Language, key: &str) -> String {
    section(language, key, &tagged("p", &words(language, &format!("{key}-text"))))
}

/// Returns the four steps of a turn as a list.
fn turn(language: Language) -> String {
    let step = |key: &str| {
        let (title, text) =
            (words(language, &format!("card-{key}")), words(language, &format!("card-{key}-text")));
        format!("<li>{} {}</li>", tagged("b", &title), escape(&text))
    };
    let steps: String = ["plan", "reveal", "move", "battle"].into_iter().map(step).collect();
    format!("<ol class=\"steps\">{steps}</ol>\n")
}

fn examples(language: Language) -> Result<String, RulesError> {
    let mut html = "<div class=\"examples\">".to_owned();
    for (key, case) in EXAMPLES {
        let title = words(language, &format!("card-{key}"));
        let text = words(language, &format!("card-{key}-text"));
        let _ = write!(
            html,
            "<figure>{}<figcaption>{} {}</figcaption></figure>",
            example(language, case, &title)?,
            tagged("b", &title),
            escape(&text)
        );
    }
    Ok(html + "</div>\n")
}

/// Returns a conformance case as a diagram: its position, with the plans of its turn as arrows.
fn example(language: Language, case: &str, title: &str) -> Result<String, RulesError> {
    let cases = CASES.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let found = cases.into_iter().find(|found| found["id"] == case).unwrap_or_default();
    let mut game = Match::<Prediction>::new(&[], found["position"].as_str())?;
    let Some(scene) = game.scene() else { return Ok(String::new()) };
    let report = game.play_line(found["turns"][0].as_str().unwrap_or_default())?;
    let arrows = Color::ALL.into_iter().flat_map(|side| {
        let moves = report.plan_data[side].iter().flat_map(|plan| &plan.moves);
        moves.map(move |way| Arrow { side, from: way.from, to: way.to })
    });
    Ok(diagram::board(language, &scene, &arrows.collect::<Vec<_>>(), title))
}

/// Returns every option with its values in words and a box to tick.
fn house_rules(language: Language) -> String {
    let mut html = "<div class=\"house\">".to_owned();
    for info in Prediction::DESCRIPTOR.options {
        let value =
            |value: &&str| format!("<li>{}</li>", escape(&SENTENCES.option(language, info.key, value)));
        let values: String = info.values.iter().map(value).collect();
        let _ = write!(html, "<ul>{values}</ul>");
    }
    html + "</div>\n"
}

fn score_sheet(language: Language, name: &str) -> String {
    let mut html = head(language, "score-sheet", name, "score");
    let field = |key: &str| format!("<span>{}</span>", escape(&words(language, &format!("score-{key}"))));
    let fields: String = ["player", "side", "opponent", "date", "result"].into_iter().map(field).collect();
    let _ = writeln!(
        html,
        "<div class=\"fields\">{fields}</div>\n{}",
        tagged("p", &words(language, "score-hint"))
    );
    let columns = ["turn", "plan", "prediction", "right", "theirs", "their-prediction", "right", "died"];
    let heads: String = columns
        .iter()
        .map(|key| format!("<th scope=\"col\">{}</th>", escape(&words(language, &format!("score-{key}")))))
        .collect();
    let _ = writeln!(html, "<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>");
    let empty = "<td></td>".repeat(columns.len() - 1);
    for turn in 1..=TURNS {
        let _ = writeln!(html, "<tr><th scope=\"row\">{turn}</th>{empty}</tr>");
    }
    let _ = writeln!(
        html,
        "</tbody>\n</table>\n<div class=\"lost\">{}<span class=\"white\">",
        tagged("p", &words(language, "score-lost"))
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
    use zugleich_render::sheet::document;

    use super::*;

    #[test]
    fn every_word_on_the_sheets_is_there() {
        for sheet in all(Language::English).expect("the examples can be played").sheets {
            let html = document(Language::English, &sheet.title, std::slice::from_ref(&sheet));
            assert!(!html.contains("prediction-"), "a text is missing: {html}");
            assert_eq!(html.matches("<section").count(), html.matches("</section>").count());
        }
    }

    #[test]
    fn the_examples_show_both_plans_of_their_cases() {
        for (_, case) in EXAMPLES {
            let drawn = example(Language::English, case, "Example").expect("the case can be played");
            assert_eq!(drawn.matches("class=\"arrow ").count(), 2, "{case}");
        }
    }
}
