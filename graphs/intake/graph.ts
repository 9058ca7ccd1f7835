import { Command, START, StateGraph } from '@langchain/langgraph';
import { ContextSchema } from './context.js';
import type { IntakeDeps } from './deps.js';
import { amendment } from './nodes/amendment.js';
import { awaitUser } from './nodes/await-user.js';
import { chat } from './nodes/chat.js';
import { decision } from './nodes/decision.js';
import { duplicates } from './nodes/duplicates.js';
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
import { history } from './nodes/undo.js';
import { validation } from './nodes/validation.js';
import { ORDER } from './reading/route.js';
import { type IntakeState, type IntakeUpdate, type Next, State } from './state.js';

/** Where a turn may go on whose words want more than one thing; without anything left it looks the draft over, or waits. */
const STATIONS: Next[] = [...ORDER, 'validation', 'await_user'];

type Node = (state: IntakeState, runtime: { context?: unknown }) => IntakeUpdate | Promise<IntakeUpdate>;

/** A node as LangGraph knows it: what it changes, and where the turn goes on. */
const going = (node: Node) => async (state: IntakeState, runtime: { context?: unknown }) => {
  const { next = 'await_user', ...update } = await node(state, runtime);
  return new Command<unknown, Partial<IntakeState>, Next>({ goto: next, update });
};

const to = (...ends: Next[]) => ({ ends });

/** The whole wiring. A thread waits only in `await_user`, and never ends. Compile it with a checkpointer. */
export function buildIntakeGraph(deps: IntakeDeps) {
  return new StateGraph(State, ContextSchema)
    .addNode('await_user', awaitUser)
    .addNode('supervisor', going(supervisor(deps)), to(...STATIONS, 'submission', 'reminder'))
    .addNode('history', going(history(deps)), to(...STATIONS, 'decision', 'preview'))
    .addNode('references', going(references(deps)), to(...STATIONS))
    .addNode('chat', going(chat(deps)), to(...STATIONS))
    .addNode('tools', going(tools(deps)), to(...STATIONS))
    .addNode('elicitation', going(elicitation(deps)), to(...STATIONS, 'decision'))
    .addNode('validation', going(validation(deps)), to('decision'))
    .addNode('decision', going(decision(deps)), to('team_matching', 'submission', 'await_user'))
    .addNode('team_matching', going(teamMatching(deps)), to('duplicates', 'await_user'))
    .addNode('duplicates', going(duplicates(deps)), to('preview', ...STATIONS))
    .addNode('preview', going(preview(deps)), to('await_user'))
    .addNode('review', going(review(deps)), to(...STATIONS, 'decision'))
    .addNode('submission', going(submission(deps)), to('supervisor', 'preview', 'await_user'))
    .addNode('tickets', going(tickets(deps)), to('await_user'))
    .addNode('amendment', going(amendment(deps)), to(...STATIONS))
    .addNode('reminder', going(reminder(deps)), to('await_user'))
    .addEdge(START, 'await_user')
    .addEdge('await_user', 'supervisor');
}
