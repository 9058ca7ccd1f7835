import { describe, expect, it } from '@jest/globals';
import { couldBegin } from '../../../src/brain/guided/matter.js';
import type { ThreadView } from '../../../src/domain/conversation/thread-view.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { QuickAnswer } from '../../../src/domain/tools/quick.js';
import type { Tool } from '../../../src/domain/tools/tool.js';
import { createPhrasebook, type PhrasebookParts } from '../../../src/phrases/phrasebook.js';
import { examplesOf } from '../../../src/tools/help.js';
import { createQuick } from '../../../src/tools/quick.js';
import type { Known } from '../../support/memory-references.js';
import { blueprints, tools as TOOLS } from '../phrases/world.js';
import { contextWith, SAM, SECRET, T12, THREAD } from './support.js';

const ANA = { teamId: 'T1', user: 'U_ANA', place: null };

const OFTEN = contextWith([SAM, T12, SECRET]);
const quickBook = (references: PhrasebookParts['references'], tools = TOOLS) =>
  createPhrasebook({ references, tools, blueprints, phrases: [] });
const usual = quickBook(OFTEN.references);

/** Says quick words as Ana, to the phrases of these tools. */
function quickly(
  text: string,
  {
    view = null,
    tools = TOOLS,
    user = 'U_ANA',
    entities,
  }: { view?: ThreadView | null; tools?: readonly Tool[]; user?: string; entities?: readonly Known[] } = {},
): Promise<QuickAnswer> {
  const context = entities === undefined ? OFTEN : contextWith(entities);
  const { references, memory, past, ownPosts, findPlace, newId, now } = context;
  const phrasebook = entities === undefined ? usual : quickBook(references, tools);
  const quick = createQuick({
    phrasebook,
    tools,
    teams: [],
    blueprints,
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
  const request = {
    viewer: { ...ANA, user },
    channel: 'C_HELP',
    text: written(text),
    timeZone: 'Europe/Lisbon',
  };
  return quick(request, new AbortController().signal);
}

const said = async (...asked: Parameters<typeof quickly>): Promise<string> => {
  const answer = await quickly(...asked);
  if (answer.kind === 'unknown' && answer.missing.length > 0) return wording.cantFind(answer.missing);
  return answer.kind === 'answer' ? answer.text : answer.kind;
};

describe('quick words', () => {
  it('that are a phrase are answered, with what the tools have to show', async () => {
    expect(await said('what is the status of T-12?')).toContain('T-12 “Slow checkout” is open');
    expect(await quickly("show <@U_SAM>'s tasks")).toMatchObject({
      kind: 'answer',
      replies: [{ kind: 'tasks', total: 1, tasks: [{ shortId: 'T-12' }] }],
    });
  });

  it.each([
    ['is T-12 blocked?', 'No.'],
    ['what do you know about checkout?', 'T-12'],
    ['show my notes', "I don't remember anything"],
    ['what am I watching?', "You're not watching anything"],
  ])('that ask for what no thread is needed for are answered here: “%s”', async (text, answer) => {
    expect(await said(text)).toContain(answer);
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
      messages: [
        { ts: '1700000000.000100', author: 'U_SAM', text: written('we decided on Postgres'), bot: false },
      ],
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
  ])('that want more than a quick look are for a message: “%s”', async (text) => {
    expect(await quickly(text)).toEqual({ kind: 'elsewhere' });
  });

  it('that are no phrase and would begin a request are one', async () => {
    const answer = await quickly('The checkout page is broken since this morning and blocks the sales team');
    expect(answer).toMatchObject({ kind: 'unknown', missing: [] });
    expect(await quickly('new epic: faster checkout')).toMatchObject({ kind: 'unknown', missing: [] });
  });

  it.each(['', '   ', 'sing', 'how does the kitchen smell?', 'x'.repeat(5_000)])(
    'that are neither are left: “%.10s”',
    async (text) => {
      expect(await quickly(text)).toMatchObject({ kind: 'unknown', missing: [] });
    },
  );

  it('that are like a phrase are offered it; only such as are answered here', async () => {
    expect(await quickly('purple elephants. what is overdue?')).toMatchObject({ near: ['what is overdue?'] });
    expect(await quickly('purple elephants. remember that releases go out on Tuesdays')).toMatchObject({
      kind: 'unknown',
      near: [],
    });
  });

  it('call no tool that changes anything, nor one that is not quick, whatever is asked', async () => {
    const called: string[] = [];
    const spied = TOOLS.map((tool) => ({
      ...tool,
      execute: (...given: Parameters<Tool['execute']>) => {
        called.push(tool.name);
        return tool.execute(...given);
      },
    }));
    const words = TOOLS.flatMap(examplesOf);
    for (const text of words) await quickly(text, { tools: spied });
    const allowed = TOOLS.filter(({ sets, effect }) => sets.includes('quick') && effect === 'read');
    expect(new Set(called)).toEqual(
      new Set(called.filter((name) => allowed.some((one) => one.name === name))),
    );
    expect(called.length).toBeGreaterThan(3);
  });

  it('ask back where a name fits several, and answer what comes of none', async () => {
    const [alex, other] = ['chen', 'romero'].map((name) => ({
      ...SAM,
      id: `user:U_${name}`,
      name: `Alex ${name}`,
      otherNames: ['alex'],
    }));
    const many = [alex, other].flatMap((one) => one ?? []);
    expect(await said("show Alex's tasks", { entities: many })).toMatch(/Alex chen.* and Alex romero.* fit/);
    expect(await said('what is overdue?')).toBe('No tickets past their due date.');
  });
});
