import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ExtractAnswer } from '../../../src/brain/answers.js';
import { cleanExtraction } from '../../../src/brain/clean/extraction.js';
import { fencedConversation } from '../../../src/brain/fence.js';
import { findField, isList } from '../../../src/domain/blueprint.js';
import type { ThreadMessage } from '../../../src/domain/message.js';
import { epic, epicDraft } from '../../contract/brain/inputs.js';
import { PASTED, PROSE } from '../../contract/brain/texts.js';
import { frontDoor } from './fixtures.js';

const words = fc.oneof(
  fc.constantFrom(
    ...Object.values(PROSE),
    ...Object.values(PASTED),
    '\u200b',
    '',
    'critical',
    'high',
    '1',
    '2',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const ts = fc.integer({ min: 1, max: 12 }).map((at) => `${at}.0`);
const name = fc.constantFrom(
  ...[...frontDoor.fields, ...epic.fields].map((field) => field.name),
  'team',
  'approved',
);

/** An answer of any model whatever: fields, messages and words that may or may not exist. */
const answers: fc.Arbitrary<ExtractAnswer> = fc.record({
  reasoning: words,
  updates: fc.array(
    fc.record({
      field: name,
      key: fc.option(words),
      value: fc.option(words),
      ts,
      quote: words,
    }),
    { maxLength: 8 },
  ),
  removals: fc.array(fc.record({ field: name, item: words, ts, quote: words }), { maxLength: 4 }),
  marked_unknown: fc.array(name, { maxLength: 3 }),
  handover: fc.constantFrom('none' as const, 'question' as const, 'cancel' as const),
  conflicts: fc.array(fc.record({ field: name, reason: words }), { maxLength: 3 }),
  suggestions: fc.array(words, { maxLength: 5 }),
  followup_response: fc.option(words),
});

const threads: fc.Arbitrary<ThreadMessage[]> = fc
  .array(fc.record({ text: words, author: fc.constantFrom('U1', 'U2'), bot: fc.boolean() }), {
    maxLength: 10,
  })
  .map((said) => said.map((message, at) => ({ ...message, ts: `${at + 1}.0` })));

describe('whatever a model answers', () => {
  it('nothing is believed that does not stand in a message that a person wrote and the model was shown', () => {
    fc.assert(
      fc.property(answers, threads, fc.constantFrom(frontDoor, epic), (answer, thread, blueprint) => {
        const { messages } = fencedConversation({ history: [], fresh: thread }, 600);
        const { value } = cleanExtraction(answer, { blueprint, draft: epicDraft, messages });
        for (const { ts: at, quote } of [...value.updates, ...value.removals]) {
          const message = thread.find((one) => one.ts === at);
          expect(message).toMatchObject({ bot: false });
          expect(messages).toContain(message);
          expect(message?.text).toContain(quote);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('only fields, choices and items that exist are named, each single value once', () => {
    fc.assert(
      fc.property(answers, threads, fc.constantFrom(frontDoor, epic), (answer, messages, blueprint) => {
        const { value } = cleanExtraction(answer, { blueprint, draft: epicDraft, messages });
        const named = [...value.updates, ...value.removals, ...value.conflicts].map(({ field }) => field);
        for (const field of [...named, ...value.markedUnknown])
          expect(findField(blueprint, field)).toBeDefined();
        for (const { field: of, value: said, key } of value.updates) {
          const field = findField(blueprint, of);
          expect(said.trim()).not.toBe('');
          expect(key !== undefined).toBe(field?.type === 'key-value');
          if (field?.type === 'enum') expect(field.values.map((one) => one.value)).toContain(said);
          if (field && !isList(field))
            expect(value.updates.filter((one) => one.field === of)).toHaveLength(1);
        }
        for (const { field, item } of value.removals) {
          expect(epicDraft.lists[field]?.map((held) => held.key ?? held.value)).toContain(item);
        }
      }),
      { numRuns: 400 },
    );
  });
});
