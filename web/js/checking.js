/**
 * Checks files away from the page, which so stays usable however long that takes. It asks for nothing, and may compile
 * nothing either: the page gives it the module.
 */

import { checked } from './core/checker.js';

/** What is to be checked. @typedef {{ module: WebAssembly.Module, files: import('./core/checker.js').Files }} Task */
/** What came of it. @typedef {{ answer: import('./core/checker.js').Answer } | { why: string }} Outcome */

/** @param {Task} task @returns {Promise<Outcome>} */
const outcome = ({ module, files }) => checked(module, files).then(
  (answer) => ({ answer }),
  (error) => ({ why: error instanceof Error ? error.message : String(error) }),
);

addEventListener('message', async ({ data }) => postMessage(await outcome(data)));
