import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkedBlocks } from '../../../playground/server/blocks/check.js';
import { checkedView } from '../../../playground/server/blocks/view.js';
import type { Summary } from '../../../src/domain/references.js';
import { homeView, MOST_TASKS } from '../../../src/slack/home/home-view.js';
import { findView } from '../../../src/slack/modals/find-view.js';
import { foundAnswer, helpAnswer, mineAnswer } from '../../../src/slack/present/answers.js';
import { section } from '../../../src/slack/present/blocks.js';
import { LIMIT } from '../../../src/slack/present/clip.js';
import type { Presented } from '../../../src/slack/present/context.js';
import { wholeSummary } from '../../../src/slack/present/summary.js';
import { anySummary, manyTasks } from './any-reply.js';
import { contextWith, task } from './cards.js';
import { read, textsOf } from './look.js';

const context = contextWith();

/** What Slack would act on in mrkdwn: anything in angle brackets that is no link (of a channel too) and no date. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/<([^>]*)>?/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => !/^https?:|^!date\^\d+\^|^#[CG][A-Z0-9]+$/.test(inner));
}

function isTaken({ text, blocks }: Presented): void {
  checkedBlocks(blocks);
  const texts = textsOf({ blocks });
  for (const part of texts) if (part.mrkdwn) expect(commandsIn(part.text)).toEqual([]);
  expect(commandsIn(text)).toEqual([]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
  expect(texts.reduce((sum, part) => sum + part.text.length, 0)).toBeLessThanOrEqual(LIMIT.messageBlocksText);
}

const tasks = (most: number) => fc.record({ tasks: manyTasks(most), total: fc.nat({ max: 10_000 }) });
const mine = (most: number) => fc.record({ asked: tasks(most), assigned: tasks(most) });

describe('whatever is known, Slack takes', () => {
  it('what a command answers, and nobody is notified', () => {
    fc.assert(
      fc.property(fc.array(anySummary, { maxLength: 8 }), mine(10), fc.string(), (found, open, typed) => {
        isTaken(foundAnswer(typed, found, context));
        isTaken(mineAnswer(open, context));
        isTaken(helpAnswer(typed, context));
      }),
      { numRuns: 40 },
    );
  });

  it('App Home and the search window', () => {
    fc.assert(
      fc.property(anySummary, mine(MOST_TASKS), (summary, open) => {
        const home = homeView(open, 'a note', context);
        checkedView(home, 'home');
        const window = findView([section(wholeSummary(summary, context))]);
        checkedView(window, 'modal');
        for (const { mrkdwn, text } of [...textsOf(home), ...textsOf(window)]) {
          if (mrkdwn) expect(commandsIn(text)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('App Home when everything in it is as much as can be', () => {
    const endless = '&'.repeat(10_000);
    const full = Array.from({ length: MOST_TASKS }, (_, index) =>
      task({ title: endless, priority: endless, assigneeName: endless, status: `${index}${endless}` }),
    );
    const part = { tasks: full, total: 10_000 };
    const { blocks } = checkedView(homeView({ asked: part, assigned: part }, 'a note', context), 'home');
    expect(blocks.length).toBeLessThanOrEqual(100);
    expect(read({ blocks })).toContain('… and 9980 more');
  });

  it.each<Summary>([
    {
      kind: 'project',
      id: 'project:x',
      name: 'n'.repeat(9000),
      url: `https://x.example/${'u'.repeat(450)}`,
      status: '&'.repeat(9000),
      description: '&'.repeat(9000),
      ownerName: '&'.repeat(9000),
    },
    {
      kind: 'task',
      id: 'task:x',
      shortId: '&'.repeat(9000),
      title: '&'.repeat(9000),
      status: '&'.repeat(9000),
      priority: '&'.repeat(9000),
      assigneeName: '&'.repeat(9000),
      dueDate: '2026-11-24T09:30:00Z',
      channelName: '&'.repeat(9000),
      url: `https://x.example/${'u'.repeat(450)}`,
    },
  ])('the longest $kind there can be', (summary) => {
    checkedView(findView([section(wholeSummary(summary, context))]), 'modal');
    isTaken(foundAnswer('&'.repeat(9000), Array(8).fill(summary), context));
  });
});
