// The picture of a state: drawn by the service, made clickable here.

import { postForText } from './api.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./moves.js').Thing} Thing */

const FORBIDDEN = 'script, style, foreignObject, iframe, object, embed, a, image, use, animate, animateTransform, set';

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
      if (/^on|href$|^style$/i.test(name)) element.removeAttribute(name);
    }
  }
  return root;
}

const THINGS = '[data-kind][data-ref]';

/**
 * What an element of the picture is.
 * @param {Element} element
 * @returns {Thing}
 */
function thingOf(element) {
  const seat = element.getAttribute('data-seat');
  return {
    kind: element.getAttribute('data-kind') ?? '',
    ref: element.getAttribute('data-ref') ?? '',
    seat: seat === null ? null : Number(seat),
  };
}

/**
 * All things of the picture, each once.
 * @param {SVGSVGElement} picture
 * @returns {Thing[]}
 */
export function thingsIn(picture) {
  const found = [...picture.querySelectorAll(THINGS)].map(thingOf);
  return [...new Map(found.map((thing) => [JSON.stringify(thing), thing])).values()];
}

/** The look of things that can be chosen. */
export const OPEN = 'open';

/**
 * Call `pick` with what is clicked in a picture: of things that lie over each other the first that is open.
 * @param {HTMLElement} sheet where pictures are shown
 * @param {(thing: Thing) => void} pick
 */
export function makeClickable(sheet, pick) {
  sheet.addEventListener('click', ({ clientX, clientY }) => {
    const there = document
      .elementsFromPoint(clientX, clientY)
      .flatMap((element) => (sheet.contains(element) ? (element.closest(THINGS) ?? []) : []));
    const element = there.find((one) => one.classList.contains(OPEN)) ?? there[0];
    if (element) pick(thingOf(element));
  });
}

/**
 * Give the class `look` to the things named, and only to these.
 * @param {SVGSVGElement} picture
 * @param {Thing[]} things
 * @param {string} look
 */
export function mark(picture, things, look) {
  const wanted = new Set(things.flatMap(({ kind, ref, seat }) => [`${kind} ${ref} ${seat}`, `${kind} ${ref} null`]));
  for (const element of picture.querySelectorAll(THINGS)) {
    const { kind, ref, seat } = thingOf(element);
    element.classList.toggle(look, wanted.has(`${kind} ${ref} ${seat}`));
  }
}
