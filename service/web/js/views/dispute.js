// Dispute: may they do that, and is that what came out?

import { h } from '../dom.js';
import { session } from '../session.js';

/** @param {HTMLElement} place */
export async function showDispute(place) {
  place.append(h('h1', {}, 'Dispute')); if (!session.isOpen) place.append(h('p', {}, 'Open a game ', h('a', { href: '#start' }, 'at the start'), ' first.'));
}
