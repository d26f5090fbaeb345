/** The page that pairs two devices by a code. */

import { showNewCode } from '../device/sender.js';
import { lookUpCode } from '../device/receiver.js';
import { find, findButton } from '../ui/dom.js';

const form = find('#code-form');

/** Reads the code from the URL and removes it, so that it does not stay in the history. */
function fromAddress() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  find('#host').hidden = true;
  field().value = code;
  void lookUpCode(code);
}

function field() {
  const input = find('#code', form);
  if (!(input instanceof HTMLInputElement)) throw new Error('a code is typed into a field');
  return input;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void lookUpCode(field().value);
});
addEventListener('hashchange', fromAddress);
findButton('#show-code').addEventListener('click', () => void showNewCode());
fromAddress();
