import type { CardField, CardItem, ReviewCard, TeamCard } from '../../../src/domain/conversation/reply.js';
import type { Evidence } from '../../../src/domain/draft/evidence.js';
import type { TaskLine } from '../../../src/domain/entities/references.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import type { PresentContext, SlotMessage } from '../../../src/slack/views/cards/context.js';

/** Cards as the graph makes them, for the tests of how they look. */

const NAMES: Readonly<Record<string, string>> = {
  U0DANA: 'Dana Reyes',
  U0LEE: 'Lee Park',
  U0KIM: 'Kim Olsen',
};

export function contextWith(slots: Readonly<Record<string, SlotMessage>> = {}): PresentContext {
  return {
    teamUrl: 'https://harbour.slack.com/',
    homeUrl: 'slack://app?team=T0NHARBOUR&id=A0FRONTDOOR&tab=home',
    names: (id) => NAMES[id] ?? 'a colleague',
    slot: (slot) => slots[slot] ?? null,
  };
}

export const said: Evidence = {
  channel: 'C0SALES',
  ts: '1764000000.000100',
  threadTs: '1763999999.000100',
  author: 'U0DANA',
  quote: 'the app is slow',
  how: 'extracted',
};

/** A field of a card, filled by what Dana said unless it says otherwise. */
export function field(name: string, label: string, more: Partial<CardField> = {}): CardField {
  return { name, label, value: null, state: 'filled', problem: null, evidence: [said], items: [], ...more };
}

/** A list field as the card shows it: the items, and their words one a line. */
export function listField(name: string, label: string, items: CardItem[]): CardField {
  const evidence = items.flatMap((item) => item.evidence);
  return field(name, label, { items, evidence, value: items.map(({ text }) => text).join('\n') });
}

export const item = (text: string, more: Partial<CardItem> = {}): CardItem => ({
  text,
  status: null,
  evidence: [said],
  ...more,
});

export const fields: CardField[] = [
  field('request_summary', 'Summary', { value: 'Slow app' }),
  field('business_impact', 'Business impact', {
    value: 'Blocks sales & support',
    evidence: [{ ...said, author: 'U0LEE', how: 'inferred' }],
  }),
  field('affected_users', 'Affected users', { state: 'unknown', evidence: [] }),
  field('department', 'Department', { state: 'missing', evidence: [] }),
];

const perf = { id: 'performance_engineering_team', name: 'Performance Engineering Team' };
const data = { id: 'data_analytics_team', name: 'Data & Analytics' };
const access = { id: 'identity_access_team', name: 'Identity & Access' };

export const ticket: Ticket = {
  id: 'k1',
  shortId: 'T-1',
  url: null,
  status: 'open',
  assignee: null,
  request: {
    draftId: 'd1',
    blueprint: 'front_door',
    headline: 'Slow app',
    fields: fields.map(({ state: _state, problem: _problem, ...filed }) => filed),
    team: perf,
    requester: 'U0DANA',
    filer: null,
    approvedBy: 'U0LEE',
    approvedAt: '2026-11-24T09:30:00.000Z',
    thread: { channel: 'C0SALES', rootTs: '1763999999.000100' },
    ownWords: [],
    shared: [],
  },
  followers: [],
  comments: [],
};

export function reviewCard(more: Partial<ReviewCard> = {}): ReviewCard {
  return {
    draftId: 'd1',
    rev: 3,
    status: 'open',
    blueprintTitle: 'Request',
    headline: 'Slow app',
    fields,
    team: {
      ...perf,
      confidence: 0.8,
      reasoning: 'It is about slow loading.',
      alternatives: [data],
      chosenBy: 'match',
    },
    teams: [access, perf, data],
    moreTeams: false,
    requester: 'U0DANA',
    filer: null,
    named: [],
    suggestions: [],
    ownWords: [],
    files: [],
    tracker: null,
    by: null,
    at: null,
    ticket: null,
    error: null,
    ...more,
  };
}

export function teamCard(more: Partial<TeamCard> = {}): TeamCard {
  return { ticket, teams: [access, perf, data], moreTeams: false, rev: 5, movedTo: null, ...more };
}

/** A task in a list of tasks: T-12, in progress, Lee's, due on a day. */
export function task(more: Partial<TaskLine> = {}): TaskLine {
  return {
    id: 'task:d12',
    shortId: 'T-12',
    title: 'Slow app',
    status: 'in_progress',
    priority: 'high',
    assignee: 'user:U0LEE',
    assigneeName: 'Lee Park',
    dueAt: '2026-11-24T00:00:00.000Z',
    url: 'https://tracker.example/T-12',
    ...more,
  };
}
