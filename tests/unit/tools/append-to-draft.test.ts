import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { appendToDraft } from '../../../src/tools/editing/append-to-draft.js';
import { drafting, edit, errorOf } from './drafts.js';
import { contextWith, refuses, use } from './support.js';

describe('append_to_draft', () => {
  it('adds a sentence to a text, whose other words keep what they rested on', async () => {
    const context = drafting({ problem: 'Checkout is slow' });
    const { says, draft, result } = await edit(appendToDraft, context, {
      field: 'problem',
      text: 'It crashes, too.',
    });
    expect(says('problem')).toBe('Checkout is slow. It crashes, too.');
    expect(draft.evidence['problem']?.map(({ ts }) => ts)).toEqual(['1.0', '9.0']);
    expect(result.said).toBe('Added “It crashes, too.” to the problem.');
  });

  it('adds an entry at the end of a list, and fills what was empty', async () => {
    const { says } = await edit(appendToDraft, drafting(), { field: 'risks', text: 'Black Friday' });
    expect(says('risks')).toBe('The vendor may be late\nNobody knows the old code\nBlack Friday');
    const first = await edit(appendToDraft, drafting(), { field: 'solution', text: 'A cache.' });
    expect(first.says('proposed_solution')).toBe('A cache.');
  });

  it('adds several entries that are set apart', async () => {
    const { says, result } = await edit(appendToDraft, drafting({}), {
      field: 'AC',
      text: 'It works; It is blue',
    });
    expect(says('acceptance_criteria')).toBe('It works\nIt is blue');
    expect(result.said).toBe('Added “It works” and “It is blue” to the acceptance criteria.');
  });

  it('takes an array for entries, each as it stands: none is split, and a mark in front of one stays', async () => {
    const text = ['It works; even offline', '- It is blue', '1. It is fast'];
    const { says, result } = await edit(appendToDraft, drafting({}), { field: 'AC', text });
    expect(says('acceptance_criteria')).toBe(text.join('\n'));
    expect(result.change).toMatchObject({ fields: [{ field: 'acceptance_criteria' }] });
    const limits = { field: 'constraints', text: ['latency: 1 s', 'deadline: March'] };
    expect((await edit(appendToDraft, drafting({}), limits)).says('constraints')).toBe(
      limits.text.join('\n'),
    );
  });

  it('leaves entries as they are that stand there already, and says how many', async () => {
    const text = ['the vendor may be late', 'Black Friday'];
    const { draft, result } = await edit(appendToDraft, drafting(), { field: 'risks', text });
    expect(draft.lists['risks']?.map(({ value, evidence }) => [value, evidence.length])).toEqual([
      ['The vendor may be late', 1],
      ['Nobody knows the old code', 1],
      ['Black Friday', 1],
    ]);
    expect(result.said).toBe('Added “Black Friday” to the risks; 1 more was already there.');
  });

  it('rests on what was typed where no message of the thread asks for it', async () => {
    const message = { ts: '5.0', author: 'U_ANA', text: written('Add all 2'), bot: false };
    const { draft } = await edit(appendToDraft, drafting({}, { message }), {
      field: 'AC',
      text: ['It works'],
    });
    expect(draft.lists['acceptance_criteria']?.[0]?.evidence).toMatchObject([
      { author: 'U_ANA', ts: '5.0', quote: 'It works', how: 'typed' },
    ]);
  });

  it.each([
    [{ text: 'deadline: end of March' }, 'deadline: end of March'],
    [{ text: 'end of March', key: 'deadline' }, 'deadline: end of March'],
    [{ text: 'budget = 5k EUR' }, 'budget: 5k EUR'],
    [{ text: 'latency <= 200 ms' }, 'latency: <= 200 ms'],
    [{ text: 'latency >200 ms' }, 'latency: >200 ms'],
    [{ text: 'uptime≥99.9 %' }, 'uptime: ≥99.9 %'],
    [{ text: 'uptime => 99.9 %' }, 'uptime: => 99.9 %'],
  ])('adds a limit as %j', async (args, says) => {
    const edited = await edit(appendToDraft, drafting({}), { field: 'constraints', ...args });
    expect(edited.says('constraints')).toBe(says);
  });

  it('gives a limit of the same name its new value, in its place', async () => {
    const { says, result } = await edit(appendToDraft, drafting(), {
      field: 'constraints',
      text: 'Latency: under 1 s',
    });
    expect(says('constraints')).toBe('Latency: under 1 s\nbudget: 10,000 EUR');
    expect(result.said).toContain('Replaced “latency: under 200 ms”');
  });

  it('adds nothing twice, nothing to a choice, and no limit without a name', async () => {
    const error = async (args: object, context = drafting()) =>
      errorOf((await edit(appendToDraft, context, args)).result);
    expect(await error({ field: 'risks', text: 'the vendor may be late.' })).toContain('already say that');
    expect(await error({ field: 'problem', text: 'customers give up' })).toContain('already says that');
    expect(await error({ field: 'constraints', text: 'cheap' })).toContain('what is limited');
    expect(await error({ field: 'constraints', text: '<= 5' })).toContain('what is limited');
    const choice = drafting({ urgency: 'low' }, { blueprint: 'front_door' });
    expect(await error({ field: 'urgency', text: 'high' }, choice)).toContain(
      'Low, Medium, High or Critical',
    );
    const full = drafting({ risks: Array.from({ length: 30 }, (_, at) => `risk number ${at}`) });
    expect(await error({ field: 'risks', text: 'one more' }, full)).toContain('which is the limit');
  });

  it('refuses wrong types and what is over length', async () => {
    expect(refuses(appendToDraft, { field: 'risks', text: '' })).toBe(true);
    expect(refuses(appendToDraft, { field: 'risks', text: 7 })).toBe(true);
    expect(refuses(appendToDraft, { field: 'risks', text: [] })).toBe(true);
    expect(refuses(appendToDraft, { field: 'risks', text: ['a', 'x'.repeat(501)] })).toBe(true);
    expect(refuses(appendToDraft, { field: 'risks', text: Array(11).fill('a') })).toBe(true);
    expect(refuses(appendToDraft, { field: 'risks', text: 'x'.repeat(100_000) })).toBe(true);
    expect(refuses(appendToDraft, { field: 'constraints', text: 'x', key: 'k'.repeat(61) })).toBe(true);
    expect(errorOf(await use(appendToDraft, contextWith([]), { field: 'x', text: 'y' }))).toContain(
      'No request',
    );
    const long = { field: 'risks', text: 'x'.repeat(600) };
    expect(errorOf((await edit(appendToDraft, drafting(), long)).result)).toContain('longer than 500');
  });
});
