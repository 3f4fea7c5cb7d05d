// A move that somebody proposes, legal or not: in notation, or put together by hand and on the picture.

import { fillWith, freshId, h } from './dom.js';
import { valueOf } from './moves.js';
import { seatName } from './names.js';
import { Unreadable } from './sharing.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./api.js').Parameter} Parameter */
/** @typedef {import('./moves.js').Thing} Thing */

const CELL = /^-?\d+(,-?\d+)+$/;

export class Proposal {
  /**
   * @param {Game} game
   * @param {Json} state
   * @param {Json[]} moves
   */
  constructor(game, state, moves) {
    this.game = game;
    this.moves = moves;
    /** @type {{parameter: Parameter, input: HTMLElement & Record<string, any>}[]} */
    this.parts = [];
    const words = freshId('moves');
    this.notation = h('input', {
      type: 'text',
      id: 'proposed',
      class: 'code',
      list: words,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': 'proposed-error',
    });
    this.seat = h(
      'select',
      { id: 'proposed-seat' },
      h('option', { value: '' }, 'whose turn it is'),
      state.players.map((/** @type {Json} */ _, /** @type {number} */ seat) =>
        h('option', { value: seat }, seatName(state, seat)),
      ),
    );
    const listed = new Set(moves.map(({ type }) => type));
    const types = [...game.action_types].sort((a, b) => Number(listed.has(b.type)) - Number(listed.has(a.type)));
    this.type = h(
      'select',
      { id: 'proposed-type', onchange: () => this.drawParts() },
      h('option', { value: '' }, 'Choose…'),
      types.map(({ type, label }) => h('option', { value: type }, label)),
    );
    this.place = h('div', { class: 'parts' });
    this.builder = h(
      'details',
      {},
      h('summary', {}, 'Put it together instead'),
      h(
        'div',
        { class: 'field', 'data-pointer': '/action/type' },
        h('label', { for: 'proposed-type' }, 'What'),
        this.type,
        h('p', { class: 'field-error' }),
      ),
      this.place,
      h(
        'div',
        { class: 'field', 'data-pointer': '/action/seat' },
        h('label', { for: 'proposed-seat' }, 'By'),
        this.seat,
        h('p', { class: 'field-error' }),
      ),
    );
    this.element = h(
      'div',
      { class: 'proposal' },
      h(
        'div',
        { class: 'field', 'data-pointer': '/action' },
        h('label', { for: 'proposed' }, 'The move in notation'),
        this.notation,
        h(
          'datalist',
          { id: words },
          moves.map(({ notation }) => h('option', { value: notation })),
        ),
        h('p', { class: 'field-error', id: 'proposed-error' }),
      ),
      this.builder,
    );
  }

  drawParts() {
    const type = this.game.action_types.find((one) => one.type === this.type.value);
    if (type) this.notation.value = '';
    this.parts = (type?.parameters ?? []).map((parameter) => {
      const id = freshId('part');
      return {
        parameter,
        input: h('input', { type: 'text', id, list: `${id}-values`, autocomplete: 'off', spellcheck: 'false' }),
      };
    });
    fillWith(
      this.place,
      this.parts.map(({ parameter, input }) =>
        h(
          'div',
          { class: 'field', 'data-pointer': `/action/${parameter.name}` },
          h('label', { for: input.id }, parameter.label),
          input,
          h(
            'datalist',
            { id: `${input.id}-values` },
            this.valuesOf(parameter).map((value) => h('option', { value })),
          ),
          h('p', { class: 'field-error' }),
        ),
      ),
    );
  }

  /** @param {Parameter} parameter */
  valuesOf({ name, count }) {
    const values = this.moves.flatMap((move) => (move[name] === undefined ? [] : count ? move[name] : [move[name]]));
    return [...new Set(values.map(written))];
  }

  /**
   * Something of the picture was pointed at: it goes where such a thing is still missing.
   * @param {Thing} thing
   */
  take(thing) {
    this.builder.open = true;
    if (!this.type.value) {
      const move = this.moves.find((one) => this.typeOf(one)?.parameters.some(({ kind }) => kind === thing.kind));
      const type = move
        ? this.typeOf(move)
        : this.game.action_types.find(({ parameters }) => parameters.some(({ kind }) => kind === thing.kind));
      if (!type) return;
      this.type.value = type.type;
      this.drawParts();
    }
    const fitting = this.parts.filter(({ parameter }) => parameter.kind === thing.kind);
    const part =
      fitting.find(({ input, parameter }) => !input.value || (parameter.count ?? 1) > input.value.split(' ').length) ??
      fitting.at(-1);
    if (!part) return;
    const value = written(valueOf(thing.ref));
    const isMore =
      (part.parameter.count ?? 1) > 1 &&
      part.input.value &&
      part.input.value.split(' ').length < (part.parameter.count ?? 1);
    part.input.value = isMore ? `${part.input.value} ${value}` : value;
    const whose = this.parts.find(({ parameter }) => parameter.kind === 'seat');
    if (whose && typeof thing.seat === 'number') whose.input.value = String(thing.seat);
    this.notation.value = '';
  }

  /**
   * Fill the form with a move.
   * @param {Json | string} action
   */
  propose(action) {
    if (typeof action === 'string') {
      this.notation.value = action;
      return;
    }
    this.builder.open = true;
    this.type.value = action.type;
    this.drawParts();
    for (const { parameter, input } of this.parts) {
      const value = action[parameter.name];
      if (value !== undefined) input.value = parameter.count ? value.map(written).join(' ') : written(value);
    }
    this.seat.value = String(action.seat ?? '');
  }

  /** @param {Json} move */
  typeOf(move) {
    return this.game.action_types.find(({ type }) => type === move.type);
  }

  /** @returns {Json | string} */
  read() {
    const notation = this.notation.value.trim();
    if (notation) return notation;
    if (!this.type.value)
      throw new Unreadable('Must be a move: write it in notation, put it together, or point at the picture.');
    const given = this.parts.filter(({ input }) => input.value.trim());
    return {
      type: this.type.value,
      ...Object.fromEntries(
        given.map(({ parameter, input }) => [parameter.name, readPart(parameter, input.value.trim())]),
      ),
      ...(this.seat.value === '' ? {} : { seat: Number(this.seat.value) }),
    };
  }
}

/**
 * A value as people write it.
 * @param {any} value
 */
const written = (value) => (Array.isArray(value) ? value.join(',') : String(value));

/**
 * @param {Parameter} parameter
 * @param {string} text
 */
function readPart(parameter, text) {
  return parameter.count ? text.split(/\s+/).map(readValue) : readValue(text);
}

/** @param {string} text */
const readValue = (text) => (CELL.test(text) ? text.split(',').map(Number) : valueOf(text));
