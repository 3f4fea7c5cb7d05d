// What the referee says of a score: who wins, the table, the chart, what is missing or in doubt.

import { announce } from '../announce.js';
import { Board } from '../board.js';
import { chart } from '../chart.js';
import { clauseInFull } from '../clauses.js';
import { corrections } from '../corrections.js';
import { button, fillWith, h } from '../dom.js';
import { seatName, toldMembers } from '../names.js';
import { labelOf, stepsOf } from '../partial.js';
import { points, scoresheet } from '../scoresheet.js';
import { dependence, findings } from '../verdict.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */

/**
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {Json} state as it was scored
 * @param {Json} answer
 */
export async function report(place, game, state, answer) {
  const { score, doubt, needed, findings: found, depends_on_ruling: others } = answer;
  const { players } = doubt ?? score;
  const board = new Board(game.id);
  const counted = h(
    'div',
    { class: 'counted', 'aria-live': 'polite' },
    h('p', { class: 'quiet no-print' }, 'Choose a number to see what it counted.'),
  );
  const drawable = doubt ? settled(state) : state;

  /** @param {number} seat @param {Json} line */
  const show = async (seat, line) => {
    fillWith(counted, whatCounted(game, state, seat, line));
    if (line.points !== null)
      await board.show(
        { state: drawable, highlight: { line: { seat, id: line.id } } },
        `line ${seat} ${line.id}`,
        () => {},
      );
  };
  fillWith(
    place,
    h(
      'div',
      { class: 'panel result' },
      headline(state, score, doubt),
      scoresheet(game, state, players, show),
      counted,
      score &&
        players.some((/** @type {Json} */ { lines }) => lines.some((/** @type {Json} */ line) => line.points)) &&
        chart(state, players),
      tieBreaks(state, score),
    ),
    h(
      'div',
      { class: 'panel', hidden: !needed?.length && !doubt && !found?.length && !others?.length },
      missing(state, needed ?? []),
      doubt && doubts(state, doubt),
      found?.length > 0 && findings(game, found),
      await corrections(game, drawable, found ?? []),
      dependence(game, state, others ?? []),
    ),
    board.element,
    h(
      'p',
      { class: 'no-print' },
      button('Print the score', () => print()),
    ),
  );
  await board.show({ state: drawable }, 'plain', () => {});
  announce(String(place.querySelector('.headline')?.textContent));
}

/**
 * @param {Json} state
 * @param {Json | null} score
 * @param {Json | undefined} doubt
 */
function headline(state, score, doubt) {
  const seats = doubt ? (doubt.possible_winners ?? []) : (score?.winners ?? []);
  const names = seats.map((/** @type {number} */ seat) => seatName(state, seat)).join(' and ');
  const text = doubt
    ? doubt.winner_certain
      ? `${names} ${seats.length > 1 ? 'win' : 'wins'}, whatever the doubtful readings are`
      : `Not certain yet: ${names || 'anybody'} may win`
    : !names
      ? 'No winner can be named yet'
      : score?.final
        ? `${names} ${seats.length > 1 ? 'share the win' : 'wins'}`
        : `If the game ended now: ${names}`;
  return h('h2', { class: 'headline', tabindex: '-1' }, text);
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {number} seat
 * @param {Json} line
 */
function whatCounted(game, state, seat, line) {
  const detail = line.detail && toldMembers({ components: game.components, state }, line.detail).join(', ');
  const clauses = line.clauses ?? [line.clause];
  return [
    h('h3', {}, `${seatName(state, seat)}: ${line.label}`),
    detail && h('p', {}, detail),
    clauses.map((/** @type {string} */ clause) => clauseInFull(game, clause)),
  ];
}

/**
 * @param {Json} state
 * @param {Json | null} score
 */
function tieBreaks(state, score) {
  const found = score?.tie_breaks ?? [];
  if (!found.length) return null;
  const told = (/** @type {Json} */ { label, seats }) =>
    `${label}: ${seats.map((/** @type {Json} */ one) => `${seatName(state, one.seat)} ${points(one.value)}`).join(', ')}`;
  return h(
    'div',
    {},
    h('h3', {}, 'Tie-breaks'),
    h(
      'ul',
      {},
      found.map((/** @type {Json} */ one) => h('li', {}, told(one))),
    ),
  );
}

/**
 * A place that the service names, in words.
 * @param {Json} state
 * @param {string} pointer into what was sent
 */
const placeOf = (state, pointer) =>
  labelOf(
    state,
    stepsOf(pointer).filter((step, index) => index > 0 || step !== 'state'),
  );

/**
 * @param {Json} state
 * @param {string[]} needed
 */
function missing(state, needed) {
  if (!needed.length) return null;
  return h(
    'div',
    {},
    h('h3', {}, 'Look at again'),
    h('p', { class: 'help' }, 'Without these the score can’t be told.'),
    h(
      'ul',
      { class: 'listed' },
      needed.map((pointer) => h('li', {}, placeOf(state, pointer))),
    ),
  );
}

/**
 * @param {Json} state
 * @param {Json} doubt
 */
function doubts(state, { variants, decisive }) {
  const dropped = variants.impossible.map((/** @type {Json} */ { message, variants: number }) =>
    h('li', {}, `${number} left out: ${message}`),
  );
  return h(
    'div',
    {},
    h('h3', {}, decisive.length ? 'Photograph again, the first first' : 'No reading in doubt decides who wins'),
    decisive.length > 0 &&
      h(
        'ol',
        { class: 'listed decisive' },
        decisive.map((/** @type {string} */ pointer) => h('li', {}, placeOf(state, pointer))),
      ),
    h(
      'p',
      { class: 'help' },
      variants.counted === null
        ? `${variants.all} ways to read it, bounded`
        : `${variants.counted} of ${variants.all} ways to read it are possible.`,
    ),
    dropped.length > 0 && h('ul', { class: 'listed' }, dropped),
  );
}

/**
 * A state with the first reading of each doubt: what there is to draw.
 * @param {any} value
 * @returns {any}
 */
export function settled(value) {
  if (Array.isArray(value)) return value.map(settled);
  if (!value || typeof value !== 'object') return value;
  if (Array.isArray(value.one_of)) {
    const [first] = value.one_of;
    return first && typeof first === 'object' && 'value' in first ? first.value : first;
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, settled(member)]));
}
