// What pages cost a browser that has nothing of them yet: requests, bytes on the wire, and how long until they can be
// used over a slow line.
//
//     node --experimental-websocket bench/page/measure.js http://127.0.0.1:8080 [PAGES]
//
// `PAGES` is a part of the names of the pages that are opened; without it all are.
//
// Plays a game of sixty turns in every variant of a running server, opens each page in a fresh profile of Chromium and
// prints a row for it. `CHROMIUM` names the browser. The server must allow a guest many requests: --set
// reads-per-guest=10000,1ms --set writes-per-guest=10000,1ms --set writes-per-address=10000,1ms.

import { Chromium } from './chromium.js';
import { slowLine } from './slow.js';

const TURNS = 60;
/** How often each page is opened over the slow line, and without it. */
const OPENINGS = 7;
const [server = 'http://127.0.0.1:8080', wanted = ''] = process.argv.slice(2);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let cookie = '';
async function ask(path, body) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const answer = await fetch(server + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Whether a plan stays in its side's own half, so that nothing is taken and the game goes on. */
function stays(plan, side, height) {
  const rank = (square) => Number(square.slice(1));
  const home = (square) => (side === 'white' ? rank(square) <= height / 2 : rank(square) > height / 2);
  return plan.moves.every((move) => home(move.to) && home(move.from));
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A whole list of sixty moves, for a game that is one turn. */
const LIST = { white: 'Nc3 Nb1 '.repeat(TURNS / 2).trim(), black: 'Nc6 Nb8 '.repeat(TURNS / 2).trim() };

/** Plays a game against oneself; gives its id and how many turns it had. */
async function play({ id: variant, board: height, capabilities }) {
  const listed = capabilities.includes('enumeration');
  const { id } = await (await ask('/api/games', { variant, opponent: 'practice' })).json();
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/games/${id}/ws`, { headers: { cookie } });
  const sent = new Set();
  let turns = 0;
  await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error(`${variant}: the connection was lost`));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') reject(new Error(`${variant}: ${message.message}`));
      const state = message.type === 'turn' ? message.state : message;
      if (!state.acts) return;
      turns = state.turn - 1;
      if (turns >= TURNS || state.phase === 'over') return resolve();
      for (const seat of state.acts) {
        const key = `${state.turn} ${seat}`;
        if (sent.has(key) || state.own[seat]?.committed) continue;
        const plans = state.plans[seat] ?? [];
        const quiet = plans.filter((plan) => stays(plan, seat, height));
        if (listed && !plans.length) continue;
        sent.add(key);
        const plan = listed ? (any(quiet) ?? any(plans)).text : LIST[seat];
        return socket.send(JSON.stringify({ type: 'commit', seat, turn: state.turn, plan }));
      }
    };
  });
  socket.close();
  return { id, turns };
}

/** A game of sixty turns, or the longest of some attempts. */
async function longest(variant) {
  let best = { id: '', turns: -1 };
  for (let attempt = 0; attempt < 30 && best.turns < TURNS; attempt++) {
    const game = await play(variant);
    if (game.turns > best.turns) best = game;
  }
  return best;
}

/**
 * Notes when a page can be used: when its script has run, and where it has a board of a game, when the pieces stand on
 * it and plans can be made. And when all of it is there: where it has a board, with its turns, clocks and buttons.
 */
const WATCH = `addEventListener('DOMContentLoaded', () => {
  const room = document.querySelector('#room');
  const note = (name, there) => {
    if (room && !there()) return requestAnimationFrame(() => note(name, there));
    window[name] = performance.now();
  };
  note('usable', () => document.querySelector('#board .figure, #board .sheet'));
  note('whole', () => room.dataset.mode && document.querySelector('#turns').childElementCount);
});`;

/** Opens a page of a server with an empty cache, as a stranger or as the player; gives what it has loaded. */
async function open(browser, server, path, plays) {
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
  const [name, value] = cookie.split(/=(.*)/s);
  if (plays) await send('Network.setCookie', { name, value, url: server });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await send('Page.navigate', { url: server + path });
  do await pause(200);
  while (Date.now() - idle < 2000);
  const { result } = await send('Runtime.evaluate', { expression: '({ usable, whole })', returnByValue: true });
  await browser.send('Target.disposeBrowserContext', { browserContextId });
  const all = [...requests.values()];
  const sum = (key) => all.reduce((total, request) => total + request[key], 0);
  if (process.env.VERBOSE) all.forEach(({ url, bytes, raw }) => console.error(bytes, raw, url));
  return { requests: all.length, wire: sum('bytes') + frames, raw: sum('raw') + frames, times: result.value, faults };
}

const variants = await (await ask('/api/variants')).json();
const paths = [['home', '/'], ['games', '/games'], ['how to play', '/learn'], ...variants.map(({ id }) => [`learn ${id}`, `/learn/${id}`])];
for (const variant of variants.filter(({ id }) => !wanted || wanted.startsWith(id))) {
  const { id, turns } = await longest(variant);
  for (const plays of [false, true]) paths.push([`${variant.id}, ${turns} turns, ${plays ? 'played' : 'watched'}`, `/game/${id}`, plays]);
}
/** When a page can be used, and when all of it is there: the middle ones of several openings. */
async function moments(browser, address, path, plays) {
  const openings = [];
  for (let i = 0; i < OPENINGS; i++) openings.push((await open(browser, address, path, plays)).times);
  const middle = (moment) => Math.round(openings.map((times) => times[moment] ?? Infinity).sort((a, b) => a - b)[(OPENINGS - 1) / 2]);
  return { usable: middle('usable'), whole: middle('whole') };
}

const browser = new Chromium();
const { hostname, port } = new URL(server);
const line = await slowLine(hostname, Number(port));
console.log('| page | requests | bytes on the wire | unpacked | usable without the line, ms | over it, ms | all there over it, ms |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
let failed = false;
for (const [name, path, plays] of paths.filter(([name]) => name.includes(wanted))) {
  const { requests, wire, raw, faults } = await open(browser, server, path, plays);
  const [near, far] = [await moments(browser, server, path, plays), await moments(browser, line.address, path, plays)];
  console.log(`| ${name} | ${requests} | ${wire} | ${raw} | ${near.usable} | ${far.usable} | ${far.whole} |`);
  faults.forEach((fault) => console.error(`${name}: ${fault}`));
  failed ||= faults.length > 0;
}
await browser.close();
line.close();
process.exitCode = failed ? 1 : 0;
