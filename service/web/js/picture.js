// The picture of a state: drawn by the service, made clickable here.

import { postForText } from './api.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./moves.js').Pick} Pick */

const FORBIDDEN = 'script, foreignObject, iframe, object, embed, a, image, use, animate, set';

/**
 * The service's picture as an element of this page.
 * @param {string} game
 * @param {Json} body what to draw: the state, and what to highlight
 * @returns {Promise<SVGSVGElement>}
 */
export async function drawn(game, body) {
  const text = await postForText(game, 'render', body);
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg') throw new Error('The picture can’t be read.');
  const picture = /** @type {any} */ (document.importNode(cleaned(parsed), true));
  return picture;
}

/**
 * Without anything that runs or leads elsewhere: the service draws no such thing, so nothing is lost.
 * @param {Element} root
 */
function cleaned(root) {
  for (const element of root.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (name.toLowerCase().startsWith('on') || name.endsWith('href')) element.removeAttribute(name);
    }
  }
  return root;
}

/**
 * Call `pick` with what is clicked in the picture.
 * @param {SVGSVGElement} picture
 * @param {(pick: Pick) => void} pick
 */
export function makeClickable(picture, pick) {
  picture.addEventListener('click', (event) => {
    const thing = /** @type {Element} */ (event.target).closest('[data-kind][data-ref]');
    if (thing) pick({ kind: thing.getAttribute('data-kind') ?? '', ref: thing.getAttribute('data-ref') ?? '' });
  });
}

/**
 * Light up the things named, and only these.
 * @param {SVGSVGElement} picture
 * @param {{kind: string, ref: string}[]} things
 */
export function lightUp(picture, things) {
  const wanted = new Set(things.map(({ kind, ref }) => `${kind} ${ref}`));
  for (const element of picture.querySelectorAll('[data-kind][data-ref]')) {
    const key = `${element.getAttribute('data-kind')} ${element.getAttribute('data-ref')}`;
    element.classList.toggle('lit', wanted.has(key));
  }
}
