import { describe, expect, it } from '@jest/globals';
import { questionsIn } from '../../../evals/support/questions.js';
import type { Reply } from '../../../src/domain/reply.js';
import { draft } from './fixtures.js';

const ask = (field: string, choices: string[] = []): Reply => ({
  kind: 'ask',
  lead: '',
  questions: [
    { field, text: `${field}?`, choices: choices.map((value) => ({ value, label: value })), evidence: [] },
  ],
  degraded: false,
});

describe('what counts as a question', () => {
  it('is about a value that is missing where the draft has none', () => {
    expect(questionsIn([ask('urgency')], draft({}))).toEqual([
      { about: 'missing', field: 'urgency', key: 'urgency' },
    ]);
  });

  it('is about a conflict where it offers two values, each conflict by its own name', () => {
    const asked = ask('constraints', ['constraints/latency#0', 'constraints/latency#1']);
    expect(questionsIn([asked], draft({}))).toEqual([
      { about: 'conflict', field: 'constraints', key: 'conflict:constraints/latency' },
    ]);
  });

  it('is about a conflict where the draft has a value that is doubted', () => {
    expect(questionsIn([ask('urgency')], draft({ fields: { urgency: 'low' } }))).toEqual([
      { about: 'conflict', field: 'urgency', key: 'conflict:urgency' },
    ]);
  });

  it('is none where the bot only talks', () => {
    expect(
      questionsIn([{ kind: 'text', text: 'Urgency?', degraded: false, mentions: [] }], draft({})),
    ).toEqual([]);
  });
});
