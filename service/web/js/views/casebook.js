// Settled cases of a game, to look at: each opens as a game on the table, or as the dispute that it settles.

import { casesOf } from '../api.js';
import { button, fillWith, h } from '../dom.js';
import { attempt } from '../problems.js';
import { session } from '../session.js';

/** @typedef {import('../api.js').Json} Json */

const MOST_SHOWN = 30;

/**
 * A section that asks for the cases once it is opened.
 * @param {string} game
 */
export function casebook(game) {
  const list = h('div', {});
  const section = h('details', { class: 'casebook' }, h('summary', {}, 'Or open a settled case as an example'), list);
  section.addEventListener('toggle', () => {
    if (section.open && !list.hasChildNodes())
      attempt(section, async () => fillWith(list, choice(section, await casesOf(game))));
  });
  return section;
}

/**
 * @param {HTMLElement} place
 * @param {Json[]} cases
 */
function choice(place, cases) {
  const usable = cases.filter(({ state }) => state?.turn);
  const found = h('ul', { class: 'found-cases' });
  const count = h('p', { class: 'help', role: 'status' });
  const filter = h('input', {
    type: 'search',
    'aria-label': 'Cases with these words',
    placeholder: 'Cases with…',
    autocomplete: 'off',
    oninput: () => draw(),
  });
  const draw = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = usable.filter(({ title, case: number, clauses }) =>
      words.every((/** @type {string} */ word) =>
        `${number} ${title} ${clauses.join(' ')}`.toLowerCase().includes(word),
      ),
    );
    fillWith(
      count,
      fitting.length > MOST_SHOWN
        ? `${fitting.length} cases; the first ${MOST_SHOWN} are shown`
        : `${fitting.length} cases`,
    );
    fillWith(
      found,
      fitting.slice(0, MOST_SHOWN).map((one) =>
        h(
          'li',
          {},
          button([h('code', {}, one.case), ' ', one.title], () => attempt(place, () => open(one)), {
            class: 'found-case',
          }),
        ),
      ),
    );
  };
  draw();
  return [filter, count, found];
}

/** @param {Json} settled */
async function open({ state, illegal }) {
  const dispute = (illegal ?? []).find((/** @type {Json} */ { given }) => !given);
  await session.open({ state, actions: dispute?.before ?? [] });
  session.proposed = dispute?.action ?? null;
  location.hash = dispute ? '#dispute' : '#table';
}
