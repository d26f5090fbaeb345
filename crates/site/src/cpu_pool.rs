//! Pool for CPU-bound work beside the asynchronous threads, with fair scheduling by address.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use zugleich_session::ClientNetwork;

/// Fair scheduler of CPU-bound work on a few threads.
///
/// A request takes a [`PoolPermit`] first, which is refused at once if too many requests wait or the address has
/// its maximum, and is released when the request is dropped. Work at a place runs in short slices. After each
/// slice the pool runs the next waiting one: small work first, then the address that was served least
/// recently. So no request waits for the whole of another, and work for dropped requests stops.
#[derive(Clone)]
pub struct CpuPool(Arc<Mutex<PoolState>>);

/// Amount of work at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WorkSize {
    /// One slice, or a few.
    Small,
    /// Many slices.
    Large,
}

impl WorkSize {
    /// Returns the maximum number of places of an address, and of all together.
    const fn most(self) -> (usize, usize) {
        match self {
            Self::Small => (32, 256),
            Self::Large => (2, 16),
        }
    }
}

/// Error for too many waiting requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolFullError;

struct PoolState {
    /// Number of free threads.
    free: usize,
    /// Number of places of each address.
    places: HashMap<(ClientNetwork, WorkSize), usize>,
    /// Total number of places, small and large.
    total: [usize; 2],
    /// Sequence number of the last slice of each address with a place.
    served: HashMap<ClientNetwork, u64>,
    /// Next sequence number.
    next: u64,
    waiting: Vec<PoolRequest>,
}

struct PoolRequest {
    size: WorkSize,
    net: ClientNetwork,
    wake: oneshot::Sender<PoolThread>,
}

impl CpuPool {
    /// Creates a pool of this many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self(Arc::new(Mutex::new(PoolState {
            free: threads.max(1),
            places: HashMap::new(),
            total: [0; 2],
            served: HashMap::new(),
            next: 1,
            waiting: Vec::new(),
        })))
    }

    /// Creates a pool with one thread for every four processors, which leaves most of the machine to running
    /// games.
    pub fn of_machine() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, |processors| processors.get() / 4))
    }

    /// Takes a place for an address.
    ///
    /// # Errors
    /// [`PoolFullError`] if too many requests wait, or if the address has its maximum.
    pub fn place(&self, net: ClientNetwork, size: WorkSize) -> Result<PoolPermit, PoolFullError> {
        let (most, most_in_all) = size.most();
        let mut state = self.state();
        let places = state.places.get(&(net, size)).copied().unwrap_or_default();
        if places >= most || state.total[size as usize] >= most_in_all {
            return Err(PoolFullError);
        }
        state.places.insert((net, size), places + 1);
        state.total[size as usize] += 1;
        Ok(PoolPermit { pool: self.clone(), net, size })
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PoolState {
    /// Selects the request that gets a free thread; `None` if no request waits.
    fn take(&mut self) -> Option<PoolRequest> {
        let turn = |waiting: &PoolRequest| (waiting.size, self.served.get(&waiting.net).copied());
        // Of equal ranks the first in the queue.
        let (next, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| turn(waiting))?;
        let waiting = self.waiting.remove(next);
        self.serve(waiting.net);
        Some(waiting)
    }

    fn serve(&mut self, net: ClientNetwork) {
        self.served.insert(net, self.next);
        self.next += 1;
    }
}

/// A place in a [`CpuPool`], until it is dropped.
pub struct PoolPermit {
    pool: CpuPool,
    net: ClientNetwork,
    size: WorkSize,
}

impl PoolPermit {
    /// Runs a slice of the work when it is scheduled; `None` if it panics, which the panic hook logs.
    ///
    /// A slice that has begun runs to its end, even if the future is dropped.
    pub async fn work<T: Send + 'static>(&self, slice: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let thread = self.thread().await?;
        let work = move || {
            let _thread = thread;
            slice()
        };
        tokio::task::spawn_blocking(work).await.ok()
    }

    /// Runs a future that uses threads of its own when it is scheduled; `None` if it panics.
    ///
    /// It runs to its end, even if the returned future is dropped.
    pub async fn during<T: Send + 'static>(
        &self,
        doing: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let thread = self.thread().await?;
        let doing = async move {
            let _thread = thread;
            doing.await
        };
        tokio::spawn(doing).await.ok()
    }

    /// Waits for a free thread.
    async fn thread(&self) -> Option<PoolThread> {
        let turn = {
            let mut state = self.pool.state();
            if state.free > 0 {
                state.free -= 1;
                state.serve(self.net);
                return Some(PoolThread(self.pool.clone()));
            }
            let (wake, turn) = oneshot::channel();
            state.waiting.push(PoolRequest { size: self.size, net: self.net, wake });
            turn
        };
        turn.await.ok()
    }
}

