import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractByRules } from '../../../src/brain/rules/extract.js';
import { reviewByRules } from '../../../src/brain/rules/review.js';
import { routeByRules } from '../../../src/brain/rules/route.js';
import { applyPatch } from '../../../src/domain/apply-patch.js';
import { type Blueprint, isList } from '../../../src/domain/blueprint.js';
import type { ExtractInput } from '../../../src/domain/brain.js';
import type { Draft } from '../../../src/domain/draft.js';
import { toPatch } from '../../../src/domain/to-patch.js';
import { routeInput } from '../../contract/brain/inputs.js';
import { draftOf, frontDoor, venue } from './fixtures.js';
import { epic, frontDoor as shippedFrontDoor } from './rules/reading.js';

const WORDS =
  `urgency: department: impact: change the summary to actually wait it's blocking sales team very urgent not
1. 2) \n , . ? high low about 40 people finance I need access to slow app please should never mind no idea roof terrace
floor: "quoted" ASAP URGENT Everyone CRITICAL <@U1> *bold* ( [ \\ $ {{x}} 😀 ü İ ﬁ’s we can't close deals because make it for everyone
Risks: - AC1: drop the second risk latency: 200 ms must stay under Constraints: \`\`\` ~struck~ <https://a.example|b> &amp; \u200B \u202E緊急度は高
title it new epic I'm in Legal dept`.split(' ');
const message = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const PENDING = [
  'business_impact',
  'urgency',
  'department',
  'floor',
  'occasion',
  'gone',
  'problem',
  'risks',
  'constraints',
];
const input = fc.record({
  blueprint: fc.constantFrom<Blueprint>(frontDoor, venue, epic, shippedFrontDoor),
  texts: fc.array(message, { maxLength: 4 }),
  pending: fc.subarray(PENDING),
  filled: fc.subarray(['urgency', 'department', 'request_summary', 'title']),
  history: fc.array(message, { maxLength: 2 }),
});
type Case = typeof input extends fc.Arbitrary<infer T> ? T : never;

function inputOf({ blueprint, texts, pending, filled, history }: Case): ExtractInput {
  const said = (words: readonly string[], from: number) =>
    words.map((text, at) => ({ ts: String(from + at), author: `U${at % 2}`, text, bot: false }));
  const values = filled.map((name) => [name, name === 'urgency' ? 'low' : 'something'] as const);
  const held = {
    latency: { key: 'latency', value: '200 ms', evidence: [] },
    rain: { value: 'rain', evidence: [] },
  };
  const lists = { constraints: [held.latency], risks: [held.rain] };
  const known = (name: string) => blueprint.fields.some((field) => field.name === name);
  const draft: Draft = {
    ...draftOf(Object.fromEntries(values.filter(([name]) => known(name)))),
    lists: blueprint === epic ? lists : {},
  };
  return { blueprint, draft, pending, conversation: { history: said(history, 1), fresh: said(texts, 100) } };
}

describe('whatever is said', () => {
  it('every value is one that its field allows, and every quote stands in the message it names', () => {
    fc.assert(
      fc.property(input, (one) => {
        const given = inputOf(one);
        const all = [...given.conversation.history, ...given.conversation.fresh];
        const { updates, removals, markedUnknown } = extractByRules(given);
        for (const { field: name, value, key, ts, quote } of updates) {
          const field = given.blueprint.fields.find((candidate) => candidate.name === name);
          expect(field).toBeDefined();
          if (field?.type === 'enum') expect(field.values.map((entry) => entry.value)).toContain(value);
          expect(field?.type === 'key-value').toBe(key !== undefined);
          expect(value.trim()).not.toBe('');
          expect(quote).not.toBe('');
          expect(all.find((candidate) => candidate.ts === ts)?.text).toContain(quote);
        }
        for (const { field, item, ts, quote } of removals) {
          expect(
            given.blueprint.fields.some((candidate) => candidate.name === field && isList(candidate)),
          ).toBe(true);
          expect(item).not.toBe('');
          expect(all.find((candidate) => candidate.ts === ts)?.text).toContain(quote);
        }
        for (const name of markedUnknown) {
          expect(given.blueprint.fields.some((field) => field.name === name)).toBe(true);
          expect(updates.some((update) => update.field === name)).toBe(false);
        }
        const single = updates
          .filter(({ key, field }) => key === undefined && field !== 'risks')
          .map(({ field }) => field);
        const lists = new Set(given.blueprint.fields.filter(isList).map(({ name }) => name));
        const once = single.filter((name) => !lists.has(name));
        expect(new Set(once).size).toBe(once.length);
      }),
      { numRuns: 600 },
    );
  });

  it('the same words are read the same way', () => {
    fc.assert(
      fc.property(input, (one) => {
        expect(extractByRules(inputOf(one))).toEqual(extractByRules(inputOf(one)));
      }),
      { numRuns: 50 },
    );
  });

  it('reading the same words again changes nothing', () => {
    fc.assert(
      fc.property(input, (one) => {
        const given = inputOf({ ...one, history: [], pending: [] });
        const place = { channel: 'C', rootTs: '1' };
        const patched = (draft: Draft) => {
          const extraction = extractByRules({ ...given, draft });
          const calm = extraction.removals.length === 0 && extraction.conflicts.length === 0;
          return {
            calm,
            ...applyPatch(draft, toPatch(extraction, given.conversation.fresh, place), given.blueprint),
          };
        };
        const once = patched(given.draft);
        fc.pre(once.calm && given.conversation.fresh.length < 2);
        const twice = patched(once.draft);
        expect(twice.draft.fields).toEqual({ ...twice.draft.fields, ...once.draft.fields });
      }),
      { numRuns: 300 },
    );
  });

  it('routing and review answer', () => {
    fc.assert(
      fc.property(input, (one) => {
        const { blueprint, draft, conversation } = inputOf(one);
        expect(['request', 'update', 'lookup', 'chat']).toContain(
          routeByRules(routeInput(conversation, 'x', { blueprints: [blueprint, epic] })).intent,
        );
        expect(reviewByRules({ blueprint, draft, team: 'T', conversation }).reasoning).not.toBe('');
      }),
      { numRuns: 150 },
    );
  });
});
