import { describe, expect, it } from '@jest/globals';
import { RuleBrain } from '../../../src/brain/rules/rule-brain.js';
import { loadBlueprints } from '../../../src/config/blueprints.js';
import type { QuickAnswer } from '../../../src/domain/quick.js';
import type { ThreadView } from '../../../src/domain/thread-view.js';
import type { Tool } from '../../../src/domain/tool.js';
import { createQuick } from '../../../src/tools/quick.js';
import { createTools } from '../../../src/tools/registry.js';
import { frontDoor } from '../../support/front-door.js';
import { contextWith, SAM, SECRET, T12, THREAD } from './support.js';

const TOOLS = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });
const ANA = { teamId: 'T1', user: 'U_ANA', place: null };

/** Says quick words as Ana, to the rules and these tools. */
function quickly(
  text: string,
  {
    view = null,
    tools = TOOLS,
    user = 'U_ANA',
  }: { view?: ThreadView | null; tools?: readonly Tool[]; user?: string } = {},
): Promise<QuickAnswer> {
  const { references, memory, past, ownPosts, findPlace, newId, now } = contextWith([SAM, T12, SECRET]);
  const quick = createQuick({
    brain: new RuleBrain(),
    tools,
    blueprint: frontDoor,
    references,
    memory,
    past,
    ownPosts,
    findPlace,
    newId,
    latestView: async () => view,
    now: () => now,
  });
  const request = { viewer: { ...ANA, user }, channel: 'C_HELP', text, timeZone: 'Europe/Lisbon' };
  return quick(request, new AbortController().signal);
}

const said = async (...asked: Parameters<typeof quickly>): Promise<string> => {
  const answer = await quickly(...asked);
  return answer.kind === 'answer' ? answer.text : answer.kind;
};

describe('quick words', () => {
  it('are answered by the rules, with what the tools have to show', async () => {
    expect(await said('what is the status of T-12?')).toContain('T-12 “Slow checkout” is open');
    expect(await quickly("show <@U_SAM>'s tasks")).toMatchObject({
      kind: 'answer',
      replies: [{ kind: 'tasks', total: 1, tasks: [{ shortId: 'T-12' }] }],
    });
  });

  it('say the same of what does not exist and of what the asker may not see', async () => {
    const hidden = await said('what is the status of @T-99?');
    const missing = await said('what is the status of @T-98?');
    expect(hidden.replaceAll('T-99', 'T-98')).toBe(missing);
    expect(hidden).not.toContain('Board');
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

  it('that want the one edit are for their thread', async () => {
    expect(await quickly('set the urgency to high')).toEqual({ kind: 'order' });
  });

  it.each([
    'remember that releases go out on Tuesdays',
    'rewrite the summary shorter',
    'watch T-12',
    'create a task for <@U_SAM>: update the runbook',
    'what do you know about checkout?',
  ])('that want more than a quick look are for a message: “%s”', async (text) => {
    expect(await quickly(text)).toEqual({ kind: 'elsewhere' });
  });

  it('that tell of something to be done are a request', async () => {
    expect(await quickly('The checkout page is broken since this morning and blocks the sales team')).toEqual(
      {
        kind: 'request',
      },
    );
  });

  it.each(['', '   ', 'sing', 'x'.repeat(5_000)])(
    'that mean nothing to the rules are left: “%.10s”',
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
    const words = TOOLS.flatMap(({ examples }) => examples);
    for (const text of words) await quickly(text, { tools: spied });
    const allowed = TOOLS.filter(({ sets, effect }) => sets.includes('quick') && effect === 'read');
    expect(new Set(called)).toEqual(
      new Set(called.filter((name) => allowed.some((one) => one.name === name))),
    );
    expect(called.length).toBeGreaterThan(3);
  });

  it('end after a few rounds, whatever a tool gives', async () => {
    const calls: string[] = [];
    const endless = TOOLS.map((tool) =>
      tool.name === 'resolve_references'
        ? { ...tool, execute: async () => ({ data: { count: calls.push(tool.name) } }) }
        : tool,
    );
    await quickly('find the checkout runbook', { tools: endless });
    expect(calls.length).toBeLessThanOrEqual(3);
  });
});
