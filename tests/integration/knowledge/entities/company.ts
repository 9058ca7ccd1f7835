import type { Entity, EntityKind } from '../../../../src/domain/entities/entity.js';

/** An entity of which only what matters to a test is said. */
export function entity(kind: EntityKind, id: string, over: Partial<Entity> & { name: string }): Entity {
  return {
    id: `${kind}:${id}`,
    kind,
    shortId: null,
    otherNames: [],
    state: 'active',
    typeKey: null,
    description: null,
    url: null,
    owner: null,
    assignee: null,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '2026-01-05T09:00:00.000Z',
    ...over,
  };
}

const person = (id: string, name: string, handle: string): Entity =>
  entity('user', id, { name, otherNames: [handle], properties: { handle } });

/** A small company: two Alexes, two Growth channels, and names that are words of every sentence. */
export const COMPANY: readonly Entity[] = [
  person('UCHEN', 'Alex Chen', 'alex.chen'),
  person('UKIM', 'Alex Kim', 'akim'),
  person('U_WILL', 'Will Smith', 'wsmith'),
  person('U_MARIA', 'María José', 'maria'),
  entity('channel', 'C_GROWTH', { name: 'growth', url: 'https://acme.slack.com/archives/C0GROWTH' }),
  entity('channel', 'C_GROWTH_EU', { name: 'growth-eu' }),
  entity('channel', 'C_ENG_DESIGN', { name: 'eng-design' }),
  entity('channel', 'C_HANDBOOK', { name: 'handbook' }),
  entity('document', 'handbook', { name: 'Handbook' }),
  entity('project', 'q1', { name: 'Q1 Launch', otherNames: ['q1-launch'] }),
  entity('project', 'launch', { name: 'Launch' }),
  entity('plan', 'plan', { name: 'The Plan' }),
  entity('document', 'onboarding', { name: 'Onboarding Doc', url: 'https://wiki.example.com/Onboarding' }),
  entity('document', 'csi', { shortId: 'DOC-625', name: 'In-tree Storage Plugin to CSI Migration' }),
  entity('task', 't12', {
    shortId: 'T-12',
    name: 'Slow checkout',
    url: 'https://tracker.example.com/browse/T-12',
    properties: { thread: 'archives/C0GROWTH/p1700000000000100' },
  }),
  entity('task', 't13', { shortId: 'T-13', name: 'Rate limit for the public API gateway' }),
  entity('task', 't14', { shortId: 'T-14', name: 'Maria' }),
  entity('milestone', '1.9', { shortId: '1.9', name: 'Release 1.9' }),
];
