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

/// What it says of a plan that is on disk, as long as what Zugleich says.
const RECEIPT: &str = r#"{"type":"committed","re":1,"seat":"white","turn":1}"#;
/// What is read and written at a time, as Zugleich does.
const BUFFER: usize = 4096;

/// A game: how many plans its turns wait for, how many have come, and how many turns were revealed.
struct Game {
    plans: usize,
    come: AtomicUsize,
    turns: watch::Sender<usize>,
}

/// What is told that something is on disk.
type Job = oneshot::Sender<()>;
/// Over which plans come.
type Line = WebSocketStream<TcpStream>;

impl Game {
    /// A game that is called `NUMBER PLANS`.
    fn named(name: &str) -> Self {
        let plans = name.split(' ').nth(1).and_then(|plans| plans.parse().ok()).unwrap_or(2).max(1);
        Self { plans, come: AtomicUsize::new(0), turns: watch::Sender::new(0) }
    }

    /// A plan of a turn is on disk; the turn is revealed if it was the last that was waited for.
    fn come(&self) {
        if (self.come.fetch_add(1, Ordering::AcqRel) + 1).is_multiple_of(self.plans) {
            self.turns.send_modify(|turns| *turns += 1);
        }
    }
}

/// The smallest server that does what the disk and the sockets must do for a turn: it takes plans, writes so many bytes
/// for each, all that wait with one sync, says of each that it is on disk, and sends both players what they have told
/// it to send when the plans of a turn are there. It knows no rules, keeps no game and checks nothing.
///
/// It serves until it is killed.
///
/// # Errors
/// [`LoadError`] if it cannot begin.
pub fn least(folder: &Path, bytes: usize, out: &mut impl Write) -> Result<(), LoadError> {
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
    let games: Arc<Mutex<HashMap<String, Arc<Game>>>> = Arc::default();
    loop {
        let (stream, _) = listener.accept().await?;
        let (games, jobs) = (games.clone(), jobs.clone());
        // How a connection ends is the caller's affair.
        tokio::spawn(async move { attend(stream, &games, &jobs).await.ok() });
    }
}

/// Writes for all who wait, and syncs once for all of them. A disk that fails tells nobody anything, which the load
/// takes for an answer that is lost.
fn write(mut file: File, bytes: usize, waiting: &Receiver<Job>) -> io::Result<()> {
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
    games: &Mutex<HashMap<String, Arc<Game>>>,
    jobs: &Sender<Job>,
) -> Result<(), LoadError> {
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let mut socket = accept_async_with_config(stream, Some(config)).await?;
    // The first two messages say which game it is, and what is sent when a turn is revealed.
    let (name, frame) = (next(&mut socket).await?, next(&mut socket).await?);
    let game = {
        let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(name.to_string()).or_insert_with(|| Arc::new(Game::named(&name))).clone()
    };
    // Where one player plans alone, turns may be over before the other is heard of.
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

async fn next(socket: &mut Line) -> Result<Utf8Bytes, LoadError> {
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
