import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const DAY_MS = 86_400_000;

/** What of a record depends on today; everything else stays as it stands in the file. */
const Dated = z.looseObject({
  dueInDays: z.number().int().optional(),
  /** not later than the Sunday of this week, whatever day it is */
  dueThisWeek: z.boolean().optional(),
  createdInDays: z.number().int().optional(),
  updatedInDays: z.number().int().optional(),
});

/**
 * What Northwind Harbor has on record beyond Slack: tasks, documents, projects and how they hang together, as JSON lines. Its
 * dates are so many days from today, so that what is due this week always is.
 * @param nowMs the workspace's time, epoch milliseconds
 */
export async function companyRecords(nowMs: number): Promise<string> {
  const files = await Promise.all(
    ['entities.jsonl', 'edges.jsonl'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  );
  const lines = files.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return lines.map((line) => `${JSON.stringify(dated(Dated.parse(JSON.parse(line)), nowMs))}\n`).join('');
}

function dated(record: z.infer<typeof Dated>, nowMs: number): object {
  const { dueInDays, dueThisWeek = false, createdInDays, updatedInDays, ...rest } = record;
  const due = dueInDays !== undefined && dueThisWeek ? Math.min(dueInDays, daysToSunday(nowMs)) : dueInDays;
  return {
    ...rest,
    ...(due === undefined ? {} : { dueAt: day(nowMs + due * DAY_MS) }),
    ...(updatedInDays === undefined ? {} : { updatedAt: day(nowMs + updatedInDays * DAY_MS) }),
    ...(createdInDays === undefined ? {} : { createdAt: day(nowMs + createdInDays * DAY_MS) }),
  };
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** 0 on a Sunday, the last day of a week. */
const daysToSunday = (ms: number): number => (7 - new Date(ms).getUTCDay()) % 7;
