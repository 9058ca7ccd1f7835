import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applyDraftChange,
  type DraftChange,
  inverseOf,
  standsAt,
} from '../../../../src/domain/draft/changes.js';
import { Draft } from '../../../../src/domain/draft/draft.js';
import type { Tool, ToolContext } from '../../../../src/domain/tools/tool.js';
import { appendToDraft } from '../../../../src/tools/editing/append-to-draft.js';
import { removeItem } from '../../../../src/tools/editing/remove-item.js';
import { setField } from '../../../../src/tools/editing/set-field.js';
import { updateDraft } from '../../../../src/tools/editing/update-draft.js';
import { continueDraft } from '../../../../src/tools/generation/continue-draft.js';
import { rewriteField } from '../../../../src/tools/generation/rewrite-field.js';
import { drafting, EPIC } from '../drafts.js';
import { use } from '../support.js';

const FIELD = fc.constantFrom('title', 'Problem', 'AC', 'constraints', 'risk', 'open questions', 'colour');
const WORDS = fc.oneof(
  fc.constantFrom(
    '20',
    'latency',
    'Works offline',
    'nothing',
    'unknown',
    'budget: 5k',
    '2',
    'last',
    'a\nb',
    '.*',
  ),
  fc.string({ minLength: 1, maxLength: 30 }).filter((words) => words.trim() !== ''),
);
const STYLE = fc.constantFrom('shorter', 'clearer', 'bullets');
const call = <Args>(tool: Tool<Args>, args: fc.Arbitrary<object>) =>
  args.map((given) => ({ tool: tool as Tool, args: given }));
const CALLS = fc.array(
  fc.oneof(
    call(updateDraft, fc.record({ field: FIELD, find: WORDS, replace: WORDS })),
    call(updateDraft, fc.record({ field: FIELD, replace: WORDS })),
    call(appendToDraft, fc.record({ field: FIELD, text: WORDS })),
    call(setField, fc.record({ field: FIELD, value: WORDS })),
    call(removeItem, fc.record({ field: FIELD, item: WORDS })),
    call(rewriteField, fc.record({ field: FIELD, style: STYLE })),
    call(continueDraft, fc.record({ values: fc.dictionary(FIELD, WORDS, { maxKeys: 3 }) })),
  ),
  { maxLength: 8 },
);

/** The context in which the thread's draft says this. */
function now(context: ToolContext, draft: Draft): ToolContext {
  const { open } = context.thread;
  return { ...context, thread: { ...context.thread, open: open && { ...open, draft } } };
}

describe('any edits, one after the other', () => {
  it('either change what they say they change or say why not, and all of them can be taken back', async () => {
    await fc.assert(
      fc.asyncProperty(CALLS, async (calls) => {
        const context = drafting(EPIC);
        const before = context.thread.open?.draft ?? Draft.parse({});
        const changes: DraftChange[] = [];
        let draft = before;
        for (const { tool, args } of calls) {
          const { change, said, data } = await use(tool, now(context, draft), args);
          if (change === undefined) {
            if (said === undefined) expect(data).toMatchObject({ error: expect.stringMatching(/\S/u) });
            continue;
          }
          if (change.kind !== 'draft') throw new Error(`Changed the ${change.kind}.`);
          expect(standsAt(draft, change.fields, 'before')).toBe(true);
          expect(said).toMatch(/^\p{Lu}[^\n]{3,400}\.$/u);
          draft = Draft.parse(applyDraftChange(draft, change));
          expect(standsAt(draft, change.fields, 'after')).toBe(true);
          for (const { field, after } of change.fields) {
            for (const item of after.items ?? [])
              expect([field, item.evidence.length]).not.toEqual([field, 0]);
          }
          changes.push(change);
        }
        for (const change of changes.toReversed()) {
          const back = inverseOf(change);
          if (back.kind === 'draft') draft = applyDraftChange(draft, back);
        }
        expect(draft).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});
