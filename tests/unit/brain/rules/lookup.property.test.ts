import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chatByRules } from '../../../../src/brain/rules/chat.js';
import { routeByRules } from '../../../../src/brain/rules/route.js';
import type { EntityRef } from '../../../../src/domain/entity.js';
import { routeInput } from '../../../contract/brain/inputs.js';
import { PASTED, PROSE } from '../../../contract/brain/texts.js';
import { chatInput, said } from '../fixtures.js';
import { onTicket, tools } from './lookups.js';

const phrases = [
  "What's the status of @T-12?",
  'create a task for Alex: write the notes by 31 February',
  'what is T-12 linked to?',
  "show me Alex's tasks due next week",
  'find the travel policy document',
];
const words = fc.oneof(
  fc.constantFrom(
    ...phrases,
    ...Object.values(PROSE),
    ...Object.values(PASTED),
    '',
    '.*',
    '(a+)+$',
    '<!channel>',
    '```',
    '@',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));
const refs: EntityRef[] = [
  { id: 'task:t12', kind: 'task', label: 'T-12' },
  { id: 'user:U1', kind: 'user', label: 'Alex' },
  { id: 'channel:C1', kind: 'channel', label: '#growth' },
];
const entity = fc.constantFrom(...refs);
const references = fc.record({
  found: fc.array(fc.record({ mention: words, entity }), { maxLength: 4 }),
  ambiguous: fc.array(
    fc.record({ mention: words, candidates: fc.array(entity, { minLength: 1, maxLength: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  unresolved: fc.array(words, { maxLength: 4 }),
});
const step = fc.record({
  call: fc.record({
    id: fc.uuid(),
    name: fc.constantFrom(...tools.map(({ name }) => name), 'other'),
    args: fc.jsonValue(),
  }),
  data: fc.oneof(
    fc.jsonValue(),
    fc.constant({ error: 'not found' }),
    fc.constant({ tickets: ['task:t12'], ambiguous: 7, unresolved: ['x'] }),
    words.map(
      (name) =>
        `## Linked Entities for: X [task:x]\n\n### Plans (1 total)\n\n#### ${name} [plan:p]\n- **State**: ${name}`,
    ),
  ),
});
const focus = fc.constantFrom(null, onTicket);

describe('whatever is said, named and given back by tools', () => {
  it('the rules route it, and ask for calls or have words, never both and never neither', () => {
    fc.assert(
      fc.property(
        text,
        references,
        focus,
        fc.array(step, { maxLength: 4 }),
        fc.boolean(),
        (words, named, about, steps, mayCall) => {
          const conversation = said(words);
          expect(
            routeByRules(routeInput(conversation, null, { references: named, focus: about })).reason,
          ).not.toBe('');
          const input = chatInput(conversation, { references: named, focus: about, steps, tools, mayCall });
          const { text: answer, calls, offers } = chatByRules(input);
          expect(calls.length > 0).toBe(answer === '');
          expect(mayCall || calls.length === 0).toBe(true);
          expect(offers.length).toBeLessThanOrEqual(3);
          const made = new Set(steps.map(({ call }) => call.name));
          expect(calls.some(({ name }) => made.has(name))).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });
});
