use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{SinkExt, StreamExt, TryFutureExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_async_with_config};

use super::super::LoadError;
use super::super::disk::LOG;

/// Receipt for a stored plan, as long as that of Zugleich.
const RECEIPT: &str = r#"{"type":"committed","re":1,"seat":"white","turn":1}"#;
/// Size of the read and write buffers, as in Zugleich.
const BUFFER: usize = 4096;

/// A game: the number of plans per turn, of plans received and of turns revealed.
struct StoreOnlyGame {
    plans: usize,
    come: AtomicUsize,
    turns: watch::Sender<usize>,
}

/// Notification that a plan is on disk.
type StoredNotification = oneshot::Sender<()>;
/// Connection of a player.
type BenchConnection = WebSocketStream<TcpStream>;

impl StoreOnlyGame {
    /// Creates a game from a name of the form `NUMBER PLANS`.
    fn named(name: &str) -> Self {
        let plans = name.split(' ').nth(1).and_then(|plans| plans.parse().ok()).unwrap_or(2).max(1);
        Self { plans, come: AtomicUsize::new(0), turns: watch::Sender::new(0) }
    }

    /// Counts a stored plan; reveals the turn if it was the last one missing.
    fn come(&self) {
        if (self.come.fetch_add(1, Ordering::AcqRel) + 1).is_multiple_of(self.plans) {
            self.turns.send_modify(|turns| *turns += 1);
        }
    }
}

/// Runs the smallest server that does the disk and socket work of a turn: it receives plans, writes `bytes`
/// for each, with one sync for all pending plans, sends a receipt for each, and sends each player the
/// configured message when the plans of a turn are complete. It knows no rules, keeps no games and checks
/// nothing.
///
/// It serves until it is killed.
///
/// # Errors
/// [`LoadError`] if it cannot start.
pub fn run_minimal_server(folder: &Path, bytes: usize, out: &mut impl Write) -> Result<(), LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        writeln!(out, "The smallest server listens on http://{}", listener.local_addr()?)?;
        out.flush()?;
        serve(listener, tempfile::tempfile_in(folder)?, bytes).await
    })
}

async fn serve(listener: TcpListener, file: File, bytes: usize) -> Result<(), LoadError> {
    let (jobs, waiting) = channel();
    std::thread::spawn(move || write(file, bytes, &waiting));
    let games: Arc<Mutex<HashMap<String, Arc<StoreOnlyGame>>>> = Arc::default();
    loop {
        let (stream, _) = listener.accept().await?;
        let (games, jobs) = (games.clone(), jobs.clone());
        // The error of a connection is of no interest to the others.
        tokio::spawn(async move { attend(stream, &games, &jobs).await.ok() });
    }
}

/// Writes for all pending jobs, with one sync for all of them. A disk error ends the thread without
/// notification; the load then reports a lost answer.
fn write(mut file: File, bytes: usize, waiting: &Receiver<StoredNotification>) -> io::Result<()> {
    let block = vec![0x5a; bytes];
    while let Ok(first) = waiting.recv() {
        let jobs: Vec<_> = [first].into_iter().chain(waiting.try_iter()).collect();
        if file.stream_position()? >= LOG {
            file.seek(SeekFrom::Start(0))?;
        }
        file.write_all(&block.repeat(jobs.len()))?;
        file.sync_data()?;
        jobs.into_iter().for_each(|job| {
            let _ = job.send(());
        });
    }
    Ok(())
}

async fn attend(
    stream: TcpStream,
    games: &Mutex<HashMap<String, Arc<StoreOnlyGame>>>,
    jobs: &Sender<StoredNotification>,
) -> Result<(), LoadError> {
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let mut socket = accept_async_with_config(stream, Some(config)).await?;
    // The first two messages are the name of the game and the message to send when a turn is revealed.
    let (name, frame) = (next(&mut socket).await?, next(&mut socket).await?);
    let game = {
        let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(name.to_string()).or_insert_with(|| Arc::new(StoreOnlyGame::named(&name))).clone()
    };
    // In a game with turns of one player, turns may be revealed before the other player connects.
    let (mut turns, mut sent) = (game.turns.subscribe(), 0);
    loop {
        tokio::select! {
            biased;
            Ok(()) = turns.wait_for(|turns| *turns > sent).map_ok(drop) => {
                sent += 1;
                socket.send(Message::Text(frame.clone())).await?;
            }
            plan = next(&mut socket) => {
                plan?;
                let (done, stored) = oneshot::channel();
                jobs.send(done).map_err(|_| LoadError::wrong("nothing is written any more"))?;
                stored.await.map_err(|_| LoadError::wrong("it was not written"))?;
                game.come();
                socket.send(Message::text(RECEIPT)).await?;
            }
        }
    }
}

async fn next(socket: &mut BenchConnection) -> Result<Utf8Bytes, LoadError> {
    loop {
        let message = socket.next().await.ok_or_else(|| LoadError::wrong("a connection was closed"))??;
        if let Message::Text(text) = message {
            return Ok(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use tokio_tungstenite::{MaybeTlsStream, connect_async};

    use super::*;

    type Client = WebSocketStream<MaybeTlsStream<TcpStream>>;

    async fn sit(address: SocketAddr, game: &str, frame: &str) -> Client {
        let (mut socket, _) = connect_async(format!("ws://{address}/")).await.unwrap();
        for text in [game, frame] {
            socket.send(Message::text(text)).await.unwrap();
        }
        socket
    }

    async fn hear(socket: &mut Client) -> String {
        socket.next().await.unwrap().unwrap().into_text().unwrap().to_string()
    }

    #[tokio::test]
    async fn who_comes_after_turns_is_sent_them_all() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, tempfile::tempfile().unwrap(), 64));
        let mut white = sit(address, "7 1", "for White").await;
        for _ in 0..2 {
            white.send(Message::text("a plan")).await.unwrap();
            let mut heard = [hear(&mut white).await, hear(&mut white).await];
            heard.sort_unstable();
            assert_eq!(heard, ["for White", RECEIPT]);
        }
        let mut black = sit(address, "7 1", "for Black").await;
        for _ in 0..2 {
            assert_eq!(hear(&mut black).await, "for Black");
        }
    }
}
