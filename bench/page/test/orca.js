// A game as text, played with Orca, the screen reader of GNOME: its speech is checked for phrases.
//
//     dbus-run-session -- node bench/page/test/orca.js http://127.0.0.1:8080
//
// Prints all speech of Orca, and exits with 1 and the phrase if one is not heard in its turn. On Debian:
// apt-get install --no-install-recommends orca xvfb openbox at-spi2-core dbus-x11 xdotool chromium

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Chromium } from '../chromium.js';

const [server = 'http://127.0.0.1:8080'] = process.argv.slice(2);
/** Maximum wait for a phrase, in milliseconds. */
const PATIENCE = 20000;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a virtual screen; returns its name and the program. */
async function screen() {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'];
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x900x24'], { stdio });
  const number = await new Promise((resolve) => program.stdio[3].once('data', resolve));
  return { display: `:${String(number).trim()}`, program };
}

/** Orca on a screen: the phrases it has spoken, and the next required one. */
class Orca {
  constructor(folder, env) {
    const own = join(folder, '.local/share/orca');
    mkdirSync(own, { recursive: true });
    // Orca flushes each line of its log at once.
    const custom = 'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n';
    writeFileSync(join(own, 'orca-customizations.py'), custom);
    this.log = join(folder, 'orca.log');
    this.heard = 0;
    this.program = spawn('orca', ['--replace', `--debug-file=${this.log}`], { env, stdio: 'ignore' });
  }

  /** Returns all phrases so far. */
  phrases() {
    try {
      const said = readFileSync(this.log, 'utf8').matchAll(/SPEECH OUTPUT: '(.*?)'(?:{|$)/gm);
      return [...said].map(([, phrase]) => phrase);
    } catch {
      return [];
    }
  }

  /** Waits for a phrase that contains these words, after those already awaited. */
  async hears(words) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
      const phrases = this.phrases();
      const at = phrases.findIndex((phrase, index) => index >= this.heard && phrase.includes(words));
      if (at >= 0) {
        phrases.slice(this.heard, at + 1).forEach((phrase) => console.log(phrase));
        this.heard = at + 1;
        return;
      }
    }
    throw new Error(`“${words}” is not heard, but ${JSON.stringify(this.phrases().slice(this.heard))}`);
  }
}

/** Makes a game against oneself in the browser, and opens it as text. */
async function open(browser) {
  const { targetInfos } = await browser.send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(server));
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const made = `fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: '{"variant":"parity","opponent":"practice"}' }).then((answer) => answer.json()).then(({ id }) => id)`;
  const { result } = await browser.send('Runtime.evaluate', { expression: made, awaitPromise: true }, sessionId);
  await browser.send('Page.navigate', { url: `${server}/game/${result.value}/text` }, sessionId);
}

/** Plays with the keyboard and speech alone. */
async function play(orca, env) {
  const key = (...keys) => execFileSync('xdotool', ['key', '--delay', '80', ...keys], { env });
  const type = (line) => {
    execFileSync('xdotool', ['type', '--delay', '80', line], { env });
    key('Return');
  };
  await orca.hears('Finished loading Parity Chess');
  await orca.hears('Parity Chess as text');
  const parts = ['heading level 1', 'Type a plan for White', 'white king on e1', 'Board as a table', 'column header'];
  for (const part of [...parts, 'asks for another game']) await orca.hears(part);
  // Orca's own key moves to the next edit field; then focus mode replaces browse mode.
  key('e');
  await orca.hears('Plan or command entry');
  execFileSync('xdotool', ['keydown', 'Insert', 'key', 'a', 'keyup', 'Insert'], { env });
  await orca.hears('Focus mode');
  type('Ke2');
  await orca.hears('White may not plan e1e2: a piece of the same side stands on e2.');
  type('e4');
  await orca.hears('Type a plan for Black');
  type('e5');
  await orca.hears('White e4, Black e5.');
  type('resign');
  await orca.hears('Type yes or no');
  type('yes');
  await orca.hears('Black wins: White resigned.');
}

const folder = mkdtempSync(join(tmpdir(), 'orca-'));
const { display, program } = await screen();
const env = { ...process.env, DISPLAY: display, HOME: folder, XDG_RUNTIME_DIR: join(folder, 'run'), LANG: 'C.UTF-8' };
mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
const windows = spawn('openbox', [], { env, stdio: 'ignore' });
const orca = new Orca(folder, env);
let browser;
try {
  await orca.hears('Screen reader on');
  const shown = ['--force-renderer-accessibility', '--window-size=1200,850', `--app=${server}/games`];
  browser = new Chromium({ shown, env });
  await orca.hears('Finished loading Games');
  await open(browser);
  await play(orca, env);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
  for (const one of [orca.program, windows, program]) one.kill();
  await pause(500);
  rmSync(folder, { recursive: true, force: true });
}
