// Cost of pages for a browser with an empty cache: requests, bytes on the wire, and time until they can be
// used over a slow line.
//
//     node --experimental-websocket bench/page/measure.js http://127.0.0.1:8080 [PAGES]
//
// `PAGES` is a part of the names of the pages that are opened; without it all are. The exit code is 1 if a
// page exceeds its limits or reports an error. `OPENINGS` is the number of openings for the times, seven by
// default.
//
// The script plays a game of sixty turns in every variant of a running server, and one whose players seal
// where both sides plan at once, opens each page in a fresh profile of Chromium and prints a row for it.
// `CHROMIUM` names the browser. The server must allow a guest many requests: --set reads-per-guest=10000,1ms
// --set writes-per-guest=10000,1ms --set writes-per-address=10000,1ms.

import { Chromium } from './chromium.js';
import { Guest, longest } from './playing.js';
import { slowLine } from './slow.js';

/** Number of openings of each page over the slow line, and without it. */
const OPENINGS = Number(process.env.OPENINGS ?? 7);
/** Returns the limits of a page: bytes and requests. */
const most = (name) => ({ wire: name === 'home' ? 26_800 : 70_000, requests: 12 });
/** Still pictures in a list: as many as games in sight, each cached for ever, so they are counted apart. */
const STILL = /\/game\/\w+\/\d+\.svg$/;
const [server = 'http://127.0.0.1:8080', wanted = ''] = process.argv.slice(2);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const guest = new Guest(server);

/**
 * Records when a page is usable: when its script has run, and on a page with a board, when pieces stand on it
 * and plans can be made, possibly before the end of the page has come. And when it is complete: a board has
 * its turns, clocks and buttons.
 */
const WATCH = `{
  const note = (name, there) => {
    if (!there()) return requestAnimationFrame(() => note(name, there));
    window[name] = performance.now();
  };
  let parsed = false;
  addEventListener('DOMContentLoaded', () => (parsed = true));
  const room = () => document.querySelector('#room');
  note('usable', () => (room() ? document.querySelector('#board .figure, #board .sheet') : parsed));
  note('whole', () => (room() ? room().dataset.mode && document.querySelector('#turns').childElementCount : parsed));
}`;

/** Stores the key of a sealing player where the page looks for it. */
const keep = (game, { point, secret }) => `crypto.subtle.importKey('jwk', ${JSON.stringify(secret)}, { name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  .then((secret) => {
    const request = indexedDB.open('zugleich', 1);
    request.onupgradeneeded = () => ['keys', 'plans', 'receipts'].forEach((shelf) => request.result.createObjectStore(shelf));
    request.onsuccess = () => request.result.transaction('keys', 'readwrite').objectStore('keys').put({ point: '${point}', secret }, '${game}');
  });`;

