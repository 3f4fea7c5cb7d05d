// Choosing a legal move: by type, by what it names, by words, or on the picture.

import { clauseMark } from './clauses.js';
import { button, fillWith, h } from './dom.js';
import { Choices, grouped, nextChoice, refOf, valueOf } from './moves.js';
import { capital, told } from './names.js';
import { announce } from './announce.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./moves.js').Pick} Pick */
/** @typedef {import('./moves.js').Group} Group */
/** @typedef {import('./api.js').Parameter} Parameter */
/** @typedef {{play: (move: Json) => void, show: (moves: Json[]) => void}} Handlers `show` lights up what moves name */

const LISTED_AT_ONCE = 16;

export class Chooser {
  /**
   * @param {Game} game
   * @param {Json} state
   * @param {Choices} choices
   * @param {Handlers} handlers
   */
  constructor(game, state, choices, handlers) {
    this.game = game;
    this.choices = choices;
    this.moves = choices.moves;
    this.types = choices.types;
    this.handlers = handlers;
    this.table = { components: game.components, state };
    /** @type {Pick[]} */
    this.picks = [];
    this.words = '';
    this.listsAll = false;
    this.body = h('div', { class: 'choices' });
    this.chips = h('div', { class: 'chips' });
    this.element = h('div', { class: 'chooser' }, this.tools(), this.chips, this.body);
    this.draw();
  }

  tools() {
    if (this.moves.length <= LISTED_AT_ONCE) return null;
    const filter = h('input', {
      type: 'search',
      'aria-label': 'Show moves with these words',
      placeholder: 'Show moves with…',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => {
        this.words = filter.value;
        this.draw();
      },
    });
    const all = h('input', {
      type: 'checkbox',
      onchange: () => {
        this.listsAll = all.checked;
        this.draw();
      },
    });
    return h('div', { class: 'chooser-tools' }, filter, h('label', { class: 'tick' }, all, ' List every move'));
  }

  /**
   * Something was pointed at in the picture.
   * @param {Pick} pick
   */
  pick(pick) {
    const picks = this.choices.picked(this.picks, pick);
    if (!picks) {
      announce('No legal move names that.');
      return;
    }
    this.picks = picks;
    this.draw();
    const left = this.left().length;
    announce(left === 1 ? 'One move is left.' : `${left} moves are left.`);
    if (picks.length && left === 1) this.body.querySelector('button')?.focus({ preventScroll: true });
  }

  left() {
    const moves = this.choices.narrowed(this.picks);
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length ? moves.filter((move) => words.every((word) => this.textOf(move).includes(word))) : moves;
  }

  /** @param {Json} move */
  textOf(move) {
    return `${move.notation} ${this.types.get(move.type)?.label} ${this.valuesOf(move)}`.toLowerCase();
  }

  /**
   * @param {Json} move
   * @param {Parameter[]} [parameters] those to tell: by default all
   * @returns {string}
   */
  valuesOf(move, parameters = this.types.get(move.type)?.parameters ?? []) {
    const parts = parameters
      .filter(({ name }) => move[name] !== undefined)
      .map(({ name, label }) => (move[name] === true ? label : told(this.table, move[name])));
    return parts.join(' · ');
  }

  draw() {
    const left = this.left();
    fillWith(
      this.chips,
      this.picks.map((pick) => this.chip(pick)),
    );
    this.handlers.show(this.picks.length ? left : []);
    if (this.picks.length && left.length === 1) fillWith(this.body, this.confirmation(left[0]));
    else if (!left.length) fillWith(this.body, h('p', { class: 'quiet' }, 'No legal move has these words.'));
    else
      fillWith(
        this.body,
        grouped(this.types, left).map((group) => this.group(group)),
      );
  }

