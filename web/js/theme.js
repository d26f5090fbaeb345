// Before the first paint: the colours that the viewer chose, if they did. Loaded as a plain script for that.
(() => {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
})();
