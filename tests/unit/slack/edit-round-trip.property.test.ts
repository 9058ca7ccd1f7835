import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reviewCard } from '../../../src/domain/conversation/card.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { emptyDraft, emptyPatch } from '../../../src/domain/draft/draft.js';
import { formPatch } from '../../../src/domain/draft/form.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { readSubmission } from '../../../src/slack/normalize/form.js';
import { editView, formErrors } from '../../../src/slack/views/modals/edit-view.js';
import { said } from './cards.js';

const base = { required: true, description: 'd', question: 'q', rephrased: 'r' };
const blueprint = Blueprint.parse({
  id: 'epic',
  title: 'Epic',
  description: 'x',
  headline: 'title',
  routing: 'none',
  fields: [
    { ...base, name: 'title', label: 'Title', type: 'text' },
    {
      ...base,
      name: 'size',
      label: 'Size',
      type: 'enum',
      values: ['s', 'm', 'l'].map((value) => ({ value, label: `Size ${value}` })),
    },
    { ...base, name: 'criteria', label: 'Criteria', type: 'list' },
    { ...base, name: 'constraints', label: 'Constraints', type: 'key-value' },
  ],
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('a: b', '  spaced  ', 'x\ny', '• dot', '<!here>', 'long'.repeat(200), 'a\t:', ':'),
);
const update = fc.record({
  field: fc.constantFrom('title', 'criteria', 'constraints'),
  value: words,
  key: words,
  evidence: fc.constant(said),
});

/** What Slack sends when the form is saved as it was opened. */
function savedUntouched(view: ReturnType<typeof editView>): Record<string, string> {
  const inputs = view.blocks.flatMap((block) => {
    if (!('element' in block) || block.block_id === undefined) return [];
    const { element } = block;
    const state =
      element.type === 'plain_text_input'
        ? { type: element.type, value: element.initial_value ?? null }
        : {
            type: element.type,
            selected_option: 'initial_option' in element ? element.initial_option : null,
          };
    return [[block.block_id, { value: state }]];
  });
  const { callback_id, private_metadata } = view;
  const sent = { callback_id, private_metadata, state: { values: Object.fromEntries(inputs) } };
  const read = readSubmission({ trigger_id: 't', user: { id: 'U0DANA' }, view: sent });
  if (read === null) throw new Error('not ours');
  return read.values;
}

describe('a form that is saved as it was opened', () => {
  it('passes, and changes nothing at all, whatever the draft holds', () => {
    fc.assert(
      fc.property(
        fc.array(update, { maxLength: 12 }),
        fc.option(fc.constantFrom('s', 'm')),
        (updates, size) => {
          const sized = size === null ? [] : [{ field: 'size', value: size, evidence: said }];
          const { draft } = applyPatch(
            emptyDraft(),
            { ...emptyPatch(), updates: [...updates, ...sized] },
            blueprint,
          );
          const source = { draftId: 'd1', rev: 1, blueprint, draft, team: null, teams: [], moreTeams: false };
          const card = reviewCard(
            {
              ...source,
              requester: 'U0DANA',
              filer: null,
              named: [],
              language: null,
              suggestions: [],
              ownWords: [],
              files: [],
              tracker: null,
              unsettled: new Map(),
              problems: {},
            },
            'open',
          );
          const values = savedUntouched(editView(card, blueprint, { channel: 'C0SALES', ts: said.ts }));
          expect(formErrors(blueprint, card.fields, values)).toEqual({});
          expect(formPatch(draft, blueprint, values, { channel: 'C0', ts: '1.1', author: 'U0LEE' })).toEqual(
            emptyPatch(),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
