import { describe, expect, it } from '@jest/globals';
import { couldBegin } from '../../../src/brain/guided/opening.js';
import { loadBlueprints } from '../../../src/config/blueprints.js';
import type { QuickAnswer } from '../../../src/domain/quick.js';
import type { ThreadView } from '../../../src/domain/thread-view.js';
import type { Tool } from '../../../src/domain/tool.js';
import { examplesOf } from '../../../src/tools/help.js';
import { createQuick } from '../../../src/tools/quick.js';
import { createGuided } from '../../../src/wiring/guided.js';
import { type Known, MemoryReferences } from '../../support/memory-references.js';
import { contextWith, SAM, SECRET, T12, THREAD } from './support.js';

const BLUEPRINTS = loadBlueprints();
const ANA = { teamId: 'T1', user: 'U_ANA', place: null };
const GROWTH: readonly Known[] = ['growth', 'growth eu'].map((name) => ({
  id: `channel:C_${name.replace(' ', '_')}`,
  kind: 'channel',
  name,
  otherNames: ['growth'],
}));
const LAUNCH: Known = { id: 'project:q1', kind: 'project', name: 'Q1 Launch', state: 'on_track' };
const ENTITIES = [SAM, T12, SECRET, LAUNCH, ...GROWTH];

const { tools: TOOLS, phrasebook } = createGuided({
  blueprints: BLUEPRINTS,
  teams: () => [],
  describeLinks: () => '',
  references: new MemoryReferences({ entities: ENTITIES }),
});

/** Says quick words as Ana, of which these tools and their phrases make what they can. */
function quickly(
  text: string,
  {
    view = null,
    tools = TOOLS,
    teams = [],
  }: {
    view?: ThreadView | null;
    tools?: readonly Tool[];
    teams?: readonly { id: string; name: string }[];
  } = {},
): Promise<QuickAnswer> {
  const { references, memory, past, ownPosts, findPlace, newId, now } = contextWith(ENTITIES);
  const quick = createQuick({
    phrasebook,
    tools,
    teams,
    blueprints: BLUEPRINTS,
    couldBegin,
    references,
    memory,
    past,
    ownPosts,
    findPlace,
    newId,
    latestView: async () => view,
    now: () => now,
  });
  const request = { viewer: ANA, channel: 'C_HELP', text, timeZone: 'Europe/Lisbon' };
  return quick(request, new AbortController().signal);
}

const said = async (...asked: Parameters<typeof quickly>): Promise<string> => {
  const answer = await quickly(...asked);
  return answer.kind === 'answer' ? answer.text : answer.kind;
};

describe('quick words', () => {
  it('that are a phrase are answered in words, or with what the tools have to show', async () => {
    expect(await said('what is the status of T-12?')).toContain('T-12 “Slow checkout” is open');
    expect(await quickly("show <@U_SAM>'s tasks")).toMatchObject({
      kind: 'answer',
      replies: [{ kind: 'tasks', total: 1, tasks: [{ shortId: 'T-12' }] }],
    });
    expect(await said('my tickets')).toBe('You have no tickets.');
  });

  it('say the same of what does not exist and of what the asker may not see', async () => {
    const hidden = await said('what is the status of @T-99?');
    expect(hidden).toMatch(/^I can't find “@?T-99” here\.$/u);
    expect(await said('watch T-99')).toBe(hidden.replace('@', ''));
    expect(hidden.replaceAll('T-99', 'T-98')).toBe(await said('what is the status of @T-98?'));
  });

  it('that name one of several are answered with all of them, and how to name the one', async () => {
    const which = await said("what's going on in the growth channel?");
    expect(which).toMatch(
      /^Which .*growth.* do you mean\? growth and growth eu fit\. Say it again with .* id\.$/u,
    );
  });

  it('find their way in the thread in which the person wrote last', async () => {
    const view = {
      ...THREAD,
      messages: [{ ts: '1700000000.000100', author: 'U_SAM', text: 'we decided on Postgres', bot: false }],
    };
    const found = await quickly('show me where we decided on Postgres', { view });
    expect(found).toMatchObject({ kind: 'answer', replies: [{ kind: 'passages' }] });
    expect(JSON.stringify(found)).toContain('1700000000.000100');
  });

  it.each(['set the urgency to high', 'undo', 'send it to the Data team'])(
    'that change a request are for its thread: “%s”',
    async (text) => {
      const teams = [{ id: 'data', name: 'Data' }];
      expect(await quickly(text, { teams })).toEqual({ kind: 'order' });
    },
  );

  it.each([
    'remember that releases go out on Tuesdays',
    'rewrite the summary as a list',
    'watch T-12',
    'what is T-12 linked to?',
    "what's blocked on T-12?",
    'create a task for <@U_SAM>: update the runbook',
    'what do you know about checkout?',
    '<@U_SAM> can approve this',
  ])('that want more than a quick look are for a message: “%s”', async (text) => {
    expect(await quickly(text)).toEqual({ kind: 'elsewhere' });
  });

  it.each([
    'The checkout page is broken since this morning and blocks the sales team',
    '结账页面坏了',
    'Q1 Launch needs two more laptops',
    'the laptop of <@U_SAM> is broken',
    'open a request about the slow checkout',
  ])('that could begin a request are one: “%s”', async (text) => {
    expect(await quickly(text)).toEqual({ kind: 'request' });
  });

  it.each(['Q1 Launch', 'and Q1 Launch?', 'why would anybody need Q1 Launch at all?'])(
    'that are no phrase and name one thing are answered with what is known of it: “%s”',
    async (text) => {
      expect(await said(text)).toMatch(/^Q1 Launch is on track/u);
    },
  );

  it('about a ticket are answered with how it stands, also where they tell of something', async () => {
    expect(await said('T-12 has come back since this morning')).toContain('T-12 “Slow checkout” is open');
    expect(await said('T-12 and Q1 Launch have come back')).toBe('request');
  });

  it.each(['', '   ', 'sing', 'what would you sing?', 'x'.repeat(5_000)])(
    'that are nothing of that are left: “%.10s”',
    async (text) => {
      expect(await quickly(text)).toEqual({ kind: 'unknown' });
    },
  );

  it('call no tool that changes anything, nor one that is not quick, whatever is asked', async () => {
    const called: string[] = [];
    const spied = TOOLS.map((tool) => ({
      ...tool,
      execute: (...given: Parameters<Tool['execute']>) => {
        called.push(tool.name);
        return tool.execute(...given);
      },
    }));
    for (const text of TOOLS.flatMap(examplesOf)) await quickly(text, { tools: spied });
    const allowed = TOOLS.filter(({ sets, effect }) => sets.includes('quick') && effect === 'read');
    expect(called.filter((name) => !allowed.some((one) => one.name === name))).toEqual([]);
    expect(new Set(called).size).toBeGreaterThan(3);
  });
});
