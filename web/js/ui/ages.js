/** The times of a page, as ages in words. */

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** Says for every time of the page how long ago it was, with the local date as its title. */
export function showAges() {
  const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  for (const time of document.querySelectorAll('time')) {
    const date = new Date(Number(time.dataset.at) * 1000);
    const seconds = Math.round((date.getTime() - Date.now()) / 1000);
    const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
    time.dateTime = date.toISOString();
    time.title = date.toLocaleString();
    time.textContent = ago.format(Math.round(seconds / length), unit);
  }
}
