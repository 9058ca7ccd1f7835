import type { Reply } from '../../../src/domain/conversation/reply.js';
import { written } from '../../../src/domain/text/person-text.js';
import { field, ticket as fullTicket, item, listField, reviewCard, said, task, teamCard } from './cards.js';

/** Replies of every kind that grow with what people say, all of it endless. */
export function fullest(count: number): Reply[] {
  const endless = '&'.repeat(40_000);
  const one = { ...said, author: 'U0LONG', quote: endless };
  const sharedFile = (nth: number) => ({
    ...{ id: `F${nth}`, name: written(endless), channel: 'C0LONG', ts: '1790000000.000100' },
    ...{ threadTs: '1790000000.000000', author: 'U0LONG', leftOut: nth % 2 === 0 },
    ...(nth % 3 === 0 && { refused: 'no_permission' as const }),
  });
  const endlessTask = task({
    shortId: endless,
    title: endless,
    status: endless,
    priority: endless,
    assigneeName: endless,
    dueAt: '2026-11-24T09:30:00.000Z',
    url: `https://harbour.example/${'a'.repeat(300)}`,
  });
  const value = field('a', endless, { value: endless, evidence: [one, one, one] });
  const constraint = item(`${endless}: x`, { status: 'accepted', evidence: [one] });
  const list = listField('b', endless, Array(30).fill(constraint));
  const mixed = (index: number) => (index % 2 === 0 ? value : list);
  const team = {
    id: 'x',
    name: endless,
    confidence: 1,
    reasoning: endless,
    alternatives: [],
    chosenBy: 'match' as const,
  };
  const cards = [() => value, () => list, mixed].map((fieldAt) =>
    reviewCard({
      status: 'failed',
      blueprintTitle: endless,
      headline: endless,
      fields: Array.from({ length: count }, (_, index) => ({
        ...fieldAt(index),
        problem: fieldAt === mixed ? null : endless,
        unsettled: Array(5).fill(Array(5).fill({ text: endless, evidence: [one, one] })),
      })),
      team,
      filer: 'U0LONG',
      named: Array(20).fill('U0LONG'),
      suggestions: Array(9).fill(endless),
      ownWords: Array(60).fill({ ...said, author: 'U0LONG', text: endless, leftOut: false }),
      files: Array.from({ length: 100 }, (_, nth) => sharedFile(nth)),
      error: endless,
    }),
  );
  return [
    ...cards.map((card): Reply => ({ kind: 'review_card', slot: 's', card, degraded: true })),
    ...cards.map(
      ({ fields: filed }): Reply => ({
        kind: 'team_card',
        slot: 's',
        channel: 'C0PERF',
        card: teamCard({
          ticket: {
            ...fullTicket,
            shortId: endless,
            request: {
              ...fullTicket.request,
              headline: endless,
              filer: 'U0LONG',
              fields: filed,
              ownWords: Array(60).fill({ ...said, author: 'U0LONG', text: endless }),
              shared: Array.from({ length: 100 }, (_, nth) => sharedFile(nth)),
            },
            followers: Array(9).fill({ user: 'U0LONG', headline: endless, evidence: [one] }),
          },
        }),
      }),
    ),
    ...[
      { many: 3, by: 'buttons' as const, evidence: Array(9).fill(one) },
      { many: 10, by: 'select' as const, evidence: [] },
    ].map(({ many, by, evidence }) => ({
      kind: 'ask' as const,
      lead: endless,
      questions: Array.from({ length: many }, (_, nth) => ({
        field: `a${nth}`,
        label: endless,
        text: endless,
        by,
        choices: Array(20).fill({ value: 'a#1', label: endless }),
        evidence,
      })),
      draftId: 'd1',
      rev: 1,
      slot: 's',
      form: true,
      taken: [0, 1, 2].map((at) => ({ field: `a${at}`, label: endless })),
      forms: Array(20).fill({ id: 'epic', title: endless }),
      answered: Array(3).fill({ label: endless, value: endless }),
      over: false,
      degraded: true,
    })),
    {
      kind: 'choose',
      slot: 's',
      questionId: 'q1',
      text: endless,
      options: Array(10).fill(endless),
      chosen: count % 2 === 0 ? { label: endless, by: 'U0LONG' } : null,
      degraded: true,
    },
    {
      kind: 'choose',
      slot: 's',
      questionId: 'q1',
      text: endless,
      options: Array(10).fill(endless),
      chosen: null,
      offer: {
        left: [0, 9],
        taken: Array(9).fill({ label: endless, by: 'U0LONG' }),
        over: count % 2 === 0 ? endless : null,
      },
      degraded: true,
    },
    {
      kind: 'done',
      slot: 's',
      commandId: 'c1',
      text: endless,
      by: 'U0LONG',
      now: count % 2 === 0 ? 'done' : 'undone',
      changedBy: 'U0LONG',
      degraded: true,
    },
    {
      kind: 'passages',
      text: endless,
      passages: Array(10).fill({
        channel: 'C0SALES',
        ts: said.ts,
        threadTs: said.threadTs,
        author: 'U0LONG',
        quote: count % 2 === 0 ? endless : 'a\n'.repeat(20_000),
        mark: 'warning',
      }),
      degraded: true,
    },
    { kind: 'panel', to: 'U0LONG', section: 'memory', text: endless },
    { kind: 'tasks', title: endless, tasks: Array(count * 3).fill(endlessTask), total: count * 9 },
    {
      kind: 'offer_update',
      slot: 's',
      over: null,
      draftId: 'd1',
      rev: 1,
      shortId: endless,
      changes: Array(count).fill({ label: endless, before: endless, after: endless }),
    },
    {
      kind: 'reminder',
      slot: 's',
      draftId: 'd1',
      rev: 1,
      number: 1,
      people: Array(count).fill(`U${'0'.repeat(29)}`),
      text: endless,
      open: Array(count).fill(endless),
      link: { slot: 's', label: endless },
      answer: null,
    },
  ];
}
