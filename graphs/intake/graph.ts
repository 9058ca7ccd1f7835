import { START, StateGraph } from '@langchain/langgraph';
import { ContextSchema, contextOf } from './context.js';
import type { IntakeDeps, Turn } from './deps.js';
import { awaitUser } from './nodes/await-user.js';
import { decision } from './nodes/decision.js';
import { elicitation } from './nodes/elicitation.js';
import { preview } from './nodes/preview.js';
import { reminder } from './nodes/reminder.js';
import { review } from './nodes/review.js';
import { submission } from './nodes/submission.js';
import { supervisor } from './nodes/supervisor.js';
import { teamMatching } from './nodes/team-matching.js';
import { tickets } from './nodes/tickets.js';
import { undo } from './nodes/undo.js';
import { stepped } from './reading/ending.js';
import { buildReferencesGraph, isAnswering } from './references-graph.js';
import { type IntakeState, type IntakeUpdate, State, type Step } from './state.js';

type Run = (state: IntakeState, turn: Turn) => IntakeUpdate | Promise<IntakeUpdate>;
type Steps = Partial<Record<Step, Run>>;
type Runtime = { context?: unknown };

/** The nodes around the hub, each with the steps that it takes; the references node is a graph of its own. */
const NODES = {
  elicitation: { elicitation, decision },
  team_matching: { team_matching: teamMatching },
  review: { review, preview },
  submission: { submission },
  tickets: { tickets },
  undo: { undo },
  reminder: { reminder },
} as const satisfies Record<string, Steps>;

type Spoke = keyof typeof NODES;
const SPOKES: readonly Spoke[] = [
  'elicitation',
  'team_matching',
  'review',
  'submission',
  'tickets',
  'undo',
  'reminder',
];

/** The node that a step is of; a thread waits where nothing is due. */
function nodeOf(step: Step): Spoke | 'references' | 'await_user' {
  if (isAnswering(step)) return 'references';
  return SPOKES.find((name) => step in NODES[name]) ?? 'await_user';
}

/**
 * The whole wiring: a hub and its spokes. A thread waits only in `await_user`, and never ends. Compile it with a checkpointer.
 * @param deps read anew at each node: what is a getter there may change while the graph lives
 * @param own takes the place of some of them
 */
export function buildIntakeGraph(
  deps: IntakeDeps,
  own: Partial<Pick<IntakeDeps, 'brain' | 'hasModel'>> = {},
) {
  const turnOf = (runtime: Runtime): Turn => ({ ...deps, ...own, ...contextOf(runtime, deps) });

  /** A node as LangGraph knows it: it goes on as long as the next step is its own. */
  const spoke = (name: Spoke) => async (state: IntakeState, runtime: Runtime) => {
    const turn = turnOf(runtime);
    const steps: Steps = NODES[name];
    let now = state;
    let update: IntakeUpdate = {};
    for (let run = steps[now.due]; run !== undefined; run = steps[now.due]) {
      update = { ...update, ...stepped(now.due, now, await run(now, turn), turn) };
      now = { ...state, ...update };
    }
    return update;
  };

  const hub = (state: IntakeState, runtime: Runtime) => supervisor(state, turnOf(runtime), nodeOf);

  const answering = buildReferencesGraph(turnOf);
  const references = async (state: IntakeState): Promise<IntakeUpdate> => {
    const begun = { ...state.talk, thread: state, update: {} };
    const { thread: _thread, update, ...talk } = await answering.invoke(begun);
    return { ...update, talk };
  };

  return new StateGraph(State, ContextSchema)
    .addNode('await_user', awaitUser)
    .addNode('supervisor', hub, {
      ends: [...SPOKES, 'references', 'await_user'],
    })
    .addNode('elicitation', spoke('elicitation'))
    .addNode('team_matching', spoke('team_matching'))
    .addNode('review', spoke('review'))
    .addNode('references', references, { subgraphs: [answering] })
    .addNode('submission', spoke('submission'))
    .addNode('tickets', spoke('tickets'))
    .addNode('undo', spoke('undo'))
    .addNode('reminder', spoke('reminder'))
    .addEdge(START, 'await_user')
    .addEdge('await_user', 'supervisor')
    .addEdge('elicitation', 'supervisor')
    .addEdge('team_matching', 'supervisor')
    .addEdge('review', 'supervisor')
    .addEdge('references', 'supervisor')
    .addEdge('submission', 'supervisor')
    .addEdge('tickets', 'supervisor')
    .addEdge('undo', 'supervisor')
    .addEdge('reminder', 'supervisor');
}
