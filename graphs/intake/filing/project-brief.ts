import { headlineOf } from '../../../src/domain/conversation/card.js';
import { EntityId } from '../../../src/domain/entities/entity.js';
import type { MemoryWrite, ProjectRef } from '../../../src/domain/entities/memory.js';
import {
  draftEnds,
  draftLines,
  filedLines,
  goalLines,
  projectBrief,
  projectLine,
} from '../../../src/domain/entities/project-brief.js';
import { tellable } from '../../../src/domain/tickets/retract.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import { blueprintFor, type Turn } from '../deps.js';
import type { OpenMatter } from '../questions/due-reminder.js';
import { viewerOf } from '../references/asking.js';
import type { IntakeState } from '../state.js';
import { projectOf } from '../tool-loop/tool-context.js';

const WAITS: Readonly<Record<Exclude<OpenMatter['about'], 'asked_back'>, { open: string; next: string }>> = {
  questions: { open: 'waits for an answer', next: 'answer what is asked' },
  'look-alikes': { open: 'may be asked for already', next: 'follow the other request, or file this one' },
  team: { open: 'has no team yet', next: 'say which team it is for' },
  card: { open: 'waits to be approved', next: 'approve it, or say what is wrong' },
  retry: { open: 'could not be filed yet', next: 'try again' },
};

/** A request was filed: it is written no more, and its team is to take it up. */
export async function filedNews(state: IntakeState, turn: Turn, ticket: Ticket): Promise<MemoryWrite[]> {
  const { draftId, requester } = ticket.request;
  const project = await projectOf(state, turn, { by: requester });
  return projectBrief(project, 'filed', [...draftEnds(draftId), ...linesOf(turn, ticket)]);
}

/** A filed request changed. */
export async function ticketNews(state: IntakeState, turn: Turn, ticket: Ticket): Promise<MemoryWrite[]> {
  const project = await projectOf(state, turn, { by: ticket.request.requester });
  return projectBrief(project, 'ticket', linesOf(turn, ticket));
}

/** People were reminded of what a request waits for. What a filed one waits for is its team's matter. */
export async function reminderNews(
  state: IntakeState,
  turn: Turn,
  { about, people }: OpenMatter,
): Promise<MemoryWrite[]> {
  const { draftId, draft } = state;
  if (draftId === null || about === 'asked_back') return [];
  const project = await projectOf(state, turn, { by: people[0] ?? '' });
  const headline = headlineOf(blueprintFor(turn, state), draft);
  const { channel, isDirect } = turn;
  const lines = draftLines({ draftId, channel, isDirect, headline, ...WAITS[about] });
  return projectBrief(project, 'reminder', lines);
}

/** A request was given up. */
export async function endNews(state: IntakeState, turn: Turn, by: string): Promise<MemoryWrite[]> {
  if (state.draftId === null) return [];
  return projectBrief(await projectOf(state, turn, { by }), 'discarded', draftEnds(state.draftId));
}

function linesOf({ blueprints }: Turn, { shortId, status, assignee, request }: Ticket) {
  const blueprint = blueprints.find(({ id }) => id === request.blueprint);
  const { draftId, headline, team } = tellable(request, blueprint?.headline);
  return filedLines({ draftId, shortId, headline, team: team?.name ?? null, status, assignee });
}

const MAX_GOALS = 2;

/**
 * A project's brief is begun when its context is first built, with what the project is and its goals; nothing where it has
 * one.
 */
export async function begun(state: IntakeState, turn: Turn, by: string): Promise<MemoryWrite[]> {
  const project = await projectOf(state, turn, { by });
  if (project === null) return [];
  const viewer = viewerOf(turn, by);
  if ((await turn.memory.projectBrief(viewer, project)) !== null) return [];
  const [about, goals] = await Promise.all([
    whatItIs(turn, by, project),
    turn.memory.goals(viewer, { project, limit: MAX_GOALS }),
  ]);
  const shared = goals.filter(({ scope, status }) => scope === 'project' && status === 'open');
  return projectBrief(project, 'begun', [projectLine(project, about), ...shared.flatMap(goalLines)]);
}

async function whatItIs(turn: Turn, by: string, { key }: ProjectRef): Promise<string | null> {
  if (!EntityId.safeParse(key).success) return null;
  const { summaries } = await turn.references.context(viewerOf(turn, by), [key]);
  return summaries.flatMap((one) => (one.kind === 'project' ? [one.description] : []))[0] ?? null;
}
