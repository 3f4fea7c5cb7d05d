// A finished board that a photo shows, entered by pointing at its places; what is in doubt may stay in doubt.

import { announce } from '../announce.js';
import { game as describe, games, post } from '../api.js';
import { Board } from '../board.js';
import { button, fillWith, h } from '../dom.js';
import { seatName } from '../names.js';
import { labelOf } from '../partial.js';
import { mark, OPEN, thingsIn } from '../picture.js';
import { blankState, entriesFor, entryAt, filled, isAsked, passOn, putAt, putEntry, valueAt } from '../photo-state.js';
import { attempt } from '../problems.js';
import { understoodPart } from '../reading.js';
import { readingField } from '../reading-field.js';
import { session } from '../session.js';
import { stacksField } from '../stacks-field.js';
import { report, settled } from './report.js';
import { namesField, optionsField } from './start.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */
/** @typedef {import('../api.js').Form} Form */
/** @typedef {import('../api.js').FormThing} FormThing */
/** @typedef {import('../moves.js').Thing} Thing */

/**
 * The start of a photo form: which game, who played, and with which options.
 * @param {HTMLElement} place
 */
export async function showPhoto(place) {
  const list = await games();
  const select = h(
    'select',
    { id: 'photo-game', onchange: () => draw() },
    list.map(({ id, title }) => h('option', { value: id, selected: id === session.game }, title)),
  );
  const asked = h('div', { class: 'asked' });
  const body = h('div', { class: 'photo' });
  let players = namesField(list[0]);
  let options = optionsField(list[0], '/state/options');
  const draw = () => {
    const game = list.find(({ id }) => id === select.value) ?? list[0];
    players = namesField(game);
    options = optionsField(game, '/state/options');
    fillWith(asked, players.element, options.element);
  };
  const panel = h(
    'section',
    { class: 'panel no-print', 'aria-labelledby': 'photo-title' },
    h('h2', { id: 'photo-title' }, 'Score a finished board from what it shows'),
    h('div', { class: 'field' }, h('label', { for: 'photo-game' }, 'Game'), select),
    asked,
    h(
      'p',
      { class: 'actions' },
      button('Fill in the board', () => attempt(panel, begin), { class: 'primary' }),
    ),
    pasting(body, () => select.value),
  );
  async function begin() {
    const game = await describe(select.value);
    if (!game.photo) throw new Error('This game has no form for photos.');
    const form = new PhotoForm(game, game.photo.form, players.read(), options.read());
    fillWith(body, form.element);
    await form.draw();
    form.element.querySelector('h2')?.focus();
  }
  draw();
  place.append(panel, body);
}

/**
 * For what was entered elsewhere.
 * @param {HTMLElement} body
 * @param {() => string} chosen the game, where what is pasted does not name one
 */
function pasting(body, chosen) {
  const text = h('textarea', { id: 'pasted-photo', rows: 4, class: 'code', spellcheck: 'false' });
  const place = h(
    'details',
    { class: 'field', 'data-pointer': '/state' },
    h('summary', {}, 'Or paste what the photo shows'),
    h(
      'label',
      { for: 'pasted-photo' },
      'A state; what is not known may be left out, what is in doubt be {"one_of": […]}',
    ),
    text,
    h('p', { class: 'field-error' }),
    h(
      'p',
      { class: 'actions' },
      button('Score what is pasted', () => attempt(place, score)),
    ),
  );
  async function score() {
    const part = understoodPart(text.value);
    const given = part.state && typeof part.state === 'object' ? part.state : part;
    const state = { ...given, ruleset: given.ruleset ?? chosen() };
    const game = await describe(String(state.ruleset));
    const answer = h('div', { class: 'report' });
    await report(answer, game, state, await post(game.id, 'score', { state }));
    fillWith(body, answer);
    /** @type {HTMLElement | null} */ (answer.querySelector('.headline'))?.focus();
  }
  return place;
}

/**
 * What a photo must give, as the game tells it.
 * @param {Game} game
 */
function whatToShow({ photo }) {
  const parts = photo?.parts ?? [];
  return h(
    'details',
    {},
    h('summary', {}, 'What a photo must show'),
    h(
      'ul',
      { class: 'listed' },
      parts.map(({ label, when }) => h('li', {}, label, when && h('span', { class: 'quiet' }, ` (${when})`))),
    ),
  );
}

