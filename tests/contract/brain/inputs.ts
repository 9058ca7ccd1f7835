import type { Candidate } from '../../../src/domain/brain.js';
import type { ThreadMessage } from '../../../src/domain/conversation/event.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft, type ListItem } from '../../../src/domain/draft/draft.js';
import type { Evidence } from '../../../src/domain/draft/evidence.js';
import { written } from '../../../src/domain/text/person-text.js';
import { frontDoor, teams } from '../../unit/brain/fixtures.js';

function field(name: string, type: 'text' | 'list' | 'key-value', required = false) {
  const label = name.replaceAll('_', ' ');
  const question = `What about the ${label}?`;
  return { name, label, required, description: `The ${label}`, question, rephrased: question, type };
}

/** A blueprint with every kind of list. */
export const epic = Blueprint.parse({
  id: 'epic',
  title: 'Epic',
  description: 'A larger piece of product work',
  headline: 'title',
  routing: 'none',
  complete_when: 'filled',
  fields: [
    field('title', 'text', true),
    field('problem', 'text', true),
    field('acceptance_criteria', 'list', true),
    field('constraints', 'key-value'),
    field('risks', 'list'),
  ],
});

export function message(ts: string, text: string, author = 'U1', bot = false): ThreadMessage {
  return { ts, author, text: written(text), bot };
}

export function evidence(author: string, ts = '1.0'): Evidence {
  return { channel: 'C1', ts, author, quote: '', how: 'extracted' };
}

export function item(value: string, over: Partial<ListItem> = {}): ListItem {
  return { value, evidence: [evidence('U2')], ...over };
}

/** An epic with two acceptance criteria and a constraint. */
export const epicDraft: Draft = {
  ...emptyDraft(),
  fields: { title: 'Faster reports' },
  evidence: { title: [evidence('U1')] },
  lists: {
    acceptance_criteria: [item('Loads in 2 s'), item('Works offline')],
    constraints: [item('10k', { key: 'budget', status: 'accepted' })],
  },
};

export const candidates: readonly Candidate[] = teams.map((team, at) => ({
  team,
  confidence: 0.5 - at / 10,
  words: ['slow', 'app'],
  like: null,
}));

export const draft: Draft = { ...emptyDraft(), fields: { request_summary: 'Slow app' } };

export const matchInput = { blueprint: frontDoor, draft, candidates };
