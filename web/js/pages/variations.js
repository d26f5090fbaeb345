/** Loaded by the page of a game when turns are tried: a separate script, since few pages need it. */

import { Variations } from '../room/variations.js';

dispatchEvent(new CustomEvent('trying', { detail: Variations }));
