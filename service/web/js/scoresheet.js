// A score as a table: a row for each line, a column for each player; each number shows what it counted.

import { clauseMark } from './clauses.js';
import { button, h } from './dom.js';
import { plain, seatName } from './names.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {{id: string, label: string, cells: (Json | null)[]}} Row one line of the score for each player */

/**
 * The lines of all players, those with the same id beside each other.
 * @param {Json[]} players
 * @returns {Row[]}
 */
export function rowsOf(players) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  players.forEach(({ lines }, index) => {
    for (const line of lines) {
      const row = rows.get(line.id) ?? { id: line.id, label: line.label, cells: players.map(() => null) };
      row.cells[index] = line;
      rows.set(line.id, row);
    }
  });
  return [...rows.values()];
}

/** @param {number | null | undefined} number */
export const points = (number) => (number === null || number === undefined ? '?' : plain(number));

/**
 * Points that may lie between two numbers.
 * @param {Json} range
 */
export function between({ low, high, expected }) {
  const span = low === high ? points(low) : `${points(low)} to ${points(high)}`;
  return typeof expected === 'number' && low !== high ? `${span} (about ${expected.toFixed(1)})` : span;
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json[]} players of the score
 * @param {(seat: number, line: Json) => void} show
 */
export function scoresheet(game, state, players, show) {
  const isRange = players.some(({ total }) => total && typeof total === 'object');
  const write = (/** @type {any} */ value) => (isRange && value ? between(value) : points(value));
  const rows = rowsOf(players);
  const cell = (/** @type {Json | null} */ line, /** @type {number} */ index) => {
    if (!line) return h('td', {}, h('span', { class: 'quiet' }, '–'));
    const { seat } = players[index];
    return h(
      'td',
      {},
      button(write(line.points), () => show(seat, line), {
        class: 'cell',
        'aria-label': `${seatName(state, seat)}, ${line.label}: ${write(line.points)} points`,
      }),
      ' ',
      clauseMark(game, line.clause ?? line.clauses?.[0] ?? ''),
    );
  };
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Score' },
    h(
      'table',
      { class: 'scoresheet' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}),
          players.map(({ seat, name, rank }) =>
            h('th', { scope: 'col' }, name || seatName(state, seat), rank && h('span', { class: 'tag' }, rank)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ label, cells }) => h('tr', {}, h('th', { scope: 'row' }, label), cells.map(cell))),
      ),
      h(
        'tfoot',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, 'Total'),
          players.map(({ total }) => h('td', { class: 'sum' }, write(total))),
        ),
      ),
    ),
  );
}
