import { describe, expect, it } from '@jest/globals';
import type { KnownBlock } from '@slack/types';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { foundAnswer, mineAnswer } from '../../../src/slack/views/answers/answers.js';
import { quickAnswer } from '../../../src/slack/views/answers/quick.js';
import type { Presented } from '../../../src/slack/views/cards/context.js';
import { MAX_LINES, SLACK_FOLDS } from '../../../src/slack/views/message.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith, task } from './cards.js';
import { actionsOf, read } from './look.js';

const context = contextWith();
const SENTENCE = 'It waits for the images that are served from the edge.';
const LIST = Array.from({ length: 40 }, (_, at) => `• ${at}: ${SENTENCE}`).join('\n');
const tickets = Array.from({ length: 25 }, (_, at) => task({ shortId: `T-${at}`, title: SENTENCE }));
const many = { tasks: tickets, total: 60 };
const ref = { draftId: 'd1', rev: 3, slot: 's' };
const passage = {
  channel: 'C0SALES',
  ts: '1764000000.000100',
  author: 'U0DANA',
  quote: `${SENTENCE}\n${SENTENCE}`,
  mark: 'none',
};
const question = {
  field: 'a',
  text: 'How urgent is it?',
  label: 'Urgency',
  by: 'text',
  choices: [],
  evidence: [],
};

/**
 * Every kind of answer there is, of more than anybody reads at once. Cards have a rule of their own; a root is a person's
 * own words.
 */
const LONG: Record<Exclude<Reply['kind'], 'review_card' | 'team_card' | 'root' | 'retracted'>, object> = {
  text: { text: LIST },
  elsewhere: { text: LIST, channel: 'C0SALES', threadTs: '1764000000.000100', mentions: [] },
  direct: { text: LIST, to: 'U0DANA' },
  notice: { text: LIST, to: 'U0DANA' },
  panel: { text: LIST, to: 'U0DANA', section: 'help' },
  ask: { lead: LIST, questions: Array(3).fill(question) },
  duplicates: {
    requests: Array.from({ length: 3 }, (_, at) => ({
      ...{
        draftId: `d${at}`,
        shortId: `T-${at}`,
        headline: SENTENCE,
        status: 'open',
        url: null,
        similarity: 1,
      },
      team: { id: 'x', name: 'Performance Engineering Team' },
    })),
  },
  offer_update: {
    slot: 'offer:d1',
    shortId: 'T-12',
    changes: Array(20).fill({ label: 'Department', before: 'Sales', after: 'Finance' }),
  },
  choose: {
    questionId: 'q1',
    text: 'Which one do you mean?',
    options: Array.from({ length: 10 }, (_, at) => `${at} ${SENTENCE}`),
    chosen: null,
  },
  done: { commandId: 'c1', text: LIST, by: 'U0DANA', now: 'done', changedBy: null },
  passages: { text: 'This is what I remember:', passages: Array(10).fill(passage) },
  tasks: { title: 'Tickets in Q1 Launch', ...many, filter: { project: 'project:q1-launch' } },
  choose_team: { text: LIST, likely: [], teams: [], moreTeams: false },
  reminder: {
    number: 1,
    people: ['U0DANA'],
    text: 'A reminder.',
    open: Array(10).fill(SENTENCE),
    answer: null,
  },
};
const long = Object.entries(LONG).map(([kind, more]): [string, Reply] => [
  kind,
  Reply.parse({ kind, ...ref, ...more }),
]);

/** What is seen of a block before anything is pressed; a ticket or request with its own button or menu is one thing. */
function seenOf(block: KnownBlock): number {
  if (block.type !== 'section' || block.text === undefined) return 0;
  const { text } = block.text;
  const { length } = text.split('\n');
  if (block.accessory !== undefined || isCard(text)) return 1;
  return length > SLACK_FOLDS.lines || text.length > SLACK_FOLDS.characters ? SLACK_FOLDS.lines : length;
}

/** A thing in a list: its name, and in a second line its small print. A status that stands above some of them is a heading. */
const isCard = (text: string): boolean => /^<https?:[^|]*\|T-\d+> \*.*\n.* · /u.test(text);
const isHeading = (block: KnownBlock): boolean =>
  block.type === 'section' && /^\*(In progress|Open)\*$/u.test(block.text?.text ?? '');
const seen = ({ blocks }: Presented): number =>
  blocks.filter((block) => !isHeading(block)).reduce((sum, block) => sum + seenOf(block), 0);

describe('no answer is longer than eight lines before more is asked for', () => {
  it.each(long)('%s', (_kind, reply) => {
    expect(seen(present(reply, context))).toBeLessThanOrEqual(MAX_LINES);
  });

  it('nor is one to a command', () => {
    expect(seen(mineAnswer({ asked: many, assigned: many }, [], context))).toBeLessThanOrEqual(MAX_LINES);
    const tasks = long.flatMap(([kind, reply]) => (kind === 'tasks' ? [reply] : []));
    expect(seen(quickAnswer({ kind: 'answer', text: '', replies: tasks }, context))).toBeLessThanOrEqual(
      MAX_LINES,
    );
    const found = tickets.slice(0, 8).map(({ id, shortId, title, url }) => ({
      ...{ kind: 'task' as const, id, shortId, title, url, status: 'open', priority: 'High' },
      ...{ assigneeName: null, dueDate: null, channelName: null },
    }));
    expect(seen(foundAnswer('images', { summaries: found, more: 0 }, context)) - 1).toBeLessThanOrEqual(
      MAX_LINES,
    );
  });
});

describe('the rest of a list is one press away', () => {
  it('of tickets by a button that says how many there are', () => {
    const shown = present(Reply.parse({ kind: 'tasks', ...LONG.tasks }), context);
    expect(actionsOf(shown).at(-1)).toBe('fd.all_tasks');
    expect(read(shown)).toContain('… and 52 more\nShow all 60');
  });

  it('of what is open for a person on their Home tab', () => {
    const home = { ...context, homeUrl: 'slack://app?team=T0&id=A0&tab=home' };
    const shown = mineAnswer({ asked: many, assigned: { tasks: [], total: 0 } }, [], home);
    expect(read(shown)).toContain('… and 52 more\nOpen your requests');
    expect(
      read(
        mineAnswer(
          { asked: { tasks: tickets.slice(0, 3), total: 3 }, assigned: { tasks: [], total: 0 } },
          [],
          home,
        ),
      ),
    ).not.toContain('Open your requests');
  });

  it('of everything else in one text, which Slack folds and unfolds', () => {
    for (const [kind, reply] of long) {
      if (kind === 'tasks' || kind === 'duplicates' || kind === 'ask') continue;
      const { blocks } = present(reply, context);
      expect(blocks.filter(({ type }) => type === 'section').length).toBeLessThanOrEqual(2);
    }
  });
});
