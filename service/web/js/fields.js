// A form field made from a JSON Schema, with its label, its help and a place for what is wrong with it.

import { freshId, h } from './dom.js';
import { Unreadable } from './sharing.js';
import { capital, spaced } from './names.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {{element: HTMLElement, read: () => any}} Field `read` raises Unreadable for what can't be sent at all */
/** @typedef {{label: string, pointer: string, schema: Json, initial: any, help?: string}} Wanted */

const MOST_BOXES = 24;

/**
 * @param {Wanted} wanted
 * @returns {Field}
 */
export function field(wanted) {
  const { schema } = wanted;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return checkbox(wanted);
  if (schema.enum) return choice(wanted, schema.enum);
  const each = type === 'array' ? schema.items?.enum : null;
  const isHand = schema.minItems !== undefined && schema.minItems === schema.maxItems;
  if (each && each.length <= MOST_BOXES && !isHand) return boxes(wanted, each);
  if (each) return words(wanted);
  if (type === 'integer' || type === 'number') return number(wanted);
  if (type === 'string') return line(wanted);
  return json(wanted);
}

/**
 * @param {Wanted} wanted
 * @param {HTMLElement & Record<string, any>} control
 * @param {() => any} read
 * @returns {Field}
 */
function around({ label, pointer, help }, control, read) {
  const id = freshId('field');
  control.id = id;
  control.setAttribute('aria-describedby', `${id}-help ${id}-error`);
  const element = h(
    'div',
    { class: 'field', 'data-pointer': pointer },
    h('label', { for: id }, label),
    control,
    h('p', { id: `${id}-help`, class: 'help' }, help),
    h('p', { id: `${id}-error`, class: 'field-error' }),
  );
  return { element, read };
}

/** @param {Wanted} wanted */
function line(wanted) {
  const control = h('input', { type: 'text', value: wanted.initial ?? '', autocomplete: 'off' });
  return around(wanted, control, () => control.value);
}

/** @param {Wanted} wanted */
function number(wanted) {
  const { minimum, maximum } = wanted.schema;
  const control = h('input', { type: 'number', value: wanted.initial, min: minimum, max: maximum, step: 1 });
  const range = minimum === undefined || maximum === undefined ? '' : `${minimum} to ${maximum}. `;
  return around({ ...wanted, help: range + (wanted.help ?? '') }, control, () =>
    control.value === '' ? null : Number(control.value),
  );
}

/**
 * @param {Wanted} wanted
 * @param {any[]} values
 */
function choice(wanted, values) {
  const options = values.map((value) =>
    h(
      'option',
      { value: JSON.stringify(value), selected: value === wanted.initial },
      capital(spaced(String(value ?? 'none'))),
    ),
  );
  const control = h('select', {}, options);
  return around(wanted, control, () => JSON.parse(control.value));
}

/** @param {Wanted} wanted */
function checkbox({ label, pointer, initial, help }) {
  const id = freshId('field');
  const control = h('input', { type: 'checkbox', id, checked: Boolean(initial) });
  const element = h(
    'div',
    { class: 'field', 'data-pointer': pointer },
    h('label', { class: 'tick', for: id }, control, ' ', label),
    help && h('p', { class: 'help' }, help),
    h('p', { class: 'field-error' }),
  );
  return { element, read: () => control.checked };
}

/**
 * @param {Wanted} wanted
 * @param {string[]} values
 */
function boxes({ label, pointer, initial, help }, values) {
  const chosen = new Set(initial);
  const controls = values.map((value) => h('input', { type: 'checkbox', value, checked: chosen.has(value) }));
  const element = h(
    'fieldset',
    { class: 'field', 'data-pointer': pointer },
    h('legend', {}, label),
    h(
      'div',
      { class: 'ticks' },
      controls.map((control) => h('label', { class: 'tick' }, control, ' ', capital(spaced(control.value)))),
    ),
    help && h('p', { class: 'help' }, help),
    h('p', { class: 'field-error' }),
  );
  const read = () => {
    const found = controls.filter((control) => control.checked).map((control) => control.value);
    return found.length || initial !== null ? found : null;
  };
  return { element, read };
}

/** @param {Wanted} wanted */
function words(wanted) {
  const { minItems, maxItems } = wanted.schema;
  const control = h(
    'textarea',
    { rows: 2, spellcheck: 'false', autocomplete: 'off' },
    (wanted.initial ?? []).join(' '),
  );
  const count = minItems === maxItems ? minItems : `${minItems ?? 0} to ${maxItems ?? 'any number'}`;
  const help = `${count} entries with a space between them. ${wanted.help ?? ''}`;
  return around({ ...wanted, help }, control, () => control.value.split(/[\s,]+/).filter(Boolean));
}

/** @param {Wanted} wanted */
function json(wanted) {
  const control = h(
    'textarea',
    { rows: 3, spellcheck: 'false', class: 'code' },
    JSON.stringify(wanted.initial ?? null),
  );
  const read = () => {
    try {
      return JSON.parse(control.value || 'null');
    } catch {
      throw new Unreadable(`${wanted.label}: must be JSON.`);
    }
  };
  return around({ ...wanted, help: wanted.help ?? 'as JSON' }, control, read);
}
