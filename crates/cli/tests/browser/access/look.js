async (/** @type {string[]} */ rules) => {
  // Returns axe's findings on the page, as sentences: of these rules, or of all of WCAG 2.2 A and AA. An
  // expression, for the tests.
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
  const all = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } };
  const some = { runOnly: { type: 'rule', values: rules } };
  const { axe } = /** @type {any} */ (window);
  // A lesson has dozens of boards, all drawn alike, which take axe twice as long as the rest.
  [...document.querySelectorAll('main .board')].slice(3).forEach((board) => board.replaceChildren());
  // Colours are checked after their transitions.
  await Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => {})));
  const { violations } = await axe.run(document, { ...(rules.length ? some : all), resultTypes: ['violations'] });
  return violations.flatMap((/** @type {any} */ { id, nodes }) =>
    nodes.map((/** @type {any} */ { target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 3).join(' ')}`));
}
