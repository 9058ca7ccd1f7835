import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { Summary } from '../../../../src/domain/entities/references.js';
import { context, named } from '../../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from './entities.js';

const database = testDatabase();

/** U1 is in the private channel C9, U2 is not. */
const INSIDER: Viewer = { teamId: 'T1', user: 'U1', place: null };
const OUTSIDER: Viewer = { teamId: 'T1', user: 'U2', place: null };
const PRIVATE = { visibleTo: ['channel:C9'] };

beforeEach(async () => {
  await database.owner.query('TRUNCATE entities, channel_members CASCADE');
  await ours(database, { users: ['U1', 'U2'], channels: ['C1', 'C9'] });
  await saveMembers(database.pool, 'T1', [{ user: 'U1', channel: 'C9', present: true, asOf: new Date(0) }]);
});

const read = (ids: readonly string[], viewer = INSIDER) => context(database.pool, viewer, ids);
const one = async (id: string, viewer = INSIDER): Promise<Summary | undefined> =>
  (await read([id], viewer)).summaries[0];

const alex = entity('user:U7', {
  name: 'Alex Chen',
  otherNames: ['alex.chen'],
  properties: { handle: 'alex.chen' },
});
const growth = entity('channel:C1', { name: 'growth', properties: { topic: 'Campaigns', memberCount: 11 } });
const secret = entity('channel:C9', { name: 'leadership', ...PRIVATE });
const task = (id: string, more: Parameters<typeof entity>[1] = {}) =>
  entity(`task:${id}`, { shortId: id, state: 'open', assignee: 'user:U7', ...more });

