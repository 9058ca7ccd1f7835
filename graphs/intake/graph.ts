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
import { type IntakeState, State } from './state.js';

const next = (state: IntakeState) => state.next;

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
    .addConditionalEdges('supervisor', next, [
      'references',
      'chat',
      'elicitation',
      'review',
      'submission',
      'duplicates',
      'validation',
      'tickets',
      'amendment',
      'reminder',
      'history',
      'await_user',
    ])
    .addConditionalEdges('history', next, ['validation', 'decision', 'preview', 'await_user'])
    .addConditionalEdges('references', next, ['chat', 'tools', 'validation', 'await_user'])
    .addConditionalEdges('chat', next, ['tools', 'validation', 'await_user'])
    .addConditionalEdges('tools', next, ['chat', 'validation', 'await_user'])
    .addConditionalEdges('elicitation', next, ['references', 'validation', 'await_user'])
    .addEdge('validation', 'decision')
    .addConditionalEdges('decision', next, ['team_matching', 'submission', 'await_user'])
    .addConditionalEdges('team_matching', next, ['duplicates', 'await_user'])
    .addConditionalEdges('duplicates', next, ['preview', 'await_user'])
    .addEdge('preview', 'await_user')
    .addConditionalEdges('review', next, ['elicitation', 'references', 'decision', 'await_user'])
    .addConditionalEdges('submission', next, ['elicitation', 'amendment', 'preview', 'await_user'])
    .addEdge('tickets', 'await_user')
    .addEdge('amendment', 'await_user')
    .addEdge('reminder', 'await_user');
}
