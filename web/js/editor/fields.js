/** Fields of the page for the side to move, the rights, lost pieces and counters of a position. */

/** @typedef {import('../core/position-text.js').PositionText} PositionText */

export class Fields {
  #inputs = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...document.querySelectorAll('#fields input, #fields select')]);

  /** @param {PositionText} editing @param {() => void} changed */
  constructor(editing, changed) {
    this.editing = editing;
    for (const input of this.#inputs) {
      input.addEventListener('input', () => {
        this.#read(input.name);
        changed();
      });
    }
  }

  /** Reads a field of the page into the position. @param {string} name */
  #read(name) {
    const all = this.#inputs.filter((input) => input.name === name);
    const said = all.map((input) => {
      if (isCheckbox(input)) return input.checked ? input.value : '';
      const { letter } = input.dataset;
      return letter ? letter.repeat(Math.min(9, Number(input.value))) : input.value.trim();
    });
    this.editing.values[name] = said.join('') || '-';
  }

  /** Shows the values of the position. */
  show() {
    for (const input of this.#inputs) {
      const value = this.editing.values[input.name];
      const { letter } = input.dataset;
      if (isCheckbox(input)) input.checked = value.includes(input.value);
      else if (letter) input.value = String(value.split(letter).length - 1);
      else input.value = value;
    }
  }
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @returns {input is HTMLInputElement}
 */
const isCheckbox = (input) => input.type === 'checkbox';
