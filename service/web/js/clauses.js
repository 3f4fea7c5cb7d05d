// The rule behind a word: a mark that shows its clause on hover and focus, and the clause in full.

import { button, fillWith, h } from './dom.js';
import { spaced } from './names.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Clause} Clause */

const LINGER = 200;

const card = h('div', { id: 'clause-card', class: 'clause-card', role: 'tooltip', hidden: true });
/** @type {HTMLElement | null} */
let shownAt = null;
let leaving = 0;

card.addEventListener('pointerenter', () => clearTimeout(leaving));
card.addEventListener('pointerleave', leave);
document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
addEventListener('scroll', () => shownAt && place(shownAt.getBoundingClientRect()), { passive: true, capture: true });

/**
 * A small mark that shows the clause `id` while it is pointed at or focused.
 * @param {Game} game
 * @param {string} id
 */
export function clauseMark(game, id) {
  const clause = game.clauses.get(id);
  if (!clause) return null;
  const mark = button('§', () => show(mark, clause), { class: 'clause-mark', 'aria-label': `Rule: ${clause.title}` });
  mark.addEventListener('pointerenter', () => show(mark, clause));
  mark.addEventListener('focus', () => show(mark, clause));
  mark.addEventListener('pointerleave', leave);
  mark.addEventListener('blur', hide);
  return mark;
}

/**
 * @param {HTMLElement} mark
 * @param {Clause} clause
 */
function show(mark, clause) {
  clearTimeout(leaving);
  if (shownAt === mark) return;
  hide();
  shownAt = mark;
  fillWith(card, h('strong', {}, clause.title), h('span', {}, clause.text), h('small', {}, sourceOf(clause)));
  document.body.append(card);
  card.hidden = false;
  mark.setAttribute('aria-describedby', card.id);
  place(mark.getBoundingClientRect());
}

/** @param {DOMRect} at */
function place(at) {
  const width = card.offsetWidth;
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const below = at.bottom + 6;
  const fits = below + card.offsetHeight < innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${fits ? below : Math.max(8, at.top - card.offsetHeight - 6)}px`;
}

function leave() {
  clearTimeout(leaving);
  leaving = window.setTimeout(hide, LINGER);
}

function hide() {
  clearTimeout(leaving);
  shownAt?.removeAttribute('aria-describedby');
  shownAt = null;
  card.hidden = true;
}

/** @param {Clause} clause */
function sourceOf(clause) {
  const { document: book, section } = clause.source;
  const standing = clause.standing === 'stated' ? '' : ` (${spaced(clause.standing)})`;
  return `${book}${section ? `, ${section}` : ''}${standing}`;
}

/**
 * The clause with all that is said of it.
 * @param {Game} game
 * @param {string} id
 */
export function clauseInFull(game, id) {
  const clause = game.clauses.get(id);
  if (!clause) return h('p', {}, id);
  return h(
    'div',
    { class: 'clause' },
    h('p', { class: 'clause-title' }, clause.title),
    h('p', {}, clause.text),
    clause.why && h('p', { class: 'quiet' }, clause.why),
    clause.misreadings.length > 0 && [
      h('p', { class: 'quiet' }, 'Often misread as:'),
      h(
        'ul',
        { class: 'quiet' },
        clause.misreadings.map((text) => h('li', {}, text)),
      ),
    ],
    h('p', { class: 'source' }, sourceOf(clause), ' · ', h('code', {}, clause.id)),
  );
}
