// A slow line to a server: what a browser on a weak mobile connection has between itself and the server.

import { connect, createServer } from 'node:net';

/** How long a packet takes one way, in milliseconds: a round trip is twice as long. */
const ONE_WAY = 20;
/** How many bytes a millisecond come through to the browser, all connections together: 1.6 Mbit/s. */
const RATE = 200;
/** How much goes out at once: a TCP segment or so. */
const PIECE = 1400;

const after = (milliseconds, then) => setTimeout(then, milliseconds);

/** Hands on what one socket says to the other, when `arrival` says that the bytes are there; keeps their order. */
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

/** Starts a slow line to a server's port; gives the address at its near end, and what closes it. */
export async function slowLine(host, port) {
  let free = 0;
  const line = createServer((near) => {
    // The browser was told that it is connected at once: the round trip of that is waited for here.
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
