/** The page of the sheets: its button prints them. */

import { find } from './dom.js';

find('#print').addEventListener('click', () => print());
