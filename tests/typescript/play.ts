/* A game of Supertall by types made from the contract: what is wrong does not compile, what compiles is served. */

import createClient from "openapi-fetch";
import type { components, operations, paths } from "./contract.js";

type State = components["schemas"]["SupertallState"];
type Move = components["schemas"]["SupertallMove"];
type Ruling = components["schemas"]["Ruling"];
type Problem = components["schemas"]["Problem"];

declare const process: { argv: string[] };
const [, , baseUrl] = process.argv;
if (baseUrl === undefined) throw new Error("Say where the service is.");

// Parts are one parameter with commas, as the contract has it (explode: false).
const referee = createClient<paths>({ baseUrl, querySerializer: { array: { style: "form", explode: false } } });
const path = { ruleset_id: "supertall" } as const;

function given<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.data === undefined) throw new Error(answer.error?.detail ?? "There is no answer.");
  return answer.data;
}

function isSupertall(state: Ruling["state"]): state is State {
  return state?.ruleset === "supertall";
}

async function setUp(): Promise<State> {
  const body = { players: ["Ann", "Ben"], seed: 7 };
  const { state } = given(await referee.POST("/v1/rulesets/{ruleset_id}/setup", { params: { path }, body }));
  if (!isSupertall(state)) throw new Error("It is another game.");
  return state;
}

async function moves(state: State): Promise<Move[]> {
  const answer = await referee.POST("/v1/rulesets/{ruleset_id}/legal-moves", { params: { path }, body: { state } });
  return given(answer).legal_moves as Move[];
}

async function play(state: State, action: Move): Promise<State> {
  const query: operations["adjudicate"]["parameters"]["query"] = { include: ["state"] };
  const body = { state, action };
  const ruling = given(
    await referee.POST("/v1/rulesets/{ruleset_id}/adjudicate", { params: { path, query }, body }),
  );
  if (!isSupertall(ruling.state)) throw new Error("The ruling has no state.");
  return ruling.state;
}

async function refused(): Promise<Problem> {
  const body = { players: ["Ann", "Ben", "Cid", "Dot", "Eve"], seed: null };
  const { error } = await referee.POST("/v1/rulesets/{ruleset_id}/setup", { params: { path }, body });
  if (error === undefined) throw new Error("There are too many players: it should be refused.");
  return error;
}

// What a client may get wrong without noticing: each of these lines must be an error of types.
export function wrong(state: State, move: Move): unknown {
  return [
    // @ts-expect-error: there is no such field.
    state.turns,
    // @ts-expect-error: a phase is one of a closed list.
    state.turn.phase === "build",
    // @ts-expect-error: only some moves have a tower.
    move.tower,
    move.type === "submit" && move.tower,
    // @ts-expect-error: there is no such game.
    referee.GET("/v1/rulesets/{ruleset_id}", { params: { path: { ruleset_id: "tall" } } }),
    // @ts-expect-error: a seed is a number.
    referee.POST("/v1/rulesets/{ruleset_id}/setup", { params: { path }, body: { players: ["Ann"], seed: "7" } }),
  ];
}

let state = await setUp();
let count = 0;
for (let legal = await moves(state); legal.length > 0; legal = await moves(state)) {
  const move = legal[Math.floor(legal.length / 2)];
  if (move === undefined) throw new Error("A list has a middle.");
  state = await play(state, move);
  count += 1;
}
const { score } = given(
  await referee.POST("/v1/rulesets/{ruleset_id}/score", { params: { path }, body: { state } }),
);
const broken = given(
  await referee.POST("/v1/rulesets/{ruleset_id}/adjudicate", { params: { path }, body: { state, action: "scrap" } }),
);
const problem = await refused();
console.log(
  JSON.stringify({
    count,
    totals: score?.players.map((player) => player.total),
    winners: score?.winners,
    violations: broken.violations?.map((violation) => violation.clause),
    problem: [problem.status, problem.type, problem.errors?.map((fault) => fault.pointer)],
  }),
);
