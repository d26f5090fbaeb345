//! Pages that explain the games: every one on every screen, and their examples.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use zugleich_games::GAMES;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("learn::lessons_are_tried_and_answered", wide),
        trial("learn::lessons_are_shown_and_stepped_on_a_phone", narrow),
    ]
}

async fn wide(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("every choice of every prediction");
    predictions(&server, &browser).await?;
    rig.step("the sheets of Prediction Chess");
    sheets(&server, &browser, "desktop").await?;
    rig.step("an example plays and goes back");
    plays(&server, &browser).await?;
    rig.step("the sample game");
    sample(&server, &browser, "desktop").await?;
    rig.step("pieces in both styles");
    faces(&server, &browser, "desktop").await?;
    rig.step("quizzes");
    quizzes(&server, &browser).await
}

async fn narrow(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::PHONE.dark().calm()).await?);
    rig.step("every lesson");
    screens(&server, &browser).await?;
    rig.step("the sheets of Prediction Chess");
    sheets(&server, &browser, "phone-dark").await?;
    rig.step("the sample game");
    sample(&server, &browser, "phone-dark").await?;
    rig.step("pieces in both styles");
    faces(&server, &browser, "phone-dark").await?;
    rig.step("a refused plan");
    refused(&server, &browser.on(Screen::PHONE.calm()).await?).await?;
    rig.step("one idea at a time");
    stepped(&server, &browser).await
}

/// Checks that the index leads to every game, on a phone too; `layout` checks widths in all windows.
async fn screens(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.click("nav a[href='/learn']").await?;
    browser.see(".shelf .still").await?;
    assert_eq!(browser.count(".shelf a").await?, GAMES.len());
    browser.screenshot("learn-index").await?;
    for game in GAMES.iter().map(|entry| entry.id()) {
        browser.goto(&server.url("/learn")).await?;
        browser.click(&format!(".shelf a[href='/learn/{game}']")).await?;
        browser.until("document.querySelectorAll('.examples .figure').length > 0").await?;
        browser.screenshot(&format!("learn-{game}")).await?;
    }
    browser.goto(&server.url("/learn/parity-so")).await?;
    browser.click(".hero a[href='/learn/parity']").await?;
    browser.until("document.querySelector('#par-shared') !== null").await?;
    browser.goto(&server.url("/learn/entanglement#background")).await?;
    browser.click("a[href='/learn/entanglement/background']").await?;
    browser.see_text("h1", "physics").await?;
    browser.until("document.documentElement.scrollWidth <= innerWidth").await
}

/// The author's results of each example: the choice in each group, and the expected text.
const OUTCOMES: &[(&str, &[usize], &str)] = &[
    ("pred-6-c-1", &[0, 0], "so Black’s rook dies"),
    ("pred-6-c-1", &[1, 0], "so White’s rook dies"),
    ("pred-6-c-1", &[0, 1], "so Black’s rook dies"),
    ("pred-6-b-1", &[0, 0], "both pieces die"),
    ("pred-6-b-1", &[0, 1], "so Black’s rook dies"),
    ("pred-6-b-1", &[1, 0], "so White’s rook dies"),
    (
        "pred-6-b-1",
        &[1, 1],
        "White Rxa5, no prediction; Black Rxh5, no prediction. Two pieces change places, and nobody predicted it: \
         no battle.",
    ),
    ("pred-4-3", &[0, 0], "White predicted correctly. Black predicted correctly. No battle."),
    ("pred-4-3", &[1, 1], "White Rh1, no prediction; Black Rxh5, no prediction."),
    ("pred-6-a-1", &[0, 0], "both pieces die"),
    ("pred-6-a-1", &[1, 1], "both pieces die"),
    ("pred-6-a-1", &[0, 1], "so Black’s rook dies"),
    ("pred-6-a-1", &[1, 0], "so White’s rook dies"),
    ("pred-7-2", &[0], "Black wins: the white king was taken."),
    ("pred-7-2", &[1], "Black wins: the white king was taken."),
    ("pred-7-3", &[0], "White Kd1, no prediction; Black Rxe1, no prediction."),
    ("pred-7-3", &[1], "Black wins: the white king was taken."),
    ("pred-7-4", &[0], "Black wins: the white king was taken."),
    ("pred-7-4", &[1], "Black wins: the white king was taken."),
    ("pred-7-4", &[2], "White Kf2, no prediction; Black Bd1, no prediction."),
    ("pred-6-d-1", &[0, 0], "both pieces die"),
    ("pred-6-d-1", &[1, 1], "both pieces die"),
    ("pred-6-d-1", &[0, 1], "so Black’s pawn dies"),
    ("pred-6-d-1", &[1, 0], "so White’s pawn dies"),
    ("pred-1-6", &[1], "may not plan"),
    ("pred-1-7", &[1], "may not plan"),
    ("pred-4-4", &[0, 0], "White predicted correctly. Black predicted correctly. No battle."),
    ("pred-4-5", &[1, 1], "White e5, no prediction; Black dxe4, no prediction."),
    ("pred-6-e-1", &[0, 0], "both pieces die"),
    ("pred-6-e-1", &[1, 1], "White exd5, no prediction; Black dxe4, no prediction."),
    ("pred-6-e-1", &[0, 1], "so Black’s pawn dies"),
    ("pred-6-e-1", &[1, 0], "so White’s pawn dies"),
    ("pred-1-12", &[1], "may not plan"),
];

