//! Harness of the browser tests: a rig for each test, which opens browsers and servers and cleans up.

mod accessibility_tree;
mod browser;
mod chromium;
mod console;
mod devtools;
mod fault_proxy;
mod frame;
mod process;
mod rig;
mod screen;
mod server;
mod timed_server;
mod tools;
mod user_input;

pub(crate) use browser::{Browser, pictures_are_kept};
pub(crate) use chromium::{BrowserProfile, PLAIN};
pub(crate) use fault_proxy::{CutPoint, FaultProxy};
pub(crate) use process::Process;
pub(crate) use rig::{BrowserRig, BrowserTrial, trial, trial_with};
pub(crate) use screen::Screen;
pub(crate) use server::SharedServer;
pub(crate) use timed_server::TimedServer;
pub(crate) use tools::BrowserTools;
