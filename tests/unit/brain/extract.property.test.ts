import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractByRules } from '../../../src/brain/rules/extract.js';
import type { Blueprint } from '../../../src/domain/blueprint.js';
import { draftOf, frontDoor, venue } from './fixtures.js';

const WORDS =
  `urgency: department: impact: change the summary to actually wait it's blocking sales team very urgent not
1. 2) \n , . ? high low about 40 people finance I need access to slow app please should never mind no idea roof terrace
floor: "quoted" ASAP URGENT Everyone CRITICAL <@U1> *bold* ( [ \\ $ {{x}} 😀 ü İ ﬁ’s we can't close deals because make it for everyone`.split(
    ' ',
  );
const message = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const input = fc.record({
  blueprint: fc.constantFrom(frontDoor, venue),
  texts: fc.array(message, { maxLength: 4 }),
  pending: fc.subarray(['business_impact', 'urgency', 'department', 'floor', 'occasion', 'gone']),
  filled: fc.subarray(['urgency', 'department', 'request_summary']),
});

function extract(
  blueprint: Blueprint,
  texts: readonly string[],
  pending: readonly string[],
  filled: readonly string[],
) {
  const fresh = texts.map((text, index) => ({
    ts: String(index),
    author: `U${index % 2}`,
    text,
    bot: false,
  }));
  const draft = draftOf(
    Object.fromEntries(filled.map((name) => [name, name === 'urgency' ? 'low' : 'something'])),
  );
  return extractByRules({ blueprint, draft, conversation: { history: [], fresh }, pending });
}

describe('whatever is said', () => {
  it('every value is one that its field allows, and every quote stands in the message it names', () => {
    fc.assert(
      fc.property(input, ({ blueprint, texts, pending, filled }) => {
        const { updates, markedUnknown } = extract(blueprint, texts, pending, filled);
        for (const { field: name, value, ts, quote } of updates) {
          const field = blueprint.fields.find((candidate) => candidate.name === name);
          expect(field).toBeDefined();
          if (field?.type === 'enum') expect(field.values.map((entry) => entry.value)).toContain(value);
          expect(value.trim()).not.toBe('');
          expect(quote).not.toBe('');
          expect(texts[Number(ts)]).toContain(quote);
        }
        for (const name of markedUnknown) {
          expect(blueprint.fields.some((field) => field.name === name)).toBe(true);
          expect(updates.some((update) => update.field === name)).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the same words are read the same way', () => {
    fc.assert(
      fc.property(input, ({ blueprint, texts, pending, filled }) => {
        const once = extract(blueprint, texts, pending, filled);
        expect(extract(blueprint, texts, pending, filled)).toEqual(once);
      }),
      { numRuns: 50 },
    );
  });

  it('a very long paste is read in no time', () => {
    const started = performance.now();
    extract(frontDoor, ['very urgent, 1. the sales team: '.repeat(1_300)], ['department'], []);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
