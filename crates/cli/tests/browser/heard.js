(/** @type {any} */ reader) => {
  // What a test does with a virtual screen reader that runs in the page. An expression, for the tests.
  /** More phrases no page of a game has. */
  const most = 3000;
  /** @type {string[]} */
  let phrases = [];
  const listen = async () => (phrases = await reader.spokenPhraseLog());
  const top = async () => {
    await reader.stop();
    await reader.start({ container: document.body });
    await reader.clearSpokenPhraseLog();
  };
  return {
    start: () => reader.start({ container: document.body }),
    phrases: () => phrases,
    /** Everything from the top of the page. */
    all: async () => {
      await top();
      for (let n = 0; n < most && (await reader.lastSpokenPhrase()) !== 'end of document'; n++) await reader.next();
      return listen();
    },
    /** What comes after a heading, up to the next heading. @param {string} heading */
    under: async (heading) => {
      await top();
      for (let n = 0; n < most && (await reader.lastSpokenPhrase()) !== heading; n++) await reader.perform(reader.commands.moveToNextHeading);
      await reader.clearSpokenPhraseLog();
      do await reader.next();
      while (!/^(heading|end of document)/.test(await reader.lastSpokenPhrase()));
      return listen();
    },
    /** Types a line into the field of the page. @param {string} line */
    enter: async (line) => {
      await reader.clearSpokenPhraseLog();
      const field = /** @type {HTMLElement} */ (document.querySelector('#plan'));
      // It may have the keyboard while something else is read: the reader goes where the keyboard comes to.
      field.blur();
      field.focus();
      await reader.type(line);
      await reader.press('Enter');
    },
    /** Whether something was heard since the last line was typed. @param {string} words */
    has: async (words) => (await listen()).some((/** @type {string} */ phrase) => phrase.includes(words)),
  };
}
