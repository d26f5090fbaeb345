/** The page of a game: what can be done at once with what it says, and then all else. */

import { find } from './dom.js';
import { Begun } from './room/begun.js';

const page = find('#room');
const { look: lookName, extras: extrasName } = page.dataset;

/** How this game looks. @type {import('./extras').Look} */
const look = lookName ? (await import(`./games/${lookName}-look.js`)).default : {};

/** What this game's page has beyond the common one. @type {import('./extras').Extras} */
const extras = extrasName ? (await import(`./games/${extrasName}.js`)).default : {};

const begun = new Begun(page, look, extras);
// The rest of the page may be on its way.
if (document.readyState === 'loading') await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }));
await (await import('./room/begin.js')).begin({ page, look, extras, begun });
