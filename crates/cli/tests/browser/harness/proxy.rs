use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use libtest_mimic::Failed;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What stands between a browser and a server, and cuts the connection when a test wants it to.
#[derive(Debug)]
pub(crate) struct Proxy {
    server: String,
    address: String,
    state: Arc<Mutex<State>>,
}

/// When the connection of a page is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Before the next plan arrives at the server.
    Before,
    /// After the server has answered the next plan, before the page hears it.
    After,
}

#[derive(Debug, Default)]
struct State {
    /// What becomes of the next plan.
    next: Option<Cut>,
    /// Whether nobody comes through any more.
    closed: bool,
    cuts: usize,
}

/// A message over a page socket that is longer is no ping.
const PING: usize = 50;

impl Proxy {
    /// A proxy on a port of its own, which ends with the test.
    pub(super) async fn start(server: &str) -> Result<Self, Failed> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::<Mutex<State>>::default();
        let (to, shared) = (server.trim_start_matches("http://").to_owned(), state.clone());
        tokio::spawn(async move {
            while let Ok((page, _)) = listener.accept().await {
                if !lock(&shared).closed {
                    // How a connection ends is seen by those at its ends.
                    tokio::spawn(carry(page, to.clone(), shared.clone()));
                }
            }
        });
        Ok(Self { server: server.to_owned(), address, state })
    }

    /// An address of the server, by way of this proxy.
    pub(crate) fn through(&self, url: &str) -> String {
        url.replace(&self.server, &self.address)
    }

    /// Cuts the connection over which the next plan goes.
    pub(crate) fn cut(&self, when: Cut) {
        lock(&self.state).next = Some(when);
    }

    /// Lets nobody through any more, or again. What is through stays.
    pub(crate) fn close(&self, closed: bool) {
        lock(&self.state).closed = closed;
    }

    /// How many connections were cut.
    pub(crate) fn cuts(&self) -> usize {
        lock(&self.state).cuts
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Carries what both sides say until one of them hangs up or the connection is cut.
async fn carry(mut page: TcpStream, to: String, state: Arc<Mutex<State>>) -> std::io::Result<()> {
    let mut server = TcpStream::connect(to).await?;
    let (mut said, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    let mut is_socket = false;
    loop {
        tokio::select! {
            length = page.read(&mut said) => {
                let bytes = &said[..length?];
                if bytes.is_empty() {
                    return Ok(());
                }
                let cut = if is_socket && bytes.len() > PING { lock(&state).next.take() } else { None };
                is_socket |= bytes.to_ascii_lowercase().windows(18).any(|part| part == b"upgrade: websocket");
                lock(&state).cuts += usize::from(cut.is_some());
                if cut == Some(Cut::Before) {
                    return Ok(());
                }
                server.write_all(bytes).await?;
                if cut == Some(Cut::After) {
                    // Whatever the answer is, the page does not see it.
                    let _ = server.read(&mut answered).await?;
                    return Ok(());
                }
            }
            length = server.read(&mut answered) => {
                let bytes = &answered[..length?];
                if bytes.is_empty() {
                    return Ok(());
                }
                page.write_all(bytes).await?;
            }
        }
    }
}