class PhotoForm {
  /**
   * @param {Game} game
   * @param {Form} photo
   * @param {string[]} names
   * @param {Json} options those that differ from the defaults
   */
  constructor(game, photo, names, options) {
    this.game = game;
    this.photo = photo;
    this.state = blankState(game, photo, names, options);
    this.board = new Board(game.id, (thing) => this.edit(thing));
    this.editor = h(
      'div',
      { class: 'editor' },
      h('p', { class: 'quiet' }, 'Point at a place in the picture, or choose it here.'),
    );
    this.places = h('select', { 'aria-label': 'A place of the picture', onchange: () => this.choose() });
    /** @type {Thing[]} */
    this.things = [];
    this.answer = h('div', { class: 'report' });
    this.form = h(
      'form',
      {
        class: 'panel no-print',
        novalidate: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          attempt(this.form, () => this.score());
        },
      },
      h('h2', { tabindex: '-1' }, game.title),
      whatToShow(game),
      this.places,
      this.editor,
      this.fields(),
      h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'primary' }, 'Score it')),
    );
    this.element = h(
      'div',
      {},
      h(
        'div',
        { class: 'table' },
        h('div', { class: 'first no-print' }, this.board.element),
        h('div', { class: 'beside' }, this.form),
      ),
      this.answer,
    );
  }

  /** The values that are asked for: of the table, and of each player. */
  fields() {
    const isOfSeat = (/** @type {{pointer: string}} */ { pointer }) => pointer.includes('{seat}');
    const asked = this.photo.fields.filter((field) => isAsked(field, this.state.options));
    const table = asked.filter((field) => !isOfSeat(field)).map((field) => this.field(field, 0));
    const seats = this.state.players.map((/** @type {Json} */ _, /** @type {number} */ seat) =>
      h(
        'fieldset',
        { class: 'field seat-fields' },
        h('legend', {}, seatName(this.state, seat)),
        asked.filter(isOfSeat).map((field) => this.field(field, seat)),
      ),
    );
    return [table, seats];
  }

  /**
   * @param {import('../api.js').FormField} wanted
   * @param {number} seat
   */
  field({ pointer: pattern, label, schema, stacks }, seat) {
    const pointer = filled(pattern, { ref: '', seat });
    const wanted = {
      game: this.game,
      state: this.state,
      label,
      pointer: `/state${pointer}`,
      schema,
      initial: valueAt(this.state, pointer),
      changed: () => putAt(this.state, pointer, made.read()),
    };
    const made = stacks ? stacksField(wanted, stacks) : readingField(wanted);
    return made.element;
  }

  async draw() {
    await this.board.show({ state: settled(this.state) }, 'photo', (picture) => {
      this.things = thingsIn(picture).filter((thing) => entriesFor(this.photo, this.state, thing).length > 0);
      mark(picture, this.things, OPEN);
    });
    const options = this.things.map((thing, index) => h('option', { value: index }, this.nameOf(thing)));
    fillWith(this.places, h('option', { value: '' }, 'A place…'), options);
  }

  /** @param {Thing} thing */
  nameOf({ kind, ref, seat }) {
    return `${typeof seat === 'number' ? `${seatName(this.state, seat)}: ` : ''}${kind} ${ref.replace(/[[\]]/g, '')}`;
  }

  choose() {
    const thing = this.things[Number(this.places.value)];
    if (this.places.value !== '' && thing) this.edit(thing);
  }

  /** @param {Thing} thing */
  edit(thing) {
    const entries = entriesFor(this.photo, this.state, thing);
    const passed = entries.find((entry) => entry.members);
    if (passed) this.pass(passed, thing);
    else if (entries.length > 0) this.open(thing, entries);
  }

  /**
   * @param {FormThing} entry
   * @param {Thing} thing
   */
  async pass(entry, thing) {
    const seat = passOn(this.state, entry, thing.ref);
    const told = `${this.nameOf(thing)}: ${seat === null ? 'nobody' : seatName(this.state, seat)}`;
    fillWith(
      this.editor,
      h('p', {}, `${entry.label}: `, h('strong', {}, told)),
      h('p', { class: 'help' }, 'Once more passes it on.'),
    );
    announce(told);
    await this.draw();
  }

  /**
   * @param {Thing} thing
   * @param {FormThing[]} entries
   */
  open(thing, entries) {
    const parts = entries.map((entry) =>
      h(
        'fieldset',
        { class: 'field' },
        h('legend', {}, entry.label),
        entry.entries ? this.entryFields(entry, thing) : this.valueField(entry, thing),
      ),
    );
    fillWith(this.editor, h('h3', {}, this.nameOf(thing)), parts);
    /** @type {HTMLElement | null} */ (this.editor.querySelector('select, input'))?.focus({ preventScroll: true });
  }

  /**
   * @param {FormThing} entry
   * @param {Thing} thing
   */
  valueField(entry, thing) {
    const pointer = filled(entry.pointer ?? '', thing);
    const made = readingField({
      game: this.game,
      state: this.state,
      label: labelOf(this.state, pointer.split('/').slice(1)),
      pointer: `/state${pointer}`,
      schema: entry.schema ?? {},
      initial: valueAt(this.state, pointer),
      changed: () => {
        putAt(this.state, pointer, made.read());
        this.draw();
      },
    });
    return [made.element];
  }

  /**
   * @param {FormThing} entry
   * @param {Thing} thing
   */
  entryFields(entry, thing) {
    const there = entryAt(this.state, entry, thing);
    const fields = (entry.fields ?? []).map(({ name, label, schema }) => ({
      name,
      schema,
      made: readingField({
        game: this.game,
        state: this.state,
        label,
        pointer: '',
        schema,
        initial: there ? there[name] : schema.type === 'boolean' ? false : undefined,
        changed: () => change(),
      }),
    }));
    const change = () => {
      const told = fields
        .map(({ name, made }) => /** @type {[string, any]} */ ([name, made.read()]))
        .filter(([, value]) => value !== undefined);
      const isChosen = told.some(([, value]) => value !== false);
      putEntry(this.state, entry, thing, isChosen ? Object.fromEntries(told) : null);
      this.draw();
    };
    return fields.map(({ made }) => made.element);
  }

  async score() {
    const answer = await post(this.game.id, 'score', { state: this.state });
    await report(this.answer, this.game, this.state, answer);
    this.answer.scrollIntoView({ block: 'start' });
    /** @type {HTMLElement | null} */ (this.answer.querySelector('.headline'))?.focus({ preventScroll: true });
  }
}
