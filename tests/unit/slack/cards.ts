import type { Evidence } from '../../../src/domain/evidence.js';
import type { CardField, ReviewCard, TeamCard } from '../../../src/domain/reply.js';
import type { Ticket } from '../../../src/domain/tracker.js';
import type { PresentContext, SlotMessage } from '../../../src/slack/present/context.js';

/** Cards as the graph makes them, for the tests of how they look. */

const NAMES: Readonly<Record<string, string>> = {
  U0DANA: 'Dana Reyes',
  U0LEE: 'Lee Park',
  U0KIM: 'Kim Olsen',
};

export function contextWith(slots: Readonly<Record<string, SlotMessage>> = {}): PresentContext {
  return {
    teamUrl: 'https://harbour.slack.com/',
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

export const fields: CardField[] = [
  { name: 'request_summary', label: 'Summary', value: 'Slow app', state: 'filled', evidence: [said] },
  {
    name: 'business_impact',
    label: 'Business impact',
    value: 'Blocks sales & support',
    state: 'filled',
    evidence: [{ ...said, author: 'U0LEE', how: 'inferred' }],
  },
  { name: 'affected_users', label: 'Affected users', value: null, state: 'unknown', evidence: [] },
  { name: 'department', label: 'Department', value: null, state: 'missing', evidence: [] },
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
    fields: fields.map(({ name, label, value, evidence }) => ({ name, label, value, evidence })),
    team: perf,
    requester: 'U0DANA',
    approvedBy: 'U0LEE',
    approvedAt: '2026-11-24T09:30:00.000Z',
    thread: { channel: 'C0SALES', rootTs: '1763999999.000100' },
  },
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
    requester: 'U0DANA',
    by: null,
    at: null,
    ticket: null,
    error: null,
    ...more,
  };
}

export function teamCard(more: Partial<TeamCard> = {}): TeamCard {
  return { ticket, teams: [access, perf, data], rev: 5, movedTo: null, ...more };
}
