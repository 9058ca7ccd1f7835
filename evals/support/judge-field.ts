import { type Draft, isFilled } from '../../src/domain/draft.js';
import { itemText } from '../../src/domain/lists.js';
import type { Expectation } from './expectation.js';
import { choiceProblem, itemsProblem, textProblem } from './judge-value.js';

/** right; wrong: filled, and it should not be, or not so; missing: not filled, or not marked unknown, where it should be. */
export type Verdict = 'right' | 'wrong' | 'missing';

export interface FieldVerdict {
  verdict: Verdict;
  /** whether the draft holds a value, and whether there should be one; `allowed`: it may be there */
  filled: boolean;
  expected: 'value' | 'allowed' | 'nothing';
  /** in words; null where it is right */
  problem: string | null;
}

/** A field of the draft against what it must hold. Items that people turned down count as not there. */
export function judgeField(draft: Draft, name: string, expectation: Expectation): FieldVerdict {
  const filled = isFilled(draft, name);
  if (expectation.kind === 'empty' || expectation.kind === 'unknown') {
    const expected = 'nothing' as const;
    if (filled) return { verdict: 'wrong', filled, expected, problem: `must be ${expectation.kind}` };
    const told = expectation.kind === 'empty' || draft.unknown.includes(name);
    return told
      ? { verdict: 'right', filled, expected, problem: null }
      : { verdict: 'missing', filled, expected, problem: 'is not marked unknown' };
  }
  const expected = expectation.optional ? 'allowed' : 'value';
  if (!filled) {
    return expectation.optional
      ? { verdict: 'right', filled, expected, problem: null }
      : { verdict: 'missing', filled, expected, problem: missing(draft, name) };
  }
  const problem = valueProblem(draft, name, expectation);
  return { verdict: problem === null ? 'right' : 'wrong', filled, expected, problem };
}

function valueProblem(
  draft: Draft,
  name: string,
  expectation: Exclude<Expectation, { kind: 'empty' | 'unknown' }>,
): string | null {
  switch (expectation.kind) {
    case 'text':
      return textProblem(expectation, draft.fields[name] ?? '');
    case 'enum':
      return choiceProblem(expectation, draft.fields[name] ?? '');
    default:
      return itemsProblem(
        expectation,
        (draft.lists[name] ?? []).filter(({ status }) => status !== 'rejected'),
      );
  }
}

const missing = ({ unknown }: Draft, name: string): string =>
  unknown.includes(name) ? 'is marked unknown' : 'is missing';

/** What the draft holds there, in one line; null where that is nothing. */
export function heldIn({ fields, lists }: Draft, name: string): string | null {
  const value = fields[name] ?? (lists[name] ?? []).map(itemText).join(' | ');
  return value === '' ? null : value.replace(/\s+/gu, ' ');
}
