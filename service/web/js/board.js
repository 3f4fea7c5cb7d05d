// The place of a picture: it can be enlarged, and scrolled when it is.

import { button, fillWith, h } from './dom.js';
import { drawn, makeClickable } from './picture.js';
import { notice } from './problems.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./moves.js').Thing} Thing */

const STEP = 1.4;
const LARGEST = 5;

export class Board {
  /**
   * @param {string} game
   * @param {((thing: Thing) => void) | null} [pick] called with what is clicked in the picture
   */
  constructor(game, pick = null) {
    this.game = game;
    this.zoom = 1;
    this.turn = 0;
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    this.sheet = h('div', { class: 'sheet', tabindex: '0', role: 'group', 'aria-label': 'Picture of the table' });
    if (pick) makeClickable(this.sheet, pick);
    this.pressed = Promise.resolve();
    this.sheet.addEventListener('pointerdown', () => {
      this.pressed = endOfPress();
    });
    const smaller = button('−', () => this.enlarge(1 / STEP), { class: 'small', 'aria-label': 'Smaller picture' });
    const larger = button('+', () => this.enlarge(STEP), { class: 'small', 'aria-label': 'Larger picture' });
    this.element = h('div', { class: 'board' }, this.sheet, h('div', { class: 'zoom no-print' }, smaller, larger));
  }

  /** @param {number} factor */
  enlarge(factor) {
    this.zoom = Math.min(LARGEST, Math.max(1, this.zoom * factor));
    this.fit();
  }

  fit() {
    if (this.picture) this.picture.style.width = `${100 * this.zoom}%`;
  }

  /**
   * Show a picture, unless another was asked for meanwhile; until it is there the place is busy.
   * @param {Json} body what to draw
   * @param {string} name of what is shown
   * @param {(picture: SVGSVGElement) => void} ready
   */
  async show(body, name, ready) {
    this.turn += 1;
    const turn = this.turn;
    this.element.setAttribute('aria-busy', 'true');
    try {
      const picture = await drawn(this.game, body);
      // What is pressed must still be there when it is let go, or the browser makes no click of it.
      await this.pressed;
      if (turn !== this.turn) return;
      this.picture = picture;
      this.fit();
      ready(picture);
      fillWith(this.sheet, picture);
    } catch (error) {
      if (turn !== this.turn) return;
      this.picture = null;
      fillWith(this.sheet, notice(error));
    }
    this.element.setAttribute('data-drawn', name);
    this.element.removeAttribute('aria-busy');
  }
}

/** @returns {Promise<void>} kept when the press that began has become a click, or something else */
function endOfPress() {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve);
    window.addEventListener('pointerup', end, { once: true });
    window.addEventListener('pointercancel', end, { once: true });
  });
}
