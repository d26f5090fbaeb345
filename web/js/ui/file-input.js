/** File input of a page: by file chooser, or by drag and drop anywhere on it. */

import { find } from './dom.js';

/**
 * Calls `take` with files chosen in `#choose` or dropped on the page; `#drop` is the visible drop target.
 * @param {(files: File[]) => void} take
 */
export function watchFiles(take) {
  const [input, drop] = [find('#choose'), find('#drop')];
  input.addEventListener('change', () => {
    if (!(input instanceof HTMLInputElement)) return;
    const files = [...(input.files ?? [])];
    // Allows choosing the same file again after a change.
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
