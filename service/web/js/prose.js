// What happened, in plain words: the event type's own label, then what the event tells.

import { clauseMark } from './clauses.js';
import { h } from './dom.js';
import { isPointer, plain, seatName, signed, spaced, told, toldMembers } from './names.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */

const NUMBERS = new Set(['stat', 'delta', 'before', 'after', 'wanted']);

/**
 * A list of events.
 * @param {Game} game
 * @param {Json} state
 * @param {Json[]} events
 */
export function eventList(game, state, events) {
  return h(
    'ol',
    { class: 'events' },
    events.map((event) => h('li', {}, eventLine(game, state, event))),
  );
}

/**
 * @param {Game} game
 * @param {Json} state
 * @param {Json} event
 */
export function eventLine(game, state, event) {
  const type = game.event_types.find(({ id }) => id === event.type);
  const table = { components: game.components, state };
  const who = seatName(state, event.seat);
  const facts = (type?.fields ?? [])
    .filter(
      (name) => !NUMBERS.has(name) && event[name] !== null && event[name] !== undefined && !isPointer(event[name]),
    )
    .map((name) => `${spaced(name)} ${told(table, event[name])}`);
  const reason = event.because && toldMembers(table, event.because).join(', ');
  return [
    who && h('span', { class: 'who' }, who, ' '),
    h('span', {}, type?.label ?? spaced(event.type)),
    (facts.length > 0 || event.stat) && ': ',
    facts.length > 0 && h('span', { class: 'facts' }, facts.join(', '), event.stat && ', '),
    event.stat && change(event),
    reason && h('span', { class: 'reason' }, ` because of ${reason}`),
    ' ',
    clauseMark(game, event.clause),
  ];
}

/** @param {Json} event */
function change(event) {
  const { stat, delta, before, after, wanted } = event;
  const short = typeof wanted === 'number' && wanted !== delta ? `, of ${signed(wanted)}` : '';
  const sense = delta > 0 ? 'gain' : delta < 0 ? 'loss' : 'same';
  return h(
    'span',
    { class: `change ${sense}` },
    `${spaced(stat.split('.').pop())} ${plain(before)} → ${plain(after)} (${signed(delta)}${short})`,
  );
}
