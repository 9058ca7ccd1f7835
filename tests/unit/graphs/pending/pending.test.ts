import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { answered, STATES, type State, standing, WAYS } from './answered.js';
import { KINDS, type Kind } from './kinds.js';
import { PEOPLE, type Who } from './people.js';

const GOLDEN = fileURLToPath(new URL('../../../golden/pending/', import.meta.url));
const fileOf = ({ kind }: Pick<Kind, 'kind'>) => `${kind.replaceAll(/[: ]+/gu, '-')}.md`;
/** Writes the tables anew; each line that changes is to be wanted. */
const REWRITES = process.env['WRITE_GOLDEN'] === 'true';

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
