//! Input by mouse, finger and keys.

use std::time::Duration;

use fantoccini::Client;
use fantoccini::actions::{
    ActionSequence, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use serde_json::to_value;

const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

/// Taps the middle of an element.
pub(super) async fn tap(client: &Client, element: Element) -> Result<(), CmdError> {
    into_view(client, &element).await?;
    perform(client, touch([over(element, 0), DOWN, UP])).await
}

/// Drags from the middle of an element to the middle of another.
pub(super) async fn drag(client: &Client, fingers: bool, from: Element, to: Element) -> Result<(), CmdError> {
    into_view(client, &from).await?;
    let way = [over(from, 0), DOWN, over(to, 150), UP];
    perform(client, if fingers { touch(way) } else { mouse(way) }).await
}

/// Moves two fingers from the middles of elements to the middles of others, and lifts both.
pub(super) async fn pinch(
    client: &Client,
    first: [Element; 2],
    second: [Element; 2],
) -> Result<(), CmdError> {
    into_view(client, &first[0]).await?;
    let fingers = [("finger", first), ("other finger", second)].map(|(name, [from, to])| {
        let way = [over(from, 0), DOWN, over(to, 150), UP];
        way.into_iter().fold(TouchActions::new(name.to_owned()), TouchActions::then)
    });
    client.perform_actions(Vec::from(fingers)).await?;
    client.release_actions().await
}

/// Presses and releases one key after the other.
pub(super) async fn press(client: &Client, keys: &str) -> Result<(), CmdError> {
    let mut actions = KeyActions::new("keyboard".to_owned());
    for value in keys.chars() {
        actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
    }
    perform(client, actions.into()).await
}

async fn perform(client: &Client, actions: ActionSequence) -> Result<(), CmdError> {
    client.perform_actions(actions).await?;
    client.release_actions().await
}

async fn into_view(client: &Client, element: &Element) -> Result<(), CmdError> {
    let script = "arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })";
    client.execute(script, vec![to_value(element)?]).await?;
    Ok(())
}

fn over(element: Element, milliseconds: u64) -> PointerAction {
    let duration = Some(Duration::from_millis(milliseconds));
    PointerAction::MoveToElement { element, duration, x: 0.0, y: 0.0 }
}

fn mouse(actions: impl IntoIterator<Item = PointerAction>) -> ActionSequence {
    actions.into_iter().fold(MouseActions::new("mouse".to_owned()), MouseActions::then).into()
}

fn touch(actions: impl IntoIterator<Item = PointerAction>) -> ActionSequence {
    actions.into_iter().fold(TouchActions::new("finger".to_owned()), TouchActions::then).into()
}
