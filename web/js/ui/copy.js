/** Copying to the clipboard, with feedback on the button. */

/** The original texts of labels that show feedback. @type {WeakMap<Element, string>} */
const labels = new WeakMap();

/**
 * Copies words to the clipboard. If the browser refuses, shows them selected, to be copied by hand.
 * @param {Element} label shows the outcome for two seconds
 * @param {string} words
 * @param {{ done: string, failed: string }} told
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] field that already contains the words
 */
export async function copyText(label, words, { done, failed }, field) {
  const before = labels.get(label) ?? label.textContent ?? '';
  labels.set(label, before);
  // Pages without https have no clipboard at all.
  const copied = await navigator.clipboard?.writeText(words).then(() => true, () => false);
  label.textContent = copied ? done : failed;
  setTimeout(() => {
    label.textContent = before;
    labels.delete(label);
  }, 2000);
  if (copied) return;
  if (!field) return (await import('./copy-by-hand.js')).showCopyDialog(words, failed);
  field.focus();
  field.select();
}
