// Building the page. Text goes in as text nodes only: nothing that a game or a person says is read as markup.

/** @typedef {Node | string | number | null | undefined | false} Piece */
/** @typedef {Piece | Piece[] | Piece[][]} Child */
/** @typedef {Record<string, any>} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. Attributes `on...` are listeners, true is an empty attribute, null and false leave it out.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement & Record<string, any>}
 */
export function h(tag, attributes = {}, ...children) {
  return /** @type {any} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...pieces(children));
  return element;
}

/**
 * @param {any} children
 * @returns {(Node | string)[]}
 */
function pieces(children) {
  return children
    .flat(Infinity)
    .filter((/** @type {Piece} */ child) => child !== null && child !== undefined && child !== false)
    .map((/** @type {Node | string | number} */ child) => (child instanceof Node ? child : String(child)));
}

/**
 * Put `children` in the place of all that `element` holds.
 * @param {Element} element
 * @param {...Child} children
 */
export function fillWith(element, ...children) {
  element.replaceChildren(...pieces(children));
}

/**
 * A button that does `act` and nothing else.
 * @param {Child} label
 * @param {(event: MouseEvent) => unknown} act
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, act, attributes = {}) {
  return /** @type {any} */ (h('button', { type: 'button', onclick: act, ...attributes }, label));
}

let ids = 0;

/** @param {string} word */
export function freshId(word) {
  ids += 1;
  return `${word}-${ids}`;
}
