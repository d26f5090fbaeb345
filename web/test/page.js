/** A page as far as scripts without a screen need one, and server messages. Import it before any script. */

/** @typedef {import('../js/wire').PieceView} PieceView */
/** @typedef {import('../js/wire').Move} Move */
/** @typedef {import('../js/wire').Plan} Plan */
/** @typedef {import('../js/wire').State} State */
/** @typedef {import('../js/wire').TurnFrame} TurnFrame */

/** Texts whose placeholders a test checks; all others are their ids. */
const TEXTS = {
  clock: { increment: '{$what} + {$n} s', minutes: { one: '1 min', other: '{$n} min' }, seconds: '{$n} s', turn: '{$n} s a turn', days: '{$n} of {$cap} d', 'left-days': '{$d} d {$h} h', 'left-hours': '{$h} h {$m} min' },
  verify: { fault: '{$name}, {$line}: {$what}', 'wrong-forked': 'another chain', 'wrong-missing-seal': 'kein Siegel', 'wrong-too-new': 'neuere Version', versions: '{$version}, bekannt {$known}' },
  prediction: {
    choose: 'Predict {$side}', planned: 'Plan {$what}', guessed: 'Predict {$choice}', ready: 'Plan {$what}, predict {$choice}',
    spoken: '{$piece} {$from} to {$to}', pass: 'pass', none: 'nothing',
  },
};

/** Returns storage that lasts as long as the test. */
function storage() {
  const methods = {
    /** @param {string} key */
    getItem: (key) => kept[key] ?? null,
    /** @param {string} key @param {string} value */
    setItem: (key, value) => void (kept[key] = value),
    /** @param {string} key */
    removeItem: (key) => void delete kept[key],
    clear: () => Object.keys(kept).forEach((key) => delete kept[key]),
  };
  /** @type {Record<string, any>} */
  const kept = Object.create(methods);
  return kept;
}

const document = {
  body: { dataset: {} },
  documentElement: { lang: 'en' },
  getElementById: (/** @type {string} */ id) => (id === 'texts' ? { textContent: JSON.stringify(TEXTS) } : null),
};
Object.assign(globalThis, { document, sessionStorage: storage(), localStorage: storage() });

/** Returns a move by its squares and its promotion, e.g. `a7a8Q`. @param {string} text @returns {Move} */
export function move(text) {
  const becomes = text.slice(4);
  return { from: text.slice(0, 2), to: text.slice(2, 4), ...(becomes ? { becomes } : {}) };
}

/** Returns a plan of these moves; without any, a pass. @param {...string} moves @returns {Plan} */
export const plan = (...moves) => ({ text: moves.join('+').toLowerCase() || '--', moves: moves.map(move) });

/** @param {number} id @param {string} face @param {string} square @returns {PieceView} */
export const figure = (id, face, square) => ({
  id, face, square, side: face === face.toUpperCase() ? 'white' : 'black', resting: false, label: `${face} on ${square}`,
});

/** Returns a played turn. @param {Partial<TurnFrame>} [more] @returns {TurnFrame} */
export const frame = (more) => ({
  turn: 1, white: plan('e2e4'), black: plan('e7e5'), position: '', figures: [], events: [], steps: [], words: '', peace: null,
  openings: [], in_check: null, result: null, ...more,
});

/** Returns a game in which both sides plan. @param {Partial<State>} [more] @returns {State} */
export const state = (more) => ({
  version: 1, id: 'game', variant: 'any', options: {}, opponent: 'friend', level: null,
  seats: { white: { name: 'Ann', kind: 'guest', online: true }, black: { name: 'Bo', kind: 'guest', online: true } },
  spectators: 0, you: ['white'], turn: 3, position: '', figures: [], phase: 'planning', acts: ['white', 'black'], plans: {},
  predictable: {}, own: {}, committed: { white: false, black: false }, seals: [], opening_left: null, clock: null,
  secrecy: 'kept', commitments: {}, keys: {}, words: null, deposits: [], forfeit: null,
  draw_offer: null, takeback: null, can_take_back: false, can_offer_draw: false, takebacks: 0, claimable: false, can_give_time: false, result: null,
  can_abort: false, absence: null,
  stored: null, rematch: { white: false, black: false, proposed: null, id: null }, ...more,
});

/** Returns the parts of a board that planners need, with these figures. @param {...PieceView} figures */
export function board(...figures) {
  const made = {
    root: { classList: { toggle: () => {} } },
    describe: (/** @type {string} */ square) => square,
    relabel: () => {},
    at: (/** @type {string} */ square) => figures.filter((one) => one.square === square).map((one) => ({ figure: one })),
  };
  return /** @type {import('../js/board/board.js').Board} */ (/** @type {unknown} */ (made));
}
