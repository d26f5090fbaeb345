// A browser for measurements: a real Chromium, headless by default.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser that is controlled over its pipe. */
export class Chromium {
  /** Replaces headless mode by the flags `shown`; the display is then the one in `env`. */
  constructor({ shown = ['--headless=new'], env = process.env } = {}) {
    this.profile = mkdtempSync(join(tmpdir(), 'page-'));
    const flags = [...shown, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--remote-debugging-pipe',
      `--user-data-dir=${this.profile}`, 'about:blank'];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
    this.process = spawn(process.env.CHROMIUM ?? 'chromium', flags, { stdio, env });
    this.waiting = new Map();
    this.listener = () => {};
    this.last = 0;
    let rest = '';
    this.process.stdio[4].on('data', (data) => {
      const messages = (rest + data).split('\0');
      rest = messages.pop() ?? '';
      messages.map((message) => JSON.parse(message)).forEach((message) => this.receive(message));
    });
  }

  receive({ id, result, error, method, params, sessionId }) {
    if (method) return this.listener(method, params, sessionId);
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async close() {
    const gone = new Promise((resolve) => this.process.on('exit', resolve));
    await this.send('Browser.close');
    await gone;
    rmSync(this.profile, { recursive: true, force: true });
  }
}