async fn predictions(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/prediction")).await?;
    browser.see(".examples .figure").await?;
    let chart = "[...document.querySelectorAll('section[aria-labelledby=pred-battle] svg.chart text')]\
                 .map((one) => one.textContent).join(' ')";
    assert!(browser.eval(chart).await?.to_string().contains("How were the"), "the chart is drawn");
    for (example, choices, told) in OUTCOMES {
        for (group, choice) in choices.iter().enumerate() {
            choose(browser, example, group, *choice).await?;
        }
        browser.see_text(&format!("#{example} .caption"), told).await?;
    }
    browser.click("#pred-6-b-1 .board").await?;
    browser.screenshot("learn-prediction-tried").await
}

/// Clicks the label of a choice.
async fn choose(browser: &Browser, example: &str, group: usize, choice: usize) -> Result<(), Failed> {
    browser.click(&format!("#{example} input[name='{example}-{group}'][value='{choice}']")).await
}

/// Checks the pieces of the game itself, with its choice of styles, which the browser stores.
async fn faces(server: &SharedServer, browser: &Browser, suffix: &str) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/entanglement#ent-symbols")).await?;
    browser.see(".examples .figure path.type").await?;
    browser.see_text(".chips.white", "pawnknightbishoprookqueenking").await?;
    browser.eval("document.querySelector('.chips').scrollIntoView({ block: 'center' })").await?;
    browser.screenshot(&format!("learn-entanglement-legend-{suffix}")).await?;
    browser.until("document.querySelector('.examples .figure .dots') !== null").await?;
    browser.screenshot(&format!("learn-entanglement-symbols-{suffix}")).await?;
    browser.eval("scrollTo(0, 0)").await?;
    // On a phone the choice is on the first page.
    browser.eval("void (location.hash = '#contents')").await?;
    browser.click("#letters").await?;
    browser.eval("void (location.hash = '#ent-symbols')").await?;
    browser.see(".examples .figure .letter").await?;
    assert_eq!(browser.count(".examples .figure path.type").await?, 0);
    browser.screenshot(&format!("learn-entanglement-letters-{suffix}")).await
}

async fn refused(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/parity#par-10-a")).await?;
    choose(browser, "par-10-a", 0, 1).await?;
    browser.see_text("#par-10-a .caption", "White may not plan Bd2–e3").await?;
    choose(browser, "par-10-a", 0, 2).await?;
    browser.see_text("#par-10-a .caption", "White Kd1, Black Kg7.").await?;
    browser.screenshot("learn-parity-tried").await
}

async fn plays(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/blind")).await?;
    browser.click("#blind-9-k .play").await?;
    browser.see_text("#blind-9-k .caption", "Black wins").await?;
    browser.click("#blind-9-k .reset").await?;
    browser.see_text("#blind-9-k .caption", "Tap Play").await?;
    browser.goto(&server.url("/learn/entanglement")).await?;
    browser.click("#ent-5-a .play").await?;
    browser.until("document.querySelector('#ent-5-a .play').textContent === 'Again'").await?;
    browser.screenshot("learn-entanglement-played").await
}

async fn sample(server: &SharedServer, browser: &Browser, suffix: &str) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/parity#sample-game")).await?;
    browser.click("a[href='/learn/parity/sample-game']").await?;
    browser.see_text("#turns .turn", "simultaneous occupation by pawns").await?;
    assert_eq!(browser.count("#turns button").await?, 62);
    browser.click("#following").await?;
    browser.see_text("#caption", "White e4, Black e6.").await?;
    browser.click("#last").await?;
    browser.see_text("#caption", "White takes the queen on c7.").await?;
    browser.see_text("#turns div.turn", "rests").await?;
    browser.click("#turns li:nth-child(16) button").await?;
    browser.see_text("#caption", "Two pieces arrive on g5 and share it.").await?;
    browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
    browser.screenshot(&format!("learn-sample-{suffix}")).await
}

/// Script that returns the page's questions.
const QUESTIONS: &str = "JSON.parse(document.querySelector('#lesson').textContent).questions";

