import type { AlikeRequest } from '../../src/domain/tickets/past-requests.js';
import type { Ticket } from '../../src/domain/tickets/tracker.js';
import type { IntakeThread } from './intake-thread.js';
import { type Script, ScriptedBrain } from './scripted-brain.js';

export const ASKER = 'U_ALEX';
export const PEER = 'U_SAM';
export const TRIAGER = 'U_DANA';

export const FIRST = 'I need to submit a request about slow app';
export const SECOND = "It's blocking the sales team, very urgent";
export const THIRD = 'It is an incident';
export const FOURTH = 'Sales. Make it fast again';

/** A request like it that is open already. */
export const twelve: AlikeRequest = {
  draftId: 'd12',
  shortId: 'T-12',
  headline: 'The app is slow',
  status: 'open',
  team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
  url: null,
  similarity: 0.8,
};

/** The story of the slow app, as a good reader would read it. */
export const slowApp: Script = {
  readings: {
    [FIRST]: { values: { request_summary: 'Slow app' } },
    [SECOND]: {
      values: { business_impact: 'Blocks the sales team', urgency: 'critical', affected_users: 'Sales team' },
    },
    [THIRD]: { values: { request_type: 'incident' } },
    [FOURTH]: { values: { department: 'Sales', desired_resolution: 'Make it fast again' } },
  },
};

export const slowAppBrain = (more: Script = {}) =>
  new ScriptedBrain({ ...slowApp, ...more, readings: { ...slowApp.readings, ...more.readings } });

/** Plays the story up to its card. */
export async function toCard(thread: IntakeThread): Promise<void> {
  await thread.mention(ASKER, FIRST);
  await thread.say(ASKER, SECOND);
  await thread.say(ASKER, THIRD);
  await thread.say(ASKER, FOURTH);
}

/** The ticket that the tracker makes of the thread's last submit intent. */
export function ticketOf(thread: IntakeThread, shortId = 'T-1'): Ticket {
  for (const { state } of thread.turns.toReversed()) {
    const intent = state.intents.find((one) => one.kind === 'submit');
    if (intent?.kind !== 'submit') continue;
    return {
      id: `id-${shortId}`,
      shortId,
      url: null,
      status: 'open',
      assignee: null,
      request: intent.request,
      followers: [],
      comments: [],
    };
  }
  throw new Error('nothing was submitted');
}

/** Plays the story to its ticket. */
export async function toCreated(thread: IntakeThread, shortId = 'T-1'): Promise<Ticket> {
  await toCard(thread);
  await thread.click('approve', ASKER);
  const ticket = ticketOf(thread, shortId);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
  return ticket;
}
