/** Algebraic notation of moves that are not played yet, as records write it: `Nf3`, `Rad1`, `exd5`, `e8=Q`, `O-O`. */

/** @typedef {import('../wire').Move} Move */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {(square: string) => PieceView | undefined} Finder */

/**
 * Returns a move in the shortest notation that fits no other move.
 * @param {Move} move
 * @param {Move[]} others the possible moves of the same side
 * @param {Finder} at
 */
export function algebraicMove(move, others, at) {
  const { from, to, becomes, rook } = move;
  if (rook) return rook > from ? 'O-O' : 'O-O-O';
  const letterOn = (/** @type {string} */ square) => (at(square)?.face ?? '').toUpperCase().replace('P', '');
  const letter = letterOn(from);
  const goal = `${at(to) ? 'x' : ''}${to}${becomes ? `=${becomes.toUpperCase()}` : ''}`;
  // A pawn's capture always names its file, and its straight move never.
  if (!letter) return (from[0] === to[0] ? '' : from[0]) + goal;
  const rivals = others.filter((other) => other.to === to && other.from !== from && !other.rook && letterOn(other.from) === letter);
  const source = !rivals.length ? '' : [from[0], from[1]].find((name) => !rivals.some((rival) => rival.from.includes(name))) ?? from;
  return letter + source + goal;
}
