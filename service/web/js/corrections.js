// Which readings of a photo may be wrong, where what it shows contradicts itself.

import { post } from './api.js';
import { h } from './dom.js';
import { labelOf, stepsOf } from './partial.js';
import { told } from './names.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */

const MOST_SHOWN = 8;

/**
 * The smallest sets of readings that would explain the contradictions; null where there are none, or too many ways.
 * @param {Game} game
 * @param {Json} state
 * @param {Json[]} findings
 */
export async function corrections(game, state, findings) {
  if (!findings.some(({ severity }) => severity === 'impossible')) return null;
  let found;
  try {
    found = (await post(game.id, 'audit', { state }, { include: 'corrections' })).corrections;
  } catch {
    return null;
  }
  const sets = found?.sets ?? [];
  if (!sets.length) return null;
  const table = { components: game.components, state };
  const one = (/** @type {Json} */ { readings, could_be: others }) =>
    h(
      'li',
      {},
      readings
        .map(
          (/** @type {Json} */ { pointer, sent }) =>
            `${labelOf(state, stepsOf(pointer).slice(1))} was read as ${told(table, sent)}`,
        )
        .join(', and '),
      others.length > 0 &&
        `; it could be ${others.map((/** @type {any[]} */ values) => values.map((value) => told(table, value)).join(' with ')).join(' or ')}`,
    );
  return h(
    'div',
    { class: 'corrections-found' },
    h('h4', {}, 'A wrong reading would explain it'),
    h('ul', { class: 'listed' }, sets.slice(0, MOST_SHOWN).map(one)),
    sets.length > MOST_SHOWN && h('p', { class: 'quiet' }, `and ${found.count - MOST_SHOWN} more`),
  );
}
