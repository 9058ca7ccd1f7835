import { describe, expect, it } from '@jest/globals';
import { teamsOnly } from '../../../src/routing/past-requests.js';
import { runAnalysis } from '../../../src/tools/run-analysis.js';
import { drafting, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

const told = async (section: string, context = drafting()) =>
  (await use(runAnalysis, context, { section })).said?.split('\n').slice(1);

describe('run_analysis', () => {
  it('says what is missing', async () => {
    expect(await told('completeness', drafting({ title: 'Shop' }))).toEqual([
      '• 33 % of what is needed is there',
      '• missing: Problem and Acceptance criteria',
      expect.stringContaining('could be added: Proposed solution, Constraints'),
    ]);
    expect((await told('completeness'))?.[0]).toBe('• all that the request needs is there');
  });

  it('says which criteria nobody could check', async () => {
    expect(await told('acceptance')).toEqual(['• all 2 criteria can be checked']);
    expect(await told('acceptance', drafting({ acceptance_criteria: ['It is nice'] }))).toEqual([
      '• “It is nice” is hard to check: “nice”: say what somebody would see or measure.',
    ]);
    expect(await told('acceptance', drafting({}))).toEqual(['• no criterion says yet when it is done']);
    const request = (values: Record<string, string>) => drafting(values, { blueprint: 'front_door' });
    expect(await told('acceptance', request({}))).toEqual([
      '• the desired resolution does not say yet when it is done',
    ]);
    expect(await told('acceptance', request({ desired_resolution: 'Pages load in 2 s' }))).toEqual([
      '• the desired resolution can be checked',
    ]);
    expect(await told('acceptance', drafting({}, { blueprint: 'task' }))).toEqual([
      '• this kind of request has no acceptance criteria',
    ]);
  });

  it('finds limits that contradict each other, and what the project agreed on elsewhere', async () => {
    const limits = {
      constraints: ['latency (p99): under 200 ms', 'latency p99: at least 0.5 s', 'cost: cheap, etc'],
    };
    const lines = (await told('constraints', drafting(limits))) ?? [];
    expect(lines).toEqual([
      "• “latency p99: at least 0.5 s” and “latency (p99): under 200 ms” can't both be the rule for the same thing.",
      '• “cost: cheap, etc” names no figure, day or rule to keep to',
    ]);
    const accepted = [
      {
        key: 'latency',
        value: 'under 0.5 s',
        draftId: 'd0',
        shortId: 'T-7',
        headline: 'Search',
        evidence: { channel: 'C', ts: '1.0', author: 'U', quote: 'q', how: 'extracted' as const },
      },
    ];
    const asked: unknown[] = [];
    const context = drafting(undefined, {
      past: {
        ...teamsOnly([]),
        acceptedConstraints: (_viewer, query) => {
          asked.push(query);
          return Promise.resolve(accepted);
        },
      },
      thread: { project: { key: 'name:checkout', name: 'checkout' } },
    });
    const [first = ''] = (await told('constraints', context)) ?? [];
    expect(first).toContain('against T-7:');
    expect(first).toContain('“latency: under 0.5 s”');
    expect(asked).toEqual([{ project: 'checkout', notDraft: 'd1' }]);
  });

  it('names the risks, and what the words hint at', async () => {
    expect(await told('risks')).toEqual(['• 2 risks are named']);
    const hinted = await told('risks', drafting({ problem: 'We migrate the shop.' }));
    expect(hinted).toEqual(['• “migrate”: something may be lost on the way; is there a way back?']);
    expect(await told('risks', drafting({}))).toEqual(['• no risk was named, and the words hint at none']);
  });

  it('shows the open requests that look alike, as far as the asker may see them', async () => {
    const alike = {
      draftId: 'd9',
      shortId: 'T-9',
      headline: 'Checkout slow',
      status: 'open' as const,
      team: { id: 'web', name: 'Web Team' },
      url: null,
      similarity: 0.9,
    };
    const seen: unknown[] = [];
    const past = {
      ...teamsOnly([]),
      alike: (...args: unknown[]) => {
        seen.push(args.slice(0, 2));
        return Promise.resolve([alike]);
      },
    };
    expect(await told('duplicates', drafting(undefined, { past }))).toEqual([
      '• T-9 “Checkout slow” with Web Team looks alike',
    ]);
    expect(seen).toEqual([
      [
        { teamId: 'T1', user: 'U_ANA', place: 'C_HELP' },
        { text: expect.stringContaining('Faster checkout'), notDraft: 'd1' },
      ],
    ]);
    expect(await told('duplicates', drafting({}, { past }))).toEqual([
      '• no open request looks like this one',
    ]);
  });

  it('goes through all of it where no section is named', async () => {
    const { said = '', data } = await use(runAnalysis, drafting(), {});
    expect(said.split('\n').map((line) => line.split(':')[0])).toEqual([
      'About “Faster checkout”',
      '• Completeness',
      '• Acceptance',
      '• Constraints',
      '• Risks',
      '• Duplicates',
    ]);
    expect(data).toMatchObject({ sections: [{ section: 'completeness', fine: true }, {}, {}, {}, {}] });
    const task = await use(runAnalysis, drafting({ title: 'Call' }, { blueprint: 'task' }), {});
    expect(task.said).not.toMatch(/Acceptance|Constraints/u);
  });

  it('leaves what it found on the bedside note of the project, and none of a direct message', async () => {
    const project = { key: 'project:q1', name: 'Q1 Launch' };
    const { memory = [] } = await use(runAnalysis, drafting({ title: 'Shop' }, { thread: { project } }), {});
    expect(memory).toMatchObject([{ write: 'bedside', project, why: 'analysis' }]);
    expect(JSON.stringify(memory)).toContain('missing: Problem and Acceptance criteria');
    const direct = drafting({ title: 'Shop' }, { thread: { project, isDirect: true } });
    expect((await use(runAnalysis, direct, {})).memory).toBeUndefined();
    expect((await use(runAnalysis, drafting(), {})).memory).toBeUndefined();
  });

  it('needs an open request, and refuses sections that there are not', async () => {
    expect(errorOf(await use(runAnalysis, contextWith([]), {}))).toContain('No request is open');
    expect(refuses(runAnalysis, { section: 'colours' })).toBe(true);
    expect(refuses(runAnalysis, { section: ['risks'] })).toBe(true);
  });
});
