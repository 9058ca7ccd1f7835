import { describe, expect, it } from '@jest/globals';
import type { Team } from '../../../src/domain/team.js';
import {
  doerOf,
  type TicketPlace,
  ticketEntity,
  ticketFacts,
} from '../../../src/domain/tickets/ticket-entity.js';
import type { FiledField, FiledRequest, Ticket } from '../../../src/domain/tickets/tracker.js';

const field = (name: string, value: string | null): FiledField => ({
  name,
  label: name,
  value,
  evidence: [],
  items: [],
});
const request = (fields: FiledField[] = [], change: Partial<FiledRequest> = {}): FiledRequest => ({
  draftId: 'd1',
  blueprint: 'task',
  headline: 'Order new badges',
  fields,
  team: { id: 'it', name: 'IT' },
  requester: 'U_ALEX',
  filer: null,
  approvedBy: 'U_ALEX',
  approvedAt: '2026-03-01T09:00:00.000Z',
  thread: { channel: 'C_HR', rootTs: '1.0' },
  ownWords: [],
  shared: [],
  ...change,
});
const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  id: 'k',
  shortId: 'T-12',
  url: null,
  status: 'open',
  assignee: null,
  request: request(),
  followers: [],
  comments: [],
  ...change,
});
const it_team: Team = {
  id: 'it',
  name: 'IT',
  description: 'Computers',
  keywords: [],
  channel: 'C_IT',
  members: ['U_IDA'],
  approvers: ['U_BOSS'],
};
const place: TicketPlace = {
  channel: 'C_HR',
  forEveryone: false,
  participants: ['U_ALEX', 'U_PAT'],
  teamChannels: [],
  filedAt: '2026-03-01T09:01:00.000Z',
};
const entityOf = (one: Ticket, team: Team | null = it_team, at = place) =>
  ticketEntity(one, one.request, ticketFacts(one, team), at);

describe('a filed request as an entity', () => {
  it('is a task of the requester’s, with what its fields say', () => {
    const fields = [
      field('title', 'Order new badges'),
      field('urgency', 'high'),
      field('due_date', '2026-03-13'),
      field('assignee', '<@U_SAM>'),
      field('department', 'Sales'),
      field('impact', null),
    ];
    expect(entityOf(ticket({ assignee: 'U_SAM', request: request(fields) }))).toMatchObject({
      id: 'task:d1',
      kind: 'task',
      shortId: 'T-12',
      name: 'Order new badges',
      state: 'open',
      typeKey: 'task.task',
      description: 'urgency: high\ndue_date: 2026-03-13\nassignee: <@U_SAM>\ndepartment: Sales',
      owner: 'user:U_ALEX',
      assignee: 'user:U_SAM',
      dueAt: '2026-03-13T12:00:00.000Z',
      properties: { priority: 'high', channel: 'channel:C_HR' },
      createdAt: place.filedAt,
    });
  });

  it('is assigned to who took it, whatever was asked for', () => {
    const taken = ticket({ assignee: 'U_IDA', request: request([field('assignee', '<@U_SAM>')]) });
    expect(entityOf(taken).assignee).toBe('user:U_IDA');
  });

  it.each([
    ['a date in free words', field('due_date', 'end of March'), { dueAt: null }],
    ['a day that is none', field('due_date', '2026-02-30'), { dueAt: null }],
  ])('does not guess: %s', (_what, one, wanted) => {
    expect(entityOf(ticket({ request: request([one]) }))).toMatchObject(wanted);
  });

  it('knows the message that its conversation began with, where there is one', () => {
    const from = (rootTs: string) => ticket({ request: request([], { thread: { channel: 'C1', rootTs } }) });
    const thread = 'archives/C1/p1700000000000100';
    expect(entityOf(from('1700000000.000100')).properties).toMatchObject({ thread });
    expect(entityOf(from('')).properties).not.toHaveProperty('thread');
  });

  it('has a name even where its headline is blank', () => {
    expect(entityOf(ticket({ request: request([], { headline: '  ' }) })).name).toBe('T-12');
  });
});

describe('who may see a filed request', () => {
  it('is also who is to do it, for it is put on their list', () => {
    const meant = ticket({ assignee: 'U_SAM' });
    expect(entityOf(meant, null).visibleTo).toContain('user:U_SAM');
    expect(entityOf(ticket({ assignee: 'U_IDA' }), null).visibleTo).toContain('user:U_IDA');
  });

  it('is everyone where its channel is for everyone', () => {
    expect(entityOf(ticket(), it_team, { ...place, forEveryone: true }).visibleTo).toBeNull();
  });

  it('is else the channel, those in the thread, who asked and approved, and the team', () => {
    const one = ticket({ request: request([], { filer: 'U_FILER', approvedBy: 'U_LEAD' }) });
    expect(entityOf(one).visibleTo).toEqual([
      'channel:C_HR',
      'channel:C_IT',
      'user:U_ALEX',
      'user:U_BOSS',
      'user:U_FILER',
      'user:U_IDA',
      'user:U_LEAD',
      'user:U_PAT',
    ]);
  });

  it('is whoever is where its card for the team stands', () => {
    const seen = entityOf(ticket(), null, { ...place, teamChannels: ['C_CARD'] }).visibleTo;
    expect(seen).toEqual(['channel:C_CARD', 'channel:C_HR', 'user:U_ALEX', 'user:U_PAT']);
    expect(
      entityOf(ticket(), null, { ...place, forEveryone: true, teamChannels: ['C_CARD'] }).visibleTo,
    ).toBeNull();
  });

  it('is nobody by the mere name of a channel', () => {
    const seen = entityOf(ticket(), { ...it_team, channel: '#it' }).visibleTo;
    expect(seen).toEqual(['channel:C_HR', 'user:U_ALEX', 'user:U_BOSS', 'user:U_IDA', 'user:U_PAT']);
  });

  it('is no team where none has it', () => {
    expect(entityOf(ticket(), null).visibleTo).toEqual(['channel:C_HR', 'user:U_ALEX', 'user:U_PAT']);
  });
});

describe('who is to do what was asked for', () => {
  it.each([
    ['whom the request mentions', '<@U_SAM>', 'U_SAM'],
    ['whom it mentions with a name beside the id', '<@U_SAM|sam>', 'U_SAM'],
    ['nobody for a name in free words', 'Sam from IT', null],
    ['nobody where it says none', null, null],
  ])('is %s', (_what, value, doer) => {
    expect(doerOf(request([field('assignee', value)]))).toBe(doer);
  });
});
