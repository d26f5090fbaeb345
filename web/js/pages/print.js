/** The print button of the page of sheets. */

import { find } from '../ui/dom.js';

find('#print').addEventListener('click', () => print());
