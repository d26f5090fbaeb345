/** A how-to-play page on a small screen: one idea at a time, with links to the next and previous one. */

import { find, text } from '../ui/dom.js';

/**
 * A screen of the page: the cover with the contents, or a part of a section.
 * @typedef {object} Step
 * @property {string[]} ids URL fragments that lead to it, its own one first
 * @property {HTMLElement | null} section `null` on the cover
 * @property {HTMLElement | null} example the example shown, if the section has any
 * @property {boolean} first `true` for the first step of the section
 */

/**
 * Returns the steps of a section: its text with the first example, then each other example.
 * @param {HTMLElement} section @returns {Step[]}
 */
function parts(section) {
  const { id } = find('h2', section);
  const [first, ...others] = [...section.querySelectorAll('.example')].filter((one) => one instanceof HTMLElement);
  const start = { ids: [id, ...(first ? [first.id] : [])], section, example: first ?? null, first: true };
  return [start, ...others.map((example) => ({ ids: [example.id], section, example, first: false }))];
}

/** Splits the page into steps. The style sheet sets the screen width below which only one is shown. */
export function splitIntoSteps() {
  const main = find('main');
  const nav = find('.steps', main);
  const sections = [...main.querySelectorAll('section')];
  /** @type {Step[]} */
  const steps = [{ ids: ['contents'], section: null, example: null, first: true }, ...sections.flatMap(parts)];
  const [back, next] = ['prev', 'next'].map((rel) => /** @type {HTMLAnchorElement} */ (find(`[rel=${rel}]`, nav)));
  let now = steps[0];

  /** @param {HTMLAnchorElement} link @param {Step | undefined} step */
  const lead = (link, step) => {
    link.classList.toggle('nowhere', !step);
    if (step) link.href = `#${step.ids[0]}`;
    else link.removeAttribute('href');
  };
  const show = () => {
    const index = steps.indexOf(now);
    main.toggleAttribute('data-cover', now.section === null);
    for (const section of sections) section.toggleAttribute('data-now', section === now.section);
    for (const { example } of steps) example?.toggleAttribute('data-now', example === now.example);
    now.section?.toggleAttribute('data-first', now.first);
    lead(back, steps[index - 1]);
    lead(next, steps[index + 1]);
    find('.count', nav).textContent = text('learn-step', { n: index + 1, of: steps.length });
    const progress = /** @type {HTMLProgressElement} */ (find('progress', nav));
    [progress.max, progress.value] = [steps.length, index + 1];
  };
  /** Shows the step of the URL fragment; an unknown fragment changes nothing. */
  const go = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const step = id ? steps.find(({ ids }) => ids.includes(id)) : steps[0];
    if (!step) return;
    now = step;
    show();
    if (getComputedStyle(nav).display === 'none') return;
    const heading = now.first || !now.example ? find('h2', now.section ?? main) : find('h3', now.example);
    scrollTo(0, 0);
    if (!id || !now.section) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  nav.hidden = false;
  main.classList.add('stepped');
  addEventListener('hashchange', go);
  go();
}
