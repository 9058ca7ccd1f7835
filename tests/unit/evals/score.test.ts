import { describe, expect, it } from '@jest/globals';
import type { Outcome } from '../../../evals/support/outcome.js';
import { score } from '../../../evals/support/score.js';
import { conversation, draft, goodDraft, played, rest, text } from './fixtures.js';

const summary = text({ says: ['login'], from: 0 });
const department = text({ is: 'Finance', from: 'answer' });
const fields = { request_summary: summary, department };

describe('a conversation', () => {
  it('is completed when it ends where it should and each required field is right', () => {
    const judged = score(played(conversation({ fields })));
    expect(judged).toMatchObject({
      completed: true,
      route: true,
      outcome: true,
      team: true,
      requester: true,
    });
    expect(judged.problems).toEqual([]);
  });

  it('is not completed with a required field wrong', () => {
    const wrong = draft({
      ...goodDraft(),
      fields: { request_summary: 'the login is broken', department: 'Sales' },
    });
    const judged = score(played(conversation({ fields }), { draft: wrong }));
    expect(judged).toMatchObject({ completed: false, wrongRequired: 1, missingRequired: 0 });
    expect(judged.problems).toEqual(['department: must be “Finance”, is “Sales”']);
  });

  it('is not completed with a required field given up although somebody said it', () => {
    const missing = draft({ fields: { request_summary: 'the login is broken' }, unknown: ['department'] });
    expect(score(played(conversation({ fields }), { draft: missing }))).toMatchObject({
      completed: false,
      missingRequired: 1,
    });
  });

  it('is completed with an optional field wrong, which is told all the same', () => {
    const more = { ...fields, affected_users: text({ says: ['all'] }) };
    const judged = score(played(conversation({ fields: more })));
    expect(judged.completed).toBe(true);
    expect(judged.problems).toEqual(['affected_users: is missing']);
  });

  it('is completed with the wrong team, which is counted by itself', () => {
    const judged = score(played(conversation({ fields, team: 'data_analytics_team' })));
    expect(judged).toMatchObject({ completed: true, team: false });
  });

  it('is not completed with a question asked a third time', () => {
    const again = { about: 'missing', field: 'department', key: 'department' } as const;
    const asked = (times: number) =>
      score(played(conversation({ fields }), {}, { asked: Array(times).fill(again) }));
    expect(asked(2).completed).toBe(true);
    expect(asked(3)).toMatchObject({ completed: false, askedTooOften: ['department'] });
  });

  it('is not completed where the draft has another form than it should', () => {
    expect(score(played(conversation({ fields }), { blueprint: 'epic' }))).toMatchObject({
      route: false,
      completed: false,
    });
  });

  it('is not completed where the graph failed', () => {
    const judged = score({
      ...played(conversation({ fields })),
      state: null,
      outcome: 'error',
      failure: 'Error: no\n at x',
    });
    expect(judged.completed).toBe(false);
    expect(judged.problems).toEqual(['the graph failed: Error: no']);
  });

  it.each<[Outcome, boolean]>([
    ['no_team', true],
    ['asking', false],
    ['card', false],
  ])('that no team takes and that ends with %s: completed %s', (outcome, completed) => {
    const noTeam = conversation({ fields, outcome: 'none', team: null });
    const judged = score(played(noTeam, { team: null }, { outcome }));
    expect(judged).toMatchObject({ completed, team: completed });
  });

  it('that is mere talk must make no draft', () => {
    const {
      team: _team,
      requester: _requester,
      ...expected
    } = conversation({ route: 'chat', outcome: 'none' }).expect;
    const talk = { ...conversation(), expect: expected };
    expect(score(played(talk, { draftId: null }, { outcome: 'chat' }))).toMatchObject({
      completed: true,
      team: null,
      requester: null,
    });
    expect(score(played(talk, {}, { outcome: 'asking' })).completed).toBe(false);
  });
});

describe('evidence', () => {
  const restsOf = (evidence: ReturnType<typeof rest>[], from: number | 'answer') => {
    const held = draft({ fields: { department: 'Finance' }, evidence: { department: evidence } });
    const expected = { department: text({ is: 'Finance', from }) };
    return score(played(conversation({ fields: expected }), { draft: held })).fields[0]?.rests;
  };

  it('is right where the value rests on the turn or the answer named', () => {
    expect(restsOf([rest('1')], 0)).toBe(true);
    expect(restsOf([rest('3')], 'answer')).toBe(true);
  });

  it('is wrong where it rests on something else', () => {
    expect(restsOf([rest('3')], 0)).toBe(false);
    expect(restsOf([rest('1')], 'answer')).toBe(false);
    expect(restsOf([rest('2')], 'answer')).toBe(false);
    expect(restsOf([], 0)).toBe(false);
  });

  it('is wrong where it rests on the answer to another question', () => {
    const held = draft({ fields: { urgency: 'high' }, evidence: { urgency: [rest('3')] } });
    const expected = { urgency: { kind: 'enum', is: 'high', from: 'answer', optional: false } } as const;
    expect(score(played(conversation({ fields: expected }), { draft: held })).fields[0]?.rests).toBe(false);
  });

  it('is not judged for a value that is wrong, or where no message is named', () => {
    const { department: _none, ...only } = fields;
    const wrong = draft({
      fields: { request_summary: 'printer' },
      evidence: { request_summary: [rest('1')] },
    });
    expect(score(played(conversation({ fields: only }), { draft: wrong })).fields[0]?.rests).toBeNull();
    const free = { department: text({ is: 'Finance' }) };
    expect(score(played(conversation({ fields: free }))).fields[0]?.rests).toBeNull();
  });

  it('that claims somebody’s very words must quote the message it names', () => {
    const quotes = (...evidence: ReturnType<typeof rest>[]) => {
      const held = draft({ fields: { department: 'Finance' }, evidence: { department: evidence } });
      return score(played(conversation(), { draft: held })).quotes;
    };
    expect(quotes(rest('3', 'finance'))).toEqual({ n: 1, right: 1 });
    expect(quotes(rest('1', 'finance'))).toEqual({ n: 1, right: 0 });
    expect(quotes(rest('2', 'department'))).toEqual({ n: 1, right: 0 });
    expect(quotes(rest('1', 'anything', 'inferred'))).toEqual({ n: 0, right: 0 });
  });
});
