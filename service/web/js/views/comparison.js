// The same question under other rulings, side by side.

import { post } from '../api.js';
import { clauseMark } from '../clauses.js';
import { fillWith, freshId, h } from '../dom.js';
import { plain, seatName } from '../names.js';
import { attempt } from '../problems.js';
import { Unreadable } from '../sharing.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */
/** @typedef {import('../proposal.js').Proposal} Proposal */

const FEW = 8;

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Proposal} proposal
 */
export function comparison(game, state, proposal) {
  if (!game.rulings.length) return null;
  const played = state.options?.rulings ?? {};
  const choices = game.rulings.map(({ clause, label, alternatives, default: usual }) => {
    const id = freshId('reading');
    const select = h(
      'select',
      { id },
      alternatives.map((one) =>
        h('option', { value: one.id, selected: one.id === (played[clause] ?? usual) }, one.text),
      ),
    );
    const element = h(
      'div',
      { class: 'field', 'data-pointer': `/state/options/rulings/${clause}` },
      h('div', {}, h('label', { for: id }, label), ' ', clauseMark(game, clause)),
      select,
      h('p', { class: 'field-error' }),
    );
    return { clause, usual, select, element };
  });
  const answer = h('div', {});
  const panel = h(
    'form',
    {
      class: 'panel',
      novalidate: true,
      'aria-labelledby': 'readings-title',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        attempt(panel, ask);
      },
    },
    h('h2', { id: 'readings-title' }, 'Under other rulings'),
    h(
      'p',
      { class: 'help' },
      'Choose other readings; the proposed move, if there is one, and the points are compared.',
    ),
    h(
      'details',
      { open: choices.length <= FEW },
      h('summary', {}, 'Rulings'),
      choices.map(({ element }) => element),
    ),
    h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Compare rulings')),
    answer,
  );

  async function ask() {
    const rulings = { ...played };
    for (const { clause, usual, select } of choices) {
      if (select.value !== (played[clause] ?? usual)) rulings[clause] = select.value;
    }
    const other = { ...state, options: { ...state.options, rulings } };
    const action = proposed(proposal);
    const [here, there] = await Promise.all([state, other].map((one) => outcome(game, one, action)));
    fillWith(answer, sideBySide(state, action, here, there));
  }
  return panel;
}

/** @param {Proposal} proposal */
function proposed(proposal) {
  try {
    return proposal.read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json | string | null} action
 */
function outcome(game, state, action) {
  const asked = action === null ? { actions: [] } : { action };
  return post(game.id, 'adjudicate', { state, ...asked }, { include: 'violations,score' });
}

/**
 * @param {Json} state
 * @param {Json | string | null} action
 * @param {Json} here
 * @param {Json} there
 */
function sideBySide(state, action, here, there) {
  /** @type {[string, (ruling: Json) => string][]} */
  const rows = state.players.map((/** @type {Json} */ _, /** @type {number} */ seat) => [
    `${seatName(state, seat)}: points`,
    (/** @type {Json} */ ruling) => plain(ruling.score.players[seat].total ?? 0),
  ]);
  if (action !== null)
    rows.unshift([
      'The move',
      (ruling) =>
        ruling.legal
          ? 'legal'
          : `not legal: ${ruling.violations.map((/** @type {Json} */ { message }) => message).join(' ')}`,
    ]);
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Comparison' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, h('td', {}), h('th', { scope: 'col' }, 'As played'), h('th', { scope: 'col' }, 'With these')),
      ),
      h(
        'tbody',
        {},
        rows.map(([label, of]) =>
          h(
            'tr',
            { class: of(here) === of(there) ? '' : 'differs' },
            h('th', { scope: 'row' }, label),
            h('td', {}, of(here)),
            h('td', {}, of(there)),
          ),
        ),
      ),
    ),
  );
}
