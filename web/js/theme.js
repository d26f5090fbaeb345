// Before the first paint: the colours that the viewer chose, if they did, and how boards look. It stands in
// every page for that.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme) root.dataset.theme = theme;
    const zoom = Number(localStorage.getItem('zoom'));
    if (zoom >= 0.4 && zoom <= 1) root.style.setProperty('--zoom', String(zoom));
    // Whoever has no letters of ours yet gets them when the page can be used: see js/site.js.
    if (!localStorage.getItem('font')) root.dataset.waits = '';
    const { board, coords, text } = JSON.parse(localStorage.getItem('settings') ?? '{}');
    Object.assign(root.dataset, { board, coords });
    // Who reads games as text reads each so, but for one that was asked for as a board.
    if (text === 'on' && /^\/game\/[\w-]+$/.test(location.pathname + location.search)) location.replace(`${location.pathname}/text`);
  } catch {
    // A browser that keeps nothing for pages throws; what is kept and makes no sense counts as not chosen.
  }
})();
