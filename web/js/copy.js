/** Copies what somebody takes along, and says on the button whether that was possible. */

/**
 * @param {Element} label says what came of it, for a moment
 * @param {string} words
 * @param {{ done: string, failed: string }} told
 */
export async function copy(label, words, { done, failed }) {
  const before = label.textContent ?? '';
  const copied = await navigator.clipboard?.writeText(words).then(() => true, () => false);
  label.textContent = copied ? done : failed;
  setTimeout(() => (label.textContent = before), 2000);
}
