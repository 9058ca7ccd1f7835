import { Blueprint } from '../../../src/domain/blueprint.js';
import type { ChatInput, Conversation, ExtractInput } from '../../../src/domain/brain.js';
import type { Draft } from '../../../src/domain/draft.js';
import { emptyDraft } from '../../../src/domain/draft.js';
import { nothingNamed } from '../../../src/domain/references.js';
import { Team } from '../../../src/domain/team.js';

function text(name: string, label: string, required = true) {
  const question = `What is the ${label.toLowerCase()}?`;
  return {
    name,
    label,
    required,
    description: `The ${label}`,
    question,
    rephrased: question,
    type: 'text' as const,
  };
}

function choice(name: string, label: string, values: readonly string[]) {
  const labelled = values.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  return { ...text(name, label), type: 'enum' as const, values: labelled };
}

/** The seven fields of a request, as the product ships them. */
export const frontDoor = Blueprint.parse({
  id: 'front_door',
  title: 'Request',
  description: 'A request to another team',
  headline: 'request_summary',
  routing: 'match',
  fields: [
    text('request_summary', 'Summary'),
    text('business_impact', 'Business impact'),
    choice('urgency', 'Urgency', ['low', 'medium', 'high', 'critical']),
    text('affected_users', 'Affected users', false),
    choice('request_type', 'Request type', [
      'incident',
      'service_request',
      'question',
      'access_request',
      'other',
    ]),
    text('department', 'Department'),
    text('desired_resolution', 'Desired resolution'),
  ],
});

/** A blueprint of which the rules know no field by name. */
export const venue = Blueprint.parse({
  id: 'venue',
  title: 'Room booking',
  description: 'A room for an event',
  headline: 'occasion',
  routing: 'none',
  fields: [
    text('occasion', 'Occasion'),
    choice('floor', 'Floor', ['ground_floor', 'roof_terrace']),
    text('headcount', 'Head count'),
  ],
});

export const teams = [
  {
    id: 'identity_access_team',
    name: 'Identity & Access Team',
    description: 'Authentication, login, SSO, MFA, permissions and account access',
    channel: '#identity',
  },
  {
    id: 'performance_engineering_team',
    name: 'Performance Engineering Team',
    description: 'App performance, latency, slow loading, timeouts and crashes',
    channel: '#performance',
  },
  {
    id: 'data_analytics_team',
    name: 'Data Analytics Team',
    description: 'Reports, dashboards, exports, analytics and BI',
    channel: '#data',
  },
].map((team) => Team.parse(team));

/** A conversation of one person's new messages. */
export function said(...texts: string[]): Conversation {
  return {
    history: [],
    fresh: texts.map((words, index) => ({ ts: `10.${index}`, author: 'U1', text: words, bot: false })),
  };
}

export function draftOf(fields: Record<string, string>): Draft {
  return { ...emptyDraft(), fields };
}

export function extractInput(words: string, over: Partial<ExtractInput> = {}): ExtractInput {
  return { blueprint: frontDoor, draft: emptyDraft(), conversation: said(words), pending: [], ...over };
}

/** What a conversation's answer may rest on: nothing is named, and no tools are there. */
export function chatInput(conversation: Conversation, over: Partial<ChatInput> = {}): ChatInput {
  return {
    conversation,
    references: nothingNamed(),
    focus: null,
    linked: null,
    tools: [],
    steps: [],
    mayCall: true,
    set: 'text',
    open: null,
    memory: null,
    shown: [],
    today: 'Thursday, 2026-03-12 (Europe/Lisbon)',
    timeZone: 'Europe/Lisbon',
    now: new Date('2026-03-12T10:00:00Z'),
    asker: { id: 'user:U1' },
    ...over,
  };
}

export const signal = new AbortController().signal;
