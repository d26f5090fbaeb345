use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use libtest_mimic::Failed;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::frame;

/// Proxy between a browser and a server, which cuts connections on request, or refuses plans like an
/// overloaded server.
#[derive(Debug)]
pub(crate) struct FaultProxy {
    server: String,
    address: String,
    state: Arc<Mutex<FaultProxyState>>,
}

/// Moment at which the connection of a page is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutPoint {
    /// Before the next plan arrives at the server.
    Before,
    /// After the server has answered the next plan, before the page receives the answer.
    After,
}

#[derive(Debug, Default)]
struct FaultProxyState {
    /// Cut for the next plan, if any.
    next: Option<CutPoint>,
    /// `true` if new connections are refused.
    closed: bool,
    /// `true` if plans are refused as by an overloaded server.
    busy: bool,
    cuts: usize,
    /// Number of plans passed to the server, and number of those refused here.
    brought: usize,
    refused: usize,
}

/// Maximum length of a ping; longer messages over a WebSocket are others.
const PING: usize = 50;

impl FaultProxy {
    /// Starts a proxy on a port of its own, which ends with the test.
    pub(super) async fn start(server: &str) -> Result<Self, Failed> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let state = Arc::<Mutex<FaultProxyState>>::default();
        let (to, shared) = (server.trim_start_matches("http://").to_owned(), state.clone());
        tokio::spawn(async move {
            while let Ok((page, _)) = listener.accept().await {
                if !lock(&shared).closed {
                    // Both ends notice the end of a connection.
                    tokio::spawn(carry(page, to.clone(), shared.clone()));
                }
            }
        });
        Ok(Self { server: server.to_owned(), address, state })
    }

    /// Returns an address of the server through this proxy.
    pub(crate) fn proxied_url(&self, url: &str) -> String {
        url.replace(&self.server, &self.address)
    }

    /// Cuts the connection of the next plan.
    pub(crate) fn cut(&self, when: CutPoint) {
        lock(&self.state).next = Some(when);
    }

    /// Refuses new connections, or accepts them again. Open ones stay.
    pub(crate) fn close(&self, closed: bool) {
        lock(&self.state).closed = closed;
    }

    /// Refuses every plan from now on like an overloaded server, or none any more.
    pub(crate) fn simulate_overload(&self, busy: bool) {
        lock(&self.state).busy = busy;
    }

    /// Returns the number of plans passed to the server, and the number of refused ones.
    pub(crate) fn plans(&self) -> (usize, usize) {
        let state = lock(&self.state);
        (state.brought, state.refused)
    }

    /// Returns the number of cut connections.
    pub(crate) fn cuts(&self) -> usize {
        lock(&self.state).cuts
    }
}

impl FaultProxyState {
    /// Counts a new plan; returns whether it is refused.
    fn refuses(&mut self) -> bool {
        *if self.busy { &mut self.refused } else { &mut self.brought } += 1;
        self.busy
    }
}

/// Returns an overloaded server's answer to a plan.
fn busy(plan: &[u8]) -> Vec<u8> {
    let plan: Option<Value> = frame::read(plan).and_then(|text| serde_json::from_str(&text).ok());
    let plan = plan.expect("a page sends messages in one frame each");
    let message = "The server is busy. Try again in a moment.";
    let refused =
        json!({ "type": "refused", "re": plan["id"], "code": "busy", "message": message, "wait": 1000 });
    frame::write(&refused.to_string())
}

fn lock(state: &Mutex<FaultProxyState>) -> MutexGuard<'_, FaultProxyState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forwards both directions until one side closes or the connection is cut.
async fn carry(mut page: TcpStream, to: String, state: Arc<Mutex<FaultProxyState>>) -> std::io::Result<()> {
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
                let is_plan = is_socket && bytes.len() > PING;
                if is_plan && lock(&state).refuses() {
                    page.write_all(&busy(bytes)).await?;
                    continue;
                }
                let cut = if is_plan { lock(&state).next.take() } else { None };
                is_socket |= bytes.to_ascii_lowercase().windows(18).any(|part| part == b"upgrade: websocket");
                lock(&state).cuts += usize::from(cut.is_some());
                if cut == Some(CutPoint::Before) {
                    return Ok(());
                }
                server.write_all(bytes).await?;
                if cut == Some(CutPoint::After) {
                    // The page does not receive the answer.
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
