/** A position given by the moves that lead to it, which are played on the board one after the other. */

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../wire').ContinuationMove} ContinuationMove */

export class MoveLine {
  /** Moves so far, in the notation of turns. @type {string[]} */
  #moves = [];
  /** Legal continuations. @type {ContinuationMove[]} */
  #next = [];
  /** @type {string | null} */
  #from = null;

  /**
   * @param {Board} board
   * @param {() => void} changed
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    this.hands = {
      press: (/** @type {string} */ square) => this.#press(square),
      grab: (/** @type {string} */ square) => (this.#take(square), this.#from === square && board.at(square)[0]),
      drop: (/** @type {string | null} */ square) => square && this.#press(square),
      cancel: () => this.#take(null),
    };
  }

  get text() {
    return this.#moves.join(' ');
  }

  /** @param {string} written */
  load(written) {
    this.#moves = written.split(/\s+/).filter(Boolean);
  }

  clear() {
    this.#moves = [];
  }

  /** Takes back the last move. */
  undo() {
    this.#moves.pop();
    this.changed();
  }

  /** @param {import('../wire').StartCheck} told */
  heard({ start }) {
    if (!start) return;
    this.#next = start.moves;
    this.board.show(start.figures);
    this.#take(null);
  }

  /** @param {string | null} square */
  #take(square) {
    const targets = this.#next.filter(({ from }) => from === square).map(({ to }) => to);
    this.#from = targets.length ? square : null;
    const enemies = targets.filter((target) => this.board.at(target).length);
    this.board.mark({ select: this.#from ? [this.#from] : [], dots: targets.filter((target) => !enemies.includes(target)), rings: enemies });
  }

  /** @param {string} square */
  #press(square) {
    const move = this.#next.find(({ from, to }) => from === this.#from && to === square);
    if (!move) return this.#take(square);
    this.#moves.push(move.plan);
    this.#next = [];
    this.changed();
  }
}
