// Score: of the game on the table, or of a finished board that a photo shows.

import { game as describe, post } from '../api.js';
import { h } from '../dom.js';
import { session } from '../session.js';
import { showPhoto } from './photo.js';
import { report } from './report.js';

/** @param {HTMLElement} place */
export async function showScore(place) {
  const answer = h('div', { class: 'report' });
  place.append(h('h1', {}, 'Score'), answer);
  if (session.isOpen) {
    const game = await describe(session.game);
    const { state } = await session.current();
    const scored = await post(game.id, 'score', { state }, { include: 'score,needed,findings,depends_on_ruling' });
    await report(answer, game, state, scored);
  } else {
    answer.append(
      h(
        'p',
        { class: 'lead' },
        'No game is on the table. Open one ',
        h('a', { href: '#start' }, 'at the start'),
        ', or score a finished board here.',
      ),
    );
  }
  await showPhoto(place);
}
