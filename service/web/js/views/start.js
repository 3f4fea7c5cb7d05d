// Start: choose a game and set it up, or bring one along.

import { game as describe, games, post } from '../api.js';
import { button, fillWith, h } from '../dom.js';
import { field } from '../fields.js';
import { attempt } from '../problems.js';
import { drawn } from '../picture.js';
import { understood } from '../reading.js';
import { session } from '../session.js';
import { Unreadable } from '../sharing.js';
import { casebook } from './casebook.js';

/** @typedef {import('../api.js').Summary} Summary */
/** @typedef {import('../fields.js').Field} Field */

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
const LARGEST_SEED = 2 ** 31;

/** @param {HTMLElement} place */
export async function showStart(place) {
  const setUp = h('div', { class: 'set-up' });
  const choose = (/** @type {Summary} */ game) => showSetUp(setUp, game);
  place.append(
    h('h1', {}, 'Which game is on the table?'),
    h(
      'p',
      { class: 'lead' },
      'Play it move by move, settle a dispute, or score a finished board. The referee knows the rules; you need not.',
    ),
  );
  const list = await games();
  place.append(
    h(
      'ul',
      { class: 'cards' },
      list.map((game) => card(game, choose)),
    ),
    setUp,
    bring(),
  );
}

/**
 * @param {Summary} game
 * @param {(game: Summary) => void} choose
 */
function card(game, choose) {
  const picture = h('div', { class: 'card-picture', 'aria-hidden': 'true' });
  const { least, most } = game.players;
  const label = [
    h('strong', {}, game.title),
    h('span', { class: 'quiet' }, `${least === most ? least : `${least} to ${most}`} players`),
  ];
  const element = h(
    'li',
    {},
    button([picture, h('span', { class: 'card-words' }, label)], () => choose(game), {
      class: 'card',
      'data-game': game.id,
    }),
  );
  preview(game, picture);
  return element;
}

/**
 * @param {Summary} game
 * @param {HTMLElement} picture
 */
async function preview(game, picture) {
  try {
    const names = NAMES.slice(0, Math.max(2, game.players.least)).slice(0, game.players.most);
    const { state } = await post(game.id, 'setup', { players: names, seed: 3 });
    const drawing = await drawn(game.id, { state });
    drawing.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    picture.append(drawing);
  } catch {
    picture.remove();
  }
}

/**
 * @param {HTMLElement} place
 * @param {Summary} game
 */
function showSetUp(place, game) {
  const names = namesField(game);
  const options = optionsField(game, '/options');
  const known = field({
    label: 'Deal and shuffle here',
    pointer: '/seed',
    schema: { type: 'boolean' },
    initial: true,
    help: 'Off for a real table: nobody knows the order, and you say what is turned up.',
  });
  const form = h(
    'form',
    {
      class: 'panel',
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        attempt(form, start);
      },
    },
    h('h2', { tabindex: '-1' }, game.title),
    names.element,
    known.element,
    options.element,
    h('p', { class: 'actions' }, h('button', { class: 'primary', type: 'submit' }, 'Set up')),
    casebook(game.id),
  );

  async function start() {
    const body = {
      players: names.read(),
      options: options.read(),
      seed: known.read() ? Math.floor(Math.random() * LARGEST_SEED) : null,
    };
    const { state } = await post(game.id, 'setup', body);
    await session.open({ state, actions: [] });
    location.hash = '#table';
  }
  fillWith(place, form);
  form.querySelector('h2')?.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}

/**
 * The game's options and house rulings.
 * @param {Summary} game
 * @param {string} pointer where they stand in what is sent
 * @returns {Field} reads those that were chosen otherwise than the default
 */
export function optionsField(game, pointer) {
  const options = game.options.map((option) => optionField(pointer, option));
  const rulings = game.rulings.map((ruling) => rulingField(pointer, ruling));
  const element = h(
    'div',
    { class: 'asked' },
    options.length > 0 &&
      h(
        'details',
        { open: options.length < 3 },
        h('summary', {}, 'Options'),
        options.map(({ made }) => made.element),
      ),
    rulings.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, 'House rulings'),
        h('p', { class: 'help' }, 'Where players read a rule in several ways; the first is the usual reading.'),
        rulings.map(({ made }) => made.element),
      ),
  );
  return { element, read: () => chosen(options, rulings) };
}

/**
 * What was chosen otherwise than the default.
 * @param {{name: string, initial: any, made: Field}[]} options
 * @param {{name: string, initial: any, made: Field}[]} rulings
 */
