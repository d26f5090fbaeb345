/** Small helpers: elements, texts, requests. */

import { keepsCookies } from './storage.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A text, or its forms by the plural category of its argument `n`.
 * @typedef {string | Record<string, string>} Pattern
 */
/**
 * The texts by the first word of their ids, then by the rest. Groups missing here are read on first use from
 * the end of the page, since a page may start before it is fully loaded.
 * @type {Record<string, Record<string, Pattern> | undefined>}
 */
export const texts = readJson('texts') ?? {};
const numbers = new Intl.PluralRules(document.documentElement.lang);

/**
 * Parses the JSON of a data element of the page; `null` if it is missing or empty.
 * @param {string} id
 */
export function readJson(id) {
  const source = document.getElementById(id)?.textContent;
  return source ? JSON.parse(source) : null;
}

/**
 * Returns the text with this id, with its arguments, in the plural form for the argument `n`.
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
 * Returns the label of a piece without its square.
 * @param {{ label: string, square: string }} figure
 */
export const labelWithoutSquare = ({ label, square }) => label.replace(` ${text('board-on', { square })}`, '');

/**
 * Returns an element that the template contains; throws if it is missing.
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
 * Returns a button that the template contains; throws if it is missing.
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

/** Maximum time for resending a request to an overloaded server, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Posts JSON and returns the answer; throws an error with the server's message. An overloaded server states
 * when to retry, and has changed nothing.
 * @param {string} url
 * @param {object} [body]
 * @param {number} [patience] maximum time for retries, in milliseconds
 */
export async function post(url, body, patience = PATIENCE) {
  // Only looking at a position needs no player; for all else the server identifies the player by a cookie.
  if (url !== '/api/position') demandCookies();
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) };
  const ask = () => fetch(url, request).catch(() => null);
  const end = Date.now() + patience;
  let response = await ask();
  while (response?.status === 503 && response.headers.has('retry-after')) {
    // Jitter spreads clients that were refused at the same time.
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
 * Returns the message of a failure for the viewer: that of an `Error` thrown by a page, else a generic one,
 * since the browser's own errors are not translated.
 * @param {unknown} error
 */
export const whyFailed = (error) => (error instanceof Error && error.constructor === Error ? error.message : text('site-broken'));

/** Throws an error with a message for the player if this browser keeps no cookies. */
export function demandCookies() {
  if (!keepsCookies()) throw new Error(text('site-no-cookies'));
}

/**
 * Shows an error on a line of the page and scrolls it into view.
 * @param {HTMLElement} line @param {string} words
 */
export function showError(line, words) {
  line.textContent = words;
  if (words) line.scrollIntoView({ block: 'nearest' });
}

/** Returns whether the viewer prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

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
