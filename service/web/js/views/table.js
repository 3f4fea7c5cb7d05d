// Table: the picture, whose turn it is, the legal moves, what just happened, and the log.

import { announce } from '../announce.js';
import { game as describe, post } from '../api.js';
import { Board } from '../board.js';
import { Chooser } from '../chooser.js';
import { button, fillWith, h } from '../dom.js';
import { logPanel } from '../log.js';
import { Choices } from '../moves.js';
import { capital, plain, seatName, spaced } from '../names.js';
import { mark, OPEN } from '../picture.js';
import { notice } from '../problems.js';
import { eventList } from '../prose.js';
import { session } from '../session.js';

/** @typedef {import('../api.js').Game} Game */
/** @typedef {import('../api.js').Json} Json */
/** @typedef {import('../session.js').Frame} Frame */

const LARGEST_SAMPLE = 2 ** 31;

/** @param {HTMLElement} place */
export async function showTable(place) {
  if (!session.isOpen) {
    place.append(
      h('h1', {}, 'The table is empty'),
      h('p', {}, 'Choose a game ', h('a', { href: '#start' }, 'at the start'), '.'),
    );
    return;
  }
  const game = await describe(session.game);
  const table = new Table(place, game);
  session.addEventListener('change', table.redraw);
  await table.draw(false);
}

class Table {
  /**
   * @param {HTMLElement} place
   * @param {Game} game
   */
  constructor(place, game) {
    this.place = place;
    this.game = game;
    this.heading = h('h2', { tabindex: '-1', class: 'to-move' });
    this.turn = h('div', {});
    this.moves = h('div', {});
    this.players = h('ul', { class: 'players' });
    this.board = new Board(game.id, (thing) => this.chooser?.pick(thing));
    this.happened = h('section', { class: 'panel happened', 'aria-label': 'What just happened' });
    this.log = h('section', { class: 'panel', 'aria-label': 'Log' });
    place.append(
      h('h1', { class: 'unseen' }, `Table: ${game.title}`),
      this.players,
      h(
        'div',
        { class: 'table' },
        h('div', { class: 'first' }, this.board.element),
        h(
          'div',
          { class: 'beside' },
          h('section', { class: 'panel moves', 'aria-label': 'Moves' }, this.heading, this.turn, this.moves),
          this.happened,
        ),
        this.log,
      ),
    );
    this.redraw = () => {
      if (place.isConnected) this.draw(true);
      else session.removeEventListener('change', this.redraw);
    };
  }

  /** @param {boolean} follows whether something was done, so that the focus goes to what is next */
  async draw(follows) {
    const frame = await session.current();
    this.drawPlayers(frame);
    this.drawTurn(frame);
    this.drawEvents(frame);
    fillWith(this.log, logPanel(this.game));
    if (follows) this.heading.focus({ preventScroll: true });
    await this.drawPicture(frame);
  }

  /** @param {Frame} frame */
  drawPlayers({ state, actor, score }) {
    const cards = state.players.map((/** @type {Json} */ player, /** @type {number} */ seat) => {
      const numbers = Object.entries(player).filter(([, value]) => typeof value === 'number');
      const total = score?.players[seat]?.total;
      return h(
        'li',
        { class: 'player', 'aria-current': seat === actor ? 'true' : null },
        h(
          'p',
          { class: 'player-name' },
          player.name || `Seat ${seat}`,
          seat === actor && h('span', { class: 'tag' }, 'to move'),
        ),
        h(
          'dl',
          {},
          numbers.map(([name, value]) =>
            h('div', {}, h('dt', {}, capital(spaced(name))), h('dd', {}, plain(/** @type {number} */ (value)))),
          ),
          typeof total === 'number' &&
            h('div', { class: 'total' }, h('dt', {}, score.final ? 'Points' : 'Points now'), h('dd', {}, plain(total))),
        ),
      );
    });
    fillWith(this.players, cards);
  }

  /** @param {Frame} frame */
  drawTurn(frame) {
    const { state, actor, moves } = frame;
    const phase = this.game.phases.find(({ id }) => id === state.turn?.phase);
    const who = seatName(state, actor);
    fillWith(this.heading, actor === null ? (phase?.label ?? 'The game is over') : `${who}: ${phase?.label ?? ''}`);
    fillWith(
      this.turn,
      actor === null ? this.ending(frame) : phase && h('p', { class: 'quiet' }, `${capital(phase.due)}.`),
    );
    this.choices = new Choices(this.game, moves, actor);
    this.chooser = new Chooser(this.game, state, this.choices, {
      play: (move) => this.play(move),
      show: (shown) => this.show(shown),
    });
    const draws = actor === 'chance' && button('Draw for me', () => this.sample(state), { class: 'primary' });
    fillWith(this.moves, draws, moves.length > 0 && this.chooser.element);
  }

  /** @param {Frame} frame */
  ending({ state, score }) {
    const winners = (score?.winners ?? []).map((/** @type {number} */ seat) => seatName(state, seat));
    return h(
      'p',
      {},
      winners.length > 0 && `${winners.join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}. `,
      h('a', { href: '#score' }, 'See the score'),
    );
  }

  /** @param {Frame} frame */
  drawEvents({ state, events }) {
    const last = session.at > 0 && session.log[session.at - 1];
    if (!last) fillWith(this.happened, h('h3', {}, 'Nothing has happened yet'));
    else
      fillWith(
        this.happened,
        h('h3', {}, 'What just happened'),
        h('p', {}, h('code', {}, last)),
        eventList(this.game, state, events),
      );
  }

  /** @param {Frame} frame */
  async drawPicture({ state, moves }) {
    await this.board.show({ state }, String(session.at), (picture) => {
      mark(picture, this.choices?.thingsOf(moves) ?? [], OPEN);
    });
  }

  /** @param {Json[]} moves */
  show(moves) {
    const { picture } = this.board;
    if (picture && this.choices) mark(picture, this.choices.thingsOf(moves), 'lit');
  }

  /** @param {Json} move */
  async play(move) {
    try {
      const ruling = await session.play(move.notation);
      const frame = await session.current();
      announce(
        ruling.legal
          ? `${move.notation}: done. ${seatName(frame.state, frame.actor) || 'The game is over'}${frame.actor === null ? '' : ' is next'}.`
          : 'Not legal.',
      );
    } catch (error) {
      this.moves.prepend(notice(error));
    }
  }

  /** @param {Json} state */
  async sample(state) {
    try {
      const seed = String(Math.floor(Math.random() * LARGEST_SAMPLE));
      const { sample } = await post(this.game.id, 'legal-moves', { state }, { sample: seed });
      if (sample) await this.play(sample);
    } catch (error) {
      this.moves.prepend(notice(error));
    }
  }
}
