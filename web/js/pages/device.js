/** The page that pairs two devices by a code. */

import { letIn } from '../device/sender.js';
import { comeIn } from '../device/receiver.js';
import { find, findButton } from '../ui/dom.js';

const form = find('#code-form');

/** Reads the code from the URL and removes it, so that it does not stay in the history. */
function fromAddress() {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  find('#host').hidden = true;
  field().value = code;
  void comeIn(code);
}

function field() {
  const input = find('#code', form);
  if (!(input instanceof HTMLInputElement)) throw new Error('a code is typed into a field');
  return input;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void comeIn(field().value);
});
addEventListener('hashchange', fromAddress);
findButton('#show-code').addEventListener('click', () => void letIn());
fromAddress();
