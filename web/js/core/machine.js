/** How a module of WebAssembly is asked that imports nothing: questions and answers are JSON in its own memory. */

/**
 * What such a module has. @typedef {{ memory: WebAssembly.Memory, room(length: number): number, answer(): number }}
 *   Machine
 */

/**
 * Asks a question.
 * @param {Machine} machine
 * @param {() => number} ask lets it answer, and tells how long the answer is
 * @param {unknown} question
 */
export function asked({ memory, room, answer }, ask, question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const place = room(bytes.length);
  // What was asked for may have moved the memory.
  new Uint8Array(memory.buffer).set(bytes, place);
  const length = ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}