function chosen(options, rulings) {
  /** @param {{name: string, initial: any, made: Field}[]} fields */
  const changed = (fields) =>
    Object.fromEntries(
      fields
        .map(({ name, initial, made }) => ({ name, initial, value: made.read() }))
        .filter(({ initial, value }) => JSON.stringify(value) !== JSON.stringify(initial))
        .map(({ name, value }) => [name, value]),
    );
  const others = changed(rulings);
  return { ...changed(options), ...(Object.keys(others).length ? { rulings: others } : {}) };
}

/**
 * @param {string} pointer
 * @param {import('../api.js').Option} option
 */
function optionField(pointer, { name, label, schema, default: initial, help }) {
  return {
    name,
    initial,
    made: field({ label, pointer: `${pointer}/${name}`, schema, initial, help: help ?? undefined }),
  };
}

/**
 * @param {string} pointer
 * @param {import('../api.js').Choice} ruling
 */
function rulingField(pointer, { clause, label, default: initial, alternatives }) {
  const made = field({
    label,
    pointer: `${pointer}/rulings/${clause}`,
    schema: { enum: alternatives.map((a) => a.id) },
    initial,
  });
  const select = /** @type {HTMLSelectElement} */ (made.element.querySelector('select'));
  alternatives.forEach(({ text }, index) => {
    select.options[index].textContent = text;
  });
  return { name: clause, initial, made };
}

/**
 * One name a line; as many as the game takes.
 * @param {Summary} game
 * @returns {Field}
 */
export function namesField({ players: { least, most } }) {
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const rows = h('div', { class: 'names' });
  const add = () => {
    const index = inputs.length;
    const input = h('input', {
      type: 'text',
      value: NAMES[index] ?? '',
      'aria-label': `Player ${index + 1}`,
      autocomplete: 'off',
      maxlength: 100,
    });
    const row = h(
      'div',
      { class: 'field name-row', 'data-pointer': `/players/${index}` },
      input,
      h('p', { class: 'field-error' }),
    );
    inputs.push(/** @type {any} */ (input));
    rows.append(row);
    refresh();
  };
  const drop = () => {
    inputs.pop();
    rows.lastElementChild?.remove();
    refresh();
  };
  const more = button('One more player', add, { class: 'small' });
  const fewer = button('One player less', drop, { class: 'small' });
  function refresh() {
    more.disabled = inputs.length >= most;
    fewer.disabled = inputs.length <= least;
  }
  for (let index = 0; index < Math.min(most, Math.max(least, 2)); index += 1) add();
  const element = h(
    'fieldset',
    { class: 'field', 'data-pointer': '/players' },
    h('legend', {}, 'Players, in the order of play'),
    rows,
    least < most && h('p', { class: 'row' }, more, fewer),
    h('p', { class: 'field-error' }),
  );
  return { element, read: () => inputs.map((input) => input.value) };
}

/** A game that somebody brings along: pasted, dropped or from a file. */
function bring() {
  const text = h('textarea', {
    id: 'brought',
    rows: 5,
    class: 'code',
    spellcheck: 'false',
    'aria-describedby': 'brought-help',
  });
  const file = h('input', {
    type: 'file',
    id: 'brought-file',
    accept: '.json,.txt,application/json,text/plain',
    onchange: () => file.files?.[0] && read(file.files[0]),
  });
  const place = h(
    'section',
    { class: 'panel bring', 'aria-labelledby': 'bring-title' },
    h('h2', { id: 'bring-title' }, 'Bring a game along'),
    h('label', { for: 'brought' }, 'A state, a saved game or an answer of the API'),
    text,
    h('p', { class: 'help', id: 'brought-help' }, 'Paste it here, or drop a file on this panel.'),
    h(
      'p',
      { class: 'actions' },
      button('Open', () => attempt(place, openText), { class: 'primary' }),
      h('label', { class: 'file', for: 'brought-file' }, 'From a file ', file),
    ),
  );
  place.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('dropping');
  });
  place.addEventListener('dragleave', () => place.classList.remove('dropping'));
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    place.classList.remove('dropping');
    const dropped = event.dataTransfer?.files[0];
    if (dropped) read(dropped);
    else text.value = event.dataTransfer?.getData('text') ?? '';
  });

  /** @param {File} chosenFile */
  async function read(chosenFile) {
    text.value = chosenFile.size > 1_000_000 ? '' : await chosenFile.text();
    await attempt(place, async () => {
      if (chosenFile.size > 1_000_000) throw new Unreadable('The file must be at most a megabyte long.');
      await openText();
    });
  }

  async function openText() {
    const { state, actions } = understood(text.value);
    if (!state)
      throw new Unreadable('A log needs the game it belongs to: open that first, then paste the log at the table.');
    await describe(String(state.ruleset));
    await session.open({ state, actions });
    location.hash = '#table';
  }
  return place;
}
