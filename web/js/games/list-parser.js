/**
 * The form of a list of moves (blind.md 1, 2), and nothing else of the rules.
 *
 * This is the only script that repeats a form of the rules: a list must not leave the browser before both are
 * sealed, so the server cannot check it. The parser of the rules checks every list again when it is opened; a
 * test runs both on the same texts.
 */

/** @typedef {import('../wire').Side} Side */
/**
 * @typedef {'not-a-move' | 'needs-piece' | 'names-piece' | 'bare-number' | 'stray-brace' | 'unclosed-brace' |
 * 'too-many' | 'too-long'} ListErrorKind
 */
/**
 * A token or a fault: its text, its offset in characters, and its line and column.
 * @typedef {{ text: string, start: number, line: number, column: number }} ListToken
 */
/** @typedef {ListToken & { kind: ListErrorKind }} ListError */

/** Maximum number of tokens of a list. */
export const MAX_TOKENS = 600;
const MAX_BYTES = 16 << 10;

/** White space, a comment, a brace that is out of place, or a word. */
const PARTS = /\p{White_Space}+|;[^\n]*|\{[^}]*\}|[{}]|[^\p{White_Space}{};]+/gu;
const GAP = /^(\p{White_Space}|;|\{.*\}$)/su;
/** Signs without meaning anywhere in a word. */
const SIGN = /e\.p\.|[+#!?x=]/y;
const CASTLES = /^(O-O(-O)?|0-0(-0)?)$/;
const PIECE = /^[KQRBN][a-h]?[1-8]?[a-h][1-8]$/;
const PAWN = /^([a-h][1-8]?)?[a-h]([1-8])([QRBN]?)$/;

/** Returns the rank on which the pawns of a side promote. @param {Side} side */
export const lastRank = (side) => (side === 'white' ? '8' : '1');

/**
 * Parses a list.
 * @param {string} text
 * @param {Side} side side of the list
 */
export function read(text, side) {
  /** @type {ListToken[]} */
  const tokens = [];
  /** @type {ListError[]} */
  const faults = [];
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MAX_BYTES) faults.push({ text: text.slice(0, 40), start: 0, line: 1, column: 1, kind: 'too-long' });
  if (faults.length) return { tokens, faults };
  const from = text.startsWith('\ufeff') ? 1 : 0;
  let [line, column] = [1, 1];
  for (const match of text.slice(from).matchAll(PARTS)) {
    const word = { text: match[0], start: from + match.index, line, column };
    for (const symbol of match[0]) [line, column] = symbol === '\n' ? [line + 1, 1] : [line, column + 1];
    if (GAP.test(match[0])) continue;
    const { skipped, kind } = judge(match[0], side);
    if (kind === 'none') continue;
    // Faults count too: otherwise a text of faults alone would have no limit.
    if (tokens.length + faults.length === MAX_TOKENS) {
      faults.push({ ...word, kind: 'too-many' });
      break;
    }
    if (kind) faults.push({ ...word, kind });
    else tokens.push({ ...word, text: match[0].slice(skipped), start: word.start + skipped, column: word.column + skipped });
    if (kind === 'unclosed-brace') break;
  }
  return { tokens, faults };
}

/**
 * Returns the fault of a word, if any; `none` if it is a number or signs alone, and so no turn. `skipped` is
 * the length of its number.
 * @param {string} word
 * @param {Side} side
 * @returns {{ skipped: number, kind: ListErrorKind | 'none' | null }}
 */
function judge(word, side) {
  if (word === '{') return { skipped: 0, kind: 'unclosed-brace' };
  if (word === '}') return { skipped: 0, kind: 'stray-brace' };
  const symbols = meaningful(word);
  const core = symbols.map(({ symbol }) => symbol).join('');
  const [number] = /^\d+\.+/.exec(core) ?? [''];
  if (!number && /^\d+$/.test(core)) return { skipped: 0, kind: 'bare-number' };
  const skipped = number ? symbols[number.length - 1].index + 1 : 0;
  return { skipped, kind: judgeMove(core.slice(number.length), side) };
}

/** @param {string} move @param {Side} side @returns {ListErrorKind | 'none' | null} */
function judgeMove(move, side) {
  if (move === '') return 'none';
  if (CASTLES.test(move) || PIECE.test(move)) return null;
  const pawn = PAWN.exec(move);
  if (!pawn) return 'not-a-move';
  const [, , rank, piece] = pawn;
  if (rank === lastRank(side)) return piece ? null : 'needs-piece';
  return piece ? 'names-piece' : null;
}

/** Returns the meaningful characters of a word, with their offsets. @param {string} word */
function meaningful(word) {
  const symbols = [];
  for (let index = 0; index < word.length; ) {
    SIGN.lastIndex = index;
    const sign = SIGN.exec(word);
    if (!sign) symbols.push({ symbol: word[index], index });
    index += sign ? sign[0].length : 1;
  }
  return symbols;
}
