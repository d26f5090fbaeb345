/** Loader of the offers to a guest whose seek is open: most visitors have none. */

/** @type {Promise<import('./seek-waiting.js').SeekWaiting | null> | null} */
let offers = null;

/**
 * Shows the offers for a seek, or hides them.
 * @param {HTMLElement} box
 * @param {{ id: string, since: number } | null} seek the viewer's open seek and its time of creation in milliseconds
 */
export function showWaitingOffers(box, seek) {
  if (!offers && !seek) return;
  offers ??= import('./seek-waiting.js').then(({ SeekWaiting }) => new SeekWaiting(box), () => null);
  void offers.then((shown) => (seek ? shown?.show(seek.id, seek.since) : shown?.hide()));
}
