// Players without browsers, for games long enough to be measured.

import { randomId, exportKey, makeKey } from '../../web/js/core/keys.js';
import { contentKey, randomNonce, makeDeposit, packDeposit } from '../../web/js/core/deposit.js';
import { commitment, sealHash } from '../../web/js/core/commitments.js';

export const TURNS = 60;

/** A complete list of sixty moves, for a game of a single turn. */
const LIST = { white: 'Nc3 Nb1 '.repeat(TURNS / 2).trim(), black: 'Nc6 Nb8 '.repeat(TURNS / 2).trim() };

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** Returns whether a plan stays in its side's own half, so that nothing is captured and the game goes on. */
function stays(plan, side, height) {
  const rank = (square) => Number(square.slice(1));
  const home = (square) => (side === 'white' ? rank(square) <= height / 2 : rank(square) > height / 2);
  return plan.moves.every((move) => home(move.to) && home(move.from));
}

/** A guest of a server. */
export class Guest {
  cookie = '';

  constructor(server) {
    this.server = server;
  }

  async ask(path, body) {
    const headers = { 'content-type': 'application/json', ...(this.cookie && { cookie: this.cookie }) };
    const answer = await fetch(this.server + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    this.cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  /** Keeps a connection to a game, as an open page does. */
  stay(id) {
    this.socket = new WebSocket(`${this.server.replace('http', 'ws')}/api/games/${id}/ws`, { headers: { cookie: this.cookie } });
    return new Promise((resolve) => (this.socket.onmessage = resolve));
  }

  leave() {
    this.socket?.close();
  }

  /** Plays a game until it has enough turns or is over; returns their number. `act` gets each state. */
  play(id, act) {
    const socket = new WebSocket(`${this.server.replace('http', 'ws')}/api/games/${id}/ws`, { headers: { cookie: this.cookie } });
    const send = (message) => socket.send(JSON.stringify(message));
    return new Promise((resolve, reject) => {
      socket.onerror = () => reject(new Error(`${id}: the connection was lost`));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'refused') return reject(new Error(`${id}: ${message.message}`));
        const state = message.type === 'turn' ? message.state : message;
        if (!state.acts) return;
        if (state.turn > TURNS || state.phase === 'over') return resolve(state.turn - 1);
        Promise.resolve(act(state, send)).catch(reject);
      };
    }).finally(() => socket.close());
  }
}

/** Returns the plan of a side; none where no plan is possible. */
function planned(state, side, { board: height, capabilities }) {
  if (!capabilities.includes('enumeration')) return LIST[side];
  const plans = state.plans[side] ?? [];
  return (any(plans.filter((plan) => stays(plan, side, height))) ?? any(plans))?.text;
}

/** Plays a game against oneself; returns its id and its number of turns. */
async function alone(guest, variant) {
  const { id } = await (await guest.ask('/api/games', { variant: variant.id, opponent: 'practice' })).json();
  const sent = new Set();
  const turns = await guest.play(id, (state, send) => {
    for (const seat of state.acts) {
      const [key, plan] = [`${state.turn} ${seat}`, planned(state, seat, variant)];
      if (sent.has(key) || state.own[seat]?.committed || !plan) continue;
      sent.add(key);
      return send({ type: 'commit', seat, turn: state.turn, plan });
    }
  });
  return { id, turns, guest };
}

/** Returns an action for each state that seals as a page does, once per turn. */
function sealing(guest, game, seat, key, variant) {
  const other = seat === 'white' ? 'black' : 'white';
  const done = new Set();
  const first = (what) => !done.has(what) && done.add(what);
  const list = !variant.capabilities.includes('enumeration');
  const openings = new Map();
  return async (state, send) => {
    const { turn, phase, position, keys } = state;
    const place = { game, turn, seat };
    if (!keys[seat] && keys[other] && first('key')) return send({ type: 'key', seat, key: key.point });
    if (!keys[seat] || !keys[other]) return;
    const pair = { secret: key.secret, point: keys[other] };
    if (phase === 'planning' && !state.own[seat]?.committed && first(`seal ${turn}`)) {
      const opening = { plan: planned(state, seat, variant), nonce: randomNonce() };
      openings.set(turn, opening);
      const hash = await sealHash(place, { ...opening, position });
      const deposit = await makeDeposit(place, opening, pair, list);
      if (list) await guest.ask(`/api/games/${game}/seal`, { seat, turn, hash, deposit });
      else send({ type: 'seal', seat, turn, hash, packed: packDeposit(deposit) });
    } else if (phase === 'opening' && !list && first(`open ${turn}`)) {
      send({ type: 'open', seat, turn, ...openings.get(turn) });
    } else if (phase === 'opening' && list) {
      const own = state.deposits.find((deposit) => deposit.seat === seat);
      if (own && first(`open ${turn}`)) send({ type: 'open', seat, turn, key: await contentKey(place, own, pair) });
    }
  };
}

/** Plays a game of two sealing players; also returns the key of the first, which is that of `guest`. */
async function sealed(guest, variant) {
  const [game, keys, friend] = [randomId(), [await makeKey(), await makeKey()], new Guest(guest.server)];
  const terms = { id: game, secrecy: 'sealed', commitment: await commitment(game, 'white', keys[0].point) };
  await guest.ask('/api/games', { variant: variant.id, opponent: 'friend', side: 'white', ...terms });
  await friend.ask(`/api/games/${game}/join`, { key: keys[1].point });
  const seats = [[guest, 'white', keys[0]], [friend, 'black', keys[1]]];
  const all = seats.map(([one, seat, key]) => one.play(game, sealing(one, game, seat, key, variant)));
  const turns = Math.min(...(await Promise.all(all)));
  await friend.stay(game);
  return { id: game, turns, guest, friend, key: { point: keys[0].point, secret: await exportKey(keys[0].secret) } };
}

/** Plays a game of sixty turns, or the longest of some attempts. */
export async function longest(guest, variant, seals) {
  let best = { id: '', turns: -1 };
  for (let attempt = 0; attempt < 30 && best.turns < TURNS; attempt++) {
    const game = await (seals ? sealed : alone)(guest, variant);
    const [shorter, longer] = [best, game].toSorted((a, b) => a.turns - b.turns);
    shorter.friend?.leave();
    best = longer;
  }
  return best;
}
