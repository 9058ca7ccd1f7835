import { describe, expect, it } from '@jest/globals';
import { readConversations, readLines } from '../../evals/files.js';
import { readWorld } from '../../evals/world.js';
import { config, pathOf, sample } from './cases.js';

describe('the cases that ship', () => {
  const conversations = readConversations(pathOf('evals/conversations'), config);
  const lines = readLines(pathOf('evals/lines'));

  it('are all valid, and as many as the specification asks for', () => {
    expect(conversations.filter(({ half }) => half === 'dev').length).toBeGreaterThanOrEqual(40);
    expect(lines.filter(({ half }) => half === 'dev').length).toBeGreaterThanOrEqual(80);
  });

  it('speak of what is on record, and the world can be read', () => {
    const { nameOf, people } = readWorld(pathOf('evals/world.yaml'));
    for (const { about, by } of lines) {
      expect(people).toContain(by);
      if (about !== undefined) expect(nameOf(about)).not.toBe(about);
    }
  });
});

describe('a conversation’s file', () => {
  it('is read with what it leaves unsaid', () => {
    const { channel, answers, expect: expected, messages } = sample();
    expect(channel).toBe('general');
    expect(answers.fields['request_summary']).toEqual([{ text: 'the till prints blanks', tells: [] }]);
    expect(expected.fields['urgency']).toMatchObject({ is: ['high'] });
    expect(messages[2]?.instead).toEqual({ urgency: ['high'] });
  });

  const typos: [what: string, from: string, to: string, message: RegExp][] = [
    ['a key that is none', 'for: people', 'fore: people', /sample\.yaml:11:\d+: .*"fore"/],
    ['a file of another name', 'id: sample', 'id: simple', /"id" is simple/],
    [
      'a blueprint that is none',
      'blueprint: front_door',
      'blueprint: frontdoor',
      /no blueprint is called frontdoor/,
    ],
    ['a bot that nobody calls', '"@frontdoor the till', '"the till', /must mention @frontdoor/],
    ['a stranger', 'by: omar, for', 'by: tom, for', /tom is not among "people"/],
    ['a fact that is none', 'tells: [what, since]', 'tells: [what, when]', /no fact is called when/],
    [
      'a message that shows no fact',
      'since the paper was changed" }',
      'today" }',
      /doesn’t show the fact since/,
    ],
    ['a field that is none', '    department:', '    dept:', /no field is called dept/],
    ['a value that is none', 'is: high', 'is: urgent', /urgency is never urgent/],
    ['an answer of a value that is none', 'value: medium', 'value: middling', /urgency is never middling/],
    [
      'a team that is none',
      'team: performance_engineering_team',
      'team: performance',
      /no team is called performance/,
    ],
    [
      'a required field that nobody answers',
      '  department: { text: Retail, with: form }\n',
      '',
      /nobody answers for department/,
    ],
    ['a required field left out', '    department: { shows: [retail] }\n', '', /"expect" lacks department/],
    ['an answer without words', '{ text: the till prints blanks }', '{ by: omar }', /neither text nor value/],
    ['an expectation of another kind', 'is: high', 'shows: [high]', /urgency needs "is"/],
  ];

  it.each(typos)('is refused with what to mend: %s', (_what, from, to, message) => {
    expect(() => sample(from, to)).toThrow(message);
  });
});
