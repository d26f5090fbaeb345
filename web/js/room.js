/** The page of a game: connects the board, the planner, the list of turns and the server. */

import { find } from './dom.js';
import { control } from './room/controls.js';
import { Desk } from './room/desk.js';
import { hear } from './room/hearing.js';

const page = find('#room');
const { look: lookName, extras: extrasName, sealed } = page.dataset;

/** How this game looks. @type {import('./extras').Look} */
const look = lookName ? (await import(`./games/${lookName}-look.js`)).default : {};

/** What this game's page has beyond the common one. @type {import('./extras').Extras} */
const extras = extrasName ? (await import(`./games/${extrasName}.js`)).default : {};

/** Seals are the computer's: other games do without. */
const seals = sealed === undefined ? null : await import('./seals.js');

const List = extras.list ? null : (await import('./turns.js')).TurnList;

const desk = new Desk({ page, look, extras, seals, List });
control(desk);
if (sessionStorage.getItem(`branch/${desk.id}`)) void import('./room/branch.js').then(({ showOrigin }) => showOrigin(desk), () => {});

if (desk.first) hear(desk, desk.first.state);

// What is loaded when it is wanted should be there if the server is not by then.
setTimeout(() => void import('./ask.js').catch(() => {}), 2000);
