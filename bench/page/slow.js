// Proxy that simulates a slow line to a server, as of a browser on a weak mobile connection.

import { connect, createServer } from 'node:net';

/** One-way latency in milliseconds: a round trip takes twice as long. */
const ONE_WAY = 20;
/** Bytes per millisecond to the browser, over all connections: 1.6 Mbit/s. */
const RATE = 200;
/** Bytes forwarded at once: about a TCP segment. */
const PIECE = 1400;

const after = (milliseconds, then) => setTimeout(then, milliseconds);

/** Forwards data from one socket to the other, in order, after the delay that `arrival` returns. */
function carry(from, to, arrival) {
  from.on('data', (data) => {
    for (let start = 0; start < data.length; start += PIECE) {
      const piece = data.subarray(start, start + PIECE);
      after(arrival(piece.length), () => to.writable && to.write(piece));
    }
  });
  from.on('end', () => after(arrival(0), () => to.end()));
  from.on('error', () => to.destroy());
}

/** Starts a slow line to a server's port; returns its local address, and a function that closes it. */
export async function slowLine(host, port) {
  let free = 0;
  const line = createServer((near) => {
    // The browser sees its connection at once: the delay of the handshake's round trip is added here.
    const opened = performance.now() + 2 * ONE_WAY;
    const far = connect({ host, port, noDelay: true });
    near.setNoDelay(true);
    carry(near, far, () => Math.max(performance.now(), opened) + ONE_WAY - performance.now());
    carry(far, near, (bytes) => {
      free = Math.max(free, performance.now()) + bytes / RATE;
      return free + ONE_WAY - performance.now();
    });
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${line.address().port}`, close: () => line.close() };
}
