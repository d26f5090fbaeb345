/** The title of the page: its own, or a call that the viewer has not answered yet. */

let own = document.title;
let call = '';

/** Sets the page's own title. @param {string} title */
export function setTitle(title) {
  own = title;
  document.title = call || own;
}

/** Shows a call instead of the page's own title; an empty one ends it. @param {string} words */
export function setCallTitle(words) {
  call = words && `● ${words}`;
  document.title = call || own;
}
