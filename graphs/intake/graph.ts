import { START, StateGraph } from '@langchain/langgraph';
import { ContextSchema, contextOf } from './context.js';
import type { IntakeDeps, Turn } from './deps.js';
import { sentOn, tracedOnce } from './node-result.js';
import { awaitUser } from './nodes/await-user.js';
import { chat } from './nodes/chat.js';
import { decision } from './nodes/decision.js';
import { elicitation } from './nodes/elicitation.js';
import { preview } from './nodes/preview.js';
import { references } from './nodes/references.js';
import { reminder } from './nodes/reminder.js';
import { review } from './nodes/review.js';
import { submission } from './nodes/submission.js';
import { supervisor } from './nodes/supervisor.js';
import { teamMatching } from './nodes/team-matching.js';
import { tickets } from './nodes/tickets.js';
import { tools } from './nodes/tools.js';
import { undo } from './nodes/undo.js';
import { dueNow } from './reading/ending.js';
import { type IntakeState, type IntakeUpdate, State, type Step } from './state.js';

type Run = (state: IntakeState, turn: Turn) => IntakeUpdate | Promise<IntakeUpdate>;
type Steps = Partial<Record<Step, Run>>;
type Runtime = { context?: unknown };

/** The nodes around the hub, each with the steps that it takes. */
const NODES = {
  elicitation: { elicitation, decision },
  team_matching: { team_matching: teamMatching },
  review: { review, preview },
  references: { references, chat, tools },
  submission: { submission },
  tickets: { tickets },
  undo: { undo },
  reminder: { reminder },
} as const satisfies Record<string, Steps>;

type Node = keyof typeof NODES;
const NAMES: readonly Node[] = [
  'elicitation',
  'team_matching',
  'review',
  'references',
  'submission',
  'tickets',
  'undo',
  'reminder',
];

/** The node that a step is of; a thread waits where nothing is due. */
const nodeOf = (step: Step): Node | 'await_user' => NAMES.find((name) => step in NODES[name]) ?? 'await_user';

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
  const spoke = (name: Node) => async (state: IntakeState, runtime: Runtime) => {
    const turn = turnOf(runtime);
    const steps: Steps = NODES[name];
    let now = state;
    let update: IntakeUpdate = {};
    for (let run = steps[now.due]; run !== undefined; run = steps[now.due]) {
      const made = tracedOnce(now.due, now, await run(now, turn));
      const after: IntakeState = { ...now, ...made };
      const next = dueNow(after, turn);
      update = { ...update, ...made, ...next, trace: sentOn(after.trace, next.due) };
      now = { ...state, ...update };
    }
    return update;
  };

  const hub = (state: IntakeState, runtime: Runtime) => supervisor(state, turnOf(runtime), nodeOf);

  return new StateGraph(State, ContextSchema)
    .addNode('await_user', awaitUser)
    .addNode('supervisor', hub, {
      ends: [...NAMES, 'await_user'],
    })
    .addNode('elicitation', spoke('elicitation'))
    .addNode('team_matching', spoke('team_matching'))
    .addNode('review', spoke('review'))
    .addNode('references', spoke('references'))
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
