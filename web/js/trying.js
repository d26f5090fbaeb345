/** Joins the page of a game when somebody tries turns beside it: a script of its own, for hardly any page needs it. */

import { Tries } from './room/tries.js';

dispatchEvent(new CustomEvent('trying', { detail: Tries }));
