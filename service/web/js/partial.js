// A part of a state, entered value by value: what people claim, or what they see.

import { button, h } from './dom.js';
import { capital, seatName, spaced } from './names.js';
import { refOf, valueOf } from './moves.js';
import { Unreadable } from './sharing.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {(string | number)[]} Steps */
/** @typedef {{steps: Steps, pointer: string, label: string, value: any}} Leaf */

const PLAYERS = 'players';
/** What belongs to the table and not to what happens on it. */
const SETTLED = new Set(['ruleset', 'rules_version', 'options']);

/**
 * The values of a state that can be told one by one: lists are told whole, but for that of the players.
 * @param {Json} state
 * @returns {Leaf[]}
 */
export function leavesOf(state) {
  /** @type {Leaf[]} */
  const found = [];
  /** @param {any} value @param {Steps} steps */
  const walk = (value, steps) => {
    const isPlayers = Array.isArray(value) && steps.length === 1 && steps[0] === PLAYERS;
    const isRecord = value && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0;
    if (isPlayers) value.forEach((member, index) => walk(member, [...steps, index]));
    else if (isRecord) for (const [name, member] of Object.entries(value)) walk(member, [...steps, name]);
    else found.push({ steps, pointer: pointerTo(steps), label: labelOf(state, steps), value });
  };
  for (const [name, value] of Object.entries(state)) if (!SETTLED.has(name)) walk(value, [name]);
  return found;
}

/** @param {Steps} steps */
export const pointerTo = (steps) =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** @param {string} pointer */
export const stepsOf = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * A place of a state in words.
 * @param {Json} state
 * @param {Steps} steps
 */
export function labelOf(state, steps) {
  const [first, second, ...rest] = steps;
  const isSeat = first === PLAYERS && second !== undefined;
  const words = isSeat
    ? [seatName(state, Number(second)), ...rest]
    : steps.map((step, index) => (index ? step : capital(spaced(String(step)))));
  return words.map((step) => spaced(String(step))).join(' › ');
}

/**
 * The least state that has these values.
 * @param {{steps: Steps, value: any}[]} given
 * @returns {Json}
 */
export function stateOf(given) {
  /** @type {Json} */
  const state = {};
  for (const { steps, value } of given) {
    /** @type {any} */
    let holder = state;
    steps.forEach((step, index) => {
      if (index === steps.length - 1) holder[step] = value;
      else {
        holder[step] ??= steps[0] === PLAYERS && index === 0 ? [] : {};
        holder = holder[step];
      }
    });
  }
  const players = state[PLAYERS];
  if (players) state[PLAYERS] = Array.from(players, (player) => player ?? null);
  return state;
}

/** Rows of a place and a value. */
export class Rows {
  /**
   * @param {Json} state whose values are offered
   * @param {string} prefix of the pointers, as the service tells them
   */
  constructor(state, prefix) {
    this.leaves = leavesOf(state);
    this.prefix = prefix;
    /** @type {{leaf: Leaf, input: HTMLElement & Record<string, any>, element: HTMLElement}[]} */
    this.rows = [];
    this.list = h('div', { class: 'rows' });
    this.element = h('div', {}, this.list, h('p', { class: 'row' }, this.adder()));
  }

  adder() {
    const groups = new Map();
    for (const leaf of this.leaves) {
      const name = leaf.label.split(' › ')[0];
      groups.set(name, [...(groups.get(name) ?? []), leaf]);
    }
    const options = [...groups].map(([name, leaves]) =>
      h(
        'optgroup',
        { label: name },
        leaves.map((/** @type {Leaf} */ leaf) => h('option', { value: leaf.pointer }, leaf.label)),
      ),
    );
    const select = h(
      'select',
      { 'aria-label': 'A value to tell' },
      h('option', { value: '' }, 'Choose a value…'),
      options,
    );
    const add = () => {
      const leaf = this.leaves.find(({ pointer }) => pointer === select.value);
      if (leaf) this.add(leaf);
      select.value = '';
    };
    return [select, button('Add', add, { class: 'small' })];
  }

  /** @param {Leaf} leaf */
  add(leaf) {
    const known = this.rows.find((row) => row.leaf.pointer === leaf.pointer);
    if (known) {
      known.input.focus();
      return;
    }
    const input = h('input', {
      type: 'text',
      'aria-label': leaf.label,
      value: refOf(leaf.value),
      autocomplete: 'off',
      spellcheck: 'false',
    });
    const drop = button('×', () => this.drop(element), { class: 'small', 'aria-label': `Without ${leaf.label}` });
    const element = h(
      'div',
      { class: 'field value-row', 'data-pointer': this.prefix + leaf.pointer },
      h('span', { class: 'value-name' }, leaf.label),
      input,
      drop,
      h('p', { class: 'field-error' }),
    );
    this.rows.push({ leaf, input, element });
    this.list.append(element);
    input.focus();
    input.select();
  }

  /** @param {HTMLElement} element */
  drop(element) {
    this.rows = this.rows.filter((row) => row.element !== element);
    element.remove();
  }

  /** @returns {Json} */
  read() {
    if (!this.rows.length) throw new Unreadable('Must have at least one value: choose one and add it.');
    return stateOf(this.rows.map(({ leaf, input }) => ({ steps: leaf.steps, value: valueOf(input.value.trim()) })));
  }
}
