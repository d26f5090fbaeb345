/** The page of the settings for all games in this browser. */

import { find } from '../ui/dom.js';
import { settingFields } from '../room/settings-dialog.js';

find('#settings').append(...settingFields(() => {}));
