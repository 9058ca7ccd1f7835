import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { written } from '../../../src/domain/text/person-text.js';
import { ORDERS } from '../../../src/phrases/orders.js';
import { examplesOf } from '../../../src/tools/help.js';
import { blueprint, book, FILED, PLACE, tools, withDraft } from './world.js';

const { match } = book();
const signal = new AbortController().signal;
/** An epic with the entry that examples speak of. */
const epic = withDraft('epic', {
  open: {
    blueprint: blueprint('epic'),
    draft: { ...emptyDraft(), lists: { acceptance_criteria: [{ value: 'It works offline', evidence: [] }] } },
  },
});

/** The tools that an example calls, in the first place of these where it is a phrase, and the template of that phrase. */
async function meaningOf(example: string): Promise<{ calls: string[]; template: string } | null> {
  for (const place of [PLACE, epic, withDraft('front_door'), FILED]) {
    const found = await match(written(example), place, signal);
    if (found?.kind !== 'acts') continue;
    const calls = found.acts.map((act) => (act.act === 'call' ? act.tool : act.act));
    return { calls, template: found.template };
  }
  return null;
}

describe('the phrases of the tools', () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s has some, and one that is told',
    (_name, tool) => {
      expect(tool.phrases.length).toBeGreaterThan(0);
      expect(examplesOf(tool).length).toBeGreaterThan(0);
    },
  );

  it.each(
    tools.flatMap(({ name, phrases }) =>
      phrases.flatMap(({ example, template }) =>
        example === undefined ? [] : [[name, example, template] as const],
      ),
    ),
  )(
    '%s: “%s” calls that tool alone, as the phrase that it is an example of',
    async (name, example, template) => {
      expect(await meaningOf(example)).toEqual({ calls: [name], template });
    },
  );

  it.each(ORDERS.flatMap(({ example }) => (example === undefined ? [] : [[example]])))(
    '“%s” is an order',
    async (example) => {
      const found = await match(
        written(example),
        { ...FILED, ...(example.startsWith('file this') ? { open: null } : {}) },
        signal,
      );
      expect(found?.kind).toBe('acts');
    },
  );
});
