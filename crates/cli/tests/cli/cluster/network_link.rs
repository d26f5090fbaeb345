use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

const LOOK: Duration = Duration::from_millis(10);

/// Link between a server and a service that it needs. While it is cut no data pass, and connections stay
/// open; data in transit arrive when it is restored.
pub(super) struct NetworkLink {
    /// Port of the near end.
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl NetworkLink {
    /// Creates a link to the port in an address; returns the address of its near end, too.
    pub(super) fn to(url: &str) -> (Self, String) {
        let place = url.rsplit_once('@').map_or(url, |(_, place)| place);
        let far = place.split('/').next().expect("there is a first part").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (is_cut, near) = (Arc::new(AtomicBool::new(false)), format!("127.0.0.1:{port}"));
        let (to, cut) = (far.clone(), is_cut.clone());
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let (to, cut) = (to.clone(), cut.clone());
                thread::spawn(move || carry(&near, &to, &cut));
            }
        });
        (Self { port, is_cut }, url.replace(&far, &near))
    }

    pub(super) fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
    }

    pub(super) fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

impl Drop for NetworkLink {
    fn drop(&mut self) {
        // Waiting threads continue; the last connection finds no service.
        self.mend();
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// Forwards both directions until one end closes.
fn carry(near: &TcpStream, to: &str, is_cut: &Arc<AtomicBool>) {
    wait(is_cut);
    // The far end is down: the near end is closed.
    let Ok(far) = TcpStream::connect(to) else { return };
    let (Ok(()), Ok(())) = (near.set_nodelay(true), far.set_nodelay(true)) else { return };
    let (Ok(from), Ok(into), cut) = (near.try_clone(), far.try_clone(), is_cut.clone()) else { return };
    let said = thread::spawn(move || pump(&from, &into, &cut));
    pump(&far, near, is_cut);
    let _ = said.join();
}

fn pump(mut from: &TcpStream, mut into: &TcpStream, is_cut: &AtomicBool) {
    let mut bytes = [0; 16_384];
    loop {
        let count = from.read(&mut bytes).unwrap_or_default();
        wait(is_cut);
        if count == 0 || into.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    // It may have ended already.
    let _ = (from.shutdown(Shutdown::Both), into.shutdown(Shutdown::Both));
}

fn wait(is_cut: &AtomicBool) {
    while is_cut.load(Ordering::SeqCst) {
        thread::sleep(LOOK);
    }
}
