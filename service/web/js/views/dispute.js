// Dispute: may they do that, is that what came out, and what would another reading say?

import { announce } from '../announce.js';
import { game as describe, post } from '../api.js';
import { Board } from '../board.js';
import { fillWith, h } from '../dom.js';
import { Rows, labelOf, stepsOf } from '../partial.js';
import { mark, OPEN, thingsIn } from '../picture.js';
import { attempt } from '../problems.js';
import { Proposal } from '../proposal.js';
import { eventList } from '../prose.js';
import { session } from '../session.js';
import { dependence, verdict } from '../verdict.js';
import { told } from '../names.js';
import { comparison } from './comparison.js';
import { inference } from './inference.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */

const RULING_PARTS = 'violations,events,state,legal_moves,score,findings,receipt,depends_on_ruling';
const CLAIM_PARTS = 'violations,discrepancies,depends_on_ruling';

/** @param {HTMLElement} place */
export async function showDispute(place) {
  if (!session.isOpen) {
    place.append(
      h('h1', {}, 'Dispute'),
      h('p', {}, 'Open the game in question ', h('a', { href: '#start' }, 'at the start'), ' first.'),
    );
    return;
  }
  const game = await describe(session.game);
  const body = h('div', { class: 'dispute' });
  place.append(h('h1', {}, 'Dispute'), position(), body);
  const redraw = () => {
    if (place.isConnected) draw(body, game);
    else session.removeEventListener('change', redraw);
  };
  session.addEventListener('change', redraw);
  await draw(body, game);
}

/** Which position the dispute is about. */
function position() {
  const options = [
    h('option', { value: 0 }, 'the set-up'),
    ...session.log.map((notation, index) => h('option', { value: index + 1 }, `${index + 1}. ${notation}`)),
  ];
  const select = h('select', { id: 'position', onchange: () => session.goTo(Number(select.value)) }, options);
  select.value = String(session.at);
  return h('p', { class: 'row position' }, h('label', { for: 'position' }, 'The position after'), select);
}

/**
 * @param {HTMLElement} body
 * @param {Game} game
 */
async function draw(body, game) {
  const { state, moves } = await session.current();
  const proposal = new Proposal(game, state, moves);
  const board = new Board(game.id, (thing) => proposal.take(thing));
  if (session.proposed) proposal.propose(session.proposed);
  const kinds = new Set(game.action_types.flatMap(({ parameters }) => parameters.map(({ kind }) => kind)));
  const show = (/** @type {Json | null} */ highlight) =>
    board.show({ state, ...(highlight ? { highlight } : {}) }, highlight ? 'lit' : 'plain', (picture) => {
      mark(
        picture,
        thingsIn(picture).filter((thing) => kinds.has(thing.kind)),
        OPEN,
      );
    });
  fillWith(
    body,
    h('div', { class: 'left' }, board.element, comparison(game, state, proposal)),
    h(
      'div',
      { class: 'right' },
      question(game, state, proposal, board, show),
      claim(game, state),
      inference(game, state),
    ),
  );
  await show(null);
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Proposal} proposal
 * @param {Board} board
 * @param {(highlight: Json | null) => Promise<void>} show
 */
function question(game, state, proposal, board, show) {
  const answer = h('div', {});
  const form = h(
    'form',
    {
      class: 'panel',
      novalidate: true,
      'aria-labelledby': 'question-title',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        attempt(form, ask);
      },
    },
    h('h2', { id: 'question-title' }, 'May they do that?'),
    proposal.element,
    h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Ask the referee')),
  );
  const play = async (/** @type {string} */ notation) => {
    await session.play(notation);
    location.hash = '#table';
  };

  async function ask() {
    const action = proposal.read();
    const ruling = await post(game.id, 'adjudicate', { state, action }, { include: RULING_PARTS });
    const shown = verdict(
      { game, state, ruling, action },
      { play, show: ({ detail }) => show({ violation: { detail } }) },
    );
    fillWith(answer, shown);
    /** @type {HTMLElement | null} */ (shown.querySelector('.verdict-title'))?.focus();
    announce(
      ruling.legal
        ? 'Legal.'
        : `Not legal. ${ruling.violations.map((/** @type {Json} */ { message }) => message).join(' ')}`,
    );
    for (const { detail } of ruling.violations) {
      await show({ violation: { detail: detail ?? {} } });
      if (board.picture?.querySelector('[data-lit]')) break;
    }
  }
  return h('div', { class: 'question' }, form, answer);
}

/**
 * @param {Game} game
 * @param {Json} state
 */
function claim(game, state) {
  const rows = new Rows(state, '/claim');
  const answer = h('div', {});
  const moves = h('input', {
    type: 'number',
    id: 'claimed-moves',
    min: 0,
    max: session.at,
    value: Math.min(1, session.at),
  });
  const panel = h(
    'form',
    {
      class: 'panel',
      novalidate: true,
      'aria-labelledby': 'claim-title',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        attempt(panel, ask);
      },
    },
    h('h2', { id: 'claim-title' }, 'We think it comes out like this'),
    h(
      'p',
      { class: 'help' },
      'Say what you think a value is now; the referee compares, and gives the reason of each difference.',
    ),
    rows.element,
    session.at > 0 &&
      h('p', { class: 'row' }, h('label', { for: 'claimed-moves' }, 'Reasons from the last'), moves, 'moves'),
    h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Compare')),
    answer,
  );

  async function ask() {
    const back = Math.max(0, session.at - Math.max(0, Number(moves.value) || 0));
    const body = {
      state: await session.stateAt(back),
      actions: session.log.slice(back, session.at),
      claim: rows.read(),
    };
    const ruling = await post(game.id, 'adjudicate', body, { include: CLAIM_PARTS });
    fillWith(answer, compared(game, state, ruling));
    announce(ruling.discrepancies.length ? `${ruling.discrepancies.length} differences.` : 'The claim holds.');
  }
  return panel;
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json} ruling
 */
function compared(game, state, { discrepancies, depends_on_ruling: others }) {
  const table = { components: game.components, state };
  const holds = h('p', { class: 'holds' }, h('span', { 'aria-hidden': 'true' }, '✓ '), 'The claim holds.');
  const items = discrepancies.map((/** @type {Json} */ { path, claimed, actual, because }) =>
    h(
      'li',
      {},
      h(
        'p',
        { class: 'message' },
        labelOf(state, stepsOf(path).slice(1)),
        ': claimed ',
        h('strong', {}, told(table, claimed)),
        ', by the rules ',
        h('strong', {}, told(table, actual)),
      ),
      because.length > 0
        ? eventList(game, state, because)
        : h('p', { class: 'quiet' }, 'Nothing in these moves changed it.'),
    ),
  );
  return h(
    'div',
    { class: 'compared' },
    discrepancies.length ? h('ul', { class: 'violations' }, items) : holds,
    dependence(game, state, others ?? []),
  );
}
