/** Files that somebody brings to a page: chosen, or dropped anywhere on it. */

import { find } from './dom.js';

/**
 * Calls `take` with the files each time that some are chosen in `#choose` or dropped; `#drop` shows that they may be.
 * @param {(files: File[]) => void} take
 */
export function watchFiles(take) {
  const [input, drop] = [find('#choose'), find('#drop')];
  input.addEventListener('change', () => {
    if (!(input instanceof HTMLInputElement)) return;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again when it was changed.
    input.value = '';
    take(files);
  });
  for (const kind of ['dragover', 'dragleave', 'drop']) {
    addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', kind === 'dragover');
    });
  }
  addEventListener('drop', ({ dataTransfer }) => {
    const files = [...(dataTransfer?.files ?? [])];
    if (files.length && drop.isConnected) take(files);
  });
}
