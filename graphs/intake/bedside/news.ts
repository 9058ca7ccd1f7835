import { bedside, draftEnds, draftLines, filedLines } from '../../../src/domain/bedside.js';
import { headlineOf } from '../../../src/domain/card.js';
import type { MemoryWrite } from '../../../src/domain/memory.js';
import type { Ticket } from '../../../src/domain/tracker.js';
import { projectOf } from '../calls/tool-context.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import type { OpenMatter } from '../reminders/open-matter.js';
import type { IntakeState } from '../state.js';

const WAITS: Readonly<Record<OpenMatter['about'], { open: string; next: string }>> = {
  questions: { open: 'waits for an answer', next: 'answer what is asked' },
  'look-alikes': { open: 'may be asked for already', next: 'follow the other request, or file this one' },
  team: { open: 'has no team yet', next: 'say which team it is for' },
  card: { open: 'waits to be approved', next: 'approve it, or say what is wrong' },
  retry: { open: 'could not be filed yet', next: 'try again' },
};

/** A request was filed: it is written no more, and its team is to take it up. */
export async function filedNews(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  ticket: Ticket,
): Promise<MemoryWrite[]> {
  const { draftId, requester } = ticket.request;
  const project = await projectOf(state, deps, context, { by: requester });
  return bedside(project, 'filed', [...draftEnds(draftId), ...linesOf(ticket)]);
}

/** A filed request changed. */
export async function ticketNews(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  ticket: Ticket,
): Promise<MemoryWrite[]> {
  const project = await projectOf(state, deps, context, { by: ticket.request.requester });
  return bedside(project, 'ticket', linesOf(ticket));
}

/** People were reminded of what a request waits for. */
export async function reminderNews(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { about, people }: OpenMatter,
): Promise<MemoryWrite[]> {
  const { draftId, draft } = state;
  if (draftId === null) return [];
  const project = await projectOf(state, deps, context, { by: people[0] ?? '' });
  const headline = headlineOf(blueprintOf(deps, state.blueprint), draft);
  const { channel, isDirect } = context;
  return bedside(project, 'reminder', draftLines({ draftId, channel, isDirect, headline, ...WAITS[about] }));
}

/** A request was given up. */
export async function endNews(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
): Promise<MemoryWrite[]> {
  if (state.draftId === null) return [];
  return bedside(await projectOf(state, deps, context, { by }), 'discarded', draftEnds(state.draftId));
}

function linesOf({ shortId, status, assignee, request }: Ticket) {
  const { draftId, headline, team } = request;
  return filedLines({ draftId, shortId, headline, team: team?.name ?? null, status, assignee });
}
