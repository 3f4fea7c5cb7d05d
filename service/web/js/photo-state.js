// A state as far as a photo tells it, and how the words of a game's photo form lead into it.

import { refOf, valueOf } from './moves.js';
import { stepsOf } from './partial.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./api.js').Form} Form */
/** @typedef {import('./api.js').FormThing} FormThing */
/** @typedef {import('./moves.js').Thing} Thing */

/**
 * @param {Game} game
 * @param {Form} photo
 * @param {string[]} names
 * @param {Json} options those that differ from the defaults
 * @returns {Json}
 */
export function blankState(game, photo, names, options) {
  const copy = (/** @type {Json} */ value) => structuredClone(value);
  return {
    ruleset: game.id,
    rules_version: game.rules_versions[0],
    options,
    ...copy(photo.blank.table),
    players: names.map((name) => ({ name, ...copy(photo.blank.player) })),
  };
}

/**
 * @param {import('./api.js').Asked} wanted
 * @param {Json} options
 */
export function isAsked({ option, chosen }, options) {
  if (!option) return true;
  const value = options[option];
  return chosen === undefined ? Boolean(value) : value === chosen || (Array.isArray(value) && value.includes(chosen));
}

/**
 * The ways in which a thing of the picture is entered: those that name it; if there are none, those of its kind.
 * @param {Form} photo
 * @param {Json} state
 * @param {Thing} thing
 */
export function entriesFor(photo, { options }, { kind, ref }) {
  const asked = photo.things.filter((entry) => entry.kind === kind && isAsked(entry, options));
  const named = asked.filter((entry) => entry.ref === ref);
  return named.length > 0 ? named : asked.filter((entry) => entry.ref === undefined);
}

/**
 * A pointer of the form, filled in.
 * @param {string} pointer
 * @param {Thing | {ref: string, seat: number}} thing
 */
export function filled(pointer, { ref, seat }) {
  const parts = ref.split('.');
  return pointer
    .replaceAll('{seat}', String(seat ?? 0))
    .replaceAll('{ref}', ref)
    .replace(/\{(\d)\}/g, (_, index) => parts[Number(index)] ?? '');
}

/**
 * @param {Json} state
 * @param {string} pointer
 */
export function valueAt(state, pointer) {
  /** @type {any} */
  let value = state;
  for (const step of stepsOf(pointer)) value = value?.[step];
  return value;
}

/**
 * Put a value into a state; undefined takes it out.
 * @param {Json} state
 * @param {string} pointer
 * @param {any} value
 */
export function putAt(state, pointer, value) {
  const steps = stepsOf(pointer);
  const last = /** @type {string} */ (steps.pop());
  /** @type {any} */
  let holder = state;
  for (const step of steps) {
    holder[step] ??= {};
    holder = holder[step];
  }
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

/**
 * Give a thing to the next player in a row of lists, or to nobody after the last.
 * @param {Json} state
 * @param {FormThing} entry
 * @param {string} ref
 * @returns {number | null} whose it is now
 */
export function passOn(state, entry, ref) {
  const value = valueOf(ref);
  const lists = state.players.map((/** @type {Json} */ _, /** @type {number} */ seat) => {
    const pointer = filled(entry.members ?? '', { ref, seat });
    if (!valueAt(state, pointer)) putAt(state, pointer, []);
    return valueAt(state, pointer);
  });
  const owner = lists.findIndex((/** @type {any[]} */ list) => list.some((one) => refOf(one) === ref));
  if (owner >= 0)
    lists[owner].splice(
      lists[owner].findIndex((/** @type {any} */ one) => refOf(one) === ref),
      1,
    );
  const next = owner + 1 < lists.length ? owner + 1 : null;
  if (next !== null) lists[next].push(value);
  return next;
}

/**
 * Put an entry into its list, or take it out; where it stands there.
 * @param {Json} state
 * @param {FormThing} entry
 * @param {Thing} thing
 * @param {Json | null} members null: nothing lies there
 */
export function putEntry(state, entry, thing, members) {
  const pointer = filled(entry.entries ?? '', thing);
  const key = entry.key ?? '';
  const list = valueAt(state, pointer) ?? [];
  const others = list.filter((/** @type {Json} */ one) => refOf(one[key]) !== thing.ref);
  putAt(state, pointer, members ? [...others, { ...members, [key]: valueOf(thing.ref) }] : others);
}

/**
 * @param {Json} state
 * @param {FormThing} entry
 * @param {Thing} thing
 * @returns {Json | undefined}
 */
export function entryAt(state, entry, thing) {
  const list = valueAt(state, filled(entry.entries ?? '', thing)) ?? [];
  return list.find((/** @type {Json} */ one) => refOf(one[entry.key ?? '']) === thing.ref);
}
