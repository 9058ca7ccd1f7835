import { describe, expect, it } from '@jest/globals';
import { figuresOf } from '../../../evals/support/figures.js';
import { withTables } from '../../../evals/support/renew-tables.js';
import { score } from '../../../evals/support/score.js';
import { asMarkdown, asText, fieldTable } from '../../../evals/support/table.js';
import type { BrainCall } from '../../../src/domain/brain.js';
import { conversation, draft, played, rest, text } from './fixtures.js';

const call = (inputTokens: number): BrainCall => ({
  purpose: 'extract',
  prompt: 'extract@1',
  model: 'm',
  ms: 1,
  inputTokens,
  outputTokens: 5,
  outcome: 'ok',
});

const fields = {
  department: text({ is: 'Finance', from: 'answer' }),
  affected_users: text({ says: ['all'], optional: true }),
};
const good = played(conversation({ fields }));
const sales = draft({ fields: { department: 'Sales' }, evidence: { department: [rest('3')] } });
const scores = [
  score(good),
  score(played({ ...conversation({ fields }), language: 'de', half: 'held-out' }, { draft: sales })),
  score(played(conversation({ fields }), { draft: draft({ unknown: ['department'] }) })),
];

describe('the figures of an evaluation', () => {
  it('count what is completed, overall, by kind, half and tag', () => {
    const figures = figuresOf(scores);
    expect(figures).toMatchObject({ conversations: 3, completed: 1, wrongRequired: 1, missingRequired: 1 });
    expect(figures.kinds['english_front_door']).toMatchObject({
      conversations: 2,
      completed: 1,
      completionRate: 0.5,
    });
    expect(figures.kinds['other_languages']).toMatchObject({ conversations: 1, completed: 0 });
    expect(figures.kindsByHalf['other_languages, held-out']).toMatchObject({ conversations: 1 });
    expect(figures.halves['held-out']).toMatchObject({ conversations: 1, completed: 0 });
    expect(figures.tags['incident']).toMatchObject({ conversations: 3 });
    expect(figures.failing).toHaveLength(2);
  });

  it('count among the completed those that found the team too', () => {
    const elsewhere = score(played(conversation({ fields, team: 'data_analytics_team' })));
    expect(figuresOf([score(good), elsewhere])).toMatchObject({
      completed: 2,
      withTeam: 1,
      team: { n: 2, right: 1 },
    });
  });

  it('say of each field how many of its values are right, and how many of the right ones were found', () => {
    const { department, affected_users } = figuresOf(scores).fields;
    expect(department).toEqual({ precision: 0.5, recall: 0.333, right: 1, wrong: 1, missing: 1 });
    expect(affected_users).toMatchObject({ precision: null, recall: null, right: 3 });
  });

  it('count turns, questions, judgements, calls and tokens', () => {
    const count = { judgements: { extract: 3 }, degraded: 1, calls: [call(100), call(50)] };
    const figures = figuresOf([score({ ...good, count }), score(good)]);
    expect(figures).toMatchObject({
      turns: 4,
      turnsToCompletion: 2,
      questionsAsked: 1,
      judgementsPerTurn: 1.75,
      modelCallsPerTurn: 0.5,
      inputTokens: 150,
      outputTokens: 10,
      degraded: 1,
    });
  });

  it('are null where there is nothing to count', () => {
    expect(figuresOf([])).toMatchObject({ conversations: 0, completionRate: null, turnsToCompletion: null });
  });

  it('can be read in a terminal and in a document', () => {
    const table = fieldTable(figuresOf(scores));
    expect(asText(table)).toContain('department         50.0 %  33.3 %');
    expect(asMarkdown(table)).toContain('| department | 50.0 % | 33.3 % | 1 | 1 | 1 |');
  });

  it('take the place of the old ones in a document, and of nothing else', () => {
    const before = 'a\n<!-- figures -->\nold\n<!-- /figures -->\nb';
    expect(withTables(before, 'new')).toBe('a\n<!-- figures -->\nnew\n<!-- /figures -->\nb');
    expect(() => withTables('no marks', 'new')).toThrow(/needs a line <!-- figures -->/);
  });
});
