// Each player's total as a bar of its lines. The table beside it says the same in numbers.

import { freshId, h, svg } from './dom.js';
import { seatName } from './names.js';
import { points, rowsOf } from './scoresheet.js';

/** @typedef {import('./api.js').Json} Json */

const WIDTH = 640;
const NAME = 120;
const BAR = 26;
const GAP = 12;
const COLOURS = 8;
const NARROWEST_LABEL = 22;

/**
 * @param {Json} state
 * @param {Json[]} players of the score
 */
export function chart(state, players) {
  const rows = rowsOf(players);
  const numbers = players.map((_, index) => rows.map(({ cells }) => cells[index]?.points ?? 0));
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
  const most = Math.max(...numbers.map((own) => sum(own.filter((value) => value > 0))), 1);
  const least = Math.min(...numbers.map((own) => sum(own.filter((value) => value < 0))), 0);
  const unit = (WIDTH - NAME - 50) / (most - least);
  const zero = NAME - least * unit;
  const height = players.length * (BAR + GAP) + GAP;
  const title = freshId('chart');
  const bars = players.flatMap(({ seat, total }, index) =>
    bar(
      seatName(state, seat),
      total,
      rows.map(({ label }) => label),
      numbers[index],
      GAP + index * (BAR + GAP),
      zero,
      unit,
    ),
  );
  const shown = rows.filter(({ cells }) => cells.some((line) => line?.points));
  return h(
    'figure',
    { class: 'chart' },
    svg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-labelledby': title },
      svg(
        'title',
        { id: title },
        `Totals by line: ${players.map(({ seat, total }) => `${seatName(state, seat)} ${points(total)}`).join(', ')}`,
      ),
      bars,
      svg('line', { x1: zero, x2: zero, y1: 0, y2: height, class: 'axis' }),
    ),
    h(
      'figcaption',
      {},
      h(
        'ul',
        { class: 'legend' },
        shown.map((row) =>
          h(
            'li',
            {},
            svg(
              'svg',
              { viewBox: '0 0 10 10', width: 12, height: 12, 'aria-hidden': 'true' },
              svg('rect', { width: 10, height: 10, class: `series series-${rows.indexOf(row) % COLOURS}` }),
            ),
            ' ',
            row.label,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {number | null} total
 * @param {string[]} labels
 * @param {number[]} values
 * @param {number} top
 * @param {number} zero
 * @param {number} unit
 */
function bar(name, total, labels, values, top, zero, unit) {
  let right = zero;
  let left = zero;
  const pieces = values.flatMap((value, index) => {
    const width = Math.abs(value) * unit;
    if (!width) return [];
    const x = value > 0 ? right : left - width;
    if (value > 0) right += width;
    else left -= width;
    const middle = x + width / 2;
    return [
      svg(
        'rect',
        { x, y: top, width, height: BAR, class: `series series-${index % COLOURS}` },
        svg('title', {}, `${labels[index]}: ${points(value)}`),
      ),
      width > NARROWEST_LABEL &&
        svg('text', { x: middle, y: top + BAR / 2 + 4, class: 'in-bar', 'text-anchor': 'middle' }, points(value)),
    ];
  });
  return [
    svg('text', { x: 0, y: top + BAR / 2 + 5, class: 'bar-name' }, name.length > 14 ? `${name.slice(0, 13)}…` : name),
    ...pieces,
    svg('text', { x: right + 8, y: top + BAR / 2 + 5, class: 'bar-total' }, points(total)),
  ];
}
