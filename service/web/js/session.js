// The game on the desk: where it began, its log, and where in the log we are. It lives in this tab only.

import { post } from './api.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {{state: Json, actions: string[]}} Saved a game as it is saved and shared: a body of `adjudicate` */
/** @typedef {{failedAt: number, ruling: Json, action: string}} Failure where a log broke a rule */
/** @typedef {{state: Json, actor: number | string | null, moves: Json[], events: Json[], score: Json}} Frame */

const KEY = 'zoning-board-game';
const PARTS = 'violations,events,state,legal_moves,score,findings,receipt';

class Session extends EventTarget {
  /** @type {Json | null} */
  start = null;
  /** @type {string[]} */
  log = [];
  at = 0;
  /** @type {Failure | null} where the log that was opened last broke a rule */
  failure = null;
  /** @type {Json | string | null} a move to be disputed */
  proposed = null;
  /** @type {Map<number, Frame>} */
  frames = new Map();

  get isOpen() {
    return this.start !== null;
  }

  /** @returns {string} */
  get game() {
    return this.start?.ruleset;
  }

  /** @returns {Saved} */
  get saved() {
    return { state: /** @type {Json} */ (this.start), actions: this.log };
  }

  /**
   * Put a game on the desk, at its end or at step `at`. The first wrong action ends its log and is told.
   * @param {{state: Json, actions: (string | Json)[]}} saved
   * @param {number} [at]
   */
  async open({ state, actions }, at = actions.length) {
    const parts = { include: PARTS };
    const ruling = await post(state.ruleset, 'adjudicate', { state, actions }, parts);
    const failedAt = ruling.failed_at;
    this.start = state;
    this.log = ruling.receipt.actions.slice(0, failedAt ?? actions.length);
    this.frames.clear();
    this.frames.set(this.log.length, { ...framed(ruling), events: [] });
    this.at = Math.min(at, this.log.length);
    if (this.at > 0) this.frames.delete(this.at);
    await this.frame(this.at);
    this.failure = failedAt === null ? null : { failedAt, ruling, action: ruling.receipt.actions[failedAt] };
    this.proposed = null;
    this.changed();
  }

  /** @returns {Promise<Frame>} */
  current() {
    return this.frame(this.at);
  }

  /**
   * The position after `step` actions, with the events of the last of them.
   * @param {number} step
   * @returns {Promise<Frame>}
   */
  async frame(step) {
    const known = this.frames.get(step);
    if (known) return known;
    const state = /** @type {Json} */ (this.start);
    const before = step ? await this.stateAt(step - 1) : state;
    const actions = this.log.slice(Math.max(0, step - 1), step);
    const ruling = await post(this.game, 'adjudicate', { state: before, actions }, { include: PARTS });
    const frame = framed(ruling);
    this.frames.set(step, frame);
    return frame;
  }

  /**
   * @param {number} step
   * @returns {Promise<Json>}
   */
  async stateAt(step) {
    const known = this.frames.get(step);
    if (known) return known.state;
    const body = { state: this.start, actions: this.log.slice(0, step) };
    return (await post(this.game, 'adjudicate', body, { include: 'state' })).state;
  }

  /**
   * Play an action where we are; what follows in the log is dropped if it was legal.
   * @param {Json | string} action
   * @returns {Promise<Json>} the ruling
   */
  async play(action) {
    const at = this.at;
    const { state } = await this.current();
    const ruling = await post(this.game, 'adjudicate', { state, action }, { include: PARTS });
    if (!ruling.legal || this.at !== at) return ruling;
    this.log = [...this.log.slice(0, at), ruling.receipt.actions[0]];
    for (const step of this.frames.keys()) if (step > at) this.frames.delete(step);
    this.at = at + 1;
    this.failure = null;
    this.frames.set(this.at, framed(ruling));
    this.changed();
    return ruling;
  }

  /** @param {number} step */
  async goTo(step) {
    if (step < 0 || step > this.log.length) return;
    await this.frame(step);
    this.at = step;
    this.failure = null;
    this.changed();
  }

  changed() {
    this.keep();
    this.dispatchEvent(new Event('change'));
  }

  keep() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...this.saved, at: this.at }));
    } catch {
      // a full or forbidden storage: the game then lives in memory only
    }
  }

  /** Take up what this tab had before it was loaded again. */
  async restore() {
    try {
      const { at, ...saved } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {};
      if (saved.state && Array.isArray(saved.actions)) await this.open(saved, at);
    } catch {
      sessionStorage.removeItem(KEY);
    }
  }
}

/**
 * @param {Json} ruling
 * @returns {Frame}
 */
function framed(ruling) {
  const { state, actor, legal_moves: moves, events, score } = ruling;
  return { state, actor, moves, events, score };
}

export const session = new Session();
