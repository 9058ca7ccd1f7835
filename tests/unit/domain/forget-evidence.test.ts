import { describe, expect, it } from '@jest/globals';
import type { DraftChange, FieldState } from '../../../src/domain/draft/changes.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import type { KeptDraft } from '../../../src/domain/draft/kept-draft.js';
import { forgetting, messagesBehind, withdraw } from '../../../src/domain/draft/withdraw.js';
import { written } from '../../../src/domain/text/person-text.js';
import { evidence } from '../../support/patches.js';

const state = (more: Partial<FieldState>): FieldState => ({
  value: null,
  items: null,
  evidence: [],
  unknown: false,
  unsupported: false,
  ...more,
});
const changeOf = (before: FieldState, after: FieldState): DraftChange => ({
  kind: 'draft',
  draftId: 'd1',
  fields: [{ field: 'department', label: 'Department', before, after }],
});

describe('what a change forgets', () => {
  it('is a value that rested on a deleted message alone, at either end', () => {
    const change = changeOf(
      state({ value: 'Sales', evidence: [evidence('1.0')] }),
      state({ value: 'Legal', evidence: [evidence('2.0')] }),
    );
    expect(messagesBehind(change)).toEqual(['1.0', '2.0']);
    expect(forgetting(change, new Set(['1.0']))).toEqual(
      changeOf(state({ unsupported: true }), state({ value: 'Legal', evidence: [evidence('2.0')] })),
    );
  });

  it('is not what somebody else has said, too, nor what was typed by hand', () => {
    const both = state({ value: 'Sales', evidence: [evidence('1.0'), evidence('2.0', 'U_BO')] });
    const typed = state({ value: 'Legal', evidence: [{ ...evidence('1.0'), how: 'typed' }] });
    expect(forgetting(changeOf(both, typed), new Set(['1.0']))).toEqual(
      changeOf(state({ value: 'Sales', evidence: [evidence('2.0', 'U_BO')] }), typed),
    );
    expect(messagesBehind(changeOf(typed, typed))).toEqual([]);
    const draft = {
      ...emptyDraft(),
      fields: { department: 'Legal' },
      evidence: { department: typed.evidence },
    };
    expect(withdraw(draft, new Set(['1.0']))).toBe(draft);
  });

  it('is an answer that more than its words stand in, or that another message gave, too', () => {
    const answered = (ts: string) => ({ ...evidence(ts), how: 'answered' as const });
    const burst = state({ value: 'Sales\nand Legal', evidence: [answered('1.0'), answered('2.0')] });
    const said = state({ value: 'Sales', evidence: [answered('1.0'), evidence('2.0')] });
    expect(forgetting(changeOf(burst, said), new Set(['1.0']))).toEqual(
      changeOf(state({ unsupported: true }), state({ value: 'Sales', evidence: [evidence('2.0')] })),
    );
  });

  it.each([
    ['1.0', 'and error 809\nsince nine', ['2.0', '3.0']],
    ['2.0', 'the VPN is dead\nsince nine', ['1.0', '3.0']],
    ['3.0', 'the VPN is dead\nand error 809', ['1.0', '2.0']],
  ])('is of an answer that several messages made only what %s said', (gone, value, rests) => {
    const said = { '1.0': 'the VPN is dead', '2.0': 'and error 809', '3.0': 'since nine' };
    const all = Object.entries(said).map(([ts, quote]) => ({
      ...{ ...evidence(ts), quote },
      how: 'answered' as const,
    }));
    const answer = Object.values(said).join('\n');
    const draft = { ...emptyDraft(), fields: { department: answer }, evidence: { department: all } };
    const left = withdraw(draft, new Set([gone]));
    expect(left).toMatchObject({ fields: { department: value }, unsupported: [] });
    expect(left.evidence['department']?.map(({ ts }) => ts)).toEqual(rests);
    expect(withdraw(draft, new Set(Object.keys(said)))).toMatchObject({
      fields: {},
      unsupported: ['department'],
    });
    expect(withdraw(draft, new Set(['4.0']))).toBe(draft);
    const change = changeOf(state({}), state({ value: answer, evidence: all }));
    expect(forgetting(change, new Set([gone]))).toMatchObject({ fields: [{ after: { value } }] });
  });

  it('is whole words of an answer, though only their beginning is quoted', () => {
    const long = `${'a'.repeat(299)} and much more`;
    const all = [long, 'since nine'].map((words, nth) => ({
      ...{ ...evidence(`${nth + 1}.0`), quote: words.slice(0, 300) },
      how: 'answered' as const,
    }));
    const draft = {
      ...emptyDraft(),
      fields: { department: `${long}\nsince nine` },
      evidence: { department: all },
    };
    expect(withdraw(draft, new Set(['1.0'])).fields).toEqual({ department: 'since nine' });
    expect(withdraw(draft, new Set(['2.0'])).fields).toEqual({ department: long });
  });

  it('is single items of a list', () => {
    const [one, two] = [
      { value: 'one', evidence: [evidence('1.0')] },
      { value: 'two', evidence: [evidence('2.0')] },
    ];
    expect(
      forgetting(changeOf(state({ items: [one] }), state({ items: [one, two] })), new Set(['1.0'])),
    ).toEqual(changeOf(state({ items: [], unsupported: true }), state({ items: [two] })));
  });

  it('is what a discarded draft rested on, what was in dispute over it, and the words that went with it', () => {
    const word = (ts: string, text: string) => ({
      ...{ ts, channel: 'C1', author: 'U_BO', leftOut: false },
      text: written(text),
    });
    const value = (ts: string) => ({ value: ts, evidence: evidence(ts) });
    const kept: KeptDraft = {
      ...{ blueprint: 'front_door', rev: 3, mode: 'REVIEW', phase: 'AWAITING_USER' },
      draft: {
        ...emptyDraft(),
        fields: { department: 'Sales', urgency: 'high' },
        evidence: { department: [evidence('1.0')], urgency: [evidence('2.0')] },
      },
      report: {
        conflicts: [{ field: 'urgency', reason: null, values: [value('2.0'), value('3.0')] }],
        suggestions: [],
      },
      ...{ pendingQuestions: [], asked: {}, team: null, noMatches: 0, requester: 'U_BO', filer: null },
      ...{ named: [], participants: [], settled: [], replaces: [], alike: null, cardRev: 3, handledAt: '' },
      ownWords: [word('3.0', 'their secret'), word('4.0', 'it hurts')],
      files: [],
      asks: 0,
    };
    const change = { kind: 'discarded', draftId: 'd1', before: kept, after: null } as const;
    expect(messagesBehind(change)).toEqual(['1.0', '2.0', '3.0', '4.0']);
    const left = forgetting(change, new Set(['1.0', '3.0']));
    expect(left).toMatchObject({
      before: {
        draft: { fields: { urgency: 'high' }, unsupported: ['department'] },
        report: { conflicts: [] },
        ownWords: [{ text: 'it hurts' }],
      },
      after: null,
    });
    expect(JSON.stringify(left)).not.toMatch(/Sales|secret/u);
  });

  it('is nothing of other kinds', () => {
    const quiet = { kind: 'quiet', before: false, after: true } as const;
    expect(messagesBehind(quiet)).toEqual([]);
    expect(forgetting(quiet, new Set(['1.0']))).toBe(quiet);
  });
});
