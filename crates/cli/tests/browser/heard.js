(/** @type {any} */ reader) => {
  // Actions of a test with a virtual screen reader in the page. An expression, for the tests.
  /** Maximum number of phrases on the page of a game. */
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
    /** Returns all phrases from the top of the page. */
    all: async () => {
      await top();
      for (let n = 0; n < most && (await reader.lastSpokenPhrase()) !== 'end of document'; n++) await reader.next();
      return listen();
    },
    /** Returns the phrases after a heading, up to the next heading. @param {string} heading */
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
      // The field may have the focus while something else is read: the reader follows a new focus.
      field.blur();
      field.focus();
      await reader.type(line);
      await reader.press('Enter');
    },
    /** Returns whether these words were spoken since the last typed line. @param {string} words */
    has: async (words) => (await listen()).some((/** @type {string} */ phrase) => phrase.includes(words)),
  };
}
