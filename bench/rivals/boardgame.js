// A game of boardgame.io in which both players plan at once; a plan is hidden until both exist.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const plan = ({ G, playerID }, text) => {
  if (G.pending[playerID] !== undefined) return INVALID_MOVE;
  G.pending[playerID] = text;
  if (G.pending[0] === undefined || G.pending[1] === undefined) return undefined;
  Object.assign(G, { turn: G.turn + 1, white: G.pending[0], black: G.pending[1], pending: {} });
  return undefined;
};

const game = {
  name: 'turns',
  setup: () => ({ turn: 1, white: null, black: null, pending: {} }),
  playerView: ({ G: { pending, ...shown } }) => shown,
  turn: { activePlayers: ActivePlayers.ALL },
  // Both players plan in the same state, so that the second plan always refers to an outdated state.
  moves: { plan: { move: plan, ignoreStaleStateID: true } },
  disableUndo: true,
};

const server = Server({ games: [game], origins: [] });
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`boardgame.io listens on http://127.0.0.1:${appServer.address().port}`);
