/** Texts of seldom used modules, which are in a file of their own. */

import { texts } from './dom.js';

/** Loads the texts. */
export async function loadTexts() {
  const path = document.body.dataset.texts;
  if (path) Object.assign(texts, await fetch(path).then((response) => response.json()));
}
