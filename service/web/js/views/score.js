// Score

import { h } from '../dom.js';
import { session } from '../session.js';

/** @param {HTMLElement} place */
export async function showScore(place) {
  place.append(h('h1', {}, 'Score')); if (!session.isOpen) place.append(h('p', {}, 'Open a game ', h('a', { href: '#start' }, 'at the start'), ' first.'));
}
