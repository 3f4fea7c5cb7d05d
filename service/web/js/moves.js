// Legal moves as data: what they name, which of them fit what has been chosen so far.

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./api.js').ActionType} ActionType */
/** @typedef {import('./api.js').Parameter} Parameter */
/** @typedef {{kind: string, ref: string, type?: string, name?: string}} Pick something that the move shall name: a thing
 *    of the picture, or the value of one parameter of one type */
/** @typedef {{type: ActionType, moves: Json[]}} Group */
/** @typedef {{ref: string, value: any, count: number}} Value */

/**
 * How a value is written in a notation and in the picture.
 * @param {any} value
 */
export const refOf = (value) => (Array.isArray(value) ? value.join(',') : String(value));

/**
 * What a parameter of a move names: one thing, or several.
 * @param {Json} move
 * @param {Parameter} parameter
 * @returns {string[]}
 */
function refs(move, parameter) {
  const value = move[parameter.name];
  if (value === undefined || value === null) return [];
  return parameter.count ? value.map(refOf) : [refOf(value)];
}

/**
 * All things that a move names, as the picture names them.
 * @param {ActionType | undefined} type
 * @param {Json} move
 * @returns {{kind: string, ref: string}[]}
 */
export function things(type, move) {
  return (type?.parameters ?? []).flatMap((parameter) =>
    refs(move, parameter).map((ref) => ({ kind: parameter.kind, ref })),
  );
}

/**
 * @param {ActionType | undefined} type
 * @param {Json} move
 * @param {Pick} pick
 */
export function fits(type, move, pick) {
  if (!type || (pick.type && pick.type !== move.type)) return false;
  return type.parameters.some(
    (parameter) =>
      (pick.name ? parameter.name === pick.name : parameter.kind === pick.kind) &&
      refs(move, parameter).includes(pick.ref),
  );
}

/**
 * @param {Game} game
 * @returns {Map<string, ActionType>}
 */
export const typesOf = (game) => new Map(game.action_types.map((type) => [type.type, type]));

/**
 * The moves that name everything picked.
 * @param {Map<string, ActionType>} types
 * @param {Json[]} moves
 * @param {Pick[]} picks
 */
export function narrowed(types, moves, picks) {
  return moves.filter((move) => picks.every((pick) => fits(types.get(move.type), move, pick)));
}

/**
 * Picks with one more; what contradicts it is given up. The same once more takes it back.
 * @param {Map<string, ActionType>} types
 * @param {Json[]} moves
 * @param {Pick[]} picks
 * @param {Pick} pick
 * @returns {Pick[] | null} null: no move names it
 */
export function picked(types, moves, picks, pick) {
  const others = picks.filter((other) => !isSame(other, pick));
  if (others.length < picks.length) return others;
  if (!narrowed(types, moves, [pick]).length) return null;
  for (let from = 0; from <= picks.length; from += 1) {
    const kept = [...picks.slice(from), pick];
    if (narrowed(types, moves, kept).length) return kept;
  }
  return [pick];
}

/**
 * @param {Pick} a
 * @param {Pick} b
 */
const isSame = (a, b) => a.kind === b.kind && a.ref === b.ref && a.type === b.type && a.name === b.name;

/**
 * @param {Map<string, ActionType>} types
 * @param {Json[]} moves
 * @returns {Group[]}
 */
export function grouped(types, moves) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const move of moves) {
    let group = groups.get(move.type);
    if (!group) {
      const type = types.get(move.type) ?? { type: move.type, label: move.type, clause: '', parameters: [], forms: [] };
      group = { type, moves: [] };
      groups.set(move.type, group);
    }
    group.moves.push(move);
  }
  return [...groups.values()];
}

/**
 * The first parameter of a group that is still open, with the values it may have; null where there is nothing to choose
 * one after the other.
 * @param {Group} group
 * @returns {{parameter: Parameter, values: Value[]} | null}
 */
export function nextChoice({ type, moves }) {
  for (const parameter of type.parameters) {
    if (parameter.count) continue;
    /** @type {Map<string, Value>} */
    const values = new Map();
    for (const move of moves) {
      const value = move[parameter.name];
      if (value === undefined) continue;
      const ref = refOf(value);
      const known = values.get(ref);
      if (known) known.count += 1;
      else values.set(ref, { ref, value, count: 1 });
    }
    if (values.size > 1) return { parameter, values: [...values.values()] };
  }
  return null;
}

/**
 * The legal moves most like `action`: first those of its type, then those that name the same.
 * @param {Json[]} moves
 * @param {Json} action
 * @param {number} most
 */
export function nearest(moves, action, most) {
  const likeness = (/** @type {Json} */ move) =>
    Object.entries(action).reduce(
      (sum, [name, value]) => sum + (move[name] !== undefined && refOf(move[name]) === refOf(value) ? weight(name) : 0),
      0,
    );
  return moves
    .map((move, index) => ({ move, index, like: likeness(move) }))
    .sort((a, b) => b.like - a.like || a.index - b.index)
    .slice(0, most)
    .map(({ move }) => move);
}

/** @param {string} name */
const weight = (name) => (name === 'type' ? 10 : 1);
