import { type IntakeDeps, teamOf } from '../deps.js';
import { hasOpenDraft } from '../draft-life.js';
import { approversAmong } from '../people.js';
import type { IntakeState } from '../state.js';

/** What a thread waits for people to do, who they are, and a key that no other question or card of the thread has. */
export interface OpenMatter {
  about: 'questions' | 'look-alikes' | 'team' | 'card' | 'retry';
  key: string;
  people: string[];
}

/** A mention of more people than this is a shout. */
const MOST_PEOPLE = 10;

/**
 * The one thing a parked thread waits for, or null where it waits for nobody: idle, filed, given up, or on its way to a
 * tracker. A question is for who asked; a card for those who may approve it.
 */
export function openMatter(state: IntakeState, deps: IntakeDeps): OpenMatter | null {
  const matter = hasOpenDraft(state) && state.following === null ? matterOf(state) : null;
  if (matter === null) return null;
  const isCard = matter.about === 'card' || matter.about === 'retry';
  const people = isCard ? whoMayApprove(state, deps) : whoAsked(state);
  return people.length === 0 ? null : { ...matter, people };
}

/** A question asked again is another question, and a card that was changed or came back is another card. */
function matterOf(state: IntakeState): Omit<OpenMatter, 'people'> | null {
  const { mode, phase, draftId, pendingQuestions: pending } = state;
  if (mode === 'REVIEW') {
    if (phase === 'READY_TO_CREATE') return null;
    return state.filing.status === 'failed'
      ? { about: 'retry', key: `retry:${draftId}:${state.filing.approvedAt}` }
      : { about: 'card', key: `card:${draftId}:${state.cardRev}:${state.shownAt}` };
  }
  if (mode === 'ELICITATION' && pending.length > 0) {
    const times = Object.values(state.asked).reduce((sum, count) => sum + count, 0);
    return { about: 'questions', key: `ask:${draftId}:${times}:${pending.join('+')}` };
  }
  if (mode === 'ELICITATION' && phase === 'AWAITING_USER' && state.alike?.length) {
    return { about: 'look-alikes', key: `look-alikes:${draftId}` };
  }
  if (mode === 'CHAT' && state.noMatches > 0) {
    return { about: 'team', key: `team:${draftId}:${state.noMatches}` };
  }
  return null;
}

function whoAsked({ filer, requester }: IntakeState): string[] {
  return each([filer, requester]);
}

/** Those nearest to the request first: of many, only so many are called. */
function whoMayApprove(state: IntakeState, deps: IntakeDeps): string[] {
  const team = teamOf(deps, state.team?.id);
  const around = each([
    state.requester,
    state.filer,
    ...state.named,
    ...deps.approval.people,
    ...(team?.approvers ?? []),
    ...(team?.members ?? []),
  ]);
  return approversAmong(deps, state, around).slice(0, MOST_PEOPLE);
}

function each(people: readonly (string | null)[]): string[] {
  return [...new Set(people.filter((person) => person !== null))];
}
