// From the words of a state to the words of a table.

/** @typedef {import('./api.js').Json} Json */
/** @typedef {{components: Json, state: Json}} Table what words are looked up in: the game's pieces and a state */

/** @type {WeakMap<Json, Map<string, string>>} */
const read = new WeakMap();

/**
 * The printed name of each component that has an id and a name.
 * @param {Json} components
 */
function printed(components) {
  let names = read.get(components);
  if (!names) {
    names = new Map();
    collect(components, names);
    read.set(components, names);
  }
  return names;
}

/**
 * @param {any} value
 * @param {Map<string, string>} names
 */
function collect(value, names) {
  if (Array.isArray(value)) value.forEach((member) => collect(member, names));
  else if (value && typeof value === 'object') {
    const name = value.name ?? value.label;
    if (typeof value.id === 'string' && value.id.length > 1 && typeof name === 'string') names.set(value.id, name);
    Object.values(value).forEach((member) => collect(member, names));
  }
}

/**
 * The printed name of a piece of the game, or of one that its options bring along.
 * @param {Table} table
 * @param {string} id
 */
function nameOf({ components, state }, id) {
  return printed(components).get(id) ?? (state.options && printed(state.options).get(id));
}

/** @param {string} id */
export const spaced = (id) => id.replaceAll('_', ' ');

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} number */
export const plain = (number) => String(number).replace('-', '−');

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : plain(number));

/** Members of events and details that hold a seat. */
const SEAT = 'seat';
const OWNER = 'owner';

/**
 * A value of a state, an action or an event in words.
 * @param {Table} table
 * @param {any} value
 * @returns {string}
 */
export function told(table, value) {
  if (value === null) return 'unknown';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return plain(value);
  if (typeof value === 'string') return nameOf(table, value) ?? spaced(value);
  if (!Array.isArray(value)) return toldMembers(table, value).join(', ') || 'none';
  if (!value.length) return 'none';
  const [first] = value;
  if (first && typeof first === 'object' && !Array.isArray(first)) {
    return value.map((member) => toldMembers(table, member).join(' ')).join('; ');
  }
  return value.map((member) => told(table, member)).join(typeof first === 'number' && value.length === 2 ? ',' : ', ');
}

/**
 * The members of a record, each in words; a seat by its name alone.
 * @param {Table} table
 * @param {Json} members
 */
export function toldMembers(table, members) {
  return Object.entries(members)
    .filter(([, value]) => value !== null && !isPointer(value))
    .map(([name, value]) => {
      if (name === SEAT && typeof value === 'number') return seatName(table.state, value);
      return `${spaced(name)} ${name === OWNER ? seatName(table.state, value) : told(table, value)}`;
    });
}

/** @param {any} value */
export const isPointer = (value) => typeof value === 'string' && value.startsWith('/');

/**
 * A name for a seat: the player's own, or the number.
 * @param {Json} state
 * @param {any} seat
 */
export function seatName(state, seat) {
  if (seat === 'chance') return 'Chance';
  if (seat === null || seat === undefined) return '';
  return state.players?.[seat]?.name || `Seat ${seat}`;
}
