import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation } from '../../../evals/support/conversation.js';
import { kindName } from '../../../evals/support/groups.js';
import { readConversation } from '../../../evals/support/read-conversations.js';
import { config, shippedConversations } from './shipped.js';

const all = shippedConversations();
const ofKind = (half: string, kind: string) =>
  all.filter((one) => one.half === half && kindName(one) === kind).length;

describe('the conversations that ship', () => {
  it('are all valid, and at least sixty', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
  });

  it('have an id each of its own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('are in another language than English ten times or more', () => {
    const others = all.filter(({ language }) => language !== 'en');
    expect(others.length).toBeGreaterThanOrEqual(10);
    expect(new Set(others.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(['english_front_door', 'english_epic', 'other_languages'])('are half and half: %s', (kind) => {
    expect(ofKind('dev', kind)).toBeGreaterThan(0);
    expect(ofKind('held-out', kind)).toBe(ofKind('dev', kind));
  });

  it.each([
    'several_people',
    'change_of_mind',
    'off_topic',
    'contradiction',
    'non_native',
    'terse',
    'typos',
    'pasted_log',
  ])('show people as they are: %s, in both halves', (tag) => {
    const halves = all.filter(({ tags }) => tags.includes(tag)).map(({ half }) => half);
    expect(new Set(halves)).toEqual(new Set<Conversation['half']>(['dev', 'held-out']));
  });
});

const GOOD = `id: sample
language: en
blueprint: front_door
tags: [incident]
turns:
  - who: dana
    says: "@frontdoor the login is broken"
answers:
  department: { who: dana, says: Finance }
expect:
  route: request
  outcome: card
  team: identity_access_team
  requester: dana
  fields:
    request_summary: { says: [login] }
    business_impact: unknown
    urgency: { is: high }
    request_type: { any_of: [incident, other] }
    department: { is: Finance, from: answer }
    desired_resolution: empty
`;

describe('a conversation’s file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-evals-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = async (yaml: string, name = 'sample') => {
    const file = join(folder, `${name}.yaml`);
    await writeFile(file, yaml);
    return readConversation(file, 'dev', config);
  };

  it('is read with what it leaves unsaid', async () => {
    const sample = await read(GOOD);
    expect(sample.channel).toBe('general');
    expect(sample.answers['department']).toEqual([{ who: 'dana', says: 'Finance' }]);
    expect(sample.expect.fields['urgency']).toEqual({ kind: 'enum', is: 'high', optional: false });
  });

  const slips: [string, string, string, RegExp][] = [
    [
      'a value that the field never has',
      'is: high',
      'is: urgent',
      /sample\.yaml:18:\d+: .*"urgency".*"urgent"/,
    ],
    [
      'a field that is none',
      '    urgency:',
      '    urgencyy:',
      /sample\.yaml:18:\d+: .*"urgencyy".*Did you mean "urgency"/,
    ],
    [
      'a word for a field that is none',
      'says: [login]',
      'sayz: [login]',
      /sample\.yaml:16:\d+: "sayz" is not known/,
    ],
    ['a turn that is not there', 'from: answer', 'from: 1', /sample\.yaml:20:\d+: "from" is 1/],
    ['a stranger', '- who: dana', '- who: dan', /sample\.yaml:6:\d+: .*"dan".*Did you mean "dana"/],
    ['an answer without words', ', says: Finance', '', /sample\.yaml:9:\d+: "says" is missing/],
    [
      'a team that is none',
      'identity_access_team',
      'identity_team',
      /sample\.yaml:13:\d+: no team is called/,
    ],
    [
      'a required field left out',
      '    desired_resolution: empty\n',
      '',
      /sample\.yaml:15:\d+: "desired_resolution" is required/,
    ],
    ['a bot that nobody calls', '@frontdoor the', 'the', /sample\.yaml:7:\d+: the first turn must begin/],
    [
      'an unknown blueprint',
      'blueprint: front_door',
      'blueprint: frontdoor',
      /sample\.yaml:3:\d+: no blueprint is called/,
    ],
  ];

  it.each(slips)('is refused with file, line and field: %s', async (_what, good, bad, message) => {
    await expect(read(GOOD.replace(good, bad))).rejects.toThrow(message);
  });

  it('must be named as its id says', async () => {
    await expect(read(GOOD, 'another')).rejects.toThrow(/another\.yaml: "id" is "sample"/);
  });
});
