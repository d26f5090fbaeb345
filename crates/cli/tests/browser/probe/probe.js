// Script of the page for the harness's own tests.

/**
 * Returns the element with an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no #${id}`);
  return found;
}

const visits = Number(/visits=(\d+)/.exec(document.cookie)?.[1] ?? 0) + 1;
document.cookie = `visits=${visits}; SameSite=Lax`;
element("visits").textContent = `Visit ${visits}`;

let clicks = 0;
element("count").addEventListener("click", () => {
  clicks += 1;
  // Later, so that a test must wait for it.
  setTimeout(() => (element("counted").textContent = String(clicks)), 200);
});

element("name").addEventListener("input", (event) => {
  const { value } = /** @type {HTMLInputElement} */ (event.target);
  element("greeting").hidden = value === "";
  element("greeting").textContent = `Hello ${value}`;
});

document.addEventListener("keydown", (event) => element("keys").append(event.key, " "));

element("from").style.touchAction = "none";
element("from").addEventListener("pointerdown", (event) => {
  const from = element("from");
  from.setPointerCapture(event.pointerId);
  from.addEventListener("pointerup", ({ clientX, clientY, pointerType }) => {
    const target = document.elementFromPoint(clientX, clientY);
    element("dragged").textContent = `with ${pointerType} onto ${target?.id}`;
  }, { once: true });
});
