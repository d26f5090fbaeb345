/** A page with times: the list of games, an account. */

import { showAges } from '../ui/ages.js';

showAges();
