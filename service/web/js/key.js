// The API key, where the service asks for one: told once, and kept for this tab alone.

import { h } from './dom.js';

const KEPT = 'zoning-board-key';

/** The key that was told, if any. */
export const keptKey = () => sessionStorage.getItem(KEPT);

/** @type {Promise<boolean> | null} */
let asking = null;

/**
 * Ask for a key in the place of one that was refused; all who were refused wait for the same answer.
 * @param {string | null} refused
 * @returns {Promise<boolean>} whether there is another now
 */
export async function anotherKey(refused) {
  if (keptKey() !== refused) return true;
  asking ??= ask(refused !== null);
  try {
    return await asking;
  } finally {
    asking = null;
  }
}

/**
 * @param {boolean} again whether one was told that the service does not know
 * @returns {Promise<boolean>}
 */
function ask(again) {
  const input = h('input', {
    type: 'password',
    id: 'api-key',
    autocomplete: 'off',
    required: true,
    pattern: '[!-~]+',
    title: 'letters, digits and signs without spaces',
  });
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'key-title' }, 'This service wants a key'),
    again && h('p', { class: 'field-error', role: 'alert' }, 'The service does not know that key.'),
    h('div', { class: 'field' }, h('label', { for: 'api-key' }, 'API key'), input),
    h('p', { class: 'help' }, 'Whoever runs the service gives it out. It is kept until this tab is closed.'),
    h(
      'p',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'primary', value: 'told' }, 'Use it'),
      h('button', { type: 'submit', formnovalidate: true }, 'Go on without'),
    ),
  );
  const dialog = h('dialog', { 'aria-labelledby': 'key-title', class: 'panel' }, form);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const isTold = dialog.returnValue === 'told';
      if (isTold) sessionStorage.setItem(KEPT, input.value);
      dialog.remove();
      resolve(isTold);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
