// Asking the service. All that the desk knows of a game comes from here.

import { anotherKey, keptKey } from './key.js';

/**
 * @typedef {{pointer?: string, parameter?: string, message: string}} Fault
 * @typedef {{title: string, status: number, detail: string, errors?: Fault[], errors_total?: number}} Problem
 * @typedef {Record<string, any>} Json
 * @typedef {{name: string, kind: string, label: string, count?: number}} Parameter
 * @typedef {{type: string, label: string, clause: string, parameters: Parameter[], forms: string[][]}} ActionType
 * @typedef {{id: string, label: string, clause: string, fields: string[]}} EventType
 * @typedef {{id: string, label: string, clause: string, actor: string | null, due: string}} Phase
 * @typedef {{name: string, label: string, default: any, schema: Json, help: string | null}} Option
 * @typedef {{id: string, text: string}} Alternative
 * @typedef {{clause: string, label: string, default: string, alternatives: Alternative[]}} Choice
 * @typedef {{id: string, title: string, players: {least: number, most: number}, options: Option[],
 *   rulings: Choice[]}} Summary
 * @typedef {{id: string, title: string, text: string, source: {document: string, section: string},
 *   standing: string, why: string | null, misreadings: string[]}} Clause
 * @typedef {{option?: string, chosen?: string}} Asked where something is asked for at all
 * @typedef {Asked & {pointer: string, label: string, schema: Json, stacks?: string}} FormField
 * @typedef {Asked & {kind: string, ref?: string, label: string, pointer?: string, schema?: Json, members?: string,
 *   entries?: string, key?: string, fields?: {name: string, label: string, schema: Json}[]}} FormThing
 * @typedef {{blank: {table: Json, player: Json}, fields: FormField[], things: FormThing[]}} Form
 * @typedef {Summary & {phases: Phase[], action_types: ActionType[], event_types: EventType[],
 *   rules_versions: string[], photo?: {parts: {label: string, when: string | null}[], form: Form}, clauses: Map<string, Clause>, components: Json}} Game
 */

/** The service said no; `problem` says why and where. */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
    /** @type {Fault[]} */
    this.faults = problem.errors ?? [];
  }
}

const UNREACHABLE = {
  title: 'The service does not answer',
  status: 0,
  detail: 'Is it running? Try again in a moment.',
};

const NO_KEY = 401;

/**
 * @param {string} path
 * @param {{method?: string, body?: string, headers?: Record<string, string>}} [init]
 * @returns {Promise<Response>}
 */
async function ask(path, init = {}) {
  const key = keptKey();
  let response;
  try {
    response = await fetch(
      path,
      key ? { ...init, headers: { ...init.headers, Authorization: `Bearer ${key}` } } : init,
    );
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  if (response.ok) return response;
  if (response.status === NO_KEY && (await anotherKey(key))) return ask(path, init);
  let problem;
  try {
    problem = await response.json();
  } catch {
    problem = { title: response.statusText, status: response.status, detail: `HTTP status ${response.status}` };
  }
  throw new Refusal(problem);
}

/** @param {string} path */
const get = async (path) => (await ask(path, { headers: { Accept: 'application/json' } })).json();

/**
 * Send `body` to an endpoint of a game; the answer.
 * @param {string} game
 * @param {string} endpoint
 * @param {Json} body
 * @param {Record<string, string>} [query]
 */
async function send(game, endpoint, body, query = {}) {
  const words = new URLSearchParams(query).toString();
  const path = `/v1/rulesets/${encodeURIComponent(game)}/${endpoint}${words && `?${words}`}`;
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/**
 * @param {string} game
 * @param {string} endpoint
 * @param {Json} body
 * @param {Record<string, string>} [query]
 * @returns {Promise<Json>}
 */
export async function post(game, endpoint, body, query) {
  return (await send(game, endpoint, body, query)).json();
}

/**
 * @param {string} game
 * @param {string} endpoint
 * @param {Json} body
 * @returns {Promise<string>}
 */
export async function postForText(game, endpoint, body) {
  return (await send(game, endpoint, body)).text();
}

/** @returns {Promise<Summary[]>} */
export async function games() {
  return (await get('/v1/rulesets')).rulesets;
}

/**
 * The settled cases of a game.
 * @param {string} game
 * @returns {Promise<Json[]>}
 */
export async function casesOf(game) {
  return (await get(`/v1/rulesets/${encodeURIComponent(game)}/cases`)).cases;
}

/** @type {Map<string, Promise<Game>>} */
const known = new Map();

/**
 * All there is to know about a game; asked once.
 * @param {string} id
 */
export function game(id) {
  let found = known.get(id);
  if (!found) {
    found = describe(id);
    known.set(id, found);
    found.catch(() => known.delete(id));
  }
  return found;
}

/**
 * @param {string} id
 * @returns {Promise<Game>}
 */
async function describe(id) {
  const path = `/v1/rulesets/${encodeURIComponent(id)}`;
  const described = await get(path);
  const [{ clauses }, { components }] = await Promise.all([get(`${path}/clauses`), get(`${path}/components`)]);
  return { ...described, clauses: new Map(clauses.map((/** @type {Clause} */ c) => [c.id, c])), components };
}
