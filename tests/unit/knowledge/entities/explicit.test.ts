import { describe, expect, it } from '@jest/globals';
import { explicitMentions, MAX_EXPLICIT } from '../../../../src/knowledge/entities/explicit.js';

/** What is marked in a text, in short. */
const marked = (text: string, tokens: string[] = []) =>
  explicitMentions(text, tokens).map(({ is, name }) => `${is} ${name}`);

describe('mentions that a text marks', () => {
  it.each<[string, string[]]>([
    ['Status of @T-12?', ['token T-12']],
    ['Summarize @Onboarding-Doc.', ['token Onboarding-Doc']],
    ['(@alex.chen, @q1_launch)', ['token alex.chen', 'token q1_launch']],
    ['<@U0LEE> and <@W1|lee>', ['id user:U0LEE', 'id user:W1']],
    ['<#C0PERF|perf> or <#C0PERF> or #perf-eu', ['id channel:C0PERF', 'channel perf-eu']],
    ['see https://t.example.com/T-12.', ['url https://t.example.com/T-12']],
    ['(https://t.example.com/T-12)', ['url https://t.example.com/T-12']],
    ['https://en.example.org/a_(b)', ['url https://en.example.org/a_(b)']],
    ['@зоя и @更新', ['token зоя', 'token 更新']],
    ['@task:d1', ['token task:d1']],
  ])('of %j are %j', (text, mentions) => {
    expect(marked(text)).toEqual(mentions);
  });

  it.each([
    ['an address', 'mail alex@example.com'],
    ['a package', 'npm i @slack/bolt'],
    ['an annotation in code', 'it says `@Override` and ```\n@Before\n```'],
    ['a call to everyone', '@here @channel @everyone'],
    ['a number', 'KEP #1693 and #2'],
    ['a heading', '# Growth'],
    ['a lone sign', '@ # <@> <#>'],
  ])('are not: %s', (_, text) => {
    expect(marked(text)).toEqual([]);
  });

  it('are there once each, and those that are given besides the text with them', () => {
    expect(
      marked('@T-12, @t-12 and @T-12', ['T-12', '@T-13', '<@U1>', 'https://x.example.com/1', ' ']),
    ).toEqual(['token T-12', 'token T-13', 'id user:U1', 'url https://x.example.com/1']);
  });

  it('stand where they say', () => {
    const text = 'Is @T-12 like <@U1>, or #growth?';
    expect(explicitMentions(text, []).map(({ start, end }) => text.slice(start, end))).toEqual([
      '@T-12',
      '<@U1>',
      '#growth',
    ]);
  });

  it('are looked at up to a number', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `@a${at}`);
    expect(explicitMentions(many.join(' '), [])).toHaveLength(MAX_EXPLICIT);
    expect(explicitMentions('', many)).toHaveLength(MAX_EXPLICIT);
  });
});