describe('the context of a reference', () => {
  it('of a ticket says how it stands, who has it, until when, and where it is from', async () => {
    const t12 = task('T-12', {
      name: 'Slow checkout',
      dueAt: '2026-03-31T12:00:00.000Z',
      url: 'https://example.com/T-12',
      properties: { priority: 'High', channel: 'channel:C1' },
    });
    await save(database, [alex, growth, t12]);
    expect(await one('task:T-12')).toEqual({
      kind: 'task',
      id: 'task:T-12',
      shortId: 'T-12',
      title: 'Slow checkout',
      status: 'open',
      done: false,
      priority: 'High',
      assigneeName: 'Alex Chen',
      requesterName: null,
      dueDate: '2026-03-31T12:00:00.000Z',
      channelName: 'growth',
      url: 'https://example.com/T-12',
    });
  });

  it('names neither a channel nor a person that the asker may not see', async () => {
    const hidden = entity('user:U8', { name: 'Hidden Person', ...PRIVATE });
    const there = task('T-1', { assignee: 'user:U8', properties: { channel: 'channel:C9' } });
    await save(database, [secret, hidden, there]);
    expect(await one('task:T-1')).toMatchObject({ assigneeName: 'Hidden Person', channelName: 'leadership' });
    expect(await one('task:T-1', OUTSIDER)).toMatchObject({ assigneeName: null, channelName: null });
    const inPublic = { ...INSIDER, place: 'C1' };
    expect(await one('task:T-1', inPublic)).toMatchObject({ assigneeName: null, channelName: null });
    const inside = { ...INSIDER, place: 'C9' };
    expect(await one('task:T-1', inside)).toMatchObject({ channelName: 'leadership' });
  });

  it('of a project, a document, and what has a state and a date', async () => {
    const long = `${'A harbour is a place where ships are safe. '.repeat(20)}End`;
    await save(database, [
      alex,
      entity('project:q1', {
        name: 'Q1 Launch',
        state: 'on track',
        description: 'All of it.',
        owner: 'user:U7',
      }),
      entity('document:d', {
        name: 'Onboarding',
        shortId: 'DOC-7',
        description: long,
        url: 'https://example.com',
      }),
      ...(['plan', 'goal', 'milestone', 'output'] as const).map((kind) =>
        entity(`${kind}:x`, { name: kind, state: 'active', dueAt: '2026-03-31T12:00:00Z' }),
      ),
    ]);
    expect(await one('project:q1')).toEqual({
      kind: 'project',
      id: 'project:q1',
      name: 'Q1 Launch',
      status: 'on track',
      description: 'All of it.',
      ownerName: 'Alex Chen',
      url: null,
    });
    const doc = await one('document:d');
    expect(doc).toMatchObject({
      kind: 'document',
      shortId: 'DOC-7',
      title: 'Onboarding',
      url: 'https://example.com',
    });
    const { excerpt, updatedAt } = doc?.kind === 'document' ? doc : { excerpt: null, updatedAt: null };
    expect(excerpt).toMatch(/^A harbour is .* (are|a|place|where|ships|safe|is|harbour|A)…$/);
    expect(excerpt?.length).toBeLessThanOrEqual(280);
    expect(updatedAt).toBeNull();
    for (const kind of ['plan', 'goal', 'milestone', 'output'] as const) {
      const dueAt = '2026-03-31T12:00:00.000Z';
      expect(await one(`${kind}:x`)).toEqual({
        kind,
        id: `${kind}:x`,
        name: kind,
        state: 'active',
        dueAt,
        url: null,
      });
    }
  });

  it('of a document tells when it was changed, as far as anybody has said so', async () => {
    const said = (updatedAt: unknown) => entity('document:d', { properties: { updatedAt } });
    const changedAt = async () => Object.assign({ updatedAt: undefined }, await one('document:d')).updatedAt;
    await save(database, [said('2026-02-03T10:00:00+01:00')]);
    expect(await changedAt()).toBe('2026-02-03T09:00:00.000Z');
    await save(database, [said('a while ago')]);
    expect(await changedAt()).toBeNull();
    await save(database, [entity('document:d')], { source: 'slack' });
    expect(Date.parse(String(await changedAt()))).toBeGreaterThan(0);
  });

  it('of a channel that is archived, and of a person who has left, says so', async () => {
    await save(database, [
      { ...alex, state: 'deactivated' },
      { ...growth, state: 'archived' },
    ]);
    expect(await one('user:U7')).toMatchObject({ kind: 'user', left: true });
    expect(await one('channel:C1')).toMatchObject({ kind: 'channel', archived: true });
    await save(database, [
      { ...alex, state: 'active' },
      { ...growth, state: 'active' },
    ]);
    for (const id of ['user:U7', 'channel:C1']) {
      const summary = await one(id);
      expect(Object.keys(summary ?? {})).not.toEqual(expect.arrayContaining(['left']));
      expect(Object.keys(summary ?? {})).not.toEqual(expect.arrayContaining(['archived']));
    }
  });

  it('names those in a channel whom the asker may know', async () => {
    await save(database, [alex, growth, entity('user:U8', { name: 'Abe', ...PRIVATE })]);
    const joined = (user: string) => ({ user, channel: 'C1', present: true, asOf: new Date(0) });
    await saveMembers(database.pool, 'T1', ['U7', 'U8', 'U404'].map(joined));
    expect(await one('channel:C1')).toMatchObject({ members: ['Abe', 'Alex Chen'] });
    expect(await one('channel:C1', OUTSIDER)).toMatchObject({ members: ['Alex Chen'] });
  });

  it('counts of a channel and of a person the open tickets that the asker may see, and no others', async () => {
    const at = (dueAt: string | null, more = {}) => ({
      dueAt,
      properties: { channel: 'channel:C1' },
      ...more,
    });
    await save(database, [
      alex,
      growth,
      task('T-1', at('2026-04-02T12:00:00.000Z')),
      task('T-2', at(null, { state: 'in_progress' })),
      task('T-3', at('2026-01-01T12:00:00.000Z', { state: 'done' })),
      task('T-4', at('2026-01-01T12:00:00.000Z', { state: 'Won’t fix'.replace('’', "'") })),
      task('T-5', at('2026-03-01T12:00:00.000Z', PRIVATE)),
      task('T-6', { assignee: 'user:U1' }),
    ]);
    expect(await one('channel:C1')).toEqual({
      kind: 'channel',
      id: 'channel:C1',
      name: 'growth',
      topic: 'Campaigns',
      memberCount: 11,
      members: [],
      openTickets: 3,
    });
    expect(await one('channel:C1', OUTSIDER)).toMatchObject({ openTickets: 2 });
    expect(await one('user:U7')).toEqual({
      kind: 'user',
      id: 'user:U7',
      name: 'Alex Chen',
      handle: 'alex.chen',
      openTickets: 3,
      nextDue: '2026-03-01T12:00:00.000Z',
    });
    expect(await one('user:U7', OUTSIDER)).toMatchObject({
      openTickets: 2,
      nextDue: '2026-04-02T12:00:00.000Z',
    });
    expect(await one('channel:C1', { ...INSIDER, place: 'C1' })).toMatchObject({ openTickets: 2 });
  });

  it('comes in the order asked for, each once, and what is invisible is as unknown as what is not there', async () => {
    await save(database, [alex, growth, secret, task('T-1', PRIVATE)]);
    const ids = [
      'channel:C9',
      'user:U7',
      'task:T-1',
      'task:T-99',
      'nonsense',
      'task:\u0000',
      'channel:C1',
      'user:U7',
    ];
    const seen = await read(ids);
    expect(seen.summaries.map(({ id }) => id)).toEqual(['channel:C9', 'user:U7', 'task:T-1', 'channel:C1']);
    expect(seen.unknown).toEqual(['task:T-99', 'nonsense', 'task:\u0000']);
    const { summaries, unknown } = await read(ids, OUTSIDER);
    expect(summaries.map(({ id }) => id)).toEqual(['user:U7', 'channel:C1']);
    expect(unknown).toEqual(['channel:C9', 'task:T-1', 'task:T-99', 'nonsense', 'task:\u0000']);
    expect(await read([])).toEqual({ summaries: [], unknown: [] });
  });

  it('of an entity whose properties are of unexpected types is no error', async () => {
    await save(database, [
      entity('channel:C1', { properties: { memberCount: 'many', topic: 7 } }),
      entity('task:T-1', { properties: { priority: { level: 1 }, channel: ['C1'] } }),
      entity('user:U7', { properties: { handle: null } }),
    ]);
    expect((await read(['channel:C1', 'task:T-1', 'user:U7'])).summaries).toHaveLength(3);
    expect(await one('channel:C1')).toMatchObject({ memberCount: null, topic: '7' });
  });

  it('is that of the own workspace only', async () => {
    await save(database, [alex], { teamId: 'T2' });
    expect(await read(['user:U7'])).toEqual({ summaries: [], unknown: ['user:U7'] });
    await saveEdges(database.pool, 'T1', []);
  });

  it('needs one query a kind, however many are asked for', async () => {
    await save(database, [alex, growth, ...Array.from({ length: 50 }, (_, n) => task(`T-${n}`))]);
    const texts: unknown[] = [];
    const client = await database.pool.connect();
    const prototype = Object.getPrototypeOf(client);
    const original = prototype.query;
    prototype.query = function count(this: unknown, ...given: unknown[]) {
      texts.push(given[0]);
      return Reflect.apply(original, this, given);
    };
    client.release();
    try {
      const ids = ['user:U7', 'channel:C1', ...Array.from({ length: 50 }, (_, n) => `task:T-${n}`)];
      expect((await read(ids)).summaries).toHaveLength(52);
    } finally {
      prototype.query = original;
    }
    expect(texts.filter((text) => String(text).includes('FROM entities e'))).toHaveLength(3);
  });
});

describe('entities by their ids', () => {
  it('are named as people know them, in the order asked for, and no others than the asker may see', async () => {
    await save(database, [alex, growth, secret, task('T-12', { name: 'Slow checkout' })]);
    const ids = ['task:T-12', 'channel:C9', 'user:U7', 'task:none', 'channel:C1', 'task:\u0000', 'task:T-12'];
    expect(await named(database.pool, OUTSIDER, ids)).toEqual([
      { id: 'task:T-12', kind: 'task', label: 'T-12 Slow checkout' },
      { id: 'user:U7', kind: 'user', label: 'Alex Chen (@alex.chen)' },
      { id: 'channel:C1', kind: 'channel', label: '#growth' },
    ]);
    expect((await named(database.pool, INSIDER, ids)).map(({ label }) => label)).toContain('#leadership');
    expect(await named(database.pool, INSIDER, [])).toEqual([]);
  });
});
