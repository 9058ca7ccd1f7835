import { describe, expect, it } from '@jest/globals';
import { completion, type Decision, type DecisionInput, decide } from '../../../src/domain/draft/decision.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { frontDoor } from '../../support/front-door.js';
import { evidence } from '../../support/patches.js';

const ALL = {
  request_summary: 'Slow app',
  business_impact: 'Sales waits',
  urgency: 'medium',
  request_type: 'incident',
  department: 'Sales',
  desired_resolution: 'Fast again',
};

function draftOf(fields: Readonly<Record<string, string>>, unknown: string[] = []) {
  return { ...emptyDraft(), fields, unknown };
}

function decideOn(fields: Readonly<Record<string, string>>, more: Partial<DecisionInput> = {}): Decision {
  return decide({
    draft: draftOf(fields),
    blueprint: frontDoor,
    conflicts: [],
    asked: {},
    approved: false,
    pending: [],
    singly: false,
    ...more,
  });
}

const asks = (decision: Decision) =>
  decision.kind === 'ASK'
    ? decision.questions.map((one) =>
        one.about === 'missing' ? one.field.name : `conflict ${one.conflict.field}`,
      )
    : decision.kind;

describe('decide', () => {
  it.each(['low', 'critical'])('asks for all that is missing in one round, however urgent: %s', (urgency) => {
    expect(asks(decideOn({ request_summary: 'x', urgency }))).toEqual([
      'business_impact',
      'request_type',
      'department',
      'desired_resolution',
    ]);
  });

  it('asks for a text alone where words can only answer one question, and for choices together', () => {
    expect(asks(decideOn({ request_summary: 'x' }, { singly: true }))).toEqual(['business_impact']);
    expect(asks(decideOn({ request_summary: 'x', business_impact: 'y' }, { singly: true }))).toEqual([
      'urgency',
      'request_type',
    ]);
  });

  it('asks about a conflict first', () => {
    const conflict = { field: 'urgency', reason: null, values: [{ value: 'low', evidence: evidence() }] };
    expect(asks(decideOn({ urgency: 'high' }, { conflicts: [conflict] }))).toEqual(['conflict urgency']);
    expect(asks(decideOn(ALL, { conflicts: [conflict], asked: { 'conflict:urgency': 1 } }))).toBe('PREVIEW');
  });

  it('gives a field up when it was asked twice', () => {
    const { department: _, ...rest } = ALL;
    expect(asks(decideOn(rest, { asked: { department: 1 } }))).toEqual(['department']);
    expect(decideOn(rest, { asked: { department: 2 } })).toMatchObject({
      kind: 'PREVIEW',
      giveUp: ['department'],
    });
  });

  it('previews what is complete, and executes only what is complete and approved', () => {
    expect(decideOn(ALL).kind).toBe('PREVIEW');
    expect(decideOn(ALL, { approved: true }).kind).toBe('EXECUTE');
    expect(decideOn({ request_summary: 'x' }, { approved: true }).kind).toBe('ASK');
  });
});

describe('completion', () => {
  it('counts required fields that are filled or that nobody can say', () => {
    expect(completion(emptyDraft(), frontDoor)).toMatchObject({ percent: 0, complete: false });
    expect(completion(draftOf({ request_summary: 'x' }, ['department']), frontDoor).percent).toBe(33);
    expect(completion(draftOf(ALL), frontDoor)).toMatchObject({ percent: 100, complete: true, missing: [] });
  });
});
