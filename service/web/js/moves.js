// Legal moves as data: what they name, which of them fit what has been chosen so far.

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Json} Json */
/** @typedef {import('./api.js').ActionType} ActionType */
/** @typedef {import('./api.js').Parameter} Parameter */
/** @typedef {{kind: string, ref: string, seat?: number | null}} Thing what a move or a part of the picture names; `seat`
 *    where the same name means another thing for each seat */
/** @typedef {Thing & {type?: string, name?: string}} Pick something that the move shall name: a thing of the picture, or
 *    the value of one parameter of one type */
/** @typedef {{type: ActionType, moves: Json[]}} Group */
/** @typedef {{ref: string, value: any, count: number}} Value */

/** The kind of a parameter that says whose things the others name. */
const SEAT = 'seat';

/**
 * How the picture writes a value.
 * @param {any} value
 */
export const refOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The value that a picture's writing means.
 * @param {string} ref
 */
export function valueOf(ref) {
  try {
    return JSON.parse(ref);
  } catch {
    return ref;
  }
}

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
 * All things that a move of `actor` names.
 * @param {ActionType | undefined} type
 * @param {Json} move
 * @param {any} actor
 * @returns {Thing[]}
 */
export function things(type, move, actor) {
  const seat = whose(type, move, actor);
  return (type?.parameters ?? []).flatMap((parameter) =>
    refs(move, parameter).map((ref) => ({ kind: parameter.kind, ref, seat })),
  );
}

/**
 * Whose things a move names: of the seat among its parameters, else of who acts.
 * @param {ActionType | undefined} type
 * @param {Json} move
 * @param {any} actor
 */
function whose(type, move, actor) {
  const named = type?.parameters.find(({ kind, name }) => kind === SEAT && move[name] !== undefined);
  return named ? move[named.name] : actor;
}

/**
 * @param {ActionType | undefined} type
 * @param {Json} move
 * @param {Pick} pick
 * @param {any} actor
 */
export function fits(type, move, pick, actor) {
  if (!type || (pick.type && pick.type !== move.type)) return false;
  if (typeof pick.seat === 'number' && pick.seat !== whose(type, move, actor)) return false;
  return type.parameters.some(
    (parameter) =>
      (pick.name ? parameter.name === pick.name : parameter.kind === pick.kind) &&
      refs(move, parameter).includes(pick.ref),
  );
}

/** What moves are looked for in: all of them, their types, and who acts. */
export class Choices {
  /**
   * @param {Game} game
   * @param {Json[]} moves
   * @param {any} actor
   */
  constructor(game, moves, actor) {
    this.types = new Map(game.action_types.map((type) => [type.type, type]));
    this.moves = moves;
    this.actor = actor;
  }

  /**
   * The moves that name everything picked.
   * @param {Pick[]} picks
   */
  narrowed(picks) {
    return this.moves.filter((move) => picks.every((pick) => fits(this.types.get(move.type), move, pick, this.actor)));
  }

  /**
   * Picks with one more; what contradicts it is given up. The same once more takes it back.
   * @param {Pick[]} picks
   * @param {Pick} pick
   * @returns {Pick[] | null} null: no move names it
   */
  picked(picks, pick) {
    const others = picks.filter((other) => !isSame(other, pick));
    if (others.length < picks.length) return others;
    for (let from = 0; from <= picks.length; from += 1) {
      const kept = [...picks.slice(from), pick];
      if (this.narrowed(kept).length) return kept;
    }
    return null;
  }

  /**
   * @param {Json[]} moves
   * @returns {Thing[]}
   */
  thingsOf(moves) {
    return moves.flatMap((move) => things(this.types.get(move.type), move, this.actor));
  }
}

/**
 * @param {Pick} a
 * @param {Pick} b
 */
const isSame = (a, b) =>
  a.kind === b.kind && a.ref === b.ref && a.type === b.type && a.name === b.name && a.seat === b.seat;

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
