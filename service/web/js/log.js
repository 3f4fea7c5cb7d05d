// The log in notation: go to any step, undo, redo, copy, share, add lines.

import { announce } from './announce.js';
import { button, h } from './dom.js';
import { attempt } from './problems.js';
import { understood } from './reading.js';
import { session } from './session.js';
import { download, linkTo, Unreadable } from './sharing.js';
import { failureNotice } from './views/failure.js';

/** @typedef {import('./api.js').Game} Game */

/** @param {Game} game */
export function logPanel(game) {
  const steps = session.log.map((notation, index) => {
    const step = index + 1;
    return h(
      'li',
      {},
      button(notation, () => session.goTo(step), {
        class: 'step',
        'aria-current': step === session.at ? 'step' : null,
      }),
    );
  });
  const panel = h(
    'div',
    { class: 'log' },
    h('h3', {}, 'Log'),
    session.failure && failureNotice(game, session.failure),
    h(
      'p',
      { class: 'row' },
      button('Undo', () => session.goTo(session.at - 1), { disabled: session.at === 0, class: 'small' }),
      button('Redo', () => session.goTo(session.at + 1), {
        disabled: session.at === session.log.length,
        class: 'small',
      }),
      button('To the set-up', () => session.goTo(0), { disabled: session.at === 0, class: 'small' }),
    ),
    steps.length
      ? h('ol', { class: 'steps', tabindex: '0', 'aria-label': 'Steps' }, steps)
      : h('p', { class: 'quiet' }, 'No move has been made.'),
    h(
      'p',
      { class: 'row' },
      button('Copy log', () => copy(session.log.join('\n'), 'log'), { class: 'small' }),
      button('Copy state', async () => copy(JSON.stringify((await session.current()).state), 'state'), {
        class: 'small',
      }),
      button('Copy link', async () => copy(await linkTo(session.saved), 'link'), { class: 'small' }),
      button('Save file', () => download(session.saved), { class: 'small' }),
    ),
    corrections(game),
  );
  const current = /** @type {HTMLElement | null} */ (panel.querySelector('[aria-current]'));
  requestAnimationFrame(() => {
    const list = current?.closest('ol');
    if (current && list) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return panel;
}

/**
 * @param {string} text
 * @param {string} what
 */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`The ${what} is in the clipboard.`);
  } catch {
    showToCopy(text, what);
  }
}

/**
 * Where the clipboard is closed to us, the text is shown selected.
 * @param {string} text
 * @param {string} what
 */
function showToCopy(text, what) {
  document.querySelector('.to-copy')?.remove();
  const area = h('textarea', { rows: 4, class: 'code', readonly: true, 'aria-label': `The ${what}, to copy` }, text);
  const box = h(
    'div',
    { class: 'to-copy panel' },
    area,
    button('Close', () => box.remove(), { class: 'small' }),
  );
  document.querySelector('.log')?.append(box);
  area.focus();
  area.select();
}

/**
 * Lines added to the log, or another state put in its place.
 * @param {Game} game
 */
function corrections(game) {
  const text = h('textarea', {
    rows: 3,
    class: 'code',
    spellcheck: 'false',
    id: 'more-log',
    'aria-describedby': 'more-log-help',
  });
  const place = h(
    'details',
    { class: 'corrections' },
    h('summary', {}, 'Add moves or correct the state'),
    h('label', { for: 'more-log' }, 'Moves in notation, one a line, or a whole state'),
    text,
    h(
      'p',
      { class: 'help', id: 'more-log-help' },
      'Moves are adjudicated one after another from where we are; a state begins a new log.',
    ),
    h(
      'p',
      { class: 'row' },
      button('Adjudicate', () => attempt(place, add), { class: 'primary small' }),
      button(
        'Fetch the present state',
        async () => {
          text.value = JSON.stringify((await session.current()).state, null, 1);
        },
        { class: 'small' },
      ),
    ),
  );

  async function add() {
    const { state, actions } = understood(text.value);
    const from = state ?? session.saved.state;
    const known = state ? [] : session.log.slice(0, session.at);
    if (state && state.ruleset !== game.id)
      throw new Unreadable(`Must be a state of ${game.title}; open others at the start.`);
    await session.open({ state: from, actions: [...known, ...actions] });
  }
  return place;
}
