/** The page of a game: first display of the embedded state, then all other modules. */

import { find } from '../ui/dom.js';
import { FirstPaint } from '../room/first-paint.js';

const page = find('#room');
const { look: lookName, extras: extrasName } = page.dataset;

/** The look of this game. @type {import('../extras').Look} */
const look = lookName ? (await import(`../games/${lookName}-look.js`)).default : {};

/** The extensions of this game's page. @type {import('../extras').Extras} */
const extras = extrasName ? (await import(`../games/${extrasName}.js`)).default : {};

const firstPaint = new FirstPaint(page, look, extras);
// The rest of the page may still be loading.
if (document.readyState === 'loading') await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }));
await (await import('../room/hydrate.js')).hydrate({ page, look, extras, firstPaint });
