import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { directoryIn, resolve } from '../../../../src/knowledge/entities/resolve.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { COMPANY } from './company.js';

const database = testDatabase();
beforeAll(() => ours(database, { users: ['U_ASKER'], channels: ['C_GROWTH'] }));
const asker: Viewer = { teamId: 'T1', user: 'U_ASKER', place: 'C_GROWTH' };

beforeAll(async () => {
  await saveEntities(database.pool, 'T1', 'import', COMPANY, aliasesOf);
});

/** What a text comes to, in short: ids found, ids asked about, tokens that match nothing. */
async function read(text: string, mentionTokens: string[] = []) {
  const { found, ambiguous, unresolved } = await resolve(directoryIn(database.pool), asker, {
    text: written(text),
    mentionTokens,
  });
  return {
    found: found.map(({ entity }) => entity.id).sort(),
    asked: ambiguous.map(({ candidates }) => candidates.map(({ id }) => id).sort()),
    unresolved,
  };
}

const ALEXES = ['user:UCHEN', 'user:UKIM'];
const GROWTHS = ['channel:C_GROWTH', 'channel:C_GROWTH_EU'];
const nothing = { found: [], asked: [], unresolved: [] };

describe('what people write and what they mean', () => {
  it.each<[string, string[]]>([
    ["What's the status of @T-12?", ['task:t12']],
    ['what about t-12', ['task:t12']],
    ['Is T12 done?', ['task:t12']],
    ['Summarize @Onboarding-Doc', ['document:onboarding']],
    ['Summarize the onboarding doc', ['document:onboarding']],
    ['Summarize Q1 Launch project', ['project:q1']],
    ['how is the q1 launch going', ['project:q1']],
    ['@q1-launch-project please', ['project:q1']],
    ["What's the status of T-12 and Q1 Launch?", ['project:q1', 'task:t12']],
    ['Status on @T-12 and @alex.chen', ['task:t12', 'user:UCHEN']],
    ['Status on <@UCHEN>', ['user:UCHEN']],
    ["What's due for Alex Chen?", ['user:UCHEN']],
    ['what is due for @Alex Kim this week', ['user:UKIM']],
    ['the launch project', ['project:launch']],
    ['How is Launch going?', ['project:launch']],
    ['"launch" is late', ['project:launch']],
    ['What is in The Plan?', ['plan:plan']],
    ['https://tracker.example.com/browse/T-12', ['task:t12']],
    ['see https://tracker.example.com/browse/T-12#comment-4.', ['task:t12']],
    ['https://other.example.com/issues/T-12', ['task:t12']],
    ['https://acme.slack.com/archives/C0GROWTH/p1700000000000100', ['task:t12']],
    [
      'https://acme.slack.com/archives/C0GROWTH/p1700000009000200?thread_ts=1700000000.000100&cid=C0GROWTH',
      ['task:t12'],
    ],
    ['https://acme.slack.com/archives/C0GROWTH', ['channel:C_GROWTH']],
    ['the slow checkout ticket', ['task:t12']],
    ['milestone 1.9', ['milestone:1.9']],
    ['the 1.9 release', ['milestone:1.9']],
    ['maria jose', ['user:U_MARIA']],
    ["show maria's tasks", ['user:U_MARIA']],
    ["show MJ's tasks", ['user:U_MARIA']],
    ['show @mj’s tasks', ['user:U_MARIA']],
    ['Summarize OnboardingDoc and @onboardingdoc', ['document:onboarding']],
    ['summarize the onboarding docs', ['document:onboarding']],
    ['T-12’s and the handbook doc’s owners', ['document:handbook', 'task:t12']],
    ['the rate limit for the public api gateway is low', ['task:t13']],
    ["will smith's tickets", ['user:U_WILL']],
    ['#growth', ['channel:C_GROWTH']],
    ['what is new in the @handbook doc', ['document:handbook']],
    ['@growth-channel', ['channel:C_GROWTH']],
    ['#growth-eu', ['channel:C_GROWTH_EU']],
  ])('%j names %j', async (text, found) => {
    expect((await read(text)).found).toEqual(found);
  });

  it.each<[string, string[]]>([
    ["Show me Alex's tasks", ALEXES],
    ['@alex', ALEXES],
    ['@handbook', ['channel:C_HANDBOOK', 'document:handbook']],
    ["What's going on in Growth Channel?", GROWTHS],
    ['Update the Growth channel', GROWTHS],
    ['what is new in the growth channel', GROWTHS],
    ['the design channel', ['channel:C_ENG_DESIGN']],
    ['@csi-migration', ['document:csi']],
    ['how far is the CSI Migration?', ['document:csi']],
    ['what about the rate limit ticket', ['task:t13']],
  ])('%j is asked about, with %j', async (text, candidates) => {
    expect(await read(text)).toEqual({ found: [], asked: [candidates], unresolved: [] });
  });

  it.each([
    'Launch the campaign tomorrow',
    'Will you help us with the plan?',
    'The launch went well and growth is fine',
    'we need 1.9 million',
    'What is the plan for the week?',
    'Growth was slow. Launch it anyway!',
    'at 12 or at t 12',
    'mail alex@example.com or see a@T-12.example.com',
    'https://example.com/growth/launch',
    'https://acme.slack.com/archives/C0GROWTH/p1700000009000200',
    "the AC's noise, CI and the API",
  ])('%j names nothing', async (text) => {
    expect(await read(text)).toEqual(nothing);
  });

  it('says of explicit mentions, and only of these, that they match nothing', async () => {
    const { found, asked, unresolved } = await read('@zzyzx, #qqqqq, <@UNOBODY>, Zzyzx Qqqqq and @T-12');
    expect({ found, asked }).toEqual({ found: ['task:t12'], asked: [] });
    expect(unresolved).toEqual(['@zzyzx', '#qqqqq', '<@UNOBODY>']);
  });

  it('takes explicit mentions that are given besides the text', async () => {
    expect(await read('status?', ['T-12', '@q1-launch', 'zzyzx'])).toEqual({
      found: ['project:q1', 'task:t12'],
      asked: [],
      unresolved: ['@zzyzx'],
    });
  });

  it('asks about the two names and finds what else was meant', async () => {
    expect(await read("Is T-12 one of Alex's?")).toEqual({
      found: ['task:t12'],
      asked: [ALEXES],
      unresolved: [],
    });
  });

  it('takes a name that the message settles elsewhere as settled', async () => {
    expect(await read("@alex.chen: show me Alex's tasks")).toEqual({ ...nothing, found: ['user:UCHEN'] });
  });

  it('offers no other number for one that there is not', async () => {
    expect(await read('status of @T-1 and @T-122')).toEqual({ ...nothing, unresolved: ['@T-1', '@T-122'] });
  });

  it('offers what looks like a token that was not typed quite right, and decides nothing', async () => {
    expect(await read('@onbording-doc')).toEqual({ ...nothing, asked: [['document:onboarding']] });
    expect(await read('what about Onbording')).toEqual(nothing);
  });

  it('does not take letters of another script for the ones that they look like', async () => {
    expect(await read("Show me Аlex's tasks and @Аlex")).toEqual({ ...nothing, unresolved: ['@Аlex'] });
  });
});

describe('labels', () => {
  it('tell candidates apart', async () => {
    const { ambiguous, found } = await resolve(directoryIn(database.pool), asker, {
      text: written("Alex's tasks, T-12, Q1 Launch, #growth"),
    });
    expect(ambiguous[0]?.candidates.map(({ label }) => label).sort()).toEqual([
      'Alex Chen (@alex.chen)',
      'Alex Kim (@akim)',
    ]);
    expect(found.map(({ entity }) => entity.label).sort()).toEqual([
      '#growth',
      'Q1 Launch (project)',
      'T-12 Slow checkout',
    ]);
  });
});
