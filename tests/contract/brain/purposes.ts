import type { Blueprint } from '../../../src/domain/blueprint.js';
import type { Brain, Candidate, Conversation, Judgement } from '../../../src/domain/brain.js';
import type { Draft } from '../../../src/domain/draft.js';
import { nothingNew } from '../../support/openai-server.js';
import { chatInput, signal } from '../../unit/brain/fixtures.js';
import { candidates, draft, epic, routeInput } from './inputs.js';

/** What one judgement may be asked about. */
export interface Subject {
  conversation: Conversation;
  blueprint: Blueprint;
  draft: Draft;
  candidates: readonly Candidate[];
  filed: string | null;
  pending: readonly string[];
}

/** The subject of a test, where it names no other: an epic that has begun. */
export function subject(over: Partial<Subject> = {}): Subject {
  const conversation = { history: [], fresh: [{ ts: '10.0', author: 'U1', text: 'Hello', bot: false }] };
  return { conversation, blueprint: epic, draft, candidates, filed: null, pending: [], ...over };
}

/** How each judgement is asked for, an answer of the model's, and what the brain makes of it. */
export interface Asking {
  ask: (brain: Brain, about: Subject) => Promise<Judgement<unknown>>;
  answer: object;
  value: object;
}

const review = ({ blueprint, draft: held, conversation }: Subject) => ({
  blueprint,
  draft: held,
  conversation,
  team: 'Performance',
});

export const PURPOSES = ['route', 'chat', 'extract', 'validate', 'match', 'no_match', 'review'] as const;

export const asking: Readonly<Record<(typeof PURPOSES)[number], Asking>> = {
  route: {
    ask: (brain, { conversation, filed }) => brain.route(routeInput(conversation, filed), signal),
    answer: { intent: 'request', ts: null, blueprint: 'epic', reason: 'r' },
    value: { intent: 'request', ts: null, blueprint: 'epic', reason: 'r' },
  },
  chat: {
    ask: (brain, { conversation }) => brain.chat(chatInput(conversation), signal),
    answer: { text: ' Hello. ', offers: null },
    value: { text: 'Hello.', calls: [], offers: [] },
  },
  extract: {
    ask: (brain, { conversation, blueprint, draft: held, pending }) =>
      brain.extract({ conversation, blueprint, draft: held, pending }, signal),
    answer: { ...nothingNew, followup_response: ' Which title? ' },
    value: {
      updates: [],
      removals: [],
      markedUnknown: [],
      handover: 'none',
      handoverTs: null,
      conflicts: [],
      suggestions: [],
      reasoning: 'nothing new',
      followup: 'Which title?',
    },
  },
  validate: {
    ask: (brain, about) => brain.validate(review(about), signal),
    answer: { conflicts: [{ field: 'title', reason: 'r' }], suggestions: ['s'] },
    value: { conflicts: [{ field: 'title', reason: 'r' }], suggestions: ['s'] },
  },
  match: {
    ask: (brain, { blueprint, draft: held, candidates: offered }) =>
      brain.match({ blueprint, draft: held, candidates: offered }, signal),
    answer: {
      reasoning: 'r',
      team_id: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: ['data_analytics_team'],
    },
    value: {
      reasoning: 'r',
      teamId: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: ['data_analytics_team'],
    },
  },
  no_match: {
    ask: (brain, { blueprint, draft: held, candidates: offered }) =>
      brain.noMatch({ blueprint, draft: held, candidates: offered }, signal),
    answer: { text: 'Which system?' },
    value: { text: 'Which system?' },
  },
  review: {
    ask: (brain, about) => brain.review(review(about), signal),
    answer: { reasoning: 'r', action_type: 'clarify', ts: null, response_to_user: 'Soon.' },
    value: { reasoning: 'r', action: 'clarify', ts: null, response: 'Soon.' },
  },
};
