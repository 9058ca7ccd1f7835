import { beforeAll, describe, expect, it } from '@jest/globals';
import { sendReminders } from '../../../../src/runtime/schedule/reminders.js';
import { testDatabase } from '../../../support/database.js';
import { WatchDesk } from '../memory/watch-desk.js';
import { MARKS, settle, type Thing } from './company.js';
import { READERS } from './people.js';
import { SURFACES, type Surface } from './surfaces.js';

const database = testDatabase();
let change: () => Promise<void>;
beforeAll(async () => {
  change = await settle(database);
}, 60_000);

const THINGS = Object.keys(MARKS).filter((thing): thing is Thing => thing in MARKS);
/** The things of which an answer tells, by their words. */
const toldIn = (answer: unknown): Thing[] => {
  const text = JSON.stringify(answer) ?? '';
  return THINGS.filter((thing) => text.toLowerCase().includes(MARKS[thing].toLowerCase()));
};

function expected({ tells, through }: Surface, user: string, may: string): Thing[] {
  const rights = may.split(' ');
  if (through !== undefined && !rights.includes(through)) return [];
  return THINGS.filter((thing) => {
    const to = tells[thing];
    return rights.includes(thing) && (to === true || to?.includes(user) === true);
  });
}

describe.each(Object.entries(SURFACES))('by %s', (_surface, surface) => {
  const asking = READERS.filter(([, { place }]) => surface.alone !== true || place === null);

  it.each(asking)('%s is told what is theirs to see, and nothing else', async (_who, viewer, may) => {
    expect(toldIn(await surface.read(database.pool, viewer))).toEqual(expected(surface, viewer.user, may));
  });

  it('somebody is told each of the things, so that the table says something', () => {
    const seen = new Set(asking.flatMap(([, { user }, may]) => expected(surface, user, may)));
    expect([...seen].sort()).toEqual(Object.keys(surface.tells).sort());
  });
});

describe('of its own accord', () => {
  it('the bot tells those who watch what has changed of what is theirs to see, and nobody else', async () => {
    const desk = new WatchDesk(database);
    await desk.tell();
    await change();
    const told = new Map((await desk.tell()).map(({ to, text }) => [to, toldIn(text)]));
    const alone = READERS.filter(([, { place, teamId }]) => place === null && teamId === 'T1');
    const theirs = alone.flatMap(([, { user }, may]) => {
      const things = THINGS.filter(
        (thing) => ['ticket', 'open'].includes(thing) && may.split(' ').includes(thing),
      );
      return things.length === 0 ? [] : [[user, things]];
    });
    expect([...told].filter(([user]) => user !== 'UGROUP').sort()).toEqual(theirs.sort());
  });

  it('a reminder is brought into its thread by ids alone: only a turn of that thread says what it is about', async () => {
    await database.owner.query(
      `INSERT INTO reminders (team_id, thread_id, key, people, at)
       SELECT 'T1', thread_id, draft_id || ':1', '["UREQ"]', now() - interval '1 hour' FROM drafts WHERE draft_id = 'ddraft'`,
    );
    const woken: string[] = [];
    const hours = { from: 0, to: 24 };
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const wake = (_teamId: string, threadId: string) => woken.push(threadId);
    const friday = () => new Date('2030-03-15T12:00:00Z');
    const deps = { pool: database.pool, hours, timeZoneOf: async () => 'UTC', now: friday, wake, log };
    expect(await sendReminders(deps, new AbortController().signal)).toBe(1);
    const { rows } = await database.owner.query(
      `SELECT thread_id, payload FROM inbox WHERE kind = 'reminder'`,
    );
    expect(rows.map(({ thread_id }) => thread_id)).toEqual(woken);
    expect(toldIn(rows)).toEqual([]);
  });
});
