/** A WebSocket that comes back by itself. */

import { Backoff } from './core/backoff.js';

const PING = 20_000;
/**
 * A connection that has lasted so long, in milliseconds, was one. What is cut as soon as it is open must not be renewed
 * as if it had been the first time.
 */
const STEADY = 10_000;
/** The close code of a server that stops. All its pages come back then, and so each waits for a moment of its own. */
const STOPS = 1012;
const SPREAD = 2000;

/** @typedef {'open' | 'lost' | 'refused' | 'displaced' | 'signed-out'} Condition */

/**
 * Close codes after which the server does not want this page back: policy, size, abuse, a newer tab of the same guest
 * that has taken its place, a guest who has signed out everywhere.
 * @type {Map<number, Condition>}
 */
const FINAL = new Map([[1008, 'refused'], [1009, 'refused'], [4001, 'refused'], [4002, 'displaced'], [4003, 'signed-out']]);

export class Socket {
  #backoff = new Backoff();
  /** @type {WebSocket | null} */
  #socket = null;
  #alive = true;
  /** Whether the server does not want this page back: then it does not come by itself. */
  #unwanted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Waits until the connection is steady. @type {ReturnType<typeof setTimeout> | undefined} */
  #steady;
  /** How many messages have got a number. */
  #named = 0;

  /**
   * @param {() => string} path where to connect to; asked anew for every connection
   * @param {(message: any) => void} receive
   * @param {(condition: Condition) => void} [report]
   */
  constructor(path, receive, report = () => {}) {
    this.path = path;
    this.receive = receive;
    this.report = report;
    setInterval(() => this.#beat(), PING);
    addEventListener('online', () => this.#unwanted || this.renew());
    addEventListener('offline', () => this.#drop());
    // A page that is frozen answers nobody.
    document.addEventListener('freeze', () => this.#socket?.close());
    document.addEventListener('resume', () => this.#unwanted || this.renew());
    // A page that is kept for the way back is not looked at: nobody is there as long.
    addEventListener('pagehide', () => this.#socket?.close());
    addEventListener('pageshow', (event) => event.persisted && !this.#unwanted && this.renew());
    document.addEventListener('visibilitychange', () => document.hidden || this.#socket || this.#unwanted || this.renew());
    this.renew();
  }

  /** Connects anew at once. */
  renew() {
    clearTimeout(this.#timer);
    clearTimeout(this.#steady);
    this.#unwanted = false;
    const old = this.#socket;
    const socket = new WebSocket(new URL(this.path(), location.href.replace(/^http/, 'ws')));
    this.#socket = socket;
    old?.close();
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#steady = setTimeout(() => this.#backoff.reset(), STEADY);
      this.#alive = true;
      this.report('open');
    });
    socket.addEventListener('message', (event) => {
      this.#alive = true;
      if (socket === this.#socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener('close', (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    });
  }

  /** The network is gone: what is on the connection comes nowhere, and nothing else tells so for a while. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(0);
    socket.close();
  }

  /** Ends the connection for good. */
  end() {
    clearTimeout(this.#timer);
    this.#unwanted = true;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    clearTimeout(this.#steady);
    const final = FINAL.get(code);
    if (final) {
      this.#unwanted = true;
      return this.report(final);
    }
    this.report('lost');
    // Those whom a server that stops has sent away come back at other moments than each other.
    const moment = code === STOPS ? Math.random() * SPREAD : 0;
    this.#timer = setTimeout(() => this.renew(), this.#backoff.next() + moment);
  }

  /** A connection that answers nothing for so long is none. */
  #beat() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (!this.#alive) return this.renew();
    this.#alive = false;
    this.send({ type: 'ping' });
  }

  /** A number for a message, by which its answer will name it. */
  name() {
    this.#named += 1;
    return this.#named;
  }

  /**
   * Sends a message, if there is a connection to send it on.
   * @param {import('./wire').ClientMessage} message
   * @param {number} [id] what its answer will name
   */
  send(message, id = this.name()) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, ...message }));
  }
}
