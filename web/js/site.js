/** What every page has: the switch between light and dark, the guest's name, dates in the viewer's words. */

import { find, findButton, post } from './dom.js';

const root = document.documentElement;

findButton('#theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
});

const form = find('#me');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = find('input', form);
  if (!(input instanceof HTMLInputElement)) return;
  try {
    const { name } = await post('/api/me', { name: input.value });
    find('#my-name').textContent = name;
    find('#name-fault').textContent = '';
    find('#guest').removeAttribute('open');
  } catch (error) {
    find('#name-fault').textContent = error instanceof Error ? error.message : String(error);
  }
});

// A click elsewhere, or Escape, closes the name's little window.
addEventListener('click', (event) => {
  if (event.target instanceof Node && !find('#guest').contains(event.target)) find('#guest').removeAttribute('open');
});
find('#guest').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') find('#guest').removeAttribute('open');
});

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
const ago = new Intl.RelativeTimeFormat(root.lang, { numeric: 'auto' });

for (const time of document.querySelectorAll('time')) {
  const date = new Date(Number(time.dataset.at) * 1000);
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, length]) => -seconds >= length) ?? ['second', 1];
  time.dateTime = date.toISOString();
  time.title = date.toLocaleString();
  time.textContent = ago.format(Math.round(seconds / length), unit);
}
