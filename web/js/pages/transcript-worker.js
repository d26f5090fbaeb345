/**
 * Worker that checks files, so that the page stays responsive. It makes no requests and may not compile: the
 * page passes it the module.
 */

import { verifyTranscript } from '../core/transcript-verifier.js';

/**
 * A check to run.
 * @typedef {{ module: WebAssembly.Module, files: import('../core/transcript-verifier.js').Files }} Task
 */
/**
 * The outcome of a check.
 * @typedef {{ answer: import('../core/transcript-verifier.js').VerifyResult } | { why: string }} Outcome
 */

/** @param {Task} task @returns {Promise<Outcome>} */
const outcome = ({ module, files }) => verifyTranscript(module, files).then(
  (answer) => ({ answer }),
  (error) => ({ why: error instanceof Error ? error.message : String(error) }),
);

addEventListener('message', async ({ data }) => postMessage(await outcome(data)));
