import { describe, expect, it } from '@jest/globals';
import { splitConflicts } from '../../../src/domain/draft/conflicts.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import type { Evidence } from '../../../src/domain/draft/evidence.js';
import { restingOn } from '../../../src/domain/draft/evidence.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { written } from '../../../src/domain/text/person-text.js';
import { frontDoor } from '../../support/front-door.js';
import { evidence, patchOf } from '../../support/patches.js';

const MESSAGE = { ts: '10.0', author: 'U_ALEX', text: written("It's blocking  the SALES team") };

const rests = (quote: string, rootTs = '9.0') =>
  restingOn(MESSAGE, { channel: 'C1', rootTs }, quote, 'extracted');

const isSame = (held: Evidence, said: Evidence) => held.author === said.author;

describe('evidence of a value', () => {
  it('names the message, its author, its thread and the words', () => {
    expect(rests('the sales team')).toEqual({
      channel: 'C1',
      ts: '10.0',
      threadTs: '9.0',
      author: 'U_ALEX',
      quote: 'the sales team',
      how: 'extracted',
    });
  });

  it('is inferred, with the message for a quote, when the words do not stand there', () => {
    expect(rests('the whole company')).toMatchObject({
      how: 'inferred',
      quote: "It's blocking  the SALES team",
    });
    expect(rests('')).toMatchObject({ how: 'inferred' });
  });

  it('names no thread for the root itself, nor in a direct message without one', () => {
    expect(rests('sales', '10.0')).not.toHaveProperty('threadTs');
    expect(rests('sales', 'dm')).not.toHaveProperty('threadTs');
  });
});

describe('two values for one field', () => {
  const draft = {
    ...emptyDraft(),
    fields: { urgency: 'high', department: 'Sales' },
    evidence: { urgency: [evidence()], department: [evidence()] },
  };
  const split = (
    values: Record<string, string>,
    by: string,
    flagged: string[] = [],
    settling: string[] = [],
    decides = true,
    adds = true,
  ) =>
    splitConflicts(
      draft,
      patchOf(values, evidence('2.0', by)),
      frontDoor,
      new Map(flagged.map((field) => [field, 'They differ.'])),
      new Set(settling),
      () => decides,
      adds,
      isSame,
    );

  it('are a correction when one person says both', () => {
    expect(split({ urgency: 'low' }, 'U_ALEX').conflicts).toEqual([]);
  });

  it('are a conflict between two people where values exclude each other', () => {
    const { patch, conflicts } = split({ urgency: 'Low' }, 'U_SAM');
    expect(patch.updates).toEqual([]);
    expect(conflicts).toMatchObject([{ field: 'urgency', values: [{ value: 'high' }, { value: 'low' }] }]);
    expect(split({ urgency: 'HIGH' }, 'U_SAM').conflicts).toEqual([]);
  });

  it('are one in free text only where a judgement says so', () => {
    expect(split({ department: 'Support' }, 'U_SAM').conflicts).toEqual([]);
    expect(split({ department: 'Support' }, 'U_SAM', ['department']).conflicts).toHaveLength(1);
  });

  it('are one in free text where who says it may not decide', () => {
    expect(split({ department: 'Support' }, 'U_SAM', [], [], false).conflicts).toHaveLength(1);
    expect(split({ department: 'Support' }, 'U_SAM', [], [], true).conflicts).toEqual([]);
  });

  it('are none where a text says all that stands, and more: it then rests on the words of both', () => {
    const { department = '' } = draft.fields;
    const { patch, conflicts } = split({ department: `${department} and Support` }, 'U_SAM', [], [], false);
    expect(conflicts).toEqual([]);
    const { evidence } = applyPatch(draft, patch, frontDoor).draft;
    expect(evidence['department']?.map(({ author }) => author)).toEqual(['U_ALEX', 'U_SAM']);
    expect(split({ department: `${department}rooms` }, 'U_SAM', [], [], false).conflicts).toHaveLength(1);
    // what two do has another ending than what one does
    const both = { department: `${department}s and Support` };
    expect(split(both, 'U_SAM', [], [], false).conflicts).toEqual([]);
    const moved = { department: `Support and ${department}` };
    expect(split(moved, 'U_SAM', [], [], false).conflicts).toEqual([]);
    const more = { department: `${department} and Support` };
    expect(split(more, 'U_SAM', [], [], false, false).conflicts).toHaveLength(1);
  });

  it('are settled by the answer to the question about them', () => {
    expect(split({ urgency: 'low' }, 'U_SAM', [], ['urgency']).patch.updates).toHaveLength(1);
  });

  it('are heard both when two people disagree in one batch', () => {
    const patch = {
      ...patchOf({ urgency: 'low' }, evidence('1.0', 'U_ALEX')),
      updates: [
        ...patchOf({ urgency: 'low' }, evidence('1.0', 'U_ALEX')).updates,
        ...patchOf({ urgency: 'high' }, evidence('2.0', 'U_SAM')).updates,
      ],
    };
    const split = splitConflicts(
      emptyDraft(),
      patch,
      frontDoor,
      new Map(),
      new Set(),
      () => true,
      true,
      isSame,
    );
    expect(split.patch.updates).toHaveLength(1);
    expect(split.conflicts).toMatchObject([{ values: [{ value: 'low' }, { value: 'high' }] }]);
  });
});
