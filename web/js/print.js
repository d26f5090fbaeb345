/** The print button of the page of sheets. */

import { find } from './dom.js';

find('#print').addEventListener('click', () => print());
