(() => {
  // Returns the layout problems of the page in its window, as sentences. An expression, for the tests.
  const { clientWidth: wide, clientHeight: high } = document.documentElement;
  const box = (/** @type {string} */ selector) => document.querySelector(selector)?.getBoundingClientRect();
  const seen = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.closest('.unseen'));
  const name = (/** @type {Element} */ one) => `${one.localName}#${one.id}.${one.className} “${one.textContent?.trim().slice(0, 40)}”`;
  /** @type {string[]} */
  const wrong = [];
  const expect = (/** @type {boolean} */ holds, /** @type {string} */ words) => holds || wrong.push(words);
  const inside = (/** @type {DOMRect} */ { left, right, top, bottom }) => left >= 0 && right <= wide + 0.5 && top >= 0 && bottom <= high + 0.5;

  // The words that players compare are random. None are longer than these.
  for (const one of document.querySelectorAll('.secrecy .words')) one.textContent = 'mushroom umbrella mountain elephant';

  expect(document.documentElement.scrollWidth <= wide, `it scrolls sideways: ${document.documentElement.scrollWidth}`);
  const words = 'button, a.button, summary, p:not(.unseen), h1, h2, h3, li, .words, .why';
  for (const one of seen(words)) expect(one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth, `cut: ${name(one)}`);

  // Squares are filled: a border, as of another drawing on the page, would cover their neighbours.
  for (const one of seen('.board .dark')) expect(getComputedStyle(one).stroke === 'none', 'the dark squares have a border');

  const [board, side, turns] = ['#room #board', '#room .side', '#turns'].map(box);
  const upright = Boolean(side && board && side.top >= board.bottom);
  if (board) {
    const least = upright ? Math.min(wide, high - (high <= 620 ? 252 : 345)) : Math.min(0.8 * high, wide - 700);
    expect(board.width >= Math.max(least, Math.min(wide, 300)) - 1, `the board is ${board.width} wide`);
    expect(Math.abs(board.width - board.height) < 1, `the board is ${board.width} by ${board.height}`);
  }
  // The editor of a list takes the place of the turns; in low windows they have what the other parts leave.
  if (turns?.height && side && !upright && high >= 600) expect(turns.height >= 0.4 * side.height - 2, `${turns.height} of ${side.height} for the turns`);
  // Beside the board the panel does not scroll, and the reason of a battle is wholly visible, except in low windows.
  if (turns?.height && side && !upright && high >= 600 && !document.querySelector('.side [open]')) {
    const [revealed, panel] = [box('.revealed:not([hidden])'), document.querySelector('.side')];
    expect(!panel || panel.scrollHeight <= panel.clientHeight + 1, `the panel scrolls: ${panel?.scrollHeight} of ${panel?.clientHeight}`);
    const whole = !revealed || (revealed.top >= turns.top - 1 && revealed.bottom <= turns.bottom + 1);
    expect(whole, `the reason is from ${revealed?.top} to ${revealed?.bottom}, the list from ${turns.top} to ${turns.bottom}`);
  }
  // Parts of the panel are whole: not lower than their contents, unless these scroll, and not under a fixed part.
  const action = document.querySelector('.side > .action');
  for (const one of seen('.side > :not(.tools)')) {
    const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowY);
    expect(scrolls || one.scrollHeight <= one.clientHeight + 2, `squeezed to ${one.clientHeight} of ${one.scrollHeight}: ${name(one)}`);
    if (!action || one === action || upright || (high < 600 && !one.matches('.replay'))) continue;
    const [part, still] = [one, action].map((each) => each.getBoundingClientRect());
    expect(part.bottom <= still.top + 1 || part.top >= still.bottom - 1, `covered from ${still.top} to ${part.bottom}: ${name(one)}`);
  }
  // Every control of the panel can be pressed, on an upright phone after scrolling to it.
  for (const one of document.querySelector(':popover-open, dialog[open]') ? [] : seen('.side :is(button, a, summary, select):not(:disabled)')) {
    // In low windows the panel scrolls to the words that players compare.
    if (one.closest('.turns, .turns-empty, .tools') || (high < 600 && one.closest('.secrecy'))) continue;
    if (high > wide) one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(one.contains(hit), `covered by ${hit ? name(hit) : 'the edge'}: ${name(one)}`);
  }
  if (high > wide) scrollTo(0, 0);
  for (const one of seen('#commit, #hand-in, #rematch')) expect(inside(one.getBoundingClientRect()), `outside: ${name(one)}`);
  for (const one of seen('#tools:popover-open :is(a, button, h2)')) expect(inside(one.getBoundingClientRect()), `outside: ${name(one)}`);
  return wrong;
})()
