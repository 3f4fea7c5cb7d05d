// A log that broke a rule: at which step, which rule, and where to go on.

import { clauseInFull } from '../clauses.js';
import { h } from '../dom.js';

/** @typedef {import('../api.js').Game} Game */

/**
 * @param {Game} game
 * @param {import('../session.js').Failure} failure
 */
export function failureNotice(game, { failedAt, ruling, action }) {
  return h(
    'section',
    { class: 'problem', role: 'alert' },
    h('p', { class: 'problem-title' }, `Step ${failedAt + 1} was not legal: `, h('code', {}, action)),
    ruling.violations.map((/** @type {any} */ { message, clause }) => [
      h('p', {}, message),
      clauseInFull(game, clause),
    ]),
    h('p', {}, 'The game stands as it was before that step.'),
  );
}
