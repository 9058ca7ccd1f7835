import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { runAnalysis } from '../../../src/tools/analysis/run-analysis.js';
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
    expect((await told('completeness'))?.[0]).toBe('• the request has everything it needs');
  });

  it('says whether it is said when it is done', async () => {
    expect(await told('acceptance')).toEqual(['• 2 criteria say when it is done']);
    expect(await told('acceptance', drafting({}))).toEqual(['• no criterion says yet when it is done']);
    const request = (values: Record<string, string>) => drafting(values, { blueprint: 'front_door' });
    expect(await told('acceptance', request({}))).toEqual([
      '• the desired resolution does not say yet when it is done',
    ]);
    expect(await told('acceptance', request({ desired_resolution: 'Pages load in 2 s' }))).toEqual([
      '• the desired resolution says when it is done',
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
      '• “latency p99: at least 0.5 s” and “latency (p99): under 200 ms” contradict each other.',
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

  it('counts the risks that people named', async () => {
    expect(await told('risks')).toEqual(['• 2 risks are named']);
    expect(await told('risks', drafting({}))).toEqual(['• no risk was named']);
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
      '• T-9 “Checkout slow” with Web Team looks the same',
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

  it('leaves what it found on the project brief of the project, and none of a direct message', async () => {
    const project = { key: 'project:q1', name: 'Q1 Launch' };
    const { memory = [] } = await use(runAnalysis, drafting({ title: 'Shop' }, { thread: { project } }), {});
    expect(memory).toMatchObject([{ write: 'brief', project, why: 'analysis' }]);
    expect(JSON.stringify(memory)).toContain('missing: Problem and Acceptance criteria');
    const direct = drafting({ title: 'Shop' }, { thread: { project, isDirect: true } });
    expect((await use(runAnalysis, direct, {})).memory).toBeUndefined();
    expect((await use(runAnalysis, drafting(), {})).memory).toBeUndefined();
  });

  it('tells of a field or of a quote what a model remarks on words that stand there', async () => {
    const messages = [
      { ts: '1.0', author: 'U_SAM', text: written('The page is rather slow today'), bot: false },
    ];
    const context = drafting(undefined, { thread: { messages } });
    const remarks = [
      { quote: 'Customers give up', advice: 'say how many' },
      { quote: 'rather slow', advice: 'say how long it takes' },
      { quote: 'nobody said this', advice: 'never mind' },
    ];
    const field = await use(runAnalysis, context, { field: 'problem', remarks });
    expect(field.said).toBe('About the problem:\n• “Customers give up”: say how many');
    const quote = await use(runAnalysis, context, { quote: 'rather slow', remarks });
    expect(quote.said).toBe('About “rather slow”:\n• “rather slow”: say how long it takes');
    expect(quote.data).toMatchObject({ text: ['The page is rather slow today'], remarks: [remarks[1]] });
  });

  it('finds by rule what is vague, too long or has no figure, each where it is asked for', async () => {
    const long = `We need ${'very '.repeat(40)}good reports, and soon`;
    const context = drafting({
      problem: 'Reports are FAST and so on, user-friendly too.',
      acceptance_criteria: ['Reports load in 2 seconds', 'Reports look nice'],
      proposed_solution: long,
    });
    const said = async (args: object) => (await use(runAnalysis, context, args)).said?.split('\n').slice(1);
    const vague = '• vague: “fast”, “user-friendly” and “and so on”. Say what exactly is meant';
    expect(await said({ field: 'problem', focus: 'clarity' })).toEqual([vague]);
    expect(await said({ field: 'problem' })).toEqual([
      vague,
      '• “Reports are FAST and so on, user-friendly too.” has no figure by which somebody else could check it',
    ]);
    expect(await said({ field: 'acceptance criteria', focus: 'testability' })).toEqual([
      '• “Reports look nice” has no figure by which somebody else could check it',
    ]);
    expect(await said({ field: 'problem', focus: 'length' })).toEqual([]);
    const messages = [
      { ts: '1.0', author: 'U_SAM', text: written(`${long}.\n${'so '.repeat(120)}`), bot: false },
    ];
    const told = await use(runAnalysis, drafting(undefined, { thread: { messages } }), {
      quote: 'very good reports',
      focus: 'length',
    });
    expect(told.said).toContain('more than 150 words');
    expect(told.said).toMatch(/“We need very .*…” has more than 35 words/u);
  });

  it('says what it can not judge by rule: the tone, and vague words where the form names none', async () => {
    const said = async (args: object, context = drafting()) => (await use(runAnalysis, context, args)).said;
    expect(await said({ field: 'problem', focus: 'tone' })).toBe(
      'I can’t judge the tone of the problem by rule: that is for people, or for a model.',
    );
    const task = drafting({ title: 'Call them soon' }, { blueprint: 'task' });
    expect(await said({ field: 'title', focus: 'clarity' }, task)).toContain('I can’t judge the clarity of');
  });

  it('says where it finds nothing by rule, and what can not be looked at', async () => {
    const said = async (args: object, context = drafting()) => (await use(runAnalysis, context, args)).said;
    expect(await said({ field: 'problem' })).toContain('How else it is worded is for people to judge');
    const error = async (args: object, context = drafting()) =>
      errorOf(await use(runAnalysis, context, args));
    expect(await error({ quote: 'no such words' })).toContain("isn't in any message in this thread");
    expect(await error({ field: 'solution' })).toContain('nothing in the proposed solution yet');
    expect(await error({ field: 'colour' })).toContain('no field called “colour”');
    expect(await error({ field: 'problem' }, contextWith([]))).toContain('No request is open');
    const choice = drafting({ urgency: 'low' }, { blueprint: 'front_door' });
    expect(await error({ field: 'urgency' }, choice)).toContain(
      'from a list, so there is nothing to look over',
    );
  });

  it('needs an open request, and refuses sections that there are not', async () => {
    expect(errorOf(await use(runAnalysis, contextWith([]), {}))).toContain('No request is open');
    expect(refuses(runAnalysis, { section: 'colours' })).toBe(true);
    expect(refuses(runAnalysis, { section: ['risks'] })).toBe(true);
    expect(refuses(runAnalysis, { quote: 'x'.repeat(4_001) })).toBe(true);
    expect(refuses(runAnalysis, { field: 'problem', remarks: [{ quote: 'x' }] })).toBe(true);
  });
});
