import { beforeAll, describe, expect, it } from '@jest/globals';
import { readsAsOrder, type ScriptedCall } from '../../support/openai-server.js';
import { type Bench, buttonsOf } from './harness.js';

/** A day on which nothing is due, whatever day it is today: what is due this week is due on a Sunday at the latest. */
const LONG_AGO = '2001-03-13';
const tasks: ScriptedCall = { name: 'show_tasks', args: { from: LONG_AGO, until: LONG_AGO } };
const fetch = (id: string): ScriptedCall => ({
  name: 'fetch_reference_context',
  args: { tickets: [`task:${id}`] },
});
const search = (what: string): ScriptedCall => ({ name: 'search_memory', args: { text: what } });

export function guards(bench: Bench): void {
  describe('a model that goes round in circles', () => {
    const NO_WORDS = /I can’t answer that in words of my own just now\. Set phrases still work/;

    /**
     * What it makes of a question, by its first word; it has no words of its own, ever, so that the guided conversation's are
     * heard. Then the guard that ends it, the tools that were called by then, and what the person hears.
     */
    const CASES: readonly [string, (count: number) => ScriptedCall[], string, string[], RegExp][] = [
      ['same', () => [tasks], 'same_call', ['show_tasks', 'show_tasks'], NO_WORDS],
      [
        'text',
        () => [{ name: 'show_tasks', args: 'no JSON at all' }],
        'wrong_call',
        ['show_tasks', 'show_tasks'],
        NO_WORDS,
      ],
      [
        'stubborn',
        (count) => [fetch(`y${count}`)],
        'steps',
        Array(4).fill('fetch_reference_context'),
        NO_WORDS,
      ],
      [
        'hundred',
        () => Array.from({ length: 100 }, (_, at) => ({ ...search(`word${at}`), id: `c${at}` })),
        'steps',
        Array(8).fill('search_memory'),
        /a lot at once: I took the first 8 and left out the rest/,
      ],
    ];

    beforeAll(() => {
      bench.model?.script({
        converse: ({ conversation, steps, tools }) => {
          const newest = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
          const next = CASES.find(([word]) => newest.includes(`${word} `))?.[1];
          const isStubborn = newest.includes('stubborn ');
          if ((tools.length === 0 && !isStubborn) || next === undefined)
            return { json: { text: '', offers: [] } };
          return { calls: next(steps.length) };
        },
        read: readsAsOrder,
      });
    });

    it.each(CASES)(
      '(%s) is stopped within ten steps; the person hears something useful',
      async (word, _next, guard, tools, useful) => {
        const talk = await bench.begin(`@Frontdoor ${word} question about what is due`);
        await talk.hears(useful);
        expect(buttonsOf(await talk.hears('Shall I go on with this?'))).toEqual(['What can I say?']);
        expect((await talk.guards()).slice(0, 1)).toEqual([guard]);
        expect(await talk.tools()).toEqual(tools);
        const answers = (await talk.trace()).filter(({ node }) => node === 'chat').length;
        expect(answers + tools.length).toBeLessThanOrEqual(10);
      },
    );
  });
}
