import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ScriptedCall } from '../../support/openai-server.js';
import { toolBench } from './harness.js';

const tasks = (due: string): ScriptedCall => ({ name: 'show_tasks', args: { due } });
const fetch = (id: string): ScriptedCall => ({
  name: 'fetch_reference_context',
  args: { tickets: [`task:${id}`] },
});
const search = (what: string): ScriptedCall => ({ name: 'search_memory', args: { query: what } });

describe('a model that goes round in circles', () => {
  const bench = toolBench({ by: 'model', records: true });

  /** What it makes of a question, by its first word; words are all it has once it may not call. */
  const CASES: readonly [string, (count: number) => ScriptedCall[], string][] = [
    ['same', () => [tasks('today')], 'same_call'],
    ['turns', (count) => [count % 2 === 0 ? tasks('today') : search('berth')], 'same_call'],
    ['unknown', (count) => [{ name: `tool_${count}`, args: {} }], 'wrong_call'],
    ['wrong', (count) => [{ name: 'show_tasks', args: { due: `day ${count}` } }], 'wrong_call'],
    ['text', () => [{ name: 'show_tasks', args: 'no JSON at all' }], 'wrong_call'],
    ['never', (count) => [fetch(`x${count}`)], 'steps'],
    ['stubborn', (count) => [fetch(`y${count}`)], 'steps'],
    [
      'hundred',
      () => Array.from({ length: 100 }, (_, at) => ({ ...search(`word${at}`), id: `c${at}` })),
      'steps',
    ],
  ];

  beforeAll(() => {
    bench.model?.script({
      chat: ({ conversation, steps, tools }) => {
        const newest = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
        const next = CASES.find(([word]) => newest.includes(`${word} `))?.[1];
        const isStubborn = newest.includes('stubborn ');
        if ((tools.length === 0 && !isStubborn) || next === undefined)
          return { json: { text: 'I looked at what is due; name a ticket for more.', offers: [] } };
        return { calls: next(steps.length) };
      },
      route: { json: { intent: 'lookup', blueprint: null, reason: 'scripted' } },
    });
  });

  it.each(CASES)(
    '(%s) is stopped within ten steps; the person hears something useful',
    async (word, _next, guard) => {
      const talk = await bench.begin(`@Frontdoor ${word} question about what is due`);
      const [answer] = await talk.posted();
      expect(answer?.text.length).toBeGreaterThan(20);
      expect((await talk.guards()).slice(0, 1)).toEqual([guard]);
      const answers = (await talk.trace()).filter(({ node }) => node === 'chat').length;
      expect(answers + (await talk.tools()).length).toBeLessThanOrEqual(10);
    },
  );
});
