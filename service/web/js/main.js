// Which view is shown: the address's fragment says it.

import { fillWith, h } from './dom.js';
import { attempt, notice } from './problems.js';
import { session } from './session.js';
import { gameOf, isLink } from './sharing.js';
import { showDispute } from './views/dispute.js';
import { showScore } from './views/score.js';
import { showStart } from './views/start.js';
import { showTable } from './views/table.js';

/** @typedef {(place: HTMLElement) => Promise<void> | void} View */

/** @type {Record<string, {title: string, show: View}>} */
const VIEWS = {
  '#start': { title: 'Start', show: showStart },
  '#table': { title: 'Table', show: showTable },
  '#dispute': { title: 'Dispute', show: showDispute },
  '#score': { title: 'Score', show: showScore },
};

const place = /** @type {HTMLElement} */ (document.getElementById('view'));
const tabs = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.tabs a'));

/** @param {boolean} moved whether a person went there, so that the focus should follow */
async function show(moved) {
  if (isLink(location.hash)) return openLink();
  const hash = location.hash in VIEWS ? location.hash : session.isOpen ? '#table' : '#start';
  const { title, show: draw } = VIEWS[hash];
  document.title = `${title} · Zoning Board`;
  for (const tab of tabs) {
    if (tab.hash === hash) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
  const view = h('div', { class: `view view-${title.toLowerCase()}` });
  fillWith(place, view);
  if (moved) {
    scrollTo(0, 0);
    place.focus({ preventScroll: true });
  }
  try {
    await draw(view);
  } catch (error) {
    view.append(notice(error));
  }
}

async function openLink() {
  const view = h('div', { class: 'view' });
  fillWith(place, view);
  const isRead = await attempt(view, async () => {
    await session.open(await gameOf(location.hash));
  });
  if (isRead) location.replace('#table');
  else view.append(h('p', {}, h('a', { href: '#start' }, 'To the start')));
}

await session.restore();
addEventListener('hashchange', () => show(true));
await show(false);
