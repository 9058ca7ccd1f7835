import type {
  Conversation,
  ConverseInput,
  FreshMessage,
  OpenRequest,
  ReadInput,
} from '../../../src/domain/brain.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { nothingNamed } from '../../../src/domain/entities/references.js';
import { Team } from '../../../src/domain/team.js';
import { written } from '../../../src/domain/text/person-text.js';

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

const TODAY = 'Thursday, 2026-03-12 (Europe/Lisbon)';
const NOW = new Date('2026-03-12T10:00:00Z');

/** A message of this turn, to the bot where nothing else is said. */
export function fresh(ts: string, text: string, over: Partial<FreshMessage> = {}): FreshMessage {
  const plain = { bot: false, edited: false, answered: null, voice: false, raisedBy: null, mentions: false };
  return { ts, author: 'U1', text: written(text), addressed: true, ...plain, ...over };
}

/** A conversation of one person's new messages to the bot. */
export function said(...texts: string[]): Conversation {
  return { history: [], fresh: texts.map((words, index) => fresh(`10.${index}`, words)) };
}

export function draftOf(fields: Record<string, string>): Draft {
  return { ...emptyDraft(), fields };
}

/** A request that U1 has begun. */
export function openRequest(over: Partial<OpenRequest> = {}): OpenRequest {
  return {
    blueprint: frontDoor,
    draft: emptyDraft(),
    requester: 'U1',
    filer: null,
    named: [],
    team: null,
    questions: null,
    disputes: [],
    alike: [],
    card: false,
    filing: false,
    timesAsked: {},
    accepted: [],
    ...over,
  };
}

/** What a reading may rest on: no request is open, and nothing was filed or named. */
export function readInput(conversation: Conversation, over: Partial<ReadInput> = {}): ReadInput {
  return {
    conversation,
    people: [],
    viewer: { teamId: 'T1', user: 'U1', place: 'C1' },
    set: 'text',
    open: null,
    filed: null,
    noted: [],
    blueprints: [frontDoor],
    bound: false,
    first: true,
    teams,
    question: null,
    references: nothingNamed(),
    meant: [],
    focus: null,
    quiet: false,
    today: TODAY,
    timeZone: 'Europe/Lisbon',
    now: NOW,
    ...over,
  };
}

/** What a conversation's answer may rest on: nothing is named, and no tools are there. */
export function converseInput(conversation: Conversation, over: Partial<ConverseInput> = {}): ConverseInput {
  return {
    conversation,
    people: [],
    references: nothingNamed(),
    focus: null,
    linked: null,
    listed: [],
    tools: [],
    steps: [],
    mayCall: true,
    set: 'text',
    open: null,
    teams,
    memory: null,
    shown: [],
    today: TODAY,
    timeZone: 'Europe/Lisbon',
    now: NOW,
    asker: { id: 'user:U1' },
    ...over,
  };
}

export const signal = new AbortController().signal;
