import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { IntakeThread } from '../../../support/intake-thread.js';
import { KINDS, type Kind, type Shown } from './kinds.js';
import { outcome } from './outcome.js';
import { PEOPLE, type Who } from './people.js';

const GOLDEN = fileURLToPath(new URL('../../../golden/pending/', import.meta.url));
const fileOf = ({ kind }: Pick<Kind, 'kind'>) => `${kind.replaceAll(/[: ]+/gu, '-')}.md`;
/** Writes the tables anew; each line that changes is to be wanted. */
const REWRITES = process.env['WRITE_GOLDEN'] === 'true';

const STATES = ['fresh', 'stale', 'closed'] as const;
type State = (typeof STATES)[number];
const WAYS = ['click', 'yes', 'other words', 'phrase'] as const;
type Way = (typeof WAYS)[number];

/** One thing that waits, as it stands when it is answered. */
interface Standing {
  thread: IntakeThread;
  shown: Shown;
}

async function standing(one: Kind, state: State): Promise<Standing> {
  const thread = one.newThread();
  await one.bring(thread);
  const { replies, draftId, rev } = thread.now.state;
  const reply = replies.findLast(({ kind }) => kind === one.shows);
  if (reply === undefined) throw new Error(`no ${one.shows} was shown: ${JSON.stringify(replies)}`);
  if (state === 'stale') await one.outdate(thread);
  if (state === 'closed') await one.close(thread);
  return { thread, shown: { reply, draftId: draftId ?? 'none', rev } };
}

/** What comes of it when this person answers in this way. */
async function answered(one: Kind, { thread: from, shown }: Standing, who: Who, way: Way): Promise<string> {
  const thread = one.newThread().goOnFrom(from);
  const person = PEOPLE[who];
  if (way === 'click') {
    if (one.click === null) return 'has no button';
    await one.click(thread, person, shown);
  } else {
    const said = { yes: 'yes', 'other words': one.words, phrase: one.phrase }[way];
    await thread.say(person, said);
  }
  return outcome(from.now.state, thread.now.state);
}

/** The table of a state: who answers, and how; each outcome stands below by its number. */
async function tableOf(one: Kind, state: State): Promise<string[]> {
  const from = await standing(one, state);
  const outcomes: string[] = [];
  const rows: string[] = [];
  for (const who of Object.keys(PEOPLE) as Who[]) {
    const cells: number[] = [];
    for (const way of WAYS) {
      const came = await answered(one, from, who, way);
      if (!outcomes.includes(came)) outcomes.push(came);
      cells.push(outcomes.indexOf(came) + 1);
    }
    rows.push(`| ${[who, ...cells].join(' | ')} |`);
  }
  return [
    `## ${state}`,
    '',
    `| | ${WAYS.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...outcomes.map((came, at) => `${at + 1}. ${came}`),
    '',
  ];
}

describe('what waits for people', () => {
  it.each(KINDS.map((one) => [one.kind, one] as const))(
    'is answered as the table says: %s',
    async (kind, one) => {
      const lines = [`# ${kind}`, '', `Other words: “${one.words}”. Phrase: “${one.phrase}”.`, ''];
      for (const state of STATES) lines.push(...(await tableOf(one, state)));
      const table = lines.join('\n');
      if (REWRITES) writeFileSync(`${GOLDEN}${fileOf(one)}`, table);
      expect(table).toBe(readFileSync(`${GOLDEN}${fileOf(one)}`, 'utf8'));
    },
  );

  it('has no table without a kind', () => {
    expect(readdirSync(GOLDEN).sort()).toEqual(KINDS.map(fileOf).sort());
  });
});