/// Checks the first answer of each question, by keyboard: right or wrong, the rules' explanation is shown.
async fn quizzes(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    for game in GAMES.iter().map(|entry| entry.id()) {
        browser.goto(&server.url(&format!("/learn/{game}#quiz"))).await?;
        browser.see(".quiz .figure").await?;
        browser.eval("document.querySelector('#quiz').scrollIntoView()").await?;
        browser.screenshot(&format!("learn-{game}-asked")).await?;
        let questions = browser.eval(QUESTIONS).await?;
        let questions = questions.as_array().ok_or("there are questions")?;
        let mut right = 0;
        for question in questions {
            let id = question["id"].as_str().ok_or("a question has an id")?;
            browser.eval(&format!("document.querySelector('#{id} .answers button').focus()")).await?;
            browser.press(&(Key::Enter + "")).await?;
            let is_right = question["right"] == 0;
            let verdict = if is_right { "Right. " } else { "Not quite: " };
            let told = browser.see_text(&format!("#{id} .caption"), verdict).await?.text().await?;
            assert!(told.contains(question["why"].as_str().ok_or("there is a reason")?), "{told}");
            right += usize::from(is_right);
            // The first answer counts.
            browser.press(&(Key::Tab + "")).await?;
            browser.press(&(Key::Enter + "")).await?;
            assert_eq!(browser.text(&format!("#{id} .caption")).await?, told);
        }
        let score = format!("Right answers: {right} of {}", questions.len());
        browser.see_text(".quiz .score", &score).await?;
        browser.screenshot(&format!("learn-{game}-answered")).await?;
        let spoken = browser.accessibility_tree().await?;
        assert!(spoken.iter().any(|line| line.contains(&score)), "{spoken:#?}");
    }
    browser.eval("void (document.cookie = 'language=de; path=/')").await?;
    browser.reload().await?;
    browser.click(".quiz .answers button").await?;
    browser.until("/Richtig\\.|Nicht ganz:/.test(document.querySelector('.quiz .caption').textContent)").await
}

/// Script that returns the number of visible boards.
const BOARDS: &str = "[...document.querySelectorAll('.board')].filter((one) => one.checkVisibility()).length";

async fn stepped(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/parity")).await?;
    browser.see("#contents a[href='#par-turn']").await?;
    assert_eq!(browser.eval(BOARDS).await?, 0, "the cover has no board");
    browser.screenshot("learn-steps-cover").await?;
    browser.click("[rel=next]").await?;
    browser.see_text(".count", "2 of ").await?;
    browser.until("document.activeElement.id === 'par-turn'").await?;
    assert_eq!(browser.eval(BOARDS).await?, 1);
    browser.screenshot("learn-steps-first").await?;
    browser.click("[rel=next]").await?;
    browser.until("document.activeElement.parentElement.id === 'par-1-c'").await?;
    assert_eq!(browser.eval(BOARDS).await?, 1);
    browser.screenshot("learn-steps-second").await?;
    browser.eval("history.back()").await?;
    browser.see_text(".count", "2 of ").await?;
    browser.click(".steps .place").await?;
    browser.see("h1").await?;
    browser.click("#contents a[href='#quiz']").await?;
    browser.see(".quiz .answers button").await?;
    browser.click(".question[data-now] .answers button").await?;
    browser.see_text(".question[data-now] .caption", ".").await?;
    browser.screenshot("learn-steps-quiz").await?;
    browser.goto(&server.url("/learn/parity#try")).await?;
    browser.see("#try").await?;
    assert_eq!(browser.attribute("[rel=next]", "href").await?, None, "nothing comes after the end");
    // A wider window shows all.
    browser.resize(Screen::DESKTOP.calm()).await?;
    browser.gone(".steps").await?;
    browser.see("#par-check").await.map(drop)
}

/// Height of an A4 page, in CSS pixels.
const A4: f64 = 297.0 / 25.4 * 96.0;

async fn sheets(server: &SharedServer, browser: &Browser, name: &str) -> Result<(), Failed> {
    browser.goto(&server.url("/sheets/prediction")).await?;
    browser.see_text(".chart", "How were the").await?;
    let title = "document.querySelector('.chart').getAttribute('aria-labelledby').split(' ')\
                 .map((id) => document.getElementById(id).textContent).join(' ')";
    assert!(browser.eval(title).await?.to_string().contains("Who dies in a battle?"));
    browser.screenshot(&format!("sheets-{name}")).await?;
    let heights =
        browser.eval("[...document.querySelectorAll('.sheet')].map((one) => one.offsetHeight)").await?;
    let heights: Vec<f64> = serde_json::from_value(heights)?;
    assert!(heights.len() == 2 && heights.iter().all(|&height| height <= A4), "{heights:?} fit A4, {A4}");
    Ok(())
}
