import type {
  Brain,
  Candidate,
  Conversation,
  Judgement,
  OpenRequest,
  ReadInput,
} from '../../../src/domain/brain.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { noActs } from '../../support/openai-server.js';
import { JUST_OPENED } from '../../support/request-facts.js';
import {
  converseInput,
  fresh,
  frontDoor,
  openRequest,
  readInput,
  signal,
} from '../../unit/brain/fixtures.js';
import { candidates, draft, epic } from './inputs.js';

/** What one judgement may be asked about. `open` adds to the request that is open; null: none is. */
export interface Subject {
  conversation: Conversation;
  blueprint: Blueprint;
  draft: Draft;
  candidates: readonly Candidate[];
  open: Partial<OpenRequest> | null;
  read: Partial<ReadInput>;
}

/** The subject of a test, where it names no other: an epic that has begun. */
export function subject(over: Partial<Subject> = {}): Subject {
  const conversation = { history: [], fresh: [fresh('10.0', 'Hello')] };
  return { conversation, blueprint: epic, draft, candidates, open: {}, read: {}, ...over };
}

/** How each judgement is asked for, an answer of the model's, and what the brain makes of it. */
export interface Asking {
  ask: (brain: Brain, about: Subject) => Promise<Judgement<unknown>>;
  answer: object;
  value: object;
}

export const PURPOSES = ['read', 'match', 'converse'] as const;

/** What a reading is asked with. */
export function readOf({ conversation, blueprint, draft: held, open, read }: Subject): ReadInput {
  const request = open === null ? null : openRequest({ blueprint, draft: held, ...open });
  return readInput(conversation, { open: request, blueprints: [frontDoor, epic], ...read });
}

export const asking: Readonly<Record<(typeof PURPOSES)[number], Asking>> = {
  read: {
    ask: (brain, about) => brain.read(readOf(about), signal),
    answer: {
      ...noActs,
      acts: [{ ts: '10.0', act: 'talk', of: ' Hello! ' }],
      questions: [{ field: 'problem', question: ' Which problem? ' }],
    },
    value: {
      acts: [{ act: 'talk', text: 'Hello!', offers: [], by: 'U1', via: 'model', ts: '10.0' }],
      language: null,
      keep: [],
      questions: [{ field: 'problem', question: 'Which problem?' }],
      suggestions: [],
      reasoning: 'nothing to do',
    },
  },
  match: {
    ask: (brain, { blueprint, draft: held, candidates: offered }) =>
      brain.match({ blueprint, draft: held, candidates: offered }, signal),
    answer: {
      reasoning: 'r',
      team_id: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: ['data_analytics_team'],
      playback: null,
    },
    value: {
      reasoning: 'r',
      team: 'performance_engineering_team',
      confidence: 0.9,
      alternatives: ['data_analytics_team'],
      noTeam: false,
      playback: null,
    },
  },
  converse: {
    ask: (brain, { conversation, blueprint, draft: held }) =>
      brain.converse(
        converseInput(conversation, { open: { blueprint, draft: held, facts: JUST_OPENED } }),
        signal,
      ),
    answer: { text: ' Hello. ', offers: null },
    value: { text: 'Hello.', calls: [], offers: [] },
  },
};
