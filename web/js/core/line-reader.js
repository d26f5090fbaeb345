/** Reader of streamed lines of JSON. */

/** @typedef {import('../wire').AnalysisLine} AnalysisLine */

/**
 * Reads a streamed response and passes on each line as it arrives.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(line: AnalysisLine) => void} tell
 */
export async function readLines(body, tell) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach((line) => tell(JSON.parse(line)));
  }
}
