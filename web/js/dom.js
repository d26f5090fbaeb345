/** Small helpers: elements, texts, requests. */

import { keepsCookies } from './storage.js';

const SVG = 'http://www.w3.org/2000/svg';

/** A text, or its forms by the category of the number `n` in it. @typedef {string | Record<string, string>} Pattern */
/**
 * The texts by the first word of their ids, then by the rest. Some are looked for when the first of their word is
 * wanted: where a page begins before all of it is there, they stand at its end.
 * @type {Record<string, Record<string, Pattern> | undefined>}
 */
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
  texts[group] ??= readJson('more-texts')?.[group];
  const known = texts[group]?.[rest.join('-')] ?? id;
  const pattern = typeof known === 'string' ? known : known[numbers.select(Number(args.n))];
  return pattern.replace(/\{\$(\w+)\}/g, (_, name) => String(args[name] ?? ''));
}

/**
 * What a piece is, as its label says it, without where it stands.
 * @param {{ label: string, square: string }} figure
 */
export const unplaced = ({ label, square }) => label.replace(` ${text('board-on', { square })}`, '');

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

/** For how long a request is sent again to a server that has too much to do, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Sends JSON; the answer, or an error with the server's words. A server that has too much to do says when to ask again,
 * and has changed nothing.
 * @param {string} url
 * @param {object} [body]
 * @param {number} [patience] for how long it is asked again
 */
export async function post(url, body, patience = PATIENCE) {
  // What is looked at belongs to nobody; all else is done for a player, whom the server knows by a cookie.
  if (url !== '/api/position') demandCookies();
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) };
  const ask = () => fetch(url, request).catch(() => null);
  const end = Date.now() + patience;
  let response = await ask();
  while (response?.status === 503 && response.headers.has('retry-after')) {
    // Not all who were refused together come back together.
    const wait = 1000 * Number(response.headers.get('retry-after')) * (1 + Math.random());
    if (!(Date.now() + wait < end)) break;
    await pause(wait);
    response = await ask();
  }
  if (!response) throw new Error(text('site-offline'));
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Error(answer?.message ?? text('site-failed', { status: response.status }));
  return answer;
}

/**
 * Why something failed, in words for the viewer: an error that a page has thrown says it itself, and the browser's own
 * are in no language of the pages.
 * @param {unknown} error
 */
export const whyFailed = (error) => (error instanceof Error && error.constructor === Error ? error.message : text('site-broken'));

/** Throws where this browser keeps no cookies, in the words in which a player is told so. */
export function demandCookies() {
  if (!keepsCookies()) throw new Error(text('site-no-cookies'));
}

/** Says on a line of the page why something cannot be, where it is seen. @param {HTMLElement} line @param {string} words */
export function complain(line, words) {
  line.textContent = words;
  if (words) line.scrollIntoView({ block: 'nearest' });
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
