// Cost of sealing in the browser for a player: processor time per turn, and bytes on the wire beyond those of
// a game whose plans the server keeps.
//
//     node bench/page/sealing.js http://127.0.0.1:8080 GAME...
//
// The first table measures the page's own modules in Chromium; the second one two pages that play on a
// running server by mouse. `CHROMIUM` names the browser. The exit code is 1 if a turn costs a player more
// than 5 ms or 1,024 extra bytes.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Chromium } from './chromium.js';

const server = process.argv[2] ?? 'http://127.0.0.1:8080';
/** Numbers of turns sealed and of turns played. */
const [SEALED, PLAYED] = [500, 12];
const MOST = { milliseconds: 5, bytes: 1024 };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Serves the modules of the pages, unbundled, at a separate address. */
function modules() {
  const root = new URL('../../web/', import.meta.url);
  const site = createServer((request, response) => {
    const script = /^\/js\/[a-z\d/-]+\.js$/.test(request.url);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(new URL(request.url.slice(1), root)) : '<!doctype html>');
  });
  return new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(site)));
}

/** A page in a separate browser context, which counts the traffic of its sockets. */
class Page {
  static async open(browser, url) {
    const page = new Page();
    page.browser = browser;
    const { browserContextId } = await browser.send('Target.createBrowserContext');
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    ({ sessionId: page.session } = await browser.send('Target.attachToTarget', { targetId, flatten: true }));
    page.bytes = { sent: 0, received: 0 };
    page.heard = [];
    for (const domain of ['Network', 'Page', 'Runtime']) await page.send(`${domain}.enable`);
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    await page.goto(url);
    return page;
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  hear(method, { response }) {
    if (!/webSocketFrame(Sent|Received)/.test(method)) return;
    const { length } = Buffer.from(response.payloadData);
    // Frame header, and the mask of frames sent by a browser.
    const way = method.endsWith('Sent') ? 'sent' : 'received';
    this.bytes[way] += length + (length < 126 ? 2 : length < 65536 ? 4 : 10) + (way === 'sent' ? 4 : 0);
    if (way === 'received') this.heard.push(JSON.parse(response.payloadData));
    if (process.env.VERBOSE) console.error(way, length, response.payloadData.slice(0, 70));
  }

  async goto(url) {
    await this.send('Page.navigate', { url });
    await this.until('document.readyState === "complete"');
  }

  async run(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(expression) {
    for (let left = 1000; left > 0; left--, await pause(20)) if (await this.run(expression).catch(() => false)) return;
    throw new Error(`this did not become true: ${expression}`);
  }

  async press(selector) {
    await this.until(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`);
    const { x, y } = await this.run(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    const mouse = { x, y, button: 'left', clickCount: 1 };
    for (const type of ['mousePressed', 'mouseReleased']) await this.send('Input.dispatchMouseEvent', { type, ...mouse });
  }

  /** The newest state received. */
  get state() {
    const whole = this.heard.findLastIndex(({ type }) => ['state', 'turn', 'missed'].includes(type));
    const { state = this.heard[whole] } = this.heard[whole] ?? {};
    const later = this.heard.slice(whole + 1).filter(({ fields }) => fields);
    return Object.assign({}, state, ...later.map(({ position, figures, fields }) => (position ? { position, figures, ...fields } : fields)));
  }
}

/** Prepares a page's work for its player in every turn, with its storage; the other side's is done before. */
const WORK = async (turns) => {
  const { Sealer } = await import('/js/sealing/sealer.js');
  const { randomId, makeKey } = await import('/js/core/keys.js');
  const { randomNonce, makeDeposit } = await import('/js/core/deposit.js');
  const { commitment, sealHash } = await import('/js/core/commitments.js');
  const { keyFor } = await import('/js/sealing/keyring.js');
  const [game, other] = [randomId(), await makeKey()];
  const key = await keyFor(game);
  const position = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const common = { position, takebacks: 0, keys: { white: key.point, black: other.point }, deposits: [] };
  const commitments = { white: null, black: await commitment(game, 'black', other.point) };
  const state = (turn, more) => ({ ...common, commitments, turn, phase: 'planning', ...more });
  const theirs = [];
  for (let turn = 1; turn <= turns; turn++) {
    const [place, opening] = [{ game, turn, seat: 'black' }, { plan: 'e7e5/g1f3', nonce: randomNonce() }];
    const deposit = await makeDeposit(place, opening, { secret: other.secret, point: key.point }, false);
    theirs.push({ opening, hash: await sealHash(place, { ...opening, position }), deposit: { seat: 'black', turn, ...deposit } });
  }
  const sent = [];
  const sealer = new Sealer(game, false, (message) => sent.push(message));
  await sealer.tend(state(1), 'white');
  return {
    run: async () => {
      const [began, before] = [performance.now(), sent.length];
      for (const [index, { opening, hash, deposit }] of theirs.entries()) {
        const turn = index + 1;
        const { deposit: own, hash: seal, nonce } = await sealer.seal(state(turn), 'white', { text: 'e2e4/g8f6', moves: [] });
        const deposits = [{ seat: 'white', turn, ...own }, deposit];
        await sealer.tend(state(turn, { phase: 'opening', deposits }), 'white');
        // Each opening is checked against its seal.
        const fits = [await sealHash({ game, turn, seat: 'white' }, { position, plan: 'e2e4/g8f6', nonce }), await sealHash({ game, turn, seat: 'black' }, { ...opening, position })];
        if (fits[0] !== seal || fits[1] !== hash) throw new Error('a seal does not fit');
      }
      if (sent.length - before !== 2 * theirs.length) throw new Error('not every seal was opened');
      return performance.now() - began;
    },
  };
};

/** Returns the processor time, in seconds, of renderers and of all processes. */
async function spent(browser) {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const sum = (kind) => processInfo.filter(({ type }) => kind(type)).reduce((total, { cpuTime }) => total + cpuTime, 0);
  return { page: sum((type) => type === 'renderer'), all: sum(() => true) };
}

/** Returns milliseconds per turn: of the page, of all processes, and by the clock. */
async function cost(browser, site) {
  const page = await Page.open(browser, `http://127.0.0.1:${site.address().port}/`);
  await page.run(`(${WORK})(${SEALED}).then((work) => (globalThis.work = work, 0))`);
  const before = await spent(browser);
  const clock = await page.run('work.run()');
  const after = await spent(browser);
  const each = (seconds) => (1000 * seconds) / SEALED;
  return { page: each(after.page - before.page), all: each(after.all - before.all), clock: clock / SEALED };
}

/** Opens two pages in a game that one makes and the other joins by its address. */
async function meet(browser, variant, secrecy) {
  const [white, black] = [await Page.open(browser, `${server}/`), await Page.open(browser, `${server}/`)];
  browser.listener = (method, params, session) => [white, black].find((page) => page.session === session)?.hear(method, params);
  const choices = { variant, opponent: 'friend', side: 'white', secrecy };
  const choose = Object.entries(choices).map(([name, value]) => `document.querySelector('[name=${name}][value=${value}]').click();`);
  await white.run(`${choose.join('')} document.querySelector('#create').click()`);
  await white.until("location.pathname.startsWith('/game/')");
  await black.goto(await white.run('location.href'));
  await black.press('#join');
  for (const page of [white, black]) await page.until("document.querySelector('#room')?.dataset.mode === 'choose'");
  if (secrecy === 'sealed') for (const page of [white, black]) await page.until("document.querySelector('#secrecy .words') !== null");
  return [white, black];
}

/** Commits a plan of a page's player that moves back and forth in its own half. */
async function commit(page, seat) {
  const plans = page.state.plans[seat].filter(({ text }) => /^[a-h]\d[a-h]\d$/.test(text));
  const half = (rank) => (seat === 'white' ? rank <= 3 : rank > 3);
  const quiet = plans.filter(({ text }) => half(Number(text[1])) && half(Number(text[3])));
  const { text } = quiet[0] ?? plans[0];
  for (const square of [text.slice(0, 2), text.slice(2)]) await page.press(`[role=gridcell][data-square=${square}]`);
  await page.press('#commit:not(:disabled)');
}

/** Returns bytes per player and turn, sent and received. */
async function traffic(browser, variant, secrecy) {
  const pages = await meet(browser, variant, secrecy);
  const [white, black] = pages;
  pages.forEach((page) => (page.bytes = { sent: 0, received: 0 }));
  let turns = 0;
  while (turns < PLAYED) {
    await commit(white, 'white');
    await commit(black, 'black');
    turns += 1;
    for (const page of pages) await page.until(`document.querySelectorAll('#turns .turn').length === ${turns} && document.querySelector('#room').dataset.mode !== 'playing'`);
    if (white.state.phase === 'over') break;
  }
  await pause(300);
  const each = (way) => Math.round(pages.reduce((sum, { bytes }) => sum + bytes[way], 0) / 2 / turns);
  return { sent: each('sent'), received: each('received') };
}

const [browser, site] = [new Chromium(), await modules()];
let failed = false;
try {
  const { page, all, clock } = await cost(browser, site);
  console.log('| a turn that is sealed and opened | ms |\n| --- | ---: |');
  console.log(`| processor, the page | ${page.toFixed(2)} |\n| processor, all of the browser | ${all.toFixed(2)} |\n| by the clock, one turn after the other | ${clock.toFixed(2)} |\n`);
  failed ||= page > MOST.milliseconds;
  console.log('| game | sent, kept | sent, sealed | received, kept | received, sealed | more in all |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const variant of process.argv.slice(3)) {
    const [kept, sealed] = [await traffic(browser, variant, 'kept'), await traffic(browser, variant, 'sealed')];
    const more = sealed.sent + sealed.received - kept.sent - kept.received;
    console.log(`| ${[variant, kept.sent, sealed.sent, kept.received, sealed.received, more].join(' | ')} |`);
    failed ||= more > MOST.bytes;
  }
} finally {
  await browser.close();
  site.close();
}
process.exitCode = failed ? 1 : 0;
