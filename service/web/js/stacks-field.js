// A field for a track: on which numbered place each player's token is, and which of those on one place lies lower.

import { freshId, h } from './dom.js';
import { seatName } from './names.js';
import { OR } from './reading-field.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./reading-field.js').Field} Field */
/** @typedef {{state: Json, label: string, pointer: string, changed: () => void}} Wanted */
/** @typedef {{seat: number, places: string[], height: string}} Token `places` where it may be; `height` in its pile */

/**
 * A track is told whole or not at all: as long as a token is nowhere, or two may be on one place and nobody said which
 * is the lower one, nothing is told.
 * @param {Wanted} wanted
 * @param {string} word for a numbered place
 * @returns {Field}
 */
export function stacksField({ state, label, pointer, changed }, word) {
  const seats = state.players.map((/** @type {Json} */ _, /** @type {number} */ seat) => seat);
  const wrong = h('p', { class: 'field-error', id: freshId('stacks-error') });
  const told = () => {
    wrong.textContent = faultOf(seats.map(tokenOf), word);
    changed();
  };
  /** @param {number} seat */
  const row = (seat) => {
    const name = seatName(state, seat);
    const place = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      'aria-label': `${label}, ${name}: ${word}`,
      'aria-describedby': wrong.id,
      onchange: told,
    });
    const height = h(
      'select',
      { 'aria-label': `${label}, ${name}: from the bottom`, 'aria-describedby': wrong.id, onchange: told },
      ['', ...seats].map((_, index) =>
        h('option', { value: index || '' }, index ? `${index} from the bottom` : 'alone'),
      ),
    );
    return { place, height, element: h('p', { class: 'row token' }, h('span', {}, name), place, height) };
  };
  const rows = seats.map(row);
  /** @param {number} seat */
  const tokenOf = (seat) => {
    const { place, height } = rows[seat];
    const words = place.value.split(OR).map((/** @type {string} */ one) => one.trim());
    return { seat, places: words.filter(Boolean), height: height.value };
  };
  const read = () => {
    const tokens = seats.map(tokenOf);
    if (tokens.some((/** @type {Token} */ { places }) => !places.length) || faultOf(tokens, word)) return undefined;
    const tracks = tracksOf(tokens);
    return tracks.length > 1 ? { one_of: tracks } : tracks[0];
  };
  const element = h(
    'fieldset',
    { class: 'field', 'data-pointer': pointer },
    h('legend', {}, label),
    h('p', { class: 'help' }, `${word} of each token; a${OR}b for one of two. On a shared one, which lies lower.`),
    rows.map((/** @type {{element: HTMLElement}} */ made) => made.element),
    wrong,
  );
  return { element, read };
}

/**
 * What is wrong with the piles, in words.
 * @param {Token[]} tokens
 * @param {string} word
 */
function faultOf(tokens, word) {
  for (const [index, { places, height }] of tokens.entries()) {
    const others = tokens.slice(index + 1).filter((other) => !height || !other.height || other.height === height);
    const shared = places.find((place) => others.some((other) => other.places.includes(place)));
    if (shared !== undefined) return `${word} ${shared} is shared: say which token lies lower.`;
  }
  return '';
}

/**
 * Every track that the tokens may make.
 * @param {Token[]} tokens
 * @returns {Json[]}
 */
function tracksOf(tokens) {
  const lowestFirst = [...tokens].sort((one, other) => Number(one.height) - Number(other.height));
  return lowestFirst.reduce(
    (tracks, { seat, places }) =>
      tracks.flatMap((track) => places.map((place) => ({ ...track, [place]: [...(track[place] ?? []), seat] }))),
    /** @type {Json[]} */ ([{}]),
  );
}
