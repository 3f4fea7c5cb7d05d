// What people paste or drop: a state, a saved game, an answer of the API, or the lines of a log.

import { Unreadable } from './sharing.js';

/** @typedef {import('./api.js').Json} Json */
/** @typedef {{state: Json | null, actions: (string | Json)[]}} Found `state` is null for a log alone */

const LONGEST = 1_000_000;
const NUMBER = /^\s*\d+[.):]\s+/;

/**
 * @param {string} text
 * @returns {Found}
 */
export function understood(text) {
  if (text.length > LONGEST) throw new Unreadable('Must be at most a million characters long.');
  const trimmed = text.trim();
  if (!trimmed) throw new Unreadable('Must be a state, a saved game or a log: nothing was given.');
  return /^[{["]/.test(trimmed) ? fromJson(trimmed) : { state: null, actions: logOf(trimmed) };
}

/**
 * The actions of a log, one a line; numbers before them and lines that begin with # are passed over.
 * @param {string} text
 */
export function logOf(text) {
  const lines = text.split(/\r?\n/).map((line) => line.replace(NUMBER, '').trim());
  return lines.filter((line) => line && !line.startsWith('#'));
}

/**
 * @param {string} text
 * @returns {Found}
 */
function fromJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`Must be JSON: ${/** @type {Error} */ (error).message}.`);
  }
  if (Array.isArray(value)) return { state: null, actions: value };
  if (value && typeof value === 'object') {
    if (typeof value.ruleset === 'string') return { state: value, actions: [] };
    const actions = value.actions ?? (value.action ? [value.action] : []);
    if (value.state && typeof value.state === 'object' && Array.isArray(actions)) {
      return { state: value.state, actions };
    }
  }
  throw new Unreadable('Must be a state (an object with "ruleset"), or an object with "state" and "actions".');
}

/**
 * A part of a state.
 * @param {string} text
 * @returns {Json}
 */
export function understoodPart(text) {
  if (text.length > LONGEST) throw new Unreadable('Must be at most a million characters long.');
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`Must be JSON: ${/** @type {Error} */ (error).message}.`);
  }
  if (!value || typeof value !== 'object' || Array.isArray(value))
    throw new Unreadable('Must be an object: a state, or a part of one.');
  return value;
}