impl Drop for PoolPermit {
    fn drop(&mut self) {
        let mut state = self.pool.state();
        let PoolState { places, total, served, waiting, .. } = &mut *state;
        total[self.size as usize] -= 1;
        if let Some(count) = places.get_mut(&(self.net, self.size)) {
            *count -= 1;
            if *count == 0 {
                places.remove(&(self.net, self.size));
            }
        }
        if ![WorkSize::Small, WorkSize::Large].iter().any(|&size| places.contains_key(&(self.net, size))) {
            served.remove(&self.net);
        }
        waiting.retain(|waiting| !waiting.wake.is_closed());
    }
}

/// A thread of a pool; dropping it schedules the next request.
struct PoolThread(CpuPool);

impl Drop for PoolThread {
    fn drop(&mut self) {
        let mut state = self.0.state();
        let Some(next) = state.take() else {
            state.free += 1;
            return;
        };
        drop(state);
        // If the request is gone, the thread is dropped and scheduled again.
        let _ = next.wake.send(Self(self.0.clone()));
    }
}

impl fmt::Debug for CpuPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CpuPool")
    }
}

impl fmt::Debug for PoolPermit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PoolPermit")
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt;

    use super::*;

    fn net(last: u8) -> ClientNetwork {
        IpAddr::from([10, 0, 0, last]).into()
    }

    /// Log of executed slices, in order.
    #[derive(Clone, Default)]
    struct SliceLog(Arc<Mutex<Vec<&'static str>>>);

    impl SliceLog {
        fn note(&self, what: &'static str) -> impl FnOnce() + Send + use<> {
            let done = self.0.clone();
            move || done.lock().unwrap().push(what)
        }
    }

    #[tokio::test]
    async fn addresses_take_turns_and_small_work_comes_first() {
        let (pool, done) = (CpuPool::new(1), SliceLog::default());
        let busy = pool.place(net(9), WorkSize::Small).unwrap();
        let thread = busy.thread().await.unwrap();
        let [flood, other] = [net(1), net(2)].map(|net| pool.place(net, WorkSize::Large).unwrap());
        let small = pool.place(net(1), WorkSize::Small).unwrap();
        let film = async {
            flood.work(done.note("flood 1")).await;
            flood.work(done.note("flood 2")).await;
        };
        let others = async { other.work(done.note("other")).await };
        let smalls = async { small.work(done.note("small")).await };
        let free = async { drop(thread) };
        tokio::join!(film, others, smalls, free);
        assert_eq!(*done.0.lock().unwrap(), ["small", "other", "flood 1", "flood 2"]);
    }

    #[tokio::test]
    async fn address_at_limit_is_refused_others_are_not() {
        let pool = CpuPool::new(1);
        let films: Vec<_> = (0..2).map(|_| pool.place(net(1), WorkSize::Large).unwrap()).collect();
        assert_eq!(pool.place(net(1), WorkSize::Large).unwrap_err(), PoolFullError);
        assert!(pool.place(net(1), WorkSize::Small).is_ok() && pool.place(net(2), WorkSize::Large).is_ok());
        drop(films);
        assert!(pool.place(net(1), WorkSize::Large).is_ok());
        let all: Vec<_> = (0..8).flat_map(|last| [net(last), net(last)]).collect();
        let all: Vec<_> = all.into_iter().map(|net| pool.place(net, WorkSize::Large).unwrap()).collect();
        assert_eq!(pool.place(net(100), WorkSize::Large).unwrap_err(), PoolFullError, "there are no more");
        drop(all);
        let state = pool.state();
        assert_eq!((state.places.len(), state.served.len()), (0, 0), "nothing is kept");
    }

    #[tokio::test]
    async fn work_of_who_is_gone_is_not_done() {
        let (pool, done) = (CpuPool::new(1), SliceLog::default());
        let busy = pool.place(net(9), WorkSize::Small).unwrap();
        let thread = busy.thread().await.unwrap();
        let gone = pool.place(net(1), WorkSize::Large).unwrap();
        let mut waits = Box::pin(gone.work(done.note("gone")));
        assert!((&mut waits).now_or_never().is_none());
        drop(waits);
        drop(gone);
        assert_eq!(pool.state().waiting.len(), 0);
        drop(thread);
        busy.work(done.note("there")).await;
        assert_eq!(*done.0.lock().unwrap(), ["there"]);
        assert_eq!(busy.work(|| panic!("as the test wants it")).await, None::<()>);
        assert_eq!(pool.state().free, 1, "a thread comes back from a panic");
    }
}
