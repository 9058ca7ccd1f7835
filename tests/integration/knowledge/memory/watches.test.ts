import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { at, memoryOf } from './notes.js';
import { WatchDesk } from './watch-desk.js';

const database = testDatabase();
const T12 = 'task:t12';
const named = { name: 'Slow checkout', shortId: 'T-12', kind: 'task' as const };
let desk: WatchDesk;

beforeEach(async () => {
  await database.owner.query('TRUNCATE watches, watch_news, entities CASCADE');
  await ours(database, { users: ['U_ANA', 'U_BEN'] });
  await database.owner.query('TRUNCATE outbox, citations');
  desk = new WatchDesk(database);
  await desk.stands(T12, { ...named, state: 'open' });
});

describe('whoever watches something', () => {
  it('is told once when it changes', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'in_progress', assignee: 'user:U_SAM' });
    const [message, ...others] = await desk.tell();
    expect(others).toEqual([]);
    expect(message?.to).toBe('U_ANA');
    expect(message?.text).toContain('T-12 “Slow checkout” is now “in progress”; it was “open”.');
    expect(message?.text).toContain('<@U_SAM> has T-12 “Slow checkout” now.');
    expect(await desk.tell()).toEqual([]);
  });

  it('hears nothing where nothing of it has changed', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'open', description: 'new words' });
    expect(await desk.tell()).toEqual([]);
  });

  it('is told the outcome of what changes several times, and nothing where it is again what it was', async () => {
    await desk.watch('U_ANA', T12);
    await desk.watch('U_ANA', 'task:other');
    await desk.stands('task:other', { name: 'Other', state: 'open' });
    await desk.stands(T12, { ...named, state: 'in_progress' });
    await desk.stands('task:other', { name: 'Other', state: 'done' });
    await desk.stands(T12, { ...named, state: 'blocked' });
    await desk.stands('task:other', { name: 'Other', state: 'open' });
    const [message, ...others] = await desk.tell();
    expect(others).toEqual([]);
    expect(message?.text.match(/•/g)).toHaveLength(1);
    expect(message?.text).toContain('is now “blocked”; it was “open”');
  });

  it('is told many changes in one message, of which a few stand there', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `task:n${i}`);
    for (const id of ids) await desk.stands(id, { name: id, state: 'open' });
    for (const id of ids) await desk.watch('U_ANA', id);
    for (const id of ids) await desk.stands(id, { name: id, state: 'done' });
    const [message, ...others] = await desk.tell();
    expect(others).toEqual([]);
    expect(message?.text.match(/•/g)).toHaveLength(20);
    expect(message?.text).toContain('and 10 more.');
  });

  it('is told only when nothing more comes for a while', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'done' });
    expect(await desk.tell({ quietMs: 30_000 })).toEqual([]);
    expect(await desk.tell()).toHaveLength(1);
  });

  it('is told of the changes that they asked for alone', async () => {
    await desk.watch('U_ANA', T12, 'assignee');
    await desk.watch('U_BEN', T12, 'state');
    await desk.stands(T12, { ...named, state: 'done' });
    expect((await desk.tell()).map(({ to }) => to)).toEqual(['U_BEN']);
  });

  it('is told once that it is past its due date, and again only where that was moved', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'open', dueAt: '2099-03-13T12:00:00Z' });
    expect((await desk.tell())[0]?.text).toContain('is now due on Friday, 13 March 2099');
    const after = new Date('2099-03-14T00:00:00Z');
    expect((await desk.tell({ at: after }))[0]?.text).toContain('is past its due date, Friday, 13 March.');
    expect(await desk.tell({ at: after })).toEqual([]);
    await desk.stands(T12, { ...named, state: 'open', dueAt: '2099-03-20T12:00:00Z' });
    await desk.tell({ at: after });
    expect((await desk.tell({ at: new Date('2099-03-21T00:00:00Z') }))[0]?.text).toContain(
      'Friday, 20 March',
    );
  });

  it.each([
    ['a day, which is kept as noon', 'America/Los_Angeles', '2099-03-13T12:00:00Z', '2099-03-14T07:00:00Z'],
    ['a day, which is kept as midnight', 'Europe/Lisbon', '2099-07-13T00:00:00Z', '2099-07-13T23:00:00Z'],
    ['a day', 'Pacific/Auckland', '2099-01-13T12:00:00Z', '2099-01-13T11:00:00Z'],
    ['a moment of a day', 'Asia/Tokyo', '2099-03-13T20:00:00Z', '2099-03-14T15:00:00Z'],
    ['a day, for whom no zone is known of', '', '2099-03-13T12:00:00Z', '2099-03-14T00:00:00Z'],
    ['a day, for whom the zone is none', 'Mars/Olympus', '2099-03-13T12:00:00Z', '2099-03-14T00:00:00Z'],
  ])('is told so as their own day of it ends, not before: %s, in %s', async (_due, zone, dueAt, ends) => {
    if (zone !== '') await desk.lives('U_ANA', zone);
    await desk.stands(T12, { ...named, state: 'open', dueAt });
    await desk.watch('U_ANA', T12, 'due_passed');
    expect(await desk.tell({ at: new Date(Date.parse(ends) - 1) })).toEqual([]);
    expect((await desk.tell({ at: new Date(ends) }))[0]?.text).toContain('is past its due date');
  });

  it('is told of all that has passed, and of what else changed, in one message', async () => {
    const dueAt = '2099-03-13T12:00:00Z';
    for (const id of ['task:a', 'task:b']) {
      await desk.stands(id, { name: id, state: 'open', dueAt });
      await desk.watch('U_ANA', id, 'due_passed');
    }
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'done' });
    const [message, ...others] = await desk.tell({ at: new Date('2099-03-14T00:00:00Z') });
    expect(others).toEqual([]);
    expect(message?.text.match(/is past its due date, Friday, 13 March/g)).toHaveLength(2);
    expect(message?.text).toContain('T-12 “Slow checkout” is now “done”');
  });

  it('is not told of a due date that had passed when they asked, by the clock of who asked', async () => {
    await desk.stands(T12, { ...named, state: 'open', dueAt: '2099-03-13T12:00:00Z' });
    await desk.watch('U_ANA', T12, 'due_passed', { since: '2099-03-14T08:00:00Z' });
    await desk.watch('U_BEN', T12, 'due_passed', { since: '2099-03-13T08:00:00Z' });
    const told = await desk.tell({ at: new Date('2099-03-15T00:00:00Z') });
    expect(told.map(({ to }) => to)).toEqual(['U_BEN']);
  });

  it('is told that a ticket was withdrawn, and of its due date no more', async () => {
    const ticket = { ...named, dueAt: '2099-03-13T12:00:00Z' };
    await desk.stands(T12, { ...ticket, state: 'open' });
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...ticket, state: 'withdrawn' });
    expect((await desk.tell())[0]?.text).toContain('is now “withdrawn”');
    expect(await desk.tell({ at: new Date('2099-03-15T00:00:00Z') })).toEqual([]);
    await desk.unwatch('U_ANA', T12);
    expect(await memoryOf(database.pool).watches(at('U_ANA'))).toEqual([]);
  });

  it('is not told that what is done is late', async () => {
    await desk.stands(T12, { ...named, state: 'open', dueAt: '2099-03-13T12:00:00Z' });
    await desk.watch('U_ANA', T12, 'due_passed');
    await desk.stands(T12, { ...named, state: 'done', dueAt: '2099-03-13T12:00:00Z' });
    expect(await desk.tell({ at: new Date('2099-03-14T00:00:00Z') })).toEqual([]);
  });

  it('is told nothing of what they may no longer see', async () => {
    const secret = { ...named, visibleTo: ['channel:C_BOARD'] };
    await saveMembers(database.pool, 'T1', [
      { user: 'U_ANA', channel: 'C_BOARD', present: true, asOf: new Date('2026-01-01') },
    ]);
    await desk.stands(T12, { ...secret, state: 'open' });
    await desk.watch('U_ANA', T12);
    await desk.watch('U_BEN', T12);
    await desk.stands(T12, { ...secret, state: 'done' });
    expect((await desk.tell()).map(({ to }) => to)).toEqual(['U_ANA']);
    await saveMembers(database.pool, 'T1', [
      { user: 'U_ANA', channel: 'C_BOARD', present: false, asOf: new Date('2026-01-02') },
    ]);
    await desk.stands(T12, { ...secret, state: 'open' });
    expect(await desk.tell()).toEqual([]);
    expect(await memoryOf(database.pool).watches(at('U_ANA'))).toEqual([]);
  });

  it('is told nothing any more once they have said so, not even what was still to be told', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'done' });
    await desk.unwatch('U_ANA', T12);
    expect(await desk.tell()).toEqual([]);
    await desk.stands(T12, { ...named, state: 'open' });
    expect(await desk.tell()).toEqual([]);
  });

  it('is told by one of many processes that look at once', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'done' });
    const told = await Promise.all(Array.from({ length: 4 }, () => desk.tell()));
    expect(told.flat()).toHaveLength(1);
  });

  it('hears nothing of another workspace that has the same ids', async () => {
    await desk.watch('U_ANA', T12);
    await desk.stands(T12, { ...named, state: 'open' }, 'T2');
    await desk.stands(T12, { ...named, state: 'done' }, 'T2');
    expect(await desk.tell()).toEqual([]);
    expect(await memoryOf(database.pool).watches(at('U_ANA', null, 'T2'))).toEqual([]);
  });

  it('can list what they watch, and nobody else’s', async () => {
    await desk.watch('U_ANA', T12, 'state');
    expect(await memoryOf(database.pool).watches(at('U_ANA'))).toMatchObject([
      { watch: { entity: T12, condition: 'state' }, entity: { id: T12 } },
    ]);
    expect(await memoryOf(database.pool).watches(at('U_BEN'))).toEqual([]);
  });
});
