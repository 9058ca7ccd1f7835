import { START, StateGraph } from '@langchain/langgraph';
import { ContextSchema } from './context.js';
import type { IntakeDeps } from './deps.js';
import { amendment } from './nodes/amendment.js';
import { awaitUser } from './nodes/await-user.js';
import { chat } from './nodes/chat.js';
import { decision } from './nodes/decision.js';
import { duplicates } from './nodes/duplicates.js';
import { elicitation } from './nodes/elicitation.js';
import { history } from './nodes/history.js';
import { preview } from './nodes/preview.js';
import { references } from './nodes/references.js';
import { reminder } from './nodes/reminder.js';
import { review } from './nodes/review.js';
import { submission } from './nodes/submission.js';
import { supervisor } from './nodes/supervisor.js';
import { teamMatching } from './nodes/team-matching.js';
import { tickets } from './nodes/tickets.js';
import { tools } from './nodes/tools.js';
import { validation } from './nodes/validation.js';
import { ORDER } from './reading/route.js';
import { type IntakeState, type Next, State } from './state.js';

const next = (state: IntakeState) => state.next;

/** Where a turn may go on whose words want more than one thing; without anything left it looks the draft over, or waits. */
const STATIONS: Next[] = [...ORDER, 'validation', 'await_user'];

/** The whole wiring. A thread waits only in `await_user`, and never ends. Compile it with a checkpointer. */
export function buildIntakeGraph(deps: IntakeDeps) {
  return new StateGraph(State, ContextSchema)
    .addNode('await_user', awaitUser)
    .addNode('supervisor', supervisor(deps))
    .addNode('references', references(deps))
    .addNode('chat', chat(deps))
    .addNode('tools', tools(deps))
    .addNode('elicitation', elicitation(deps))
    .addNode('validation', validation(deps))
    .addNode('decision', decision(deps))
    .addNode('team_matching', teamMatching(deps))
    .addNode('duplicates', duplicates(deps))
    .addNode('preview', preview(deps))
    .addNode('review', review(deps))
    .addNode('submission', submission(deps))
    .addNode('tickets', tickets(deps))
    .addNode('amendment', amendment(deps))
    .addNode('reminder', reminder(deps))
    .addNode('history', history(deps))
    .addEdge(START, 'await_user')
    .addEdge('await_user', 'supervisor')
    .addConditionalEdges('supervisor', next, [...STATIONS, 'submission', 'tickets', 'reminder'])
    .addConditionalEdges('history', next, [...STATIONS, 'decision', 'preview'])
    .addConditionalEdges('references', next, STATIONS)
    .addConditionalEdges('chat', next, STATIONS)
    .addConditionalEdges('tools', next, STATIONS)
    .addConditionalEdges('elicitation', next, [...STATIONS, 'decision'])
    .addEdge('validation', 'decision')
    .addConditionalEdges('decision', next, ['team_matching', 'submission', 'await_user'])
    .addConditionalEdges('team_matching', next, ['duplicates', 'await_user'])
    .addConditionalEdges('duplicates', next, ['preview', ...STATIONS])
    .addEdge('preview', 'await_user')
    .addConditionalEdges('review', next, [...STATIONS, 'decision'])
    .addConditionalEdges('submission', next, ['supervisor', 'preview', 'await_user'])
    .addEdge('tickets', 'await_user')
    .addConditionalEdges('amendment', next, STATIONS)
    .addEdge('reminder', 'await_user');
}
