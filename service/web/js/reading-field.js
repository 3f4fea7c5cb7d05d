// A field for a reading of a photo: certain, one of several, or not to be read. Blank is not told.

import { button, freshId, h } from './dom.js';
import { refOf, valueOf } from './moves.js';
import { capital, told } from './names.js';
import { valueAt } from './photo-state.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {{element: HTMLElement, read: () => any}} Field `read` gives undefined for what is not told */
/** @typedef {{game: Game, state: Json, label: string, pointer: string, schema: Json, initial: any,
 *   changed: () => void}} Wanted `state` is what was told so far
 */

export const OR = '|';
const UNREADABLE = '?';
const LONGEST_WORD = 3;
const WORDS_HELP = '? for what can’t be read; a|b for one of two';

/**
 * @param {Wanted} wanted
 * @returns {Field}
 */
export function readingField(wanted) {
  const { schema, state } = wanted;
  if (schema.type === 'boolean') return choices(wanted, [false, true]);
  if (schema.enum) return choices(wanted, listed(schema, state));
  const each = schema.type === 'array' && schema.items?.enum ? listed(schema.items, state) : null;
  if (each?.some((/** @type {any} */ one) => String(one).length > LONGEST_WORD)) return several(wanted, each);
  return text(wanted);
}

/**
 * What a value may be: what the game lists, and what this table has besides.
 * @param {Json} schema
 * @param {Json} state
 * @returns {any[]}
 */
function listed(schema, state) {
  const more = schema.more ? valueAt(state, schema.more) : null;
  return [...schema.enum, ...(Array.isArray(more) ? more.map(({ id }) => id) : [])];
}

/**
 * @param {Wanted} wanted
 * @param {any[]} values
 * @returns {Field}
 */
function choices({ game, state, label, pointer, initial, changed }, values) {
  const id = freshId('reading');
  const table = { components: game.components, state };
  const list = h('div', { class: 'readings' });
  const read = () => {
    const given = [...list.querySelectorAll('select')].map((select) => select.value).filter(Boolean);
    const found = [...new Set(given)].map((ref) => JSON.parse(ref));
    return found.length > 1 ? { one_of: found } : found[0];
  };
  const add = (/** @type {any} */ value) => {
    const first = !list.hasChildNodes();
    const options = values.map((one) =>
      h(
        'option',
        { value: JSON.stringify(one), selected: JSON.stringify(one) === JSON.stringify(value) },
        capital(told(table, one)),
      ),
    );
    const select = h(
      'select',
      { id: first ? id : null, 'aria-label': first ? null : `${label}, or`, onchange: changed },
      h('option', { value: '' }, first ? '–' : 'no other'),
      options,
    );
    list.append(...(first ? [] : [h('span', {}, ' or ')]), select);
    return select;
  };
  const [first, ...others] = initial?.one_of ?? [initial];
  add(first);
  others.forEach(add);
  const more = button('or…', () => add(undefined).focus(), {
    class: 'small',
    'aria-label': `or… another reading of ${label}`,
  });
  const element = h(
    'div',
    { class: 'field', 'data-pointer': pointer },
    h('label', { for: id }, label),
    h('div', { class: 'row' }, list, more),
    h('p', { class: 'field-error' }),
  );
  return { element, read };
}

/**
 * A list of things with long names: one choice below the other.
 * @param {Wanted} wanted
 * @param {any[]} values
 * @returns {Field}
 */
function several({ game, state, label, pointer, initial, changed }, values) {
  const list = h('div', { class: 'several' });
  /** @type {Field[]} */
  const rows = [];
  const read = () => {
    const found = rows.map((row) => row.read()).filter((value) => value !== undefined);
    return found.length ? found : undefined;
  };
  const add = (/** @type {any} */ value) => {
    const index = rows.length;
    const row = choices(
      {
        game,
        state,
        label: `${label}, ${index + 1}`,
        pointer: `${pointer}/${index}`,
        schema: {},
        initial: value,
        changed,
      },
      values,
    );
    rows.push(row);
    list.append(row.element);
    return row.element;
  };
  const given = Array.isArray(initial) && initial.length ? initial : [undefined];
  given.forEach(add);
  const more = button('Another', () => add(undefined).querySelector('select')?.focus(), {
    class: 'small',
    'aria-label': `${label}: another`,
  });
  const element = h(
    'fieldset',
    { class: 'field', 'data-pointer': pointer },
    h('legend', {}, label),
    list,
    more,
    h('p', { class: 'field-error' }),
  );
  return { element, read };
}

/**
 * @param {Wanted} wanted
 * @returns {Field}
 */
function text({ label, pointer, schema, initial, changed }) {
  const id = freshId('reading');
  const isList = schema.type === 'array';
  const input = h('input', {
    type: 'text',
    id,
    value: isList ? writtenList(initial) : written(initial),
    autocomplete: 'off',
    spellcheck: 'false',
    inputmode: isList ? null : 'text',
    'aria-describedby': `${id}-help ${id}-error`,
    onchange: changed,
  });
  const help = isList && schema.items?.enum ? `with spaces between; ${WORDS_HELP}` : '';
  const read = () => {
    const words = input.value.trim();
    if (!isList) return words === '' ? undefined : reading(words);
    return words === '' ? undefined : words === '-' ? [] : words.split(/\s+/).map(reading);
  };
  const element = h(
    'div',
    { class: 'field', 'data-pointer': pointer },
    h('label', { for: id }, label),
    input,
    h('p', { class: 'help', id: `${id}-help` }, help && `${help}; - for none`),
    h('p', { class: 'field-error', id: `${id}-error` }),
  );
  return { element, read };
}

/**
 * What one word says.
 * @param {string} word
 */
function reading(word) {
  if (word === UNREADABLE) return null;
  const values = word.split(OR).map((one) => valueOf(one.trim()));
  return values.length > 1 ? { one_of: values } : values[0];
}

/**
 * @param {any} value
 * @returns {string}
 */
const written = (value) =>
  value === undefined
    ? ''
    : value === null
      ? UNREADABLE
      : value.one_of
        ? value.one_of.map(refOf).join(OR)
        : refOf(value);

/** @param {any} value */
const writtenList = (value) => (Array.isArray(value) ? (value.length ? value.map(written).join(' ') : '-') : '');
