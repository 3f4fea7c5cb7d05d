// A ruling in full: the verdict, the rules it rests on, what would have been possible, what other readings would change.

import { clauseInFull, clauseMark } from './clauses.js';
import { button, h } from './dom.js';
import { nearest } from './moves.js';
import { plain, seatName } from './names.js';
import { eventList } from './prose.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {{game: Game, state: Json, ruling: Json, action: Json | string}} Ruled `state` is the one that was ruled on */
/** @typedef {{play: (notation: string) => void, show: (violation: Json) => void}} Handlers */

const MOST_NEAR = 5;

/**
 * @param {Ruled} ruled
 * @param {Handlers} handlers
 */
export function verdict(ruled, handlers) {
  const { game, state, ruling } = ruled;
  const [notation] = ruling.receipt?.actions ?? [];
  return h(
    'section',
    { class: `panel verdict ${ruling.legal ? 'is-legal' : 'is-illegal'}`, 'aria-label': 'Verdict' },
    h(
      'h3',
      { class: 'verdict-title', tabindex: '-1' },
      h('span', { 'aria-hidden': 'true' }, ruling.legal ? '✓ ' : '✗ '),
      ruling.legal ? 'Legal' : 'Not legal',
      notation && [': ', h('code', {}, notation)],
    ),
    ruling.legal ? consequences(ruled, notation, handlers) : violations(ruled, handlers),
    dependence(game, state, ruling.depends_on_ruling ?? []),
    ruling.findings?.length > 0 && findings(game, ruling.findings),
    ruling.receipt &&
      h(
        'details',
        {},
        h('summary', {}, 'Receipt of this ruling'),
        h('pre', { class: 'code', tabindex: '0' }, JSON.stringify(ruling.receipt, null, 1)),
      ),
  );
}

/**
 * @param {Ruled} ruled
 * @param {string} notation
 * @param {Handlers} handlers
 */
function consequences({ game, ruling }, notation, { play }) {
  return [
    eventList(game, ruling.state, ruling.events),
    h(
      'p',
      { class: 'actions' },
      button('Play it', () => play(notation), { class: 'primary' }),
    ),
  ];
}

/**
 * @param {Ruled} ruled
 * @param {Handlers} handlers
 */
function violations({ game, ruling, action }, { play, show }) {
  const [notation] = ruling.receipt?.actions ?? [];
  const proposed = typeof action === 'string' ? likeNotation(game, action) : action;
  const near = nearest(ruling.legal_moves ?? [], proposed, MOST_NEAR);
  return [
    h(
      'ol',
      { class: 'violations' },
      ruling.violations.map((/** @type {Json} */ violation) =>
        h(
          'li',
          {},
          h('p', { class: 'message' }, violation.message),
          clauseInFull(game, violation.clause),
          Object.keys(violation.detail ?? {}).length > 0 &&
            h(
              'p',
              {},
              button('Show on the picture', () => show(violation), { class: 'small' }),
            ),
        ),
      ),
    ),
    near.length > 0 &&
      h(
        'div',
        { class: 'near' },
        h('h4', {}, 'The nearest that is legal'),
        h(
          'div',
          { class: 'options' },
          near.map((move) =>
            button(move.notation, () => play(move.notation), {
              class: 'option code',
              'aria-label': `Play ${move.notation}`,
            }),
          ),
        ),
      ),
    near.length === 0 && notation && h('p', { class: 'quiet' }, 'No move is legal here.'),
  ];
}

/**
 * What a notation that we can't read seems to mean: its type, and the words after it.
 * @param {Game} game
 * @param {string} notation
 * @returns {Json}
 */
function likeNotation(game, notation) {
  const [type, ...words] = notation.split(' ');
  const names = game.action_types.find((one) => one.type === type)?.forms[0] ?? [];
  return {
    type,
    ...Object.fromEntries(names.slice(0, words.length).map((name, index) => [name, readWord(words[index])])),
  };
}

/** @param {string} word */
const readWord = (word) =>
  /^-?\d+$/.test(word) ? Number(word) : /^-?\d+(,-?\d+)+$/.test(word) ? word.split(',').map(Number) : word;

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json[]} found
 */
export function dependence(game, state, found) {
  if (!found.length) return null;
  const items = found.map(({ clause, alternative, effect }) => {
    const ruling = game.rulings.find((one) => one.clause === clause);
    const text = ruling?.alternatives.find(({ id }) => id === alternative)?.text ?? alternative;
    return h(
      'li',
      {},
      h('q', {}, text),
      ' ',
      clauseMark(game, clause),
      h('br'),
      h('strong', {}, effects(state, effect).join('; ')),
    );
  });
  return h(
    'div',
    { class: 'dependence' },
    h('h4', {}, 'It would be otherwise under another reading'),
    h('ul', {}, items),
  );
}

/**
 * @param {Json} state
 * @param {Json} effect
 */
function effects(state, effect) {
  const found = [];
  if ('legal' in effect) found.push(effect.legal ? 'it would be legal' : 'it would not be legal');
  if ('totals' in effect)
    found.push(
      `points: ${effect.totals.map((/** @type {number | null} */ total, /** @type {number} */ seat) => `${seatName(state, seat)} ${total === null ? '?' : plain(total)}`).join(', ')}`,
    );
  if ('winners' in effect)
    found.push(
      `winners: ${effect.winners.map((/** @type {number} */ seat) => seatName(state, seat)).join(', ') || 'none'}`,
    );
  if ('discrepancies' in effect)
    found.push(
      effect.discrepancies.length
        ? `${effect.discrepancies.length} values would differ from the claim`
        : 'the claim would hold',
    );
  return found;
}

/**
 * @param {Game} game
 * @param {Json[]} found
 */
export function findings(game, found) {
  return h(
    'div',
    { class: 'findings' },
    h('h4', {}, 'About the state itself'),
    h(
      'ul',
      {},
      found.map(({ severity, message, clause }) =>
        h(
          'li',
          {},
          h('span', { class: `severity ${severity}` }, severity),
          ' ',
          message,
          ' ',
          clauseMark(game, clause),
        ),
      ),
    ),
  );
}
