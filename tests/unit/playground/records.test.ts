import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { companyRecords } from '../../../playground/seed/records.js';
import { importRecords } from '../../../src/knowledge/import/import.js';
import { dueBounds } from '../../../src/tools/references/due.js';
import { bytesOf, chunked } from '../knowledge/import/chunks.js';
import { MemoryStore } from '../knowledge/import/memory-store.js';

const Line = z.looseObject({
  id: z.string().optional(),
  dueAt: z.string().optional(),
  assignee: z.string().optional(),
  source: z.string().optional(),
  target: z.string().optional(),
});

async function records(day: string): Promise<z.infer<typeof Line>[]> {
  const text = await companyRecords(Date.parse(`${day}T09:30:00Z`));
  return text
    .trim()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)));
}

describe('the records of the company', () => {
  it('can all be imported, but for links to whom Slack knows', async () => {
    const text = bytesOf(await companyRecords(Date.parse('2026-03-04T09:30:00Z')));
    const report = await importRecords([{ name: 'records', chunks: chunked(text, 500) }], new MemoryStore());
    expect(report.entities.added).toBeGreaterThan(15);
    const reasons = report.problems.map(({ reason }) => reason);
    expect(reasons.filter((reason) => !/It links .* (user|channel):/.test(reason))).toEqual([]);
  });

  it('speak of nobody whom the workspace does not have', async () => {
    const known = new Set([
      ...Object.values(USERS).map((id) => `user:${id}`),
      ...Object.values(CHANNELS).map((id) => `channel:${id}`),
    ]);
    const named = JSON.stringify(await records('2026-03-04')).match(/(user|channel):[A-Z0-9]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  it.each(['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-07', '2026-03-08'])(
    'have T-12 and something for each Alex due this week, were today %s',
    async (day) => {
      const now = new Date(`${day}T09:30:00Z`);
      const all = await records(day);
      for (const zone of ['Europe/Lisbon', 'Europe/Oslo', 'America/New_York']) {
        const { dueFrom = '', dueBefore } = dueBounds('this_week', now, zone);
        const due = all.filter(({ dueAt }) => {
          const at = dueAt === undefined ? '' : `${dueAt}T12:00:00.000Z`;
          return at >= dueFrom && at < dueBefore;
        });
        expect(due.map(({ id }) => id)).toEqual(
          expect.arrayContaining(['task:t-12', 'task:t-15', 'task:t-21']),
        );
        const people = due.map(({ assignee }) => assignee);
        expect(people).toEqual(
          expect.arrayContaining([`user:${USERS.alexRomero}`, `user:${USERS.alexChen}`]),
        );
      }
      const overdue = all.find(({ id }) => id === 'task:t-12')?.dueAt ?? '';
      expect(overdue >= day).toBe(true);
    },
  );

  it('move with the day', async () => {
    expect(await records('2026-03-04')).toEqual(await records('2026-03-04'));
    expect(await records('2026-03-04')).not.toEqual(await records('2026-03-05'));
  });
});