  /** @param {Pick} pick */
  chip(pick) {
    const remove = () => {
      this.picks = this.picks.filter((other) => other !== pick);
      this.draw();
      /** @type {HTMLElement | null} */ (this.body.querySelector('button'))?.focus();
    };
    const text = told(this.table, valueOf(pick.ref));
    return button([`${capital(pick.kind)} ${text} `, h('span', { 'aria-hidden': 'true' }, '×')], remove, {
      class: 'chip',
      'aria-label': `${capital(pick.kind)} ${text}: choose again`,
    });
  }

  /** @param {Json} move */
  confirmation(move) {
    const type = this.types.get(move.type);
    const values = this.valuesOf(move);
    return h(
      'div',
      { class: 'confirmation' },
      this.move(move, `${type?.label ?? move.type}${values && `: ${values}`}`, 'primary'),
    );
  }

  /** @param {Group} group */
  group({ type, moves }) {
    const count = moves.length > 1 && h('span', { class: 'count' }, moves.length);
    const heading = h('h4', {}, type.label, ' ', count, ' ', clauseMark(this.game, type.clause));
    const guides = !this.listsAll && !this.words && moves.length > LISTED_AT_ONCE;
    const next = guides ? nextChoice({ type, moves }) : null;
    const isLast = next && next.values.length === moves.length;
    return h(
      'section',
      { class: 'move-group' },
      heading,
      next && !isLast ? this.guide(type.type, next) : this.list(type, moves),
    );
  }

  /**
   * @param {string} type
   * @param {{parameter: Parameter, values: import('./moves.js').Value[]}} next
   */
  guide(type, { parameter, values }) {
    const options = values.map(({ ref, value, count }) => {
      const pick = { kind: parameter.kind, ref, type, name: parameter.name };
      const option = button([told(this.table, value), h('span', { class: 'count' }, count)], () => this.choose(pick), {
        class: 'option',
      });
      this.lightsUp(option, () => [{ type, [parameter.name]: value }]);
      return option;
    });
    return [h('p', { class: 'help' }, `Choose ${parameter.label}:`), h('div', { class: 'options' }, options)];
  }

  /** @param {Pick} pick */
  choose(pick) {
    this.pick(pick);
    /** @type {HTMLElement | null} */ (this.body.querySelector('button:not(.clause-mark)'))?.focus();
  }

  /**
   * @param {import('./api.js').ActionType} type
   * @param {Json[]} moves
   */
  list(type, moves) {
    const open = type.parameters.filter(
      ({ name }) => moves.length < 2 || moves.some((move) => !isEqual(move[name], moves[0][name])),
    );
    const told = open.filter(({ name }) => moves.some((move) => move[name] !== undefined));
    return [
      told.length > 0 && h('p', { class: 'help' }, capital(told.map(({ label }) => label).join(' · '))),
      h(
        'div',
        { class: 'options' },
        moves.map((move) => this.move(move, this.valuesOf(move, open) || type.label, 'option')),
      ),
    ];
  }

  /**
   * @param {Json} move
   * @param {string} text
   * @param {string} look
   */
  move(move, text, look) {
    const chance =
      move.of !== undefined && h('span', { class: 'count', title: `${move.ways} of ${move.of}` }, percent(move));
    const act = button([text, chance], () => this.handlers.play(move), {
      class: `move ${look}`,
      'data-notation': move.notation,
    });
    this.lightsUp(act, () => [move]);
    return act;
  }

  /**
   * @param {HTMLElement} element
   * @param {() => Json[]} moves
   */
  lightsUp(element, moves) {
    const on = () => this.handlers.show(moves());
    const off = () => this.handlers.show(this.picks.length ? this.left() : []);
    element.addEventListener('pointerenter', on);
    element.addEventListener('focus', on);
    element.addEventListener('pointerleave', off);
    element.addEventListener('blur', off);
  }
}

/**
 * @param {any} a
 * @param {any} b
 */
const isEqual = (a, b) => a === b || (a !== undefined && b !== undefined && refOf(a) === refOf(b));

/** @param {Json} move */
function percent({ ways, of }) {
  const share = (100 * ways) / of;
  return `${share < 10 ? share.toFixed(1) : Math.round(share)}%`;
}
