/** Texts of seldom used modules, which are in a file of their own. */

import { find, texts } from './dom.js';

/** Loads the texts, if the page does not contain them. */
export async function loadTexts() {
  const path = find('main').dataset.texts;
  if (path) Object.assign(texts, await fetch(path).then((response) => response.json()));
}