/** Opens a page with an empty cache, as a stranger or as the player of a game; returns loads and times. */
async function open(browser, server, path, player) {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method, params) => browser.send(method, params, sessionId);
  const [requests, faults] = [new Map(), []];
  let [frames, idle] = [0, Date.now()];
  browser.listener = (method, params) => {
    idle = method.startsWith('Network.') ? Date.now() : idle;
    if (method === 'Network.requestWillBeSent') requests.set(params.requestId, { url: params.request.url, bytes: 0, raw: 0 });
    else if (method === 'Network.webSocketCreated') requests.set(params.requestId, { url: params.url, bytes: 0, raw: 0 });
    else if (method === 'Network.dataReceived') requests.get(params.requestId).raw += params.dataLength;
    else if (method === 'Network.loadingFinished') requests.get(params.requestId).bytes = params.encodedDataLength;
    else if (method === 'Network.webSocketFrameReceived') frames += params.response.payloadData.length;
    else if (method === 'Runtime.exceptionThrown') faults.push(params.exceptionDetails.exception?.description ?? 'a fault');
    else if (method === 'Log.entryAdded' && params.entry.level === 'error') faults.push(params.entry.text);
  };
  for (const domain of ['Network', 'Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  const [name, value] = guest.cookie.split(/=(.*)/s);
  if (player) await send('Network.setCookie', { name, value, url: server });
  if (player?.key) await send('Page.addScriptToEvaluateOnNewDocument', { source: keep(player.id, player.key) });
  // A worker may request the font before the page does, which would then not count it.
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `delete Navigator.prototype.serviceWorker; ${WATCH}` });
  await send('Page.navigate', { url: server + path });
  do await pause(200);
  while (Date.now() - idle < 2000);
  const { result } = await send('Runtime.evaluate', { expression: '({ usable, whole })', returnByValue: true });
  await browser.send('Target.disposeBrowserContext', { browserContextId });
  const isStill = ({ url }) => STILL.test(url);
  const [all, stills] = [[...requests.values()].filter((one) => !isStill(one)), [...requests.values()].filter(isStill)];
  const sum = (of, key) => of.reduce((total, request) => total + request[key], 0);
  if (process.env.VERBOSE) all.forEach(({ url, bytes, raw }) => console.error(bytes, raw, url));
  const ofStills = { requests: stills.length, wire: sum(stills, 'bytes') };
  return { requests: all.length, wire: sum(all, 'bytes') + frames, raw: sum(all, 'raw') + frames, stills: ofStills, times: result.value, faults };
}

const variants = await (await guest.ask('/api/variants')).json();
const players = [];

/** Yields the pages: home as on a server without games, whose list would be in it, then the others, and games. */
async function* pages() {
  yield ['home', '/'];
  const games = [];
  for (const variant of variants.filter(({ id }) => !wanted || wanted.startsWith(id))) {
    for (const seals of variant.simultaneous ? [false, true] : [false]) {
      const game = await longest(guest, variant, seals);
      const name = `${variant.id}, ${game.turns} turns, ${seals ? 'sealed, ' : ''}`;
      games.push([`${name}watched`, `/game/${game.id}`], [`${name}played`, `/game/${game.id}`, game]);
      players.push(game);
    }
  }
  yield* [['games', '/games'], ['how to play', '/learn'], ...variants.map(({ id }) => [`learn ${id}`, `/learn/${id}`]), ...games];
}

/** Returns the median times until a page is usable and complete, over several openings. */
async function moments(browser, address, path, player) {
  const openings = [];
  for (let i = 0; i < OPENINGS; i++) openings.push((await open(browser, address, path, player)).times);
  const middle = (moment) => Math.round(openings.map((times) => times[moment] ?? Infinity).sort((a, b) => a - b)[(OPENINGS - 1) / 2]);
  return { usable: middle('usable'), whole: middle('whole') };
}

const browser = new Chromium();
const { hostname, port } = new URL(server);
const line = await slowLine(hostname, Number(port));
console.log('| page | requests | bytes on the wire | unpacked | usable without the line, ms | over it, ms | all there over it, ms |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
let failed = false;
for await (const [name, path, player] of pages()) {
  if (!name.includes(wanted)) continue;
  const { requests, wire, raw, stills, faults } = await open(browser, server, path, player);
  const [near, far] = [await moments(browser, server, path, player), await moments(browser, line.address, path, player)];
  console.log(`| ${name} | ${requests} | ${wire} | ${raw} | ${near.usable} | ${far.usable} | ${far.whole} |`);
  if (stills.requests) console.error(`${name}: ${stills.requests} stills of games besides, ${stills.wire} bytes`);
  if (wire > most(name).wire || requests > most(name).requests) faults.push('it costs more than it may');
  faults.forEach((fault) => console.error(`${name}: ${fault}`));
  failed ||= faults.length > 0;
}
await browser.close();
line.close();
for (const player of players) player.friend?.leave();
process.exitCode = failed ? 1 : 0;
