/** The page shown while the server is unreachable: it loads the wanted page as soon as the server answers. */

import { Backoff } from '../core/backoff.js';
import { pause } from '../ui/dom.js';

const backoff = new Backoff();

/** Returns whether the server answers. */
const answers = () => fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false);

// Under its own address the page is no substitute for another one.
if (location.pathname !== '/offline') {
  addEventListener('online', () => location.reload());
  while (!(await answers())) await pause(backoff.next());
  location.reload();
}
