// Runs before the first paint: applies the chosen theme and board settings. Inlined in every page for that.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme) root.dataset.theme = theme;
    const zoom = Number(localStorage.getItem('zoom'));
    if (zoom >= 0.4 && zoom <= 1) root.style.setProperty('--zoom', String(zoom));
    // A browser without the cached font loads it once the page is usable: see js/pages/site.js.
    if (!localStorage.getItem('font')) root.dataset.waits = '';
    const { board, coords, text } = JSON.parse(localStorage.getItem('settings') ?? '{}');
    Object.assign(root.dataset, { board, coords });
    // With the text setting on, games open as text, unless the URL asks for the board.
    if (text === 'on' && /^\/game\/[\w-]+$/.test(location.pathname + location.search)) location.replace(`${location.pathname}/text`);
  } catch {
    // A browser without storage throws; stored values that are not valid are ignored.
  }
})();
