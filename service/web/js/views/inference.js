// What happened between two positions?

import { post } from '../api.js';
import { button, fillWith, h } from '../dom.js';
import { labelOf, Rows, stepsOf } from '../partial.js';
import { attempt } from '../problems.js';
import { eventList } from '../prose.js';
import { session } from '../session.js';
import { told } from '../names.js';
import { understoodPart } from '../reading.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */

/**
 * @param {Game} game
 * @param {Json} state
 */
export function inference(game, state) {
  const rows = new Rows(state, '/after');
  const pasted = h('textarea', { id: 'seen', rows: 3, class: 'code', spellcheck: 'false' });
  const turns = h(
    'select',
    { id: 'turns' },
    h('option', { value: 1 }, 'one turn'),
    h('option', { value: 2 }, 'two turns'),
  );
  const answer = h('div', {});
  const panel = h(
    'form',
    {
      class: 'panel',
      novalidate: true,
      'aria-labelledby': 'between-title',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        attempt(panel, ask);
      },
    },
    h('h2', { id: 'between-title' }, 'What did they do?'),
    h(
      'p',
      { class: 'help' },
      'Tell what you see now; the referee looks for the legal moves that lead there from this position.',
    ),
    rows.element,
    h(
      'details',
      { 'data-pointer': '/after', class: 'field' },
      h('summary', {}, 'Or paste what is seen'),
      h('label', { for: 'seen' }, 'A state afterwards; what is not known may be left out'),
      pasted,
      h('p', { class: 'field-error' }),
    ),
    h('p', { class: 'row' }, h('label', { for: 'turns' }, 'Within'), turns),
    h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Find out')),
    answer,
  );

  async function ask() {
    const after = pasted.value.trim() ? understoodPart(pasted.value) : rows.read();
    const found = await post(game.id, 'infer', { before: state, after, max_turns: Number(turns.value) });
    fillWith(answer, explained(game, state, found));
  }
  return panel;
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json} found
 */
function explained(game, state, { explanations, count, truncated, search, nearest, repair }) {
  const limit = search?.budget_reached ? 'The search came to its limit: there may be more.' : null;
  if (!explanations.length) {
    return h(
      'div',
      {},
      h('p', { class: 'message' }, 'No legal moves lead there.'),
      limit && h('p', { class: 'quiet' }, limit),
      repaired(repair),
      near(game, state, nearest ?? []),
    );
  }
  const items = explanations.map((/** @type {Json} */ { actions, events }) =>
    h('li', {}, steps(actions), h('details', {}, h('summary', {}, 'What happened'), eventList(game, state, events))),
  );
  return h(
    'div',
    {},
    h(
      'p',
      { class: 'message' },
      count === 1 ? 'One explanation' : `${count} explanations${truncated ? `; the first ${explanations.length}` : ''}`,
    ),
    limit && h('p', { class: 'quiet' }, limit),
    h('ol', { class: 'violations' }, items),
  );
}

/** @param {string[]} actions */
function steps(actions) {
  return h(
    'p',
    { class: 'row' },
    actions.map((action) => h('code', { class: 'chip' }, action)),
    button('Play these', () => follow(actions), { class: 'small' }),
  );
}

/**
 * The one thing that would have to be otherwise.
 * @param {Json | null} repair
 */
function repaired(repair) {
  return (
    repair &&
    h(
      'p',
      { class: 'repair' },
      repair.message,
      ' ',
      repair.actions.map((/** @type {string} */ action) => h('code', { class: 'chip' }, action)),
    )
  );
}

/**
 * What comes nearest, where nothing fits.
 * @param {Game} game
 * @param {Json} state
 * @param {Json[]} found
 */
function near(game, state, found) {
  const table = { components: game.components, state };
  if (!found.length) return null;
  const difference = (/** @type {Json} */ { path, claimed, actual }) =>
    h(
      'li',
      {},
      labelOf(state, stepsOf(path).slice(1)),
      ': seen ',
      h('strong', {}, told(table, claimed)),
      ', it would be ',
      h('strong', {}, told(table, actual)),
    );
  return [
    h('h4', {}, 'The nearest'),
    h(
      'ol',
      { class: 'violations' },
      found.map(({ actions, discrepancies }) =>
        h('li', {}, steps(actions), h('ul', { class: 'listed' }, discrepancies.map(difference))),
      ),
    ),
  ];
}

/** @param {string[]} actions */
async function follow(actions) {
  await session.open({ state: session.saved.state, actions: [...session.log.slice(0, session.at), ...actions] });
  location.hash = '#table';
}
