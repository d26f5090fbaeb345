//! Harness of the browser tests: a rig for each test, which opens browsers and servers and cleans up.

mod browser;
mod chromium;
mod console;
mod devtools;
mod frame;
mod hand;
mod process;
mod proxy;
mod rig;
mod screen;
mod server;
mod spoken;
mod timed;
mod tools;

pub(crate) use browser::{Browser, pictures_are_kept};
pub(crate) use chromium::{PLAIN, Profile};
pub(crate) use process::Process;
pub(crate) use proxy::{Cut, Proxy};
pub(crate) use rig::{Rig, Trial, trial, trial_with};
pub(crate) use screen::Screen;
pub(crate) use server::Server;
pub(crate) use timed::TimedServer;
pub(crate) use tools::Tools;
