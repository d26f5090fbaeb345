/** Calls to a WebAssembly module without imports: question and answer are JSON in its memory. */

/**
 * The common exports of such a module.
 * @typedef {{ memory: WebAssembly.Memory, room(length: number): number, answer(): number }} WasmExports
 */

/**
 * Passes a question to the module and returns its answer.
 * @param {WasmExports} machine
 * @param {() => number} ask computes the answer and returns its length
 * @param {unknown} question
 */
export function callWasm({ memory, room, answer }, ask, question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const place = room(bytes.length);
  // `room` may grow the memory, which replaces its buffer.
  new Uint8Array(memory.buffer).set(bytes, place);
  const length = ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}
