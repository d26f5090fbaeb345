/** A WebSocket that reconnects automatically. */

import { Backoff } from '../core/backoff.js';

const PING = 20_000;
/**
 * Time after which a connection is steady and resets the backoff, in milliseconds. A connection that is cut
 * as soon as it is open must not reset it.
 */
const STEADY = 10_000;
/** Close code of a server that stops. Its pages all reconnect, so each adds a random delay. */
const STOPS = 1012;
const SPREAD = 2000;

/** @typedef {'open' | 'lost' | 'refused' | 'displaced' | 'signed-out'} ConnectionState */

/**
 * Close codes after which the page must not reconnect: policy, size, abuse, displacement by a newer tab of
 * the same guest, sign-out everywhere.
 * @type {Map<number, ConnectionState>}
 */
const FINAL = new Map([[1008, 'refused'], [1009, 'refused'], [4001, 'refused'], [4002, 'displaced'], [4003, 'signed-out']]);

export class Socket {
  #backoff = new Backoff();
  /** @type {WebSocket | null} */
  #socket = null;
  #alive = true;
  /** `true` if the page must not reconnect automatically. */
  #unwanted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Timer until the connection is steady. @type {ReturnType<typeof setTimeout> | undefined} */
  #steady;
  /** The last message id assigned. */
  #named = 0;

  /**
   * @param {() => string} path returns the URL, called for every connection
   * @param {(message: any) => void} receive
   * @param {(condition: ConnectionState) => void} [report]
   */
  constructor(path, receive, report = () => {}) {
    this.path = path;
    this.receive = receive;
    this.report = report;
    setInterval(() => this.#heartbeat(), PING);
    addEventListener('online', () => this.#unwanted || this.renew());
    addEventListener('offline', () => this.#drop());
    // A frozen page cannot answer.
    document.addEventListener('freeze', () => this.#socket?.close());
    document.addEventListener('resume', () => this.#unwanted || this.renew());
    // A page in the back/forward cache is not in view, so its player counts as absent.
    addEventListener('pagehide', () => this.#socket?.close());
    addEventListener('pageshow', (event) => event.persisted && !this.#unwanted && this.renew());
    document.addEventListener('visibilitychange', () => document.hidden || this.#socket || this.#unwanted || this.renew());
    this.renew();
  }

  /** Reconnects at once. */
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

  /** Drops the connection when the browser goes offline, long before a timeout would report it. */
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
    // A random delay spreads the reconnections after a server stop.
    const moment = code === STOPS ? Math.random() * SPREAD : 0;
    this.#timer = setTimeout(() => this.renew(), this.#backoff.next() + moment);
  }

  /** Sends a heartbeat, and reconnects if nothing was received since the last one. */
  #heartbeat() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (!this.#alive) return this.renew();
    this.#alive = false;
    this.send({ type: 'ping' });
  }

  /** Assigns a message id, which the answer repeats. */
  name() {
    this.#named += 1;
    return this.#named;
  }

  /**
   * Sends a message, if connected.
   * @param {import('../wire').ClientMessage} message
   * @param {number} [id] message id, which the answer repeats
   */
  send(message, id = this.name()) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ id, ...message }));
  }
}
