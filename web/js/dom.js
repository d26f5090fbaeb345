/** Small helpers: elements, texts, requests. */

const SVG = 'http://www.w3.org/2000/svg';

/** A text, or its forms by the category of the number `n` in it. @typedef {string | Record<string, string>} Pattern */
/** The texts by the first word of their ids, then by the rest. @type {Record<string, Record<string, Pattern>>} */
const texts = readJson('texts') ?? {};
const numbers = new Intl.PluralRules(document.documentElement.lang);

/**
 * The JSON of a data element of the page.
 * @param {string} id
 */
export function readJson(id) {
  const source = document.getElementById(id)?.textContent;
  return source ? JSON.parse(source) : null;
}

/**
 * The text with this id, its arguments filled in, in the form for so many as the argument `n` says.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 */
export function text(id, args = {}) {
  const [group, ...rest] = id.split('-');
  const known = texts[group]?.[rest.join('-')] ?? id;
  const pattern = typeof known === 'string' ? known : known[numbers.select(Number(args.n))];
  return pattern.replace(/\{\$(\w+)\}/g, (_, name) => String(args[name] ?? ''));
}

/**
 * The element that a template promises.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * The button that a template promises.
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export function findButton(selector, root = document) {
  const found = find(selector, root);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${selector} is no button`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 */
export function drawing(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Sends JSON; the answer, or an error with the server's words.
 * @param {string} url
 * @param {object} [body]
 */
export async function post(url, body) {
  const sent = body && JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: sent }).catch(() => null);
  if (!response) throw new Error(text('site-offline'));
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.message ?? text('site-failed', { status: response.status }));
  return answer;
}

/** Whether the viewer asked for less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * @param {number} ms
 * @param {AbortSignal} [signal] ends the pause at once
 * @returns {Promise<void>}
 */
export function pause(ms, signal) {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
