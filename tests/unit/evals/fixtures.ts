import type { Conversation } from '../../../evals/support/conversation.js';
import type { Expectation, TextExpectation } from '../../../evals/support/expectation.js';
import type { Left } from '../../../evals/support/outcome.js';
import type { Played } from '../../../evals/support/play.js';
import { type Blueprint, findField } from '../../../src/domain/blueprint.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft.js';
import type { Evidence, EvidenceHow } from '../../../src/domain/evidence.js';
import type { TeamChoice } from '../../../src/domain/team.js';
import { config } from './shipped.js';

const blueprint = (id: string): Blueprint => {
  const found = config.blueprints.find((one) => one.id === id);
  if (!found || !findField(found, found.headline)) throw new Error(`no blueprint ${id}`);
  return found;
};

export const frontDoor = blueprint('front_door');

export const draft = (parts: Partial<Draft>): Draft => ({ ...emptyDraft(), ...parts });

export const text = (parts: Omit<Partial<TextExpectation>, 'kind'>): Expectation => ({
  kind: 'text',
  optional: false,
  ...parts,
});

export const rest = (ts: string, quote = '', how: EvidenceHow = 'extracted'): Evidence => ({
  channel: 'C_HELP',
  ts,
  author: 'U0DANA',
  quote,
  how,
});

export const team = (id: string): TeamChoice => ({
  id,
  name: id,
  confidence: 1,
  reasoning: '',
  alternatives: [],
  chosenBy: 'match',
});

/** Dana asks for help and is asked for her department; one turn of the script and one answer. */
export function conversation(expect: Partial<Conversation['expect']> = {}): Conversation {
  return {
    id: 'dana-needs-help',
    language: 'en',
    tags: ['incident'],
    channel: 'general',
    half: 'dev',
    blueprint: frontDoor,
    turns: [{ who: 'dana', says: '@frontdoor the login is broken', with_previous: false }],
    answers: { department: [{ who: 'dana', says: 'Finance' }] },
    expect: {
      route: 'request',
      outcome: 'card',
      team: 'identity_access_team',
      requester: 'dana',
      fields: {},
      ...expect,
    },
  };
}

/** The draft of that conversation as it should be in the end. */
export const goodDraft = (): Draft =>
  draft({
    fields: { request_summary: 'the login is broken', department: 'Finance' },
    evidence: { request_summary: [rest('1', 'the login is broken')], department: [rest('3', 'Finance')] },
  });

/** The conversation, played so that all is well; `left` is what differs in the end. */
export function played(of: Conversation, left: Partial<Left> = {}, more: Partial<Played> = {}): Played {
  return {
    conversation: of,
    state: {
      draftId: 'd1',
      draft: goodDraft(),
      blueprint: 'front_door',
      mode: 'REVIEW',
      phase: 'AWAITING_USER',
      noMatches: 0,
      team: team('identity_access_team'),
      requester: 'U0DANA',
      question: null,
      ...left,
    },
    failure: null,
    outcome: 'card',
    messages: [
      { ts: '1', author: 'U0DANA', text: 'the login is broken', bot: false },
      { ts: '2', author: 'U0FRONTDOOR', text: 'Which department is this for?', bot: true },
      { ts: '3', author: 'U0DANA', text: 'Finance', bot: false },
    ],
    sources: new Map([
      ['1', { from: 'turn', index: 0 }],
      ['3', { from: 'answer', fields: ['department'] }],
    ]),
    asked: [{ about: 'missing', field: 'department', key: 'department' }],
    turns: 2,
    turnsToCard: 2,
    count: { judgements: { route: 1, extract: 2, match: 1 }, degraded: 0, calls: [] },
    ...more,
  };
}
