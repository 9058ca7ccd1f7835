import { Command, START, StateGraph } from '@langchain/langgraph';
import { ContextSchema, contextOf } from './context.js';
import type { IntakeDeps, Turn } from './deps.js';
import { tracedOnce } from './node-result.js';
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
import { listeningAfter } from './questions/listening.js';
import { ORDER } from './reading/route.js';
import { type IntakeState, type IntakeUpdate, type Next, State } from './state.js';

/** Where a turn may go on whose words want more than one thing; without anything left it looks the draft over, or waits. */
const STATIONS: Next[] = [...ORDER, 'decision', 'await_user'];

type Node = (state: IntakeState, turn: Turn) => IntakeUpdate | Promise<IntakeUpdate>;

const to = (...ends: Next[]) => ({ ends });

/**
 * The whole wiring. A thread waits only in `await_user`, and never ends. Compile it with a checkpointer.
 * @param deps read anew at each node: what is a getter there may change while the graph lives
 * @param own takes the place of some of them
 */
export function buildIntakeGraph(
  deps: IntakeDeps,
  own: Partial<Pick<IntakeDeps, 'brain' | 'hasModel'>> = {},
) {
  /** A node as LangGraph knows it: what it changes, and where the turn goes on. Where it ends is clear to whom the bot listens. */
  const going = (name: string, node: Node) => async (state: IntakeState, runtime: { context?: unknown }) => {
    const turn = { ...deps, ...own, ...contextOf(runtime, deps) };
    const { next = 'await_user', ...update } = await node(state, turn);
    if (update.trace !== undefined)
      update.trace = tracedOnce(name, state.trace, { trace: update.trace, next });
    if (next === 'await_user') update.listening = listeningAfter({ ...state, ...update }, turn);
    return new Command<unknown, Partial<IntakeState>, Next>({ goto: next, update });
  };
  return new StateGraph(State, ContextSchema)
    .addNode('await_user', awaitUser)
    .addNode('supervisor', going('supervisor', supervisor), to(...STATIONS, 'submission', 'reminder'))
    .addNode('undo', going('undo', undo), to(...STATIONS))
    .addNode('references', going('references', references), to(...STATIONS))
    .addNode('chat', going('chat', chat), to(...STATIONS))
    .addNode('tools', going('tools', tools), to(...STATIONS))
    .addNode('elicitation', going('elicitation', elicitation), to(...STATIONS))
    .addNode('decision', going('decision', decision), to('team_matching', 'submission', 'await_user'))
    .addNode('team_matching', going('team_matching', teamMatching), to('preview', 'await_user'))
    .addNode('preview', going('preview', preview), to(...STATIONS))
    .addNode('review', going('review', review), to(...STATIONS))
    .addNode('submission', going('submission', submission), to('supervisor', 'preview', 'await_user'))
    .addNode('tickets', going('tickets', tickets), to(...STATIONS))
    .addNode('reminder', going('reminder', reminder), to('await_user'))
    .addEdge(START, 'await_user')
    .addEdge('await_user', 'supervisor');
}
